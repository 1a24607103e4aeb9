/// The numbers and words of a short text, folded so that "Kişilik" and "KİŞİLİK" are one word.
struct TextTokens {
    enum Token: Hashable {
        case number(Double)
        case word(String)
        /// A time as a clock shows it, such as 1:30.
        case clock(Int, Int)
        /// A dash behind a number, or between anything else and a number: "4-6", "90 minutes - 2 hours".
        case dash
    }

    private(set) var items: [Token] = []

    init(_ text: String) {
        var scanner = Scanner(Array(text.limited(to: 400).unicodeScalars))
        items = scanner.all()
    }

    /// Letters that both languages write, in small ones without marks: "İ", "ı" and "I" are one letter.
    static func folded(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "İ", "I", "ı": result += "i"
            case "ş", "Ş": result += "s"
            case "ğ", "Ğ": result += "g"
            case "ç", "Ç": result += "c"
            case "ö", "Ö", "ô": result += "o"
            case "ü", "Ü", "û": result += "u"
            case "â", "Â": result += "a"
            case "î": result += "i"
            case "\u{307}", "\u{301}", "\u{302}", "\u{308}", "\u{327}", "\u{306}": continue
            default: result += scalar.properties.lowercaseMapping
            }
        }
        return result
    }

    static func fraction(_ scalar: Unicode.Scalar) -> Double? {
        guard scalar.value >= 0xBC, case .numeric? = scalar.properties.numericType else { return nil }
        return scalar.properties.numericValue
    }

    private struct Scanner {
        let scalars: [Unicode.Scalar]
        var index = 0

        init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

        var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

        mutating func all() -> [Token] {
            var items: [Token] = []
            while let scalar = current {
                if isDigit(scalar) {
                    items.append(number())
                } else if let fraction = TextTokens.fraction(scalar) {
                    index += 1
                    if case .number(let whole)? = items.last, whole == whole.rounded(),
                        scalars.indices.contains(index - 2),
                        isDigit(scalars[index - 2]) || scalars[index - 2].properties.isWhitespace
                    {
                        items[items.count - 1] = .number(whole + fraction)
                    } else {
                        items.append(.number(fraction))
                    }
                } else if scalar.properties.isAlphabetic {
                    items.append(word())
                } else {
                    if "-–—~".unicodeScalars.contains(scalar), let last = items.last, isJoined(last) {
                        items.append(.dash)
                    }
                    index += 1
                }
            }
            return items
        }

        /// Whether the dash here joins what was read last to something: any dash does behind a number.
        private func isJoined(_ last: Token) -> Bool {
            if case .number = last { return true }
            let next = scalars[(index + 1)...].first { !$0.properties.isWhitespace }
            return next.map { isDigit($0) || TextTokens.fraction($0) != nil } ?? false
        }

        private func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

        private mutating func digits() -> String {
            var text = ""
            while let scalar = current, isDigit(scalar) {
                if text.count < 9 { text.unicodeScalars.append(scalar) }
                index += 1
            }
            return text
        }

        /// "4", "1.5", "1,5", "1/2", "1 1/2", "1:30".
        private mutating func number() -> Token {
            let whole = Double(digits()) ?? 0
            guard let mark = current, index + 1 < scalars.count, isDigit(scalars[index + 1]) else {
                return .number(mixed(whole))
            }
            switch mark {
            case ".", ",":
                index += 1
                let places = digits()
                let fraction = Double("0." + places) ?? 0
                // "1,000" is a thousand.
                return .number(places.count == 3 && mark == "," ? whole * 1_000 + fraction * 1_000 : whole + fraction)
            case ":":
                index += 1
                return .clock(Int(whole.clamped(to: 1_000)), Int(digits()) ?? 0)
            case "/", "⁄":
                index += 1
                let below = Double(digits()) ?? 0
                return .number(below > 0 ? whole / below : whole)
            default: return .number(whole)
            }
        }

        /// A whole number with the fraction behind it.
        private mutating func mixed(_ whole: Double) -> Double {
            let start = index
            while let scalar = current, scalar.properties.isWhitespace { index += 1 }
            if index > start, let scalar = current, isDigit(scalar) {
                let above = Double(digits()) ?? 0
                if let mark = current, mark == "/" || mark == "⁄", index + 1 < scalars.count,
                    isDigit(scalars[index + 1])
                {
                    index += 1
                    let below = Double(digits()) ?? 0
                    if below > 0, above < below { return whole + above / below }
                }
            }
            index = start
            return whole
        }

        private mutating func word() -> Token {
            let start = index
            while let scalar = current, scalar.properties.isAlphabetic || scalar.value == 0x307 { index += 1 }
            return .word(TextTokens.folded(String(String.UnicodeScalarView(scalars[start..<index]))))
        }
    }
}

extension Double {
    fileprivate func clamped(to limit: Double) -> Double { Swift.min(self, limit) }
}
