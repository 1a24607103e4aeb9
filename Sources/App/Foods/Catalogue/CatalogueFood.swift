import Domain
import Security

/// One food of the catalogue's files, as the tables foods, food_names and food_measures store it.
struct CatalogueFood: Sendable {
    let id: Food.ID
    let key: String
    /// A digest of the food's rows, which changes when any of them does.
    let revision: String
    let basis: Food.Basis
    let fdcID: Int?
    let sourceName: String?
    let name: Label
    let group: String?
    let aisle: String?
    let density: Double?
    let piece: Double?
    let nutrients: Nutrients
    let names: [Name]
    let measures: [Food.Measure]
    /// The substances that the food contains; nil when contents.tsv has no row for it.
    let contents: Contents?
    /// Every kind of plant and animal of which the food is made, in the order of kinds.tsv; nil where it has no row.
    let kinds: [String]?
    var searchText: String { SearchTokens.text(of: names.map(\.text)) }

    /// One of the food's names, as an ingredient line may have it.
    struct Name: Sendable {
        let language: String
        /// The name as `Folding.search` folds it: unique within a food and a language.
        let key: String
        let text: String
    }

    init(
        _ row: CatalogueRow,
        names nameRows: [CatalogueRow],
        measures measureRows: [CatalogueRow],
        contents contentsRow: CatalogueRow?,
        kinds: [String]?,
        revision: String
    ) throws(CatalogueError) {
        key = try row.text("key")
        id = Self.id(of: key)
        self.revision = revision
        self.kinds = kinds
        guard let basis = Food.Basis(rawValue: try row.text("basis")) else { throw row.error("has an odd basis") }
        self.basis = basis
        fdcID = try row.optionalNumber("fdc_id").map { Int($0) }
        sourceName = try row.optionalText("source_name")
        group = try row.optionalText("group")
        aisle = try row.optionalText("aisle")
        density = try row.optionalNumber("density_g_ml")
        piece = try row.optionalNumber("piece_g")
        nutrients = try Self.nutrients(row)
        names = try Self.names(nameRows)
        name = try Self.displayName(row, nameRows)
        var measures: [Food.Measure] = []
        for measure in measureRows {
            guard let grams = try measure.optionalNumber("grams"), grams > 0 else {
                throw measure.error("weighs nothing")
            }
            let label = Label(en: try measure.text("en"), tr: try measure.text("tr"))
            let (key, isStated) = (try measure.text("measure"), try measure.text("source") == "stated")
            measures.append(Food.Measure(key: key, name: label, grams: Grams(grams), isStated: isStated))
        }
        self.measures = measures
        var contents: Contents?
        if let row = contentsRow {
            let contained = try Self.substances(row, "contains")
            contents = Contents(contained, uncertain: try Self.substances(row, "may_contain"))
        }
        self.contents = contents
    }

    static func id(of key: String) -> Food.ID { .stable("catalogue food \(key)") }

    /// The columns of the file have the names of the schema, except that
    /// vitamin A says which of its two measures it is.
    private static func nutrients(_ row: CatalogueRow) throws(CatalogueError) -> Nutrients {
        var nutrients = Nutrients()
        for column in NutrientColumns.all {
            let name = column.nutrient == .vitaminA ? "vitamin_a_rae_ug" : column.name
            guard let number = try row.optionalNumber(name) else { continue }
            nutrients[column.nutrient] = .exactly(number)
        }
        return nutrients
    }

    private static func names(_ rows: [CatalogueRow]) throws(CatalogueError) -> [Name] {
        var seen: Set<String> = []
        var names: [Name] = []
        for row in rows {
            let name = Name(
                language: try row.text("language"),
                key: Folding.search(try row.text("name")),
                text: try row.text("name")
            )
            if seen.insert(name.language + " " + name.key).inserted { names.append(name) }
        }
        return names
    }

    private static func substances(
        _ row: CatalogueRow,
        _ column: String
    ) throws(CatalogueError) -> Substances {
        var found: [Substance] = []
        for word in try row.optionalText(column)?.split(separator: " ") ?? [] {
            guard let substance = Substance(word: String(word)) else { throw row.error("has an odd \(column)") }
            found.append(substance)
        }
        return Substances(found)
    }

    private static func displayName(_ row: CatalogueRow, _ names: [CatalogueRow]) throws(CatalogueError) -> Label {
        var shown: [String: String] = [:]
        for name in names where try name.optionalText("display") == "yes" {
            shown[try name.text("language")] = try name.text("name")
        }
        guard let en = shown["en-US"], let tr = shown["tr"] else { throw row.error("has no display name") }
        return Label(en: en, tr: tr)
    }
}

extension Identifier where Owner == Food {
    /// An id that is the same in every installation, so that references to a food
    /// can move between them (RFC 9562, version 8).
    static func stable(_ strings: String) -> Food.ID {
        let bytes = Digest.sha256(Array("sofra \(strings)".utf8))
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return Food.ID(
            high: word(bytes[..<8]) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
            low: word(bytes[8..<16]) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
    }
}
