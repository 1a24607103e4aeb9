import Database
import Domain

/// The ticks from which a shop's order is learned.
enum TripStore {
    struct Tick: Sendable {
        let list: ShoppingList.ID
        let person: Person.ID
        let aisle: ShoppingAisle
        let at: Moment
    }

    /// The ticks at a shop that nothing was learned from yet.
    static func ticks(at shop: Shop.ID, in household: Household.ID) -> Query<[Tick]> {
        .rows(
            """
            SELECT o.list_id, o.person_id, o.aisle, o.effective_at
            FROM shopping_operations AS o
            JOIN shopping_lists AS l ON l.household_id = o.household_id AND l.id = o.list_id
            WHERE o.household_id = \(household) AND o.shop_id = \(shop) AND o.kind = 'tick' AND o.person_id IS NOT NULL
                AND o.taken_back_at IS NULL AND o.effective_at > l.learned_until
                AND o.aisle = ANY (\(ShoppingAisle.allCases))
            ORDER BY o.effective_at, o.id
            LIMIT 5000
            """
        ) { row in
            Tick(
                list: try row["list_id"],
                person: try row["person_id"],
                aisle: try row["aisle"],
                at: try row["effective_at"]
            )
        }
    }

    /// Until when the ticks of a list have been learned from.
    static func learn(from list: ShoppingList.ID, until time: Moment, in household: Household.ID) -> SQL {
        """
        UPDATE shopping_lists
        SET learned_until = greatest(learned_until, \(time))
        WHERE household_id = \(household) AND id = \(list)
        """
    }
}

/// What trips that are over teach of a shop. One that may still go on teaches nothing yet: nothing moves under the finger.
struct LearnedOrder: Sendable {
    private(set) var order: AisleOrder<ShoppingAisle>
    /// Until when ticks were used, by list.
    private(set) var until: [ShoppingList.ID: Moment] = [:]

    init(_ order: AisleOrder<ShoppingAisle>, _ ticks: [TripStore.Tick], now: Moment) {
        self.order = order
        for (list, ticks) in Dictionary(grouping: ticks, by: \.list).sorted(by: { $0.key < $1.key }) {
            // Once one of a list's trips may still go on, what came after its beginning waits for it.
            let people = Dictionary(grouping: ticks, by: \.person)
            let open = people.values.compactMap { Self.openTrip($0.map(\.at), now) }.min()
            for (_, own) in people.sorted(by: { $0.key < $1.key }) {
                let over = own.filter { tick in open.map { tick.at < $0 } ?? true }
                for trip in ShoppingTrip.trips(over.map { ($0.aisle, $0.at.milliseconds) }) { self.order.learn(trip) }
            }
            let last = ticks.last { tick in open.map { tick.at < $0 } ?? true }
            if let last { until[list] = last.at }
        }
    }

    /// When a person's last trip began, if it may still go on.
    private static func openTrip(_ times: [Moment], _ now: Moment) -> Moment? {
        var start: Moment?
        for time in times {
            guard let begun = start, time.milliseconds - begun.milliseconds <= ShoppingTrip<ShoppingAisle>.longest
            else {
                start = time
                continue
            }
        }
        return start.flatMap { now.milliseconds - $0.milliseconds <= ShoppingTrip<ShoppingAisle>.longest ? $0 : nil }
    }

    /// Writes what was learned.
    func statements(for shop: Shop.ID, in household: Household.ID) -> [SQL] {
        if until.isEmpty { return [] }
        return ShopStore.write(order, of: shop, in: household)
            + until.sorted { $0.key < $1.key }.map { TripStore.learn(from: $0.key, until: $0.value, in: household) }
    }

    /// What is known of a shop, which nobody else changes until the transaction ends: of two who change it at once the second
    /// goes on from what the first has made, and no trip teaches twice.
    static func held(
        of shop: Shop.ID,
        in household: Household.ID,
        now: Moment,
        _ db: Connection
    ) async throws -> LearnedOrder {
        // In a statement of its own: what follows sees what whoever had the lock has written.
        try await db.run(ShopStore.hold(shop, in: household))
        let (order, ticks) = try await db.fetch(
            ShopStore.places(of: shop, in: household),
            TripStore.ticks(at: shop, in: household)
        )
        return LearnedOrder(order, ticks, now: now)
    }

    /// Changes the order of a shop's aisles.
    static func change(
        _ shop: Shop.ID,
        in household: Household.ID,
        now: Moment,
        _ db: Connection,
        _ change: (inout AisleOrder<ShoppingAisle>) -> Void
    ) async throws {
        let learned = try await held(of: shop, in: household, now: now, db)
        var order = learned.order
        change(&order)
        try await db.run(
            learned.statements(for: shop, in: household) + ShopStore.write(order, of: shop, in: household)
        )
    }
}
