import Domain

/// A food as a download describes it: completely, or in part where the download spreads foods over several files.
public struct SourceFood: Equatable, Sendable {
    /// The food's key in the source: an FDC id, or the digits of a GTIN as a number.
    public var key: Int
    /// Whether this is the complete food, so that a later one with the same key replaces it.
    public var isWhole = false
    /// The kind of food; nil in a part that only adds to a food.
    public var kind: Kind?
    public var name: String?
    public var nameTR: String?
    /// The language of the name: `en`, `fr`.
    public var language: String?
    public var brand: String?
    public var barcode: Barcode?
    /// An identifier of the same food through all releases of its source, of which the newest counts.
    public var lineage: String?
    public var datedOn: CivilDate?
    public var isDiscontinued = false
    public var serving: Serving?
    /// How often the food is looked up, relative to others of its source; 0 where that is not counted.
    public var popularity = 0.0
    /// The amounts by FDC's nutrient numbers, in Sofra's units, per 100 g or 100 ml.
    public var nutrients: [NutrientAmount] = []
    public var portions: [Portion] = []

    /// The kind of food according to its source.
    public enum Kind: String, CaseIterable, Sendable {
        case foundation
        case legacy = "sr_legacy"
        case survey
        case branded
        case openFoodFacts = "off"

        /// Whether this is a manufacturer's product and not a plain food.
        public var isProduct: Bool { self == .branded || self == .openFoodFacts }
    }

    public struct NutrientAmount: Equatable, Sendable {
        public let id: Int
        public let amount: Double

        public init(_ id: Int, _ amount: Double) {
            self.id = id
            self.amount = amount
        }
    }

    /// The manufacturer's serving: 28 g, "1 cup".
    public struct Serving: Equatable, Sendable {
        public var amount: Double
        public var unit: String
        public var text: String?

        public init(amount: Double, unit: String, text: String?) {
            self.amount = amount
            self.unit = unit
            self.text = text
        }
    }

    /// A household measure as FoodData Central describes it.
    public struct Portion: Equatable, Sendable {
        public var position: Double
        /// The number of units; 1 where the source does not say.
        public var amount: Double
        /// The unit's name, or in the CSV download its id in measure_unit.csv.
        public var unit: String
        public var description: String
        public var modifier: String
        public var grams: Double

        public init(
            position: Double,
            amount: Double,
            unit: String,
            description: String,
            modifier: String,
            grams: Double
        ) {
            self.position = position
            self.amount = amount
            self.unit = unit
            self.description = description
            self.modifier = modifier
            self.grams = grams
        }
    }

    public init(key: Int) {
        self.key = key
    }

    /// The key in the source as text: an FDC id, or a GTIN-13 with its leading zeros.
    public var sourceKey: String {
        kind == .openFoodFacts ? barcode?.gtin ?? String(key) : String(key)
    }

    /// Merges another part into this food; later values win.
    public mutating func absorb(_ part: SourceFood) {
        if part.isWhole {
            self = part
            return
        }
        kind = part.kind ?? kind
        name = part.name ?? name
        nameTR = part.nameTR ?? nameTR
        language = part.language ?? language
        brand = part.brand ?? brand
        barcode = part.barcode ?? barcode
        lineage = part.lineage ?? lineage
        datedOn = [datedOn, part.datedOn].compactMap { $0 }.max { $0.dayNumber < $1.dayNumber }
        isDiscontinued = isDiscontinued || part.isDiscontinued
        serving = part.serving ?? serving
        popularity = max(popularity, part.popularity)
        nutrients += part.nutrients
        portions += part.portions
    }
}

/// A row or an entry of a download that could not be used.
public struct Reject: Equatable, Sendable {
    public let file: String
    /// The position in the file: "line 17", "entry 3", "food 170001".
    public let place: String
    public let reason: String

    public init(file: String, place: String, reason: String) {
        self.file = PlainText.line(file)
        self.place = place
        self.reason = PlainText.line(reason)
    }
}

/// The reason why a valid food is not imported.
public enum LeftOut: String, CaseIterable, Sendable {
    case otherKind = "samples and other rows that are no food to eat"
    case superseded = "older versions of another one"
    case olderThanHere = "older than what is here already"
    case discontinued = "no longer sold"
    case inCatalogue = "in the starter catalogue already, with Turkish names"
    case nothingKnown = "nothing is known of what they hold"
}

/// The next item in a file of a download.
public enum Reading: Equatable, Sendable {
    case food(SourceFood)
    case rejected(Reject)
    case leftOut(LeftOut)
}

/// Reads one file of a download, one item at a time.
public protocol FoodReader {
    /// The next item; nil at the end of the file.
    mutating func next() throws -> Reading?

    /// Unit names by their ids, if this file contains them.
    var units: [String: String] { get }
}

extension FoodReader {
    public var units: [String: String] { [:] }
}
