/// The fruit that is bought for its juice or zest: the lemons of "juice of 2 lemons", "zest of 1 lemon", "2 limonun suyu".
public struct WholeFruit: Hashable, Sendable {
    /// "lemons", "limon".
    public let name: String
    public let isTurkish: Bool
    /// What one of them is called in English, folded.
    public let kind: String

    /// What one of them is called in Turkish; nil where that is no name of its own.
    public var turkish: String? { isTurkish ? name : Self.kinds.first { $0.english == kind }?.turkish }

    private static let kinds: [(english: String, turkish: String)] = [
        ("lemon", "limon"), ("orange", "portakal"), ("mandarin", "mandalina"), ("grapefruit", "greyfurt"),
        ("clementine", "klementin"), ("bergamot", "bergamot"),
    ]

    /// Whether a text may name one: whoever reads many lines reads only these.
    public static func mayBe(in text: String) -> Bool {
        let text = Folding.search(text)
        return roots.contains { text.contains($0) }
    }

    private static let roots = [
        "lemon", "lime", "orange", "grapefruit", "mandarin", "tangerine", "clementine", "satsuma", "yuzu", "bergamot",
        "pomelo", "limon", "portakal", "mandalina", "greyfurt",
    ]

    fileprivate init?(english line: ReadLine) {
        let words = NameWords(line.name).words
        guard let last = words.last, words.count <= 3, !line.name.utf8.contains(where: Digits.isDigit) else {
            return nil
        }
        let fruit = EnglishStem.stem(last)
        guard EnglishReader.fruitStems.contains(fruit), !line.names.isEmpty else { return nil }
        for name in line.names {
            let part = NameWords(name).words.suffix(2)
            guard part.count == 2, let first = part.first, EnglishStem.stem(first) == fruit,
                part.last == "juice" || part.last == "zest"
            else { return nil }
        }
        name = line.name
        isTurkish = false
        kind = last.hasSuffix("s") ? String(last.dropLast()) : last
    }

    fileprivate init?(turkish line: ReadLine) {
        let parts = line.names.map { NameWords($0).words }
        guard let first = parts.first?.first,
            let found = Self.kinds.first(where: { TurkishStem.stem($0.turkish) == TurkishStem.stem(first) }),
            TurkishReader.fruits.contains(TurkishStem.stem(first))
        else { return nil }
        for part in parts {
            guard part.count > 1, TurkishStem.stem(part[0]) == TurkishStem.stem(first),
                TurkishReader.parts.contains(part[1])
            else { return nil }
        }
        // "1 limon suyu" is as much as somebody says, "1 limonun suyu" that of one.
        guard first != found.turkish || NameWords(line.name).words == [first] else { return nil }
        name = found.turkish
        isTurkish = true
        kind = found.english
    }
}

extension ReadLine {
    /// The fruit that is bought where the line counts fruits, and takes their juice or zest; nil for everything else, as for
    /// "2 tbsp lemon juice".
    public var wholeFruit: WholeFruit? {
        guard let amount, amount.count != nil, amount.unit == nil || amount.unit == .piece,
            amounts.dropFirst().allSatisfy({ $0.role == .alternative })
        else { return nil }
        return WholeFruit(english: self) ?? WholeFruit(turkish: self)
    }

    /// The same line as if it named the fruits alone: what they weigh is not what their juice weighs.
    public func whole(_ fruit: WholeFruit) -> ReadLine {
        var line = naming(fruit.name)
        line.name = fruit.name
        line.amounts = Array(amounts.prefix(1))
        return line
    }
}
