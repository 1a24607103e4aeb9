/// Texts as the files of applications hold them.
enum FileText {
    /// The text of a file in UTF-8, in UTF-16 where it begins with its mark, or else in one of the encodings of its time.
    static func decoded(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes.dropFirst(2), first: 0) }
        if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), first: 8) }
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return String(validating: bytes, as: UTF8.self) ?? CodePage.likeliest(of: bytes).text(bytes)
    }

    /// - Parameter first: by how many bits the first byte of two is shifted.
    private static func wide(_ bytes: ArraySlice<UInt8>, first: UInt16) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            UInt16(bytes[index]) << first | UInt16(bytes[index + 1]) << (8 - first)
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// The lines with something in them, in order.
    static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { HTMLText.collapsed(String($0)) }.filter { !$0.isEmpty }
    }

    /// Lines under headings: "# Dough", "## Dough", "[Dough]", and what ends in a colon.
    static func sections(_ lines: [String], colons: Bool = true) -> [ImportedRecipe.Section] {
        var sections: [ImportedRecipe.Section] = []
        for line in lines {
            if let heading = heading(line, colons: colons) {
                sections.begin(heading)
            } else {
                sections.addFilled(line)
            }
        }
        return sections.filled
    }

    /// The same for sections that have been read already.
    static func resectioned(_ sections: [ImportedRecipe.Section]) -> [ImportedRecipe.Section] {
        var made: [ImportedRecipe.Section] = []
        for section in sections {
            if !section.name.isEmpty || !made.isEmpty { made.begin(section.name) }
            for line in section.lines {
                if let heading = heading(line, colons: false) { made.begin(heading) } else { made.add(line) }
            }
        }
        return made.filled
    }

    private static func heading(_ line: String, colons: Bool) -> String? {
        if line.hasPrefix("#") {
            let name = line.drop { $0 == "#" }
            if name.hasPrefix(" ") { return HTMLText.collapsed(String(name)) }
        }
        if line.hasPrefix("["), line.hasSuffix("]"), line.utf8.count > 2 { return line.trimmed(of: "[] ") }
        if colons, line.hasSuffix(":"), line.utf8.count <= 80 { return line.trimmed(of: ": ") }
        return nil
    }

    /// Steps without the numbers that were typed before them.
    static func steps(_ text: String, colons: Bool = false) -> [ImportedRecipe.Section] {
        sections(lines(text), colons: colons).map { section in
            .init(name: section.name, lines: section.lines.map(Steps.withoutNumber))
        }
    }

    /// A number in decimal digits; nil for what else programs take for one, and for what is beyond all numbers.
    static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || signs.contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static let signs = Set(".-+eE".utf8)

    /// An amount without the digits that nobody measures.
    static func amount(_ number: Double) -> String {
        if number == number.rounded(), abs(number) < 1e9 { return String(Int(number)) }
        let thousandths = (number * 1_000).rounded() / 1_000
        // A third is 0.333, but of what is small three places leave something else, or nothing.
        guard abs(number) < 1, abs(thousandths - number) > abs(number) * 0.0025 else { return String(thousandths) }
        return small(number)
    }

    /// A number below one with six digits that count, and without an exponent.
    private static func small(_ number: Double) -> String {
        var (scale, places) = (1_000.0, 3)
        while abs(number) * scale < 100_000, places < 15 { (scale, places) = (scale * 10, places + 1) }
        let digits = String(Int((abs(number) * scale).rounded()))
        guard digits != "0" else { return String(number) }
        let zeros = String(repeating: "0", count: max(0, places - digits.count))
        let text = "0.\(zeros)" + digits.trimmed(of: "0")
        return number < 0 ? "-\(text)" : text
    }
}

extension JSONNode {
    /// The text of the first of these members that has one, in one line.
    func line(_ keys: String...) -> String {
        keys.lazy.compactMap { self[$0]?.string.map(HTMLText.line) }.first { !$0.isEmpty } ?? ""
    }

    /// The text of a member as it stands.
    func text(_ keys: String...) -> String {
        keys.lazy.compactMap { self[$0]?.string }.first { !$0.isEmpty } ?? ""
    }

    func list(_ keys: String...) -> [JSONNode] {
        keys.lazy.compactMap { self[$0]?.elements }.first { !$0.isEmpty } ?? []
    }

    /// The names of a list of words or of objects with names.
    func names(_ keys: String...) -> [String] {
        let found = keys.lazy.compactMap { self[$0]?.elements }.first { !$0.isEmpty } ?? []
        return found.compactMap { ($0.string ?? $0["name"]?.string).map(HTMLText.line) }.filter { !$0.isEmpty }
    }

    func number(_ key: String) -> Double? {
        switch self[key] {
        case .number(let number)?: number.isFinite ? number : nil
        case .string(let text)?: FileText.number(text)
        default: nil
        }
    }

    func isTrue(_ key: String) -> Bool { self[key] == .bool(true) }

    /// A rating from 1 to 5; 0 means none.
    func rating(_ key: String) -> Int? {
        number(key).flatMap { (1...5).contains($0.rounded()) ? Int($0.rounded()) : nil }
    }

    /// The members as "name: value", for what a source states of nutrients: "fat: 4 g" for `fatContent`.
    /// - Parameter unit: that of a number of this name which has none.
    func statements(_ unit: (String) -> String? = { _ in nil }) -> [String] {
        guard case .object(let members) = self else { return string.map(FileText.lines) ?? [] }
        return members.prefix(60).compactMap { member in
            guard !member.key.hasPrefix("@"), member.key != "id", !member.key.hasSuffix("_id"),
                let text = member.value.stated.map(HTMLText.line), !text.isEmpty
            else { return nil }
            let name = Self.nutrientName(member.key)
            let isBare = text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || ".,".contains($0) }
            return "\(name): \(text)" + (isBare ? unit(name).map { " \($0)" } ?? "" : "")
        }
    }

    /// "saturated fat" for `saturatedFatContent` and `saturated_fat_content`.
    private static func nutrientName(_ key: String) -> String {
        var words = ""
        for character in key {
            if character == "_" || character.isUppercase && !(words.last?.isWhitespace ?? true) { words.append(" ") }
            if character != "_" { words += character.lowercased() }
        }
        return words.hasSuffix(" content") ? String(words.dropLast(" content".count)) : words
    }
}

extension FileRecipe {
    /// Notes the address of a photo that is not in the file.
    mutating func standElsewhere(photo address: String) {
        if address.isEmpty { return }
        recipe.images = [address.limited(to: 2_000)]
        remarks.append(.photoElsewhere)
    }
}

extension ImportedRecipe {
    /// The first of the words becomes the category, the others tags.
    mutating func file(_ categories: [String], _ tags: [String]) {
        category = categories.first ?? category
        for word in categories.dropFirst() + tags
        where !self.tags.contains(word) && self.tags.count < ImportLimits.tags {
            self.tags.append(word.limited(to: 200))
        }
    }

    /// Reads an address, or else the words that stand in its place.
    mutating func cite(_ address: String, name: String = "") {
        let address = HTMLText.collapsed(address)
        sourceName = name.limited(to: 400)
        if address.hasPrefix("http://") || address.hasPrefix("https://") {
            self.address = address
        } else if sourceName.isEmpty {
            sourceName = address.limited(to: 400)
        }
    }

    /// A mark becomes a tag.
    mutating func mark(_ mark: Mark, if isMarked: Bool) {
        if isMarked { tags.append(mark.tag) }
    }

    mutating func serve(_ text: String) {
        (servings, yieldText) = Servings.of(text.isEmpty ? [] : [text])
    }
}
