import Domain

/// A food ready for the catalogue's tables, combined from everything a download says about it.
public struct ImportedFood: Equatable, Sendable {
    public let kind: SourceFood.Kind
    public let sourceKey: String
    public let fdcID: Int?
    public let barcode: Barcode?
    public let brand: String?
    public let name: String
    public let nameTR: String?
    /// The language of `name`.
    public let language: String
    /// The name as the source writes it.
    public let sourceName: String
    public let lineage: String?
    public let datedOn: CivilDate?
    public let popularity: Double
    public let density: Double?
    public let nutrients: Nutrients
    public let measures: [ImportedMeasure]

    /// The reason why a food is not imported.
    public enum ImportError: Error, Equatable, Sendable {
        case rejected(String)
        case leftOut(LeftOut)
    }

    /// - Parameter units: the names in measure_unit.csv by their ids, for portions that refer to units by id.
    public init(_ food: SourceFood, units: [String: String] = [:]) throws(ImportError) {
        guard let kind = food.kind, let written = food.name else { throw .rejected("has no name") }
        guard !food.isDiscontinued else { throw .leftOut(.discontinued) }
        do throws(ValueProblem) {
            nutrients = try FDCNumbers.nutrients(food.nutrients)
        } catch {
            throw .rejected(error.reason)
        }
        guard !nutrients.knownNutrients.isEmpty else { throw .leftOut(.nothingKnown) }
        self.kind = kind
        let isOFF = kind == .openFoodFacts
        sourceKey = food.sourceKey
        fdcID = isOFF ? nil : food.key
        barcode = food.barcode
        brand = food.brand.map { FoodName.tidy($0, atMost: 100) }
        name = FoodName.tidy(written, atMost: 300)
        guard !name.isEmpty else { throw .rejected("has no name") }
        nameTR = food.nameTR.map { FoodName.tidy($0, atMost: 300) }.flatMap { $0.isEmpty ? nil : $0 }
        language = isOFF ? FoodName.language(food.language) : "en-US"
        sourceName = FoodName.cut(written, atMost: 300)
        // The lineage is limited because it is indexed.
        lineage = food.lineage.flatMap { $0.utf8.count <= 100 ? $0 : nil }
        datedOn = food.datedOn
        popularity = food.popularity
        let weighed = MeasureList(food, units: units)
        density = weighed.density
        measures = weighed.measures
    }
}

/// A household measure of an imported food.
public struct ImportedMeasure: Equatable, Sendable {
    /// The measure's key, unique within the food. `portion` is the manufacturer's serving.
    public let key: String
    public let name: String
    public let nameTR: String
    public let grams: Double

    public init(key: String, name: String, nameTR: String, grams: Double) {
        self.key = key
        self.name = name
        self.nameTR = nameTR
        self.grams = grams
    }
}

/// Prepares names from a download for display.
enum FoodName {
    /// The name on one line, without invisible characters; a name in capitals only is changed to lower case.
    static func tidy(_ text: String, atMost limit: Int) -> String {
        let line = cut(text, atMost: limit)
        return isShouted(line) ? quiet(line) : line
    }

    /// The name as it is written, cut to as many whole words as fit.
    static func cut(_ text: String, atMost limit: Int) -> String {
        var line = String.UnicodeScalarView()
        for word in PlainText.line(String(text.unicodeScalars.prefix(10 * limit))).unicodeScalars.split(separator: " ")
        {
            guard line.count + (line.isEmpty ? 0 : 1) + word.count <= limit else { break }
            if !line.isEmpty { line.append(" ") }
            line.append(contentsOf: word)
        }
        return String(line)
    }

    /// A language code of two or three letters; for any other text `und`, the standard's code for undetermined.
    static func language(_ code: String?) -> String {
        guard let code else { return "en" }
        return (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (0x61...0x7A).contains($0) } ? code : "und"
    }

    private static func isShouted(_ line: String) -> Bool {
        let letters = line.unicodeScalars.filter(\.properties.isAlphabetic)
        return letters.count > 3 && letters.allSatisfy(\.properties.isUppercase)
    }

    /// The text in lower case with a capital at the start; unchanged unless it is ASCII.
    private static func quiet(_ line: String) -> String {
        guard line.utf8.allSatisfy({ $0 < 0x80 }) else { return line }
        return String(line.prefix(1)) + line.dropFirst().lowercased()
    }
}
