/// A count in one unit, as it is asked for: 2 cups, 3 medium pieces, 150 g.
public struct NeededPart: Hashable, Sendable {
    /// More than zero, and finite.
    public let count: Double
    /// `MeasureUnit.piece` for a bare number.
    public let unit: MeasureUnit
    /// Only of pieces; nil where no size is said.
    public let size: PieceSize?

    /// Fails for a count that is not above zero, or infinite.
    public init?(_ count: Double, _ unit: MeasureUnit, size: PieceSize? = nil) {
        guard count > 0, count.isFinite else { return nil }
        self.count = count
        self.unit = unit
        self.size = unit == .piece ? size : nil
    }

    /// Nil where the unit is no mass.
    var mass: Grams? { unit.grams.map { $0 * count } }

    /// Nil where the unit is no volume.
    var volume: Milliliters? { unit.milliliters.map { $0 * count } }
}

extension NeededPart: Comparable {
    /// Any order serves, as long as it is the same one everywhere.
    public static func < (left: Self, right: Self) -> Bool {
        (left.unit.key, left.size?.rawValue ?? "", left.count) < (
            right.unit.key, right.size?.rawValue ?? "", right.count
        )
    }
}

extension MeasureUnit {
    /// What a bare number counts.
    public static let piece = MeasureUnit("piece", .pieces)
    static let gram = MeasureUnit("gram", .mass(Grams(1)))

    /// The unit of a key, as the database keeps it; nil for a word that is no key.
    public static func keyed(_ key: String) -> MeasureUnit? {
        byKey[key]
    }

    private static let byKey = Dictionary(
        MeasureVocabulary.units.values.map { ($0.key, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Whether shops sell only whole ones of it: there is no 0.7 of a can.
    public var isBoughtWhole: Bool { Self.boughtWhole.contains(key) }

    private static let boughtWhole: Set<String> = [
        "piece", "clove", "head", "bulb", "bunch", "bundle", "slice", "loaf", "can", "jar", "package", "sachet", "box",
        "bottle", "bag", "tub", "carton", "punnet", "tube",
    ]
}
