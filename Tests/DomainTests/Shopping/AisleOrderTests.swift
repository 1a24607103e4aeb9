import Domain
import Testing

@Suite struct AisleOrderTests {
    private let usual = ["bakery", "dairy", "produce", "frozen"]

    private func learned(_ trips: [[String]]) -> AisleOrder<String> {
        var order = AisleOrder<String>()
        for trip in trips.compactMap({ ShoppingTrip($0) }) { order.learn(trip) }
        return order
    }

    @Test func `HG26 three trips teach the order of a shop`() {
        let order = learned([
            ["produce", "bakery", "dairy"], ["produce", "dairy", "bakery"], ["produce", "bakery", "dairy"],
        ])

        #expect(
            order.places.mapValues { Formatting.exact($0.value) } == [
                "produce": "0", "bakery": "0.605", "dairy": "0.895",
            ]
        )
        #expect(order.sorted(["dairy", "bakery", "produce"]) == ["produce", "bakery", "dairy"])
    }

    @Test func `H-06 aisles that no trip has seen stand where the household has them`() {
        #expect(AisleOrder().sorted(usual) == usual)
        #expect(learned([["dairy", "produce", "bakery"]]).sorted(usual) == ["dairy", "produce", "bakery", "frozen"])
        #expect(learned([["dairy", "bakery", "dairy"]]).places.isEmpty)
    }

    @Test func `H-06 an aisle that is set by hand learns no more, and forgetting leaves it`() {
        var order = learned([["produce", "dairy", "bakery", "frozen"]])

        order.move("frozen", .earlier, among: usual)
        #expect(order.sorted(usual) == ["produce", "dairy", "frozen", "bakery"])

        let trip = ShoppingTrip(["bakery", "dairy", "produce", "frozen"])
        for trip in [trip, trip, trip].compactMap({ $0 }) { order.learn(trip) }
        #expect(order.places["frozen"] == AisleOrder.Place(2.0 / 3, isByHand: true))

        order.forget()
        #expect(Array(order.places.keys) == ["frozen"])

        order.set(["frozen", "produce", "dairy", "bakery"])
        order.move("frozen", .earlier, among: usual)
        order.move("nowhere", .later, among: usual)
        #expect(order.sorted(usual) == ["frozen", "produce", "dairy", "bakery"])
    }

    @Test func `H-06 a household's own order moves one aisle past the next that is seen, and keeps all others`() {
        let seen: Set<ShoppingAisle> = [.produce, .dairy, .frozen]
        let earlier = ShoppingAisle.order([], moving: .dairy, .earlier, among: seen)
        let later = ShoppingAisle.order(earlier, moving: .dairy, .later, among: seen)
        let first = ShoppingAisle.order([], moving: .produce, .earlier, among: seen)

        #expect(earlier.first == .dairy)
        #expect(earlier.dropFirst() == ShoppingAisle.allCases.filter { $0 != .dairy }[...])
        #expect(later.prefix(2) == [.produce, .dairy])
        #expect(first == ShoppingAisle.allCases)
        #expect(ShoppingAisle.order([.household, .dairy]).prefix(3) == [.household, .dairy, .produce])
    }

    @Test func `H-06 a trip is what somebody ticks within three hours, in three aisles or more`() {
        let hour: Int64 = 3_600_000
        let ticks: [(aisle: String, at: Int64)] = [
            ("dairy", hour), ("bakery", 0), ("bakery", 2 * hour), ("produce", 3 * hour), ("frozen", 3 * hour + 1),
            ("dairy", 4 * hour), ("bakery", 9 * hour), ("dairy", .max), ("bakery", .min),
        ]

        #expect(ShoppingTrip.trips(ticks).map(\.aisles) == [["bakery", "dairy", "produce"]])
        #expect(ShoppingTrip.trips([(aisle: String, at: Int64)]()).isEmpty)
    }
}
