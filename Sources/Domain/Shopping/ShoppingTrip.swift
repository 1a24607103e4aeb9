/// The aisles of a shop in the order in which somebody came by them: the ticks of one person in one list within three
/// hours. A trip through fewer than three aisles says nothing of their order.
public struct ShoppingTrip<Aisle: Hashable & Sendable>: Hashable, Sendable {
    /// Each once, by its first tick.
    public let aisles: [Aisle]

    /// From the first tick on, in milliseconds.
    public static var longest: Int64 { 3 * 60 * 60 * 1000 }
    static var leastAisles: Int { 3 }

    /// Fails for fewer than three aisles.
    public init?(_ aisles: [Aisle]) {
        var seen: Set<Aisle> = []
        self.aisles = aisles.filter { seen.insert($0).inserted }
        guard self.aisles.count >= Self.leastAisles else { return nil }
    }

    /// The trips that one person's ticks in one list at one shop make, in their order.
    /// - Parameter ticks: each with its aisle and when it counts, in milliseconds.
    public static func trips(_ ticks: [(aisle: Aisle, at: Int64)]) -> [ShoppingTrip] {
        var trips: [(start: Int64, aisles: [Aisle])] = []
        for tick in ticks.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }) {
            let (aisle, at) = tick.element
            if let last = trips.indices.last, isOneTrip(from: trips[last].start, to: at) {
                trips[last].aisles.append(aisle)
            } else {
                trips.append((at, [aisle]))
            }
        }
        return trips.compactMap { ShoppingTrip($0.aisles) }
    }

    private static func isOneTrip(from start: Int64, to end: Int64) -> Bool {
        let (time, isBeyond) = end.subtractingReportingOverflow(start)
        return !isBeyond && time <= longest
    }
}
