// Which foods a Turkish line names: its alternatives, the members of its list, and the part of a fruit that it takes.

extension TurkishReader {
    mutating func nameFoods() {
        let list = LineNames(scanner, Self.joints)
        let names = list.names(whole: line.name)
        line.names = fruitParts(names, isApart: list.isApart) ?? names
        line.joint = line.names.count > 1 ? list.joint ?? .and : nil
        for name in notedAlternatives + offeredKinds where !line.names.contains(name) {
            line.names.append(name)
            if line.names.count > 1 { line.joint = line.joint ?? .or }
        }
        line.names = line.names.map(withHeadOfFirst)
        for place in scanner.addedFoods(TurkishWords.counting).prefix(LineNames.maxNames) {
            guard let name = alternative(place), !line.names.contains(name) else { continue }
            line.names.append(name)
            if line.names.count > 1 { line.joint = line.joint ?? .and }
        }
    }

    // MARK: - Parts of a fruit

    /// "1 limonun suyu ve kabuğu", "1 limon (suyu)": the juice before the zest, which weighs next to nothing.
    /// - Parameter isApart: whether one of them has an amount of its own, which stays behind the first.
    private func fruitParts(_ names: [String], isApart: Bool) -> [String]? {
        guard let first = names.first, let fruit = first.split(separator: " ").first,
            Self.fruits.contains(TurkishStem.stem(Folding.search(String(fruit))))
        else { return nil }
        if names.count == 1, !first.contains(" ") {
            let note = scanner.tokens.indices.filter { scanner.labels[$0] == .note && scanner.tokens[$0].isWord }
            let words = note.map { scanner.word($0) }
            guard !words.isEmpty, words.allSatisfy(Self.ofParts.contains) else { return nil }
            let parts = note.filter { Self.parts.contains(scanner.word($0)) }.map { scanner.text(in: $0..<$0 + 1) }
            return parts.isEmpty ? nil : juiceFirst(parts.map { first + " " + $0 })
        }
        let parts = names.dropFirst().map { name in
            let own = name.split(separator: " ").first.map { Folding.search(String($0)) } ?? ""
            return Self.parts.contains(own) || Self.ofItsParts.contains(own) ? fruit + " " + name : name
        }
        let isOfOne = parts.allSatisfy { stemOfFirst($0) == stemOfFirst(first) }
        return isOfOne && !isApart ? juiceFirst([first] + parts) : [first] + parts
    }

    private func stemOfFirst(_ name: String) -> String {
        name.split(separator: " ").first.map { TurkishStem.stem(Folding.search(String($0))) } ?? ""
    }

    private func juiceFirst(_ names: [String]) -> [String] {
        names.filter { Folding.search($0).hasSuffix("suyu") } + names.filter { !Folding.search($0).hasSuffix("suyu") }
    }

    static let fruits: Set<String> = Set(
        ["limon", "portakal", "mandalina", "greyfurt", "misket", "turunc", "bergamot"].map(TurkishStem.stem)
    )
    static let parts = EnglishWords.words("suyu kabugu")
    /// "1 limon ve 2 yemek kaşığı suyundan".
    private static let ofItsParts = EnglishWords.words("rendesi suyundan suyunu suyunun kabugundan kabugunu kabugunun")
    private static let ofParts = EnglishWords.words(
        "suyu kabugu ve rendesi rendelenmis sikilmis sadece kabugunun sulari taze rendelenerek"
    )

    // MARK: - Alternatives in the note

    /// "(veya margarin)", ", ya da tereyağı".
    private var notedAlternatives: [String] {
        scanner.tokens.indices.compactMap { index in
            guard scanner.labels[index] == .note, index > 0,
                !scanner.tokens[index - 1].isWord || scanner.labels[index - 1] != .note
            else { return nil }
            guard let start = scanner.endOfChoice(at: index) else { return nil }
            var end = start
            while let token = scanner.token(end), !token.isSign(","), !token.isSign(")"), !token.isSign(";"),
                end < start + 8
            {
                end += 1
            }
            return start < end ? alternative(start..<end) : nil
        }
    }

    private func alternative(_ range: Range<Int>) -> String? {
        if headOfKinds != nil, range.allSatisfy({ Self.plain.contains(scanner.word($0)) }) {
            return scanner.text(in: range)
        }
        let name = Self.name(of: scanner.text(in: range))
        let isName = NameWords(name).words.contains {
            !Self.joints.adjectives.contains($0) && !TurkishWords.notNames.contains($0) && !TurkishStem.isParticiple($0)
        }
        return isName ? name : nil
    }

    /// "(normal de olur)", "(tam da olur)": another kind, offered without a "veya" (H-04).
    private var offeredKinds: [String] {
        guard headOfKinds != nil else { return [] }
        return scanner.tokens.indices.compactMap { index in
            guard scanner.labels[index] == .note,
                index == 0 || !scanner.tokens[index - 1].isWord || scanner.labels[index - 1] != .note
            else { return nil }
            let kind = index..<(index + scanner.tokens[index...].prefix { Self.plain.contains($0.folded) }.count)
            return !kind.isEmpty && Self.offering.contains(scanner.word(kind.upperBound)) ? scanner.text(in: kind) : nil
        }
    }

    private static let offering = EnglishWords.words(
        "de da olur olabilir kullanilabilir kullanabilirsiniz koyabilirsiniz kullanin"
    )

    /// "Sütü" of "badem sütü (veya yağlı)".
    private var headOfKinds: Substring? {
        guard let head = line.names.first?.split(separator: " ").last,
            NameJoints.hasKinds.contains(Folding.search(String(head)))
        else { return nil }
        return head
    }

    private func withHeadOfFirst(_ name: String) -> String {
        let words = NameWords(name).words
        guard let head = headOfKinds, !words.isEmpty, words.allSatisfy(Self.plain.contains) else { return name }
        return name + " " + head
    }

    private static let plain = NameJoints.plain.union(["yagli", "beyaz", "yarim", "standart"])

    // MARK: - Joints

    static let joints = NameJoints(
        heads: EnglishWords.words(
            """
            yagi suyu sutu unu sirkesi peyniri salcasi biber biberi kiyma kiymasi fasulye mercimek sogan zeytin ekmegi \
            eti gogsu but butu seker sarabi fistigi ezmesi tozu sosu makarna pirinc elma uzum lahana mantar \
            cikolata eriste
            """
        ),
        wholes: EnglishWords.words(
            """
            sirke tereyagi margarin zeytinyagi aycicekyagi siviyag tuz su sut un seker yumurta sogan sarimsak domates \
            kasar salca yogurt pirinc bulgur makarna karabiber kekik nane kimyon limon maydanoz patates havuc kabugu
            """
        ),
        sources: [],
        products: [],
        kinds: EnglishWords.words(
            "kirmizi yesil sari beyaz siyah kara mor esmer dana kuzu tavuk hindi keci koyun inek"
        ),
        adjectives: EnglishWords.words(
            "taze kuru donmus haslanmis konserve cig sicak soguk ilik tuzlu tuzsuz buyuk kucuk"
        ),
        pairs: []
    )
}
