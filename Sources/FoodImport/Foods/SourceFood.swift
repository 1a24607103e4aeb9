import Domain

/// What a download says of one food: all of it, or a part where the download spreads a food over several files.
public struct SourceFood: Equatable, Sendable {
    /// The source's own number of it: an FDC id, or the digits of a GTIN.
    public var key: Int
    /// Nothing else in the download speaks of this food; a later one with the same key replaces it.
    public var isWhole = false
    /// Nil in the parts that only add to a food.
    public var kind: Kind?
    public var name: String?
    public var nameTR: String?
    /// What the name is in: `en`, `fr`.
    public var language: String?
    public var brand: String?
    public var barcode: Barcode?
    /// Names the same thing through all releases of its source. Of these the newest counts.
    public var lineage: String?
    public var datedOn: CivilDate?
    public var isDiscontinued = false
    public var serving: Serving?
    /// More is looked up more often; 0 where nobody counts.
    public var popularity = 0.0
    /// By FDC's numbers, in the units that Sofra counts in, per 100 g or 100 ml.
    public var nutrients: [NutrientAmount] = []
    public var portions: [Portion] = []

    /// What kind of food a source says that it is.
    public enum Kind: String, CaseIterable, Sendable {
        case foundation
        case legacy = "sr_legacy"
        case survey
        case branded
        case openFoodFacts = "off"

        /// A product with a maker, not a plain food.
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

    /// What the maker calls one serving: 28 g, "1 cup".
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

    /// A household measure as FoodData Central writes it.
    public struct Portion: Equatable, Sendable {
        public var position: Double
        /// 1 where it is not said.
        public var amount: Double
        /// A word, or in the CSV download a number that measure_unit.csv explains.
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

    /// The source's own key as text: an FDC id, or a GTIN-13 with its zeros.
    public var sourceKey: String {
        kind == .openFoodFacts ? barcode?.gtin ?? String(key) : String(key)
    }

    /// Adds what another part says; what comes later counts.
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
    /// "line 17", "entry 3", "food 170001".
    public let place: String
    public let reason: String

    public init(file: String, place: String, reason: String) {
        self.file = PlainText.line(file)
        self.place = place
        self.reason = PlainText.line(reason)
    }
}

/// Why a food that is as it should be is not taken.
public enum LeftOut: String, CaseIterable, Sendable {
    case otherKind = "samples and other rows that are no food to eat"
    case superseded = "older versions of another one"
    case olderThanHere = "older than what is here already"
    case discontinued = "no longer sold"
    case inCatalogue = "in the starter catalogue already, with Turkish names"
    case nothingKnown = "nothing is known of what they hold"
}

/// What came next in a file of a download.
public enum Reading: Equatable, Sendable {
    case food(SourceFood)
    case rejected(Reject)
    case leftOut(LeftOut)
}

/// Reads one file of a download, step by step.
public protocol FoodReader {
    /// What comes next; nil at the end of the file.
    mutating func next() throws -> Reading?

    /// The names of units by their numbers, as far as this file says them.
    var units: [String: String] { get }
}

extension FoodReader {
    public var units: [String: String] { [:] }
}
