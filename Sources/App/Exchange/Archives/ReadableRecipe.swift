import Database
import Domain
import Web

/// A recipe of an archive as people and other programs read it.
struct ReadableRecipe: Sendable {
    let name: String
    private let summary: String
    private let instructions: String
    private let category: String?
    private let minutes: Double?
    /// Nil where nobody knows how many it makes.
    private let servings: Double?
    private let particulars: RecipeParticulars
    private let lines: [(section: String, text: String)]
    /// What one serving holds; a number that is only a lower bound is left out.
    private let serving: [(name: String, value: JSONData?)]

    init(_ row: Row) throws {
        name = try row["name"]
        summary = try row["summary"]
        instructions = try row["instructions"]
        category = try row["category"]
        minutes = try row["time_minutes"]
        let (shown, isUnknown): (Double, Bool) = (try row["shown_servings"], try row["servings_unknown"])
        servings = isUnknown ? nil : shown
        particulars = try ParticularsColumns.read(row)
        let (sections, texts): ([String], [String]) = (try row["sections"], try row["lines"])
        lines = zip(sections, texts).map { ($0, $1) }
        let (count, isExact, bounds): (Double, Bool, [String]) = (
            Self.whole(shown), try row["is_exact"], try row["bounds"]
        )
        func each(_ nutrient: Nutrient, _ column: String, _ unit: String) throws -> JSONData? {
            let total: Double? = try row[column]
            guard isExact, !bounds.contains(nutrient.key), let total else { return nil }
            return .text("\(Rounding.text(total / count, places: 0)) \(unit)")
        }
        serving = [
            ("calories", try each(.energy, "energy_kcal", "kcal")),
            ("proteinContent", try each(.protein, "protein_g", "g")),
            ("carbohydrateContent", try each(.carbohydrate, "carbohydrate_g", "g")),
            ("fatContent", try each(.fat, "fat_g", "g")),
        ]
    }

    /// The servings that programs are told: they expect a whole number, and take it times what one serving holds.
    private static func whole(_ servings: Double) -> Double { Rounding.rounded(max(1, servings), places: 0) }

    /// As schema.org describes a recipe. Where nobody knows the servings neither they nor what one holds is said.
    var linkedData: JSONData {
        .object([
            ("@context", "https://schema.org"), ("@type", "Recipe"), ("name", .text(name)),
            ("description", summary.isEmpty ? nil : .text(summary)),
            ("recipeCategory", category.map { .text($0) }),
            ("keywords", particulars.tags.isEmpty ? nil : .text(particulars.tags.joined(separator: ", "))),
            ("isBasedOn", particulars.sourceAddress.isEmpty ? nil : .text(particulars.sourceAddress)),
            ("recipeYield", servings.map { .text(Rounding.text(Self.whole($0), places: 0)) }),
            ("totalTime", minutes.map { .text("PT\(Formatting.exact($0))M") }),
            ("recipeIngredient", .list(lines.map { .text($0.text) })),
            ("recipeInstructions", instructions.isEmpty ? nil : .text(instructions)),
            ("nutrition", servings == nil ? nil : nutrition),
        ])
    }

    private var nutrition: JSONData {
        .object([(name: "@type", value: JSONData?.some("NutritionInformation"))] + serving)
    }

    /// As Markdown, which any editor opens.
    func markdown(_ strings: Strings) -> String {
        let (archiveStrings, numbers) = (strings.exchange.archives, Formatting(strings.spokenLanguage))
        var text = "# \(name)\n\n"
        if !summary.isEmpty { text += "\(summary)\n\n" }
        let tags = [
            servings.map { archiveStrings.servings(shown: numbers.count($0)) },
            minutes.map { archiveStrings.minutes(shown: numbers.count($0)) },
        ].compactMap { $0 }
        if !tags.isEmpty { text += "\(tags.joined(separator: " · "))\n\n" }
        text += "## \(archiveStrings.ingredients)\n\n"
        var section = ""
        for line in lines {
            if line.section != section {
                section = line.section
                text += "\n### \(section)\n\n"
            }
            text += "- \(line.text)\n"
        }
        if !instructions.isEmpty { text += "\n## \(archiveStrings.method)\n\n\(instructions)\n" }
        if !particulars.notes.isEmpty {
            text += "\n## \(strings.recipes.particulars.notes)\n\n\(particulars.notes)\n"
        }
        let source = [particulars.sourceName, particulars.sourceAddress].filter { !$0.isEmpty }
        if !source.isEmpty { text += "\n\(source.joined(separator: ", "))\n" }
        return text
    }

    /// The name as that of a file: letters, digits, blanks and dashes, so that every system takes it.
    var fileName: String {
        let kept = name.unicodeScalars.map { scalar -> Character in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-_".unicodeScalars.contains(scalar)
                ? Character(scalar) : " "
        }
        let words = String(kept).split(separator: " ").joined(separator: " ")
        var short = words[...]
        while short.utf8.count > 100 { short.removeLast() }
        return short.isEmpty ? "-" : String(short)
    }
}
