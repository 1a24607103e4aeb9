import Domain
import Foundation

/// A line with what it says, made comparable.
struct LabelledLine {
    let text: String
    let numbers: [String]
    let units: [String]
    let name: [String]

    struct Score {
        let amount: Bool
        let unit: Bool
        let name: Bool
        /// The name is exact but for a word such as "cooked", which the labels put into the note.
        let isExactButForState: Bool
        var isExact: Bool { amount && unit && name }
    }

    func score(_ read: ReadLine) -> Score {
        Score(
            amount: Self.numbers(of: read) == numbers,
            unit: Self.units(of: read) == units,
            name: Self.words(read.name) == name,
            isExactButForState: Self.withoutStates(Self.words(read.name)) == Self.withoutStates(name)
        )
    }

    /// By FNV-1a of the text, so that a line stays in its half whatever is added to the file.
    var isHeldOut: Bool {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return (hash >> 32) & 1 == 1
    }

    var summary: String { "\(numbers) \(units) \(name.joined(separator: " "))" }

    static func summary(of read: ReadLine) -> String {
        "\(numbers(of: read)) \(units(of: read)) \(words(read.name).joined(separator: " "))   | \(read.note)"
    }

    // MARK: - Reading the files

    private struct Row: Decodable {
        let input: String
        let name: String
        let quantity: String
        let unit: String
    }

    /// The lines of a table, or of a list of JSON objects.
    static func lines(_ path: String) throws -> [LabelledLine] {
        try path.hasSuffix(".tsv") ? table(path) : objects(path)
    }

    /// One JSON object a line, with `quantity` like "1#1$2-2" (1½ to 2) and `unit` like "g oz".
    private static func objects(_ path: String) throws -> [LabelledLine] {
        let decoder = JSONDecoder()
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let row = try decoder.decode(Row.self, from: Data(line.utf8))
            return LabelledLine(
                text: row.input,
                numbers: row.quantity.split(separator: " ").compactMap(number).sorted(),
                units: units([row.unit]),
                name: words(row.name)
            )
        }
    }

    /// Columns: line, amount, unit, name, note; amounts and units of one line joined by " + ".
    private static func table(_ path: String) throws -> [LabelledLine] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { line in
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                return LabelledLine(
                    text: columns[0],
                    numbers: columns[1].components(separatedBy: " + ").filter { !$0.isEmpty }.compactMap {
                        number($0[...])
                    }
                    .sorted(),
                    units: units(columns[2].components(separatedBy: " + ")),
                    name: words(columns[3])
                )
            }
    }

    /// "1#1$2-2" as "1.5-2"; words as numbers, vague ones as what they are reckoned with.
    private static func number(_ text: Substring) -> String? {
        let names = [
            "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "half": 0.5, "dozen": 12, "few": 3,
        ]
        let ends = text.lowercased().split(separator: "-").compactMap { end -> Double? in
            if let value = names[String(end)] { return value }
            let parts = end.trimmingCharacters(in: ["x"]).split(separator: "#", omittingEmptySubsequences: false)
            guard let first = parts.first else { return nil }
            let whole = Double(first)
            guard parts.count == 2 else { return whole }
            let fraction = parts[1].split(separator: "$").compactMap { Double($0) }
            guard fraction.count == 2 else { return nil }
            return (whole ?? 0) + fraction[0] / fraction[1]
        }
        guard let low = ends.first else { return nil }
        return range(low, ends.last ?? low)
    }

    private static func range(_ low: Double, _ high: Double) -> String {
        let ends = [low, high].map { Rounding.text($0, places: 3) }
        return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "-")
    }

    // MARK: - Making comparable

    private static func numbers(of read: ReadLine) -> [String] {
        read.amounts.compactMap(\.count).map { range($0.low, $0.high) }.sorted()
    }

    private static func units(of read: ReadLine) -> [String] {
        // "4 large or 8 small leaves" says its unit once.
        let said = read.amounts.indices.filter { index in
            index == 0 || read.amounts[index].role != .alternative
                || read.amounts[index].unitText != read.amounts[index - 1].unitText
                || read.amounts[index].unit != read.amounts[index - 1].unit
        }
        return said.compactMap { read.amounts[$0].unit?.key }.sorted()
    }

    private static let modifiers: Set<String> = [
        "small", "large", "medium", "heaped", "heaping", "scant", "good", "generous", "big", "thin", "thick", "level",
        "lg", "sm", "md", "long", "short", "couple", "extra", "sized", "cut", "full", "packed", "rounded", "size",
        "buyuk", "thumb", "bite", "bun", "kucuk", "orta", "boy", "dolu", "tepeleme", "silme", "ince", "kalin",
    ]

    private static func units(_ texts: [String]) -> [String] {
        var found: [String] = []
        for text in texts {
            var words = Folding.search(text).split { !$0.isLetter }.map(String.init).filter { !modifiers.contains($0) }
            while !words.isEmpty {
                let count = (1...min(3, words.count)).last {
                    MeasureUnit.named(words.prefix($0).joined(separator: " ")) != nil
                }
                let phrase = words.prefix(count ?? 1).joined(separator: " ")
                found.append(MeasureUnit.named(phrase)?.key ?? phrase)
                words.removeFirst(count ?? 1)
            }
        }
        return found.sorted()
    }

    private static func words(_ name: String) -> [String] {
        Folding.search(name).split { !$0.isLetter && !$0.isNumber }.map { singular(String($0)) }
    }

    private static func withoutStates(_ words: [String]) -> [String] {
        words.filter { FoodState(name: $0).isEmpty }
    }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("leaves") { return word.dropLast(3) + "f" }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if word.hasSuffix("oes") || word.hasSuffix("shes") || word.hasSuffix("ches") { return String(word.dropLast(2)) }
        return word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 3 ? String(word.dropLast()) : word
    }
}
