/// The lines of a method.
enum Steps {
    /// Whether a step's name is but its number: "3", "Step 3", "step3", "Adım 3".
    static func isNumber(_ name: String) -> Bool {
        let word = TextTokens.folded(name).filter(\.isLetter)
        return name.contains(where: \.isNumber)
            && ["", "step", "adim", "schritt", "trin", "etape", "paso"].contains(word)
    }

    /// The lines without breaks in the middle of sentences.
    static func unwrapped(_ lines: [String]) -> [String] {
        var whole: [String] = []
        for line in lines {
            if let last = whole.last?.last, !".!?:;…".contains(last), line.first?.isLowercase == true {
                whole[whole.count - 1] += " " + line
            } else {
                whole.append(line)
            }
        }
        return whole
    }

    /// A step without the number that stands before it: "1. Mix", "2) Bake", "Step 3: Serve", "4. Adım".
    static func withoutNumber(_ line: String) -> String {
        var text = Substring(line)
        let folded = TextTokens.folded(String(line.prefix(12)))
        for word in ["step ", "adim ", "schritt ", "trin "] where folded.hasPrefix(word) {
            let rest = text.dropFirst(word.count)
            guard let digit = rest.first, digit.isASCII, digit.isNumber else { continue }
            text = rest.drop { $0.isASCII && $0.isNumber }.drop { " .:)-–—".contains($0) }
            return String(text)
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...2).contains(digits.count) else { return line }
        let rest = text.dropFirst(digits.count)
        guard let mark = rest.first, ".)-:".contains(mark) else { return line }
        let step = rest.dropFirst()
        // "1.5 cups" and "2-3 minutes" begin with numbers that belong to the step.
        if let next = step.first, next.isNumber { return line }
        if mark == "-" || mark == ":", step.first != " " { return line }
        return String(step.drop { $0 == " " })
    }
}
