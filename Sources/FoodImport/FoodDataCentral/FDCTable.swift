import Domain

/// A table in the CSV downloads of FoodData Central.
public enum FDCTable: String, CaseIterable, Sendable {
    case foods = "food.csv"
    case brands = "branded_food.csv"
    case nutrients = "food_nutrient.csv"
    case portions = "food_portion.csv"
    case units = "measure_unit.csv"
    case foundation = "foundation_food.csv"
    case survey = "survey_fndds_food.csv"

    /// The columns that the table must have.
    var columns: [String] {
        switch self {
        case .foods: ["fdc_id", "data_type", "description"]
        case .brands: ["fdc_id", "gtin_upc", "serving_size", "serving_size_unit"]
        case .nutrients: ["fdc_id", "nutrient_id", "amount"]
        case .portions: ["fdc_id", "gram_weight"]
        case .units: ["id", "name"]
        case .foundation: ["fdc_id", "ndb_number"]
        case .survey: ["fdc_id", "food_code"]
        }
    }
}

/// Reads one table. Consecutive rows of the same food become one part of it.
public struct FDCTableReader: FoodReader {
    private let table: FDCTable
    private let file: String
    private var rows: CSVReader
    private let columns: FDCColumns
    private var pending: SourceFood?
    private var waiting: Reading?
    /// The unit names in measure_unit.csv by their ids.
    public private(set) var units: [String: String] = [:]

    public init(_ table: FDCTable, _ bytes: ByteStream, file: String) throws {
        self.table = table
        self.file = file
        rows = try CSVReader(bytes, .comma, file: file, needs: table.columns)
        columns = FDCColumns(rows)
    }

    public mutating func next() throws -> Reading? {
        if let waiting {
            self.waiting = nil
            return waiting
        }
        while let found = try rows.next() {
            if let reading = read(found) { return reading }
        }
        defer { pending = nil }
        return pending.map { .food($0) }
    }

    /// Reads a row; nil while the next row may belong to the same food.
    private mutating func read(_ found: CSVReader.Next) -> Reading? {
        switch found {
        case .broken(let reason, let line): return .rejected(Reject(file: file, place: "line \(line)", reason: reason))
        case .row(let row, let line):
            do throws(FDCColumns.Problem) {
                return try read(row)
            } catch {
                return .rejected(Reject(file: file, place: "line \(line)", reason: error.reason))
            }
        }
    }

    private mutating func read(_ row: CSVRow) throws(FDCColumns.Problem) -> Reading? {
        switch table {
        case .units:
            let (id, name) = try columns.unit(row)
            // The limits are far above the real table, which has 123 rows.
            if units.count < 10_000, name.utf8.count <= 100 { units[id] = name }
            return nil
        case .foods:
            guard let food = try columns.food(row) else { return .leftOut(.otherKind) }
            return .food(food)
        case .brands: return .food(try columns.brand(row))
        case .foundation: return try columns.lineage(row, "ndb", "ndb_number").map { .food($0) }
        case .survey: return try columns.lineage(row, "fndds", "food_code").map { .food($0) }
        case .nutrients: return collected(try columns.nutrient(row))
        case .portions: return collected(try columns.portion(row))
        }
    }

    private mutating func collected(_ part: SourceFood?) -> Reading? {
        guard let part else { return nil }
        // An unsorted file yields more parts, not larger ones, so that memory stays bounded.
        if let known = pending, known.key == part.key, known.nutrients.count + known.portions.count < 1_000 {
            pending?.absorb(part)
            return nil
        }
        defer { pending = part }
        return pending.map { .food($0) }
    }
}
