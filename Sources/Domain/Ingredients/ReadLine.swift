/// A count as a line gives it: one number, or from one to another ("2-3").
public struct CountRange: Hashable, Sendable {
    public let low: Double
    public let high: Double

    public init(_ low: Double, _ high: Double? = nil) {
        self.low = min(low, high ?? low)
        self.high = max(low, high ?? low)
    }

    /// What is reckoned with.
    public var middle: Double { (low + high) / 2 }
}

/// One amount of a line: "2 cups", "3", "a pinch" (without count), "100 g".
public struct ReadAmount: Hashable, Sendable {
    /// How this amount stands to those before it.
    public enum Role: String, Sendable {
        /// The line's own amount.
        case first
        /// Adds to the one before: "2 lb 4 oz", "1 cup plus 2 tablespoons".
        case added
        /// Says the same in other units: "100g/3½oz", "1 cup (125 g)".
        case alternative
        /// What each of the counted things holds: "2 x 150 g", "1 (14 oz) can", "(6 ounces each)".
        case each
        /// What all of the counted things hold together: "2 cans (28 oz total)".
        case total
    }

    public var role: Role
    /// Nil where the line has a unit without a count; it then means one.
    public var count: CountRange?
    public var unit: MeasureUnit?
    /// The unit as typed; empty without one.
    public var unitText: String
    /// Whether it adds to all that the line says, where an alternative stands between: "1 cup (200 g) plus 2 tablespoons",
    /// but not the ounces of "1kg/2lb 4oz".
    var addsToAll = false
    /// Whether it stands behind the name, apart from those that it adds to: "100 g sugar, plus 50 g for the topping". What
    /// follows says the same of it alone.
    var isApart = false
    /// Whether it is what stays when the liquid is poured away: the 140 g of "1 tin tuna (drained weight 140 g)".
    var isDrained = false
    /// Which part is meant of what its words count: a third of the glass of "1 su bardağının üçte biri". The count has it in it.
    var share = 1.0
    /// Where the ends of the count stand among the line's tokens: two for a range, one for a number or for the article of
    /// "a pinch", an empty one where a number would stand, as before "pinch of salt". Lines are scaled there (P-36).
    var countPlaces: [Range<Int>] = []
    /// Where the unit stands among the line's tokens.
    var unitPlace: Range<Int>?
    /// Where a part of one more stands behind it: the "and a half" of "a cup and a half". The count has it in it.
    var partPlace: Range<Int>?

    public init(role: Role, count: CountRange?, unit: MeasureUnit? = nil, unitText: String = "") {
        self.role = role
        self.count = count
        self.unit = unit
        self.unitText = unitText
    }

    init(role: Role, count: ScannedCount) {
        self.init(role: role, count: count.range)
        countPlaces = count.places
    }
}

/// What was understood of one line of a recipe. Every text in it stands in the line as typed (S-22).
public struct ReadLine: Hashable, Sendable {
    /// In the order of the line; the first is the line's own.
    public var amounts: [ReadAmount] = []
    /// "large", "orta boy".
    public var size = ""
    public var name = ""
    /// The foods that the line names, in its order: "olive oil" and "butter" of "olive oil or butter", "oat milk" and
    /// "almond milk" of "oat or almond milk", "lemon juice" of "juice of 2 lemons". Where there is one name, it alone.
    /// The first is what the line is reckoned with; the contents of a line are those of all of them (H-04).
    public var names: [String] = []
    /// How these stand to one another; nil for one.
    public var joint: Joint?
    /// Preparation, purpose and remarks: "finely chopped", "for frying", "optional".
    public var note = ""
    /// The parts of the note that may be foods of their own, known or not: "zorp" of "1 onion, zorp".
    public var bareNames: [BareName] = []
    /// "to taste", "göz kararı": no amount is meant, so none is missing.
    public var isToTaste = false
    /// "optional", "isteğe bağlı".
    public var isOptional = false
    /// "For the sauce:" — the name is the title of a section.
    public var isHeading = false

    public init() {}

    public var amount: ReadAmount? { amounts.first }

    /// The name of the food that the line is reckoned with.
    public var foodName: String { names.first ?? name }

    /// The same line as if it named one of its foods alone.
    public func naming(_ name: String) -> ReadLine {
        var line = self
        line.names = [name]
        line.joint = nil
        return line
    }
}
