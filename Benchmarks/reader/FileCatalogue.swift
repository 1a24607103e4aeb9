import Domain
import Foundation

/// The catalogue's files, and what a line means by them, as a recipe of a new household is read.
struct FileCatalogue {
    struct Food {
        let key: String
        let name: String
        let isSeasoning: Bool
        /// In 100 g; nil where it is unknown.
        let energy: Double?
        let weights: FoodWeights
    }

    /// A line with the food and the grams that were found for it.
    struct Found {
        let read: ReadLine
        let name: String
        let food: Food?
        let score: Double
        let weight: LineGrams

        var isSure: Bool { food != nil && score >= FoodMatcher<String>.sure }
        /// Whether nobody weighs such an amount: "salt, to taste".
        var isToTaste: Bool {
            weight.grams == nil && (read.isToTaste || food?.isSeasoning == true && weight == .notCounted(.noAmount))
        }
        var energy: Double? {
            guard let grams = weight.grams, let energy = food?.energy else { return nil }
            return grams.value * energy / 100
        }
    }

    let matcher: FoodMatcher<String>
    let foods: [String: Food]

    /// - Parameter names: the path of names.tsv, beside which the other files stand.
    init(names path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let names = try Self.rows(path).map { FoodMatcher<String>.Name($0[0], $0[2], $0[1] == "tr" ? .tr : .en) }
        matcher = FoodMatcher(names)
        var measures: [String: [FoodMeasure]] = [:]
        for row in try Self.rows(folder + "/measures.tsv") {
            guard let grams = Double(row[4]) else { continue }
            measures[row[0], default: []].append(FoodMeasure([row[2], row[3], row[1]], grams: Grams(grams)))
        }
        var foods: [String: Food] = [:]
        for row in try Self.rows(folder + "/foods.tsv") {
            let weights = FoodWeights(
                measures: measures[row[0]] ?? [],
                density: Double(row[8]),
                piece: Double(row[10]).map(Grams.init)
            )
            let isSeasoning = row[6] == "spice" || row[6] == "herb"
            foods[row[0]] = Food(
                key: row[0],
                name: row[5],
                isSeasoning: isSeasoning,
                energy: Double(row[11]),
                weights: weights
            )
        }
        self.foods = foods
    }

    /// The rows of a table without its header and comments.
    static func rows(_ path: String) throws -> [[String]] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    /// The meaning of a line; nil for a heading.
    func find(_ text: String, _ language: Language) -> Found? {
        let read = IngredientReader.read(text, language: language)
        guard !read.isHeading else { return nil }
        let spoken = IngredientReader.language(of: text, hint: language)
        let best = matcher.best(for: read, language: spoken)
        let food = best.flatMap { $0.score >= FoodMatcher<String>.plausible ? foods[$0.food] : nil }
        return Found(
            read: read,
            name: read.ingredientName(spoken),
            food: food,
            score: best?.score ?? 0,
            weight: LineGrams.find(read, food: food?.weights)
        )
    }
}
