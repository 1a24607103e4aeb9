import Domain
import FoodImport

/// Decides what becomes of a batch's foods, given what the database already holds of them.
struct ImportPlan {
    private(set) var rows: [ImportedRow] = []
    private(set) var new = 0
    private(set) var unchanged = 0
    private(set) var retired: Set<Food.ID> = []
    private(set) var leftOut: [LeftOut: Int] = [:]

    private var byKey: [String: KnownFood] = [:]
    private var byLineage: [String: [KnownFood]] = [:]
    private var inCatalogue: Set<Int> = []

    /// A row of the database.
    struct KnownFood: Sendable {
        let id: Food.ID
        let sourceKey: String
        let revision: String
        let isLive: Bool
        let datedOn: CivilDate?
        let lineage: String?
        var age: Age { Age(datedOn, sourceKey) }
    }

    /// The age of a version, by which the newer of two is found: the later day, or on one day the higher number.
    struct Age: Comparable {
        private let day: Int
        private let key: Int

        init(_ datedOn: CivilDate?, _ sourceKey: String) {
            day = datedOn?.dayNumber ?? .min
            key = Int(sourceKey) ?? 0
        }

        static func < (left: Age, right: Age) -> Bool { (left.day, left.key) < (right.day, right.key) }
    }

    init() {}

    /// - Parameter known: the rows with the keys or lineages of the batch, and those
    /// FDC ids of the batch that the catalogue has.
    init(_ known: (foods: [KnownFood], inCatalogue: [Int])) {
        byKey = Dictionary(known.foods.map { ($0.sourceKey, $0) }, uniquingKeysWith: { $1 })
        byLineage = Dictionary(grouping: known.foods.filter { $0.lineage != nil }, by: { $0.lineage ?? "" })
        inCatalogue = Set(known.inCatalogue)
    }

    mutating func add(_ food: ImportedFood) {
        let row = ImportedRow(food)
        let own = byKey[food.sourceKey]
        let age = Age(food.datedOn, food.sourceKey)
        let others =
            food.lineage.flatMap { byLineage[$0] }?.filter { $0.sourceKey != food.sourceKey && $0.isLive } ?? []
        // The catalogue's row has the same values, with reviewed names and measures in both languages: an
        // imported one would only stand beside it in every search. A food that the catalogue calls merely
        // similar is another food, and is imported.
        if let id = food.fdcID, inCatalogue.contains(id) { return leaveOut(own, .inCatalogue) }
        if let own, let day = own.datedOn, let newDay = food.datedOn, day.dayNumber > newDay.dayNumber {
            return leaveOut(nil, .olderThanHere)
        }
        if others.contains(where: { $0.age > age }) { return leaveOut(own, .superseded) }
        retired.formUnion(others.map(\.id))
        if let own, own.isLive, own.revision == row.revision {
            unchanged += 1
        } else {
            if own == nil { new += 1 }
            rows.append(row)
        }
    }

    /// Leaves a food out. A discontinued food is retired, and its older versions with it.
    mutating func leaveOut(_ food: SourceFood, _ reason: LeftOut) {
        leftOut[reason, default: 0] += 1
        guard reason == .discontinued else { return }
        let age = Age(food.datedOn, food.sourceKey)
        let versions = (food.lineage.flatMap { byLineage[$0] } ?? []) + [byKey[food.sourceKey]].compactMap { $0 }
        retired.formUnion(versions.filter { $0.isLive && $0.age <= age }.map(\.id))
    }

    private mutating func leaveOut(_ own: KnownFood?, _ reason: LeftOut) {
        leftOut[reason, default: 0] += 1
        if let own, own.isLive { retired.insert(own.id) }
    }
}

/// An imported food as the tables store it.
struct ImportedRow: Sendable {
    let food: ImportedFood
    let id: Food.ID
    /// A digest that changes when the food does, and when `reading` is raised.
    let revision: String
    let searchText: String
    let names: [CatalogueFood.Name]

    /// Whether the food has all its values. A search result of the source has
    /// fewer than the source's own page of the food.
    let isWhole: Bool

    /// The version of the importer. It is raised when the importer makes other rows of the same download.
    private static let reading = "1"
    /// The prefix of the revision of a food that has only some of its values.
    static let part = "part:"

    init(_ food: ImportedFood, isWhole: Bool = true) {
        self.food = food
        self.isWhole = isWhole
        let source = food.kind == .openFoodFacts ? "off" : "usda"
        id = .stable("\(source) food \(food.sourceKey)")
        names = [(food.language, food.name), ("tr", food.nameTR ?? "")]
            .filter { !$0.1.isEmpty }
            .map { CatalogueFood.Name(language: $0.0, key: Folding.search($0.1), text: $0.1) }
            // Folding can make several characters of one, and the key must fit into an index.
            .filter { $0.key.utf8.count <= 1_000 }
        searchText = SearchTokens.text(of: names.map(\.text) + [food.brand].compactMap { $0 })
        var cells = [
            Self.reading, food.kind.rawValue, food.sourceName, food.datedOn?.iso, food.barcode?.gtin, food.lineage,
        ]
        .map { $0 ?? "" }
        cells += [food.density.map { "\($0)" } ?? "", "\(food.popularity)", searchText] + names.map(\.text)
        cells += NutrientColumns.all.map { food.nutrients[$0.nutrient].number.map { "\($0)" } ?? "" }
        cells += food.measures.flatMap { [$0.key, $0.name, $0.nameTR, "\($0.grams)"] }
        revision = (isWhole ? "" : Self.part) + CatalogueFiles.digest(cells)
    }
}
