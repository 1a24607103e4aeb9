import Domain

/// Reads the rows of a FoodData Central table, by its columns.
struct FDCColumns {
    struct Problem: Error {
        let reason: String
    }

    private let indices: [String: Int]

    init(_ rows: CSVReader) {
        let known = [
            "fdc_id", "data_type", "description", "publication_date", "brand_owner", "brand_name", "gtin_upc",
            "serving_size", "serving_size_unit", "household_serving_fulltext", "modified_date", "available_date",
            "discontinued_date", "nutrient_id", "amount", "seq_num", "measure_unit_id", "portion_description",
            "modifier", "gram_weight", "id", "name", "ndb_number", "food_code",
        ]
        indices = Dictionary(
            uniqueKeysWithValues: known.compactMap { name in rows.index(of: name).map { (name, $0) } }
        )
    }

    /// The food of a row in food.csv; nil for samples, acquisitions and experiments, which are not foods to eat.
    func food(_ row: CSVRow) throws(Problem) -> SourceFood? {
        guard let type = try text(row, "data_type") else { throw Problem(reason: "data_type is blank") }
        guard let kind = FDCKind.named(type) else { return nil }
        var food = try part(row)
        food.kind = kind
        guard let name = try text(row, "description") else { throw Problem(reason: "description is blank") }
        food.name = name
        food.datedOn = try day(row, "publication_date")
        return food
    }

    func brand(_ row: CSVRow) throws(Problem) -> SourceFood {
        var food = try part(row)
        let (name, owner) = (try text(row, "brand_name"), try text(row, "brand_owner"))
        food.brand = name ?? owner
        food.barcode = try text(row, "gtin_upc").flatMap { FDCKind.barcode($0) }
        food.lineage = food.barcode.map { "gtin:\($0.gtin)" }
        let changed = [try day(row, "modified_date"), try day(row, "available_date")].compactMap { $0 }
        food.datedOn = changed.max { $0.dayNumber < $1.dayNumber }
        food.isDiscontinued = try text(row, "discontinued_date") != nil
        if let amount = try number(row, "serving_size"), let unit = try text(row, "serving_size_unit") {
            food.serving = .init(amount: amount, unit: unit, text: try text(row, "household_serving_fulltext"))
        }
        return food
    }

    func lineage(_ row: CSVRow, _ prefix: String, _ column: String) throws(Problem) -> SourceFood? {
        var food = try part(row)
        guard let number = try text(row, column) else { return nil }
        food.lineage = "\(prefix):\(number)"
        return food
    }

    /// The nutrient of a row in food_nutrient.csv; nil for one that Sofra does not track, and without an amount.
    func nutrient(_ row: CSVRow) throws(Problem) -> SourceFood? {
        guard let number = try whole(row, "nutrient_id") else { throw Problem(reason: "nutrient_id is blank") }
        guard let id = FDCNumbers.id(number: number), let amount = try self.number(row, "amount") else { return nil }
        var food = try part(row)
        food.nutrients = [.init(id, amount)]
        return food
    }

    func portion(_ row: CSVRow) throws(Problem) -> SourceFood? {
        var food = try part(row)
        guard let grams = try number(row, "gram_weight"), grams > 0 else { return nil }
        food.portions = [
            .init(
                position: try number(row, "seq_num") ?? 0,
                amount: try number(row, "amount") ?? 0,
                unit: try text(row, "measure_unit_id") ?? "",
                description: try text(row, "portion_description") ?? "",
                modifier: try text(row, "modifier") ?? "",
                grams: grams
            )
        ]
        return food
    }

    func unit(_ row: CSVRow) throws(Problem) -> (id: String, name: String) {
        guard let id = try whole(row, "id"), let name = try text(row, "name") else {
            throw Problem(reason: "id or name is blank")
        }
        return (String(id), name)
    }

    private func part(_ row: CSVRow) throws(Problem) -> SourceFood {
        guard let key = try whole(row, "fdc_id"), key > 0 else { throw Problem(reason: "fdc_id is blank") }
        return SourceFood(key: key)
    }

    private func text(_ row: CSVRow, _ column: String) throws(Problem) -> String? {
        try value(column) { index throws(ValueProblem) in try row.text(index) }
    }

    private func number(_ row: CSVRow, _ column: String) throws(Problem) -> Double? {
        try value(column) { index throws(ValueProblem) in try row.number(index) }
    }

    private func whole(_ row: CSVRow, _ column: String) throws(Problem) -> Int? {
        try value(column) { index throws(ValueProblem) in try row.whole(index) }
    }

    /// The date in a column. An unreadable date becomes nil, since it is no reason to lose a food.
    private func day(_ row: CSVRow, _ column: String) throws(Problem) -> CivilDate? {
        try text(row, column).flatMap(FDCKind.day)
    }

    private func value<Value>(
        _ column: String,
        _ read: (Int?) throws(ValueProblem) -> Value
    ) throws(Problem) -> Value {
        do throws(ValueProblem) {
            return try read(indices[column])
        } catch {
            throw Problem(reason: "\(column) \(error.reason)")
        }
    }
}
