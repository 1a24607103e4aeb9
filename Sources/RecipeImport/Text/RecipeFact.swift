/// A line, or a part of one, that states the yield or a time.
enum RecipeFact {
    case servings(Double, String)
    case prep(Double)
    case cook(Double)
    case total(Double)

    /// Where a line stands, which says how sure its words have to be.
    enum Place {
        /// Before the list, on one of several lines.
        case head
        /// Before the list, with a gap below it.
        case beforeGap
        /// In front of the heading of the list, or in it: what is counted there is no ingredient.
        case beforeList
        /// At the beginning of the list, where "4 rolls" are an ingredient.
        case list
    }

    /// The facts of a line that holds nothing else: "Serves 4 | Prep: 10 min | Cook: 1 hour".
    static func all(_ line: RecipeLine, _ place: Place) -> [RecipeFact] {
        guard line.text.utf8.count <= 200 else { return [] }
        let parts = line.text.split(whereSeparator: { "|•·;".contains($0) }).flatMap { pieces(String($0)) }
        guard parts.count <= 8 else { return [] }
        let facts = parts.map { fact($0, place) }
        let known = facts.compactMap { $0 }
        if known.count == facts.count { return known }
        // "Serves 4, prep 10 min"
        let smaller = line.text.split(separator: ",").map { HTMLText.collapsed(String($0)) }
        let read = smaller.count <= 6 ? smaller.compactMap { fact($0, .list) } : []
        return !read.isEmpty && read.count == smaller.count ? read : []
    }

    /// A part, divided before each further label: "Prep Time: 10 mins Cook Time: 1 hr". Beside others a time of another
    /// kind, such as "Rest Time: 2 hrs", is none of those that are kept.
    private static func pieces(_ text: String) -> [String] {
        let words = HTMLText.collapsed(text).split(separator: " ").map(String.init)
        var pieces: [[String]] = []
        for (index, word) in words.enumerated() {
            let states = pieces.last?.contains { $0.contains { $0.isNumber || $0 == ":" } } ?? true
            if states, pieces.isEmpty || isLabel(words[index...].prefix(3)) { pieces.append([]) }
            pieces[pieces.count - 1].append(word)
        }
        let all = pieces.map { $0.joined(separator: " ").trimmed(of: " ,-–—/") }.filter { !$0.isEmpty }
        let kept = all.filter { !isOtherTime($0) }
        return kept.isEmpty ? all : kept
    }

    /// Whether words begin with what a time or a yield is called, and a colon: "Toplam pişirme süresi:", "Rest Time:".
    private static func isLabel(_ text: ArraySlice<String>) -> Bool {
        guard let end = text.firstIndex(where: { $0.hasSuffix(":") }) else { return false }
        let label = text[...end].map { TextTokens.folded($0).trimmed(of: ":") }
        guard let first = label.first, let last = label.last, label.allSatisfy({ $0.allSatisfy(\.isLetter) }) else {
            return false
        }
        if kinds[first] != nil { return true }
        if label.count == 1 { return yieldVerbs.contains(first) }
        return label.count == 2 && labels.contains(last) && Minutes.units[first] == nil
    }

    private static func isOtherTime(_ text: String) -> Bool {
        let words = words(text)
        guard let first = words.first, let next = words.dropFirst().first else { return false }
        return kinds[first] == nil && labels.contains(next) && text.contains(":")
    }

    private static let labels: Set<String> = ["time", "suresi", "sure"]

    private static func fact(_ text: String, _ place: Place) -> RecipeFact? {
        // "(8 kişilik)"
        let isBracketed = text.hasPrefix("(") && text.hasSuffix(")") || text.hasPrefix("[") && text.hasSuffix("]")
        let bare = isBracketed ? text.trimmed(of: "()[] ") : text
        return time(bare) ?? yield(bare, place).map { .servings($0, bare) }
    }

    private static func time(_ text: String) -> RecipeFact? {
        let words = words(text)
        guard let first = words.first, text.utf8.count <= 80, let kind = kinds[first] else { return nil }
        let isNamed = text.contains(":") || words.dropFirst().prefix(2).contains { timeWords.contains($0) }
        let amount = text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) } ?? text
        // "1 hr 10 mins (plus chilling 2 hrs)"
        let stated = Minutes.of(String(amount.prefix { $0 != "(" })) ?? Minutes.of(amount) ?? Minutes.of(text)
        guard isNamed || words.count <= 4, let minutes = stated else { return nil }
        switch kind {
        case .prep: return .prep(minutes)
        case .cook: return .cook(minutes)
        case .total: return .total(minutes)
        }
    }

    private enum Kind { case prep, cook, total }

    private static let kinds: [String: Kind] = [
        "prep": .prep, "preparation": .prep, "hazirlama": .prep, "hazirlik": .prep, "hazirlanma": .prep,
        "active": .prep,
        "cook": .cook, "cooking": .cook, "bake": .cook, "baking": .cook, "pisirme": .cook, "pisme": .cook,
        "total": .total, "ready": .total, "time": .total, "toplam": .total, "sure": .total, "suresi": .total,
    ]
    private static let timeWords: Set<String> = ["time", "suresi", "sure", "in"]

    private static func yield(_ text: String, _ place: Place) -> Double? {
        let words = words(text)
        let first = words.first ?? ""
        guard text.utf8.count <= 80, words.count <= 9,
            let count = Servings.count(text)
        else { return nil }
        if (yieldVerbs.contains(first) && words.dropFirst().first != "size")
            || (first == "kac" && words.dropFirst().first == "kisilik")
        {
            return count
        }
        let startsWithNumber = text.unicodeScalars.first.map { $0.properties.numericType != nil } ?? false
        guard startsWithNumber else { return nil }
        let unit = words.first { !["to", "or", "ila"].contains($0) } ?? ""
        if words.count <= 4, people.contains(unit) { return count }
        let isStated =
            switch place {
            case .head: words.count <= 1 && pieces.contains(unit)
            // "12 small pancakes", where "2 eggs" are an ingredient.
            case .beforeGap: words.count <= 3 && words.contains(where: pieces.contains)
            case .beforeList: words.count <= 3
            case .list: false
            }
        return isStated ? count : nil
    }

    private static let yieldVerbs: Set<String> = [
        "serves", "serve", "servings", "serving", "yield", "yields", "makes", "portions", "portion", "feeds",
        "porsiyon",
        "kisi", "servis", "miktar",
    ]
    static let people: Set<String> = [
        "servings", "serving", "portions", "portion", "people", "persons", "person", "kisilik", "kisi", "porsiyon",
    ]
    private static let pieces: Set<String> = parts.union(["pies", "loaves", "cakes", "cake", "loaf"])
    /// Pieces that nobody divides any further.
    static let parts: Set<String> = [
        "cookies", "muffins", "cupcakes", "pancakes", "brownies", "bars", "rolls", "scones", "squares", "items",
        "slices", "pieces", "churros", "burritos", "dilim", "adet",
    ]

    private static func words(_ text: String) -> [String] {
        TextTokens(text).items.compactMap { token -> String? in
            if case .word(let word) = token { word } else { nil }
        }
    }
}
