import Database
import Domain
import Testing

@testable import App

/// Two who set the order of a shop's aisles at the same moment, on a real database.
@Suite struct ShopRaceTests {
    @Test func `H-06 HOSTILE-91 of two who move aisles of a shop at once neither's move is lost`() async throws {
        try await Race.run { race in
            let (home, shop) = (race.owner.household, Shop.ID.new())
            let usual = ShoppingAisle.order([])
            let insert = ShopStore.insert(shop, named: "Market", in: home)
            try await race.database.write { db in try await db.run([insert]) }

            try await race.overlap { db in
                try await LearnedOrder.change(shop, in: home, now: .now(), db) { order in
                    order.move(usual[1], .earlier, among: usual)
                }
            } _: { database in
                try await database.write { db in
                    try await LearnedOrder.change(shop, in: home, now: .now(), db) { order in
                        order.move(usual[3], .earlier, among: usual)
                    }
                }
            }

            let order = try await race.database.read(ShopStore.places(of: shop, in: home)).sorted(usual)
            #expect(Array(order.prefix(4)) == [usual[1], usual[0], usual[3], usual[2]])
        }
    }
}
