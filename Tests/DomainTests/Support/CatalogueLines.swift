import Domain
import Foundation

/// What lines hold by the catalogue's own files, as a recipe of a household that has said nothing is judged.
struct CatalogueLines: Sendable {
    struct Held: Sendable {
        /// All that the line's foods hold or may hold.
        let substances: Substances
        /// Whether nothing else may be in the line: its food is certain, and each that it names besides is known.
        let isCertain: Bool
        /// The keys of the foods.
        let foods: [String]
    }

    private struct Known: Sendable {
        var substances: Substances = []
        /// Nil where they are open.
        var kinds: Set<String>?
    }

    private let matcher: FoodMatcher<String>
    private let known: [String: Known]

    init() throws {
        let names = try Self.rows("names")
        matcher = FoodMatcher(names.map { FoodMatcher<String>.Name($0[0], $0[2], $0[1] == "tr" ? .tr : .en) })
        var known: [String: Known] = [:]
        for row in try Self.rows("contents") {
            let words = row[1].split(separator: " ") + row[2].split(separator: " ")
            known[row[0], default: Known()].substances = Substances(words.compactMap { Substance(word: String($0)) })
        }
        for row in try Self.rows("kinds") {
            for food in row[1].split(separator: " ").map(String.init) {
                known[food, default: Known()].kinds = (known[food]?.kinds ?? []).union(row[0] == "-" ? [] : [row[0]])
            }
        }
        self.known = known
    }

    /// What a food holds by its whole name; nil where no food has it.
    func substances(of name: String, _ language: Language) -> Substances? {
        food(named: Folding.search(name), language).map { known[$0]?.substances ?? [] }
    }

    func held(by text: String, _ language: Language) -> Held {
        let read = IngredientReader.read(text, language: language)
        guard !read.isHeading else { return Held(substances: [], isCertain: false, foods: []) }
        let spoken = IngredientReader.language(of: text, hint: language)
        let first = sureFood(of: read, spoken)
        let others = others(of: read, besides: first, spoken)
        let foods = ([first] + others).compactMap(\.self)
        return Held(
            substances: foods.reduce([]) { $0.union(known[$1]?.substances ?? []) },
            isCertain: foods.count == others.count + 1,
            foods: foods
        )
    }

    private func others(of read: ReadLine, besides first: String?, _ spoken: Language) -> [String?] {
        var others = read.names.dropFirst().map { (name: $0, food: sureFood(of: read.naming($0), spoken)) }
        let languages = read.notedLanguages(spoken)
        let noted = languages.flatMap { language in read.notedFoods(language) { food(named: $0, language) } }
        let bare = read.bareFoods(besides: languages, isKnown: matcher.hasWord, food(named:_:))
        for noted in noted + bare where !others.contains(where: { $0.name == noted.name }) {
            if let food = noted.food {
                let isNamed = food == first || others.contains { $0.food == food }
                guard !isNamed, mayHoldMore(food, than: noted.mayBeSame ? first : nil) else { continue }
            }
            others.append((noted.name, noted.food))
        }
        return others.map(\.food)
    }

    private func sureFood(of read: ReadLine, _ language: Language) -> String? {
        let best = matcher.best(for: read, language: language)
        return best.flatMap { $0.score >= FoodMatcher<String>.sure ? $0.food : nil }
    }

    private func food(named name: String, _ language: Language) -> String? { matcher.food(named: name, language) }

    private func mayHoldMore(_ food: String, than other: String?) -> Bool {
        let (own, others) = (known[food] ?? Known(), other.flatMap { known[$0] } ?? Known())
        if !own.substances.subtracting(others.substances).isEmpty { return true }
        guard other != nil else { return own.kinds?.isEmpty != true }
        guard let all = others.kinds else { return false }
        return own.kinds?.isSubset(of: all) != true
    }

    /// The rows of a file of the catalogue, without its header and comments.
    private static func rows(_ name: String) throws -> [[String]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Catalogue/\(name).tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
