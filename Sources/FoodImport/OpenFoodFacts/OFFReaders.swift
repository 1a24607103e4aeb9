import Domain

/// Reads the CSV dump of Open Food Facts: tab-separated values with a header.
public struct OFFTableReader: FoodReader {
    private var rows: CSVReader
    private let file: String

    public init(_ bytes: ByteStream, file: String) throws {
        rows = try CSVReader(
            bytes,
            .tab,
            file: file,
            needs: ["code", "product_name", "energy-kcal_100g", "proteins_100g"]
        )
        self.file = file
    }

    public mutating func next() throws -> Reading? {
        switch try rows.next() {
        case nil: return nil
        case .broken(let reason, let line): return .rejected(Reject(file: file, place: "line \(line)", reason: reason))
        case .row(let row, let line):
            do throws(ValueProblem) {
                return .food(try read(row))
            } catch {
                return .rejected(Reject(file: file, place: "line \(line)", reason: error.reason))
            }
        }
    }

    private func read(_ row: CSVRow) throws(ValueProblem) -> SourceFood {
        var product = OFFProduct(code: try row.text(rows.index(of: "code")))
        product.name = try row.text(rows.index(of: "product_name"))
        product.brands = try row.text(rows.index(of: "brands"))
        product.servingText = try row.text(rows.index(of: "serving_size"))
        product.changedAt = try row.number(rows.index(of: "last_modified_t"))
        product.scans = try row.number(rows.index(of: "unique_scans_n"))
        product.servingAmount = try? row.number(rows.index(of: "serving_quantity"))
        product.amounts = try OFFNutrients.amounts { name throws(ValueProblem) in
            do throws(ValueProblem) {
                return try row.number(rows.index(of: name))
            } catch {
                throw ValueProblem(reason: "\(name) \(error.reason)")
            }
        }
        return try product.food()
    }
}

/// Reads the JSONL dump of Open Food Facts: one product per line.
public struct OFFLinesReader: FoodReader {
    private var lines: JSONLines
    private let file: String

    public init(_ bytes: ByteStream, file: String) {
        lines = JSONLines(bytes, file: file)
        self.file = file
    }

    public mutating func next() throws -> Reading? {
        guard let (line, number) = try lines.next() else { return nil }
        do throws(ValueProblem) {
            return .food(try Self.read(try JSONValue(line)))
        } catch {
            return .rejected(Reject(file: file, place: "line \(number)", reason: error.reason))
        }
    }

    /// Reads a product in the format of the dump and the API, in which numbers may be text.
    public static func read(_ value: JSONValue) throws(ValueProblem) -> SourceFood {
        var product = OFFProduct(code: value["code"]?.text ?? value["_id"]?.text)
        product.language = value["lang"]?.text ?? value["lc"]?.text
        product.nameEN = value["product_name_en"]?.text
        product.nameTR = value["product_name_tr"]?.text
        product.name = value["product_name"]?.text
        product.brands = value["brands"]?.text
        product.servingText = value["serving_size"]?.text
        product.servingAmount = value["serving_quantity"]?.number
        product.servingUnit = value["serving_quantity_unit"]?.text
        product.changedAt = value["last_modified_t"]?.number
        product.scans = value["unique_scans_n"]?.number
        product.isObsolete = value["obsolete"]?.text == "on"
        let nutriments = value["nutriments"] ?? .null
        product.amounts = try OFFNutrients.amounts { name throws(ValueProblem) in
            guard let found = nutriments[name], found != .string("") else { return nil }
            guard let number = found.number else { throw ValueProblem(reason: "\(name) is no number") }
            return number
        }
        return try product.food()
    }
}

/// The fields of a product that are read from either dump.
struct OFFProduct {
    var code: String?
    var name: String?
    var nameEN: String?
    var nameTR: String?
    var language: String?
    var brands: String?
    var servingText: String?
    var servingAmount: Double?
    var servingUnit: String?
    /// The time of the last change, in seconds since 1970.
    var changedAt: Double?
    var scans: Double?
    var isObsolete = false
    var amounts: [SourceFood.NutrientAmount] = []

    init(code: String?) {
        self.code = code
    }

    func food() throws(ValueProblem) -> SourceFood {
        guard let code else { throw ValueProblem(reason: "code is blank") }
        guard let barcode = Barcode(code) ?? FDCKind.barcode(code), let key = Int(barcode.gtin) else {
            throw ValueProblem(reason: "code \(code.prefix(30)) is no barcode")
        }
        guard let shown = nameEN ?? name ?? nameTR else { throw ValueProblem(reason: "product_name is blank") }
        var food = SourceFood(key: key)
        food.isWhole = true
        food.kind = .openFoodFacts
        food.name = shown
        food.nameTR = nameTR ?? (language == "tr" ? name : nil)
        food.language = nameEN != nil ? "en" : language
        food.brand = brands?.split(separator: ",").first.map { $0.trimmingSpaces() }
        food.barcode = barcode
        food.datedOn = changedAt.flatMap { Int(exactly: ($0 / 86_400).rounded(.down)) }.flatMap(
            CivilDate.init(dayNumber:)
        )
        food.isDiscontinued = isObsolete
        food.popularity = (scans ?? 0).isFinite ? max(0, scans ?? 0) : 0
        // serving_quantity is serving_size as a number, in grams or millilitres.
        if let servingAmount {
            let unit = servingUnit ?? (servingText?.lowercased().hasSuffix("ml") == true ? "ml" : "g")
            food.serving = .init(amount: servingAmount, unit: unit, text: servingText)
        }
        food.nutrients = amounts
        return food
    }
}

extension Substring {
    func trimmingSpaces() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
