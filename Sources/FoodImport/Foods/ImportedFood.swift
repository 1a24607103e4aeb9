import Domain

/// One food as the catalogue's tables take it, made of all that a download says of it.
public struct ImportedFood: Equatable, Sendable {
    public let kind: SourceFood.Kind
    public let sourceKey: String
    public let fdcID: Int?
    public let barcode: Barcode?
    public let brand: String?
    public let name: String
    public let nameTR: String?
    /// What `name` is in.
    public let language: String
    /// As the source writes it.
    public let sourceName: String
    public let lineage: String?
    public let datedOn: CivilDate?
    public let popularity: Double
    public let density: Double?
    public let nutrients: Nutrients
    public let measures: [ImportedMeasure]

    /// Why a food is not taken.
    public enum Refusal: Error, Equatable, Sendable {
        case rejected(String)
        case leftOut(LeftOut)
    }

    /// - Parameter units: measure_unit.csv's names by their numbers, where the portions name numbers.
    public init(_ food: SourceFood, units: [String: String] = [:]) throws(Refusal) {
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
        // An index holds it.
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
    /// Unique within the food. `portion` is what its maker calls one serving.
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

/// How a name from a download is shown.
enum FoodName {
    /// One line without what cannot be seen; names of makers that are all capitals come down to a readable size.
    static func tidy(_ text: String, atMost limit: Int) -> String {
        let line = cut(text, atMost: limit)
        return isShouted(line) ? quiet(line) : line
    }

    /// As it is written, as many whole words as there is room for.
    static func cut(_ text: String, atMost limit: Int) -> String {
        var line = String.UnicodeScalarView()
        for word in PlainText.line(String(text.unicodeScalars.prefix(10 * limit))).unicodeScalars.split(separator: " ")
        {
            guard line.count + word.count < limit else { break }
            if !line.isEmpty { line.append(" ") }
            line.append(contentsOf: word)
        }
        return String(line)
    }

    /// A code of letters, as languages have; `und` is the standard's word for any other.
    static func language(_ code: String?) -> String {
        guard let code else { return "en" }
        return (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (0x61...0x7A).contains($0) } ? code : "und"
    }

    private static func isShouted(_ line: String) -> Bool {
        let letters = line.unicodeScalars.filter(\.properties.isAlphabetic)
        return letters.count > 3 && letters.allSatisfy(\.properties.isUppercase)
    }

    /// A capital in front, and small letters behind it.
    private static func quiet(_ line: String) -> String {
        guard line.utf8.allSatisfy({ $0 < 0x80 }) else { return line }
        return String(line.prefix(1)) + line.dropFirst().lowercased()
    }
}
