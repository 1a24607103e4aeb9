/// The order of a shop's aisles, as trips teach it and people set it. A place is between 0, at the entrance, and 1.
public struct AisleOrder<Aisle: Hashable & Sendable>: Hashable, Sendable {
    public struct Place: Hashable, Sendable {
        public var value: Double
        /// Set by somebody: trips no longer change it.
        public var isByHand: Bool

        public init(_ value: Double, isByHand: Bool = false) {
            self.value = value
            self.isByHand = isByHand
        }
    }

    /// Of the aisles of which something is known.
    public private(set) var places: [Aisle: Place]

    /// What a trip counts against what is known.
    public static var rate: Double { 0.3 }

    public init(_ places: [Aisle: Place] = [:]) {
        self.places = places
    }

    /// Learns from a trip: place ← 0.7 × place + 0.3 × i ÷ (n − 1); an aisle's first place is that of its first trip.
    public mutating func learn(_ trip: ShoppingTrip<Aisle>) {
        for (index, aisle) in trip.aisles.enumerated() {
            let rank = Double(index) / Double(trip.aisles.count - 1)
            guard let place = places[aisle] else {
                places[aisle] = Place(rank)
                continue
            }
            if !place.isByHand { places[aisle] = Place((1 - Self.rate) * place.value + Self.rate * rank) }
        }
    }

    /// "Forget what you learned": what people set stays.
    public mutating func forget() {
        places = places.filter { $0.value.isByHand }
    }

    /// Aisles in the shop's order.
    /// - Parameter usual: all aisles in the household's own order, which counts where the shop's is not known, and
    ///   between two at the same place.
    public func sorted(_ usual: [Aisle]) -> [Aisle] {
        let ends = Double(max(1, usual.count - 1))
        let ranked = usual.enumerated().map { index, aisle in
            (place: places[aisle]?.value ?? Double(index) / ends, index: index, aisle: aisle)
        }
        return ranked.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.aisle)
    }

    /// Sets the whole order by hand.
    public mutating func set(_ aisles: [Aisle]) {
        let ends = Double(max(1, aisles.count - 1))
        for (index, aisle) in aisles.enumerated() { places[aisle] = Place(Double(index) / ends, isByHand: true) }
    }

    public enum Direction: String, CaseIterable, Sendable {
        case earlier, later
    }

    /// Moves one aisle past its neighbour, by hand. At the end it stays.
    public mutating func move(_ aisle: Aisle, _ direction: Direction, among usual: [Aisle]) {
        var order = sorted(usual)
        guard let from = order.firstIndex(of: aisle) else { return }
        let to = from + (direction == .earlier ? -1 : 1)
        guard order.indices.contains(to) else { return }
        // Places may coincide, so that there is none between them: all get the place at which they stand, and what was
        // not set by hand goes on learning.
        order.swapAt(from, to)
        let ends = Double(max(1, order.count - 1))
        for (index, other) in order.enumerated() {
            let isByHand = other == aisle || places[other]?.isByHand ?? false
            places[other] = Place(Double(index) / ends, isByHand: isByHand)
        }
    }
}
