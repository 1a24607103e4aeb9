import Domain
import Testing

@testable import App

/// What is at home by another name than that by which it is needed.
@Suite struct PantrySynonymTests {
    /// Plans a cake with 500 g of hazelnuts, makes the list, and says how many there are at home by their name in Turkish.
    private static func run(
        _ grams: String,
        _ story: (PlannedShopping, _ dish: String) async throws -> Void
    ) async throws {
        try await PlannedShopping.run { shopping in
            let cake = try await shopping.kitchen.cook("Cake", ["500 g hazelnuts"], servings: "2.5")
            let dish = try await shopping.kitchen.plan(cake)
            try await shopping.make()
            _ = await shopping.home.post("/ingredients", ["name": "fındık"])
            let said = await shopping.home.post("/pantry", ["ingredient": "fındık", "state": "have", "grams": grams])
            guard said.status == .seeOther else { throw Unexpected(said) }
            try await story(shopping, "\(dish)")
        }
    }

    @Test func `H-06 what is at home by the one name is taken off what is needed by the other, at once`() async throws {
        try await Self.run("200") { story, _ in
            let page = await story.home.get(story.list)
            try await story.make()
            try await story.home.put("100 g hazelnuts", "50 gr fındık", on: story.list)
            let rows = await story.home.get(story.list).rows

            #expect(page.rows.map(\.name) == ["hazelnuts"])
            #expect(page.rows.map(\.amount) == ["300 g"])
            #expect(page.rows.first?.explanation.contains("Less 200 g at home") == true)
            #expect(!page.body.contains("The plan has changed"))
            #expect(rows.map(\.name) == ["hazelnuts"])
            #expect(rows.map(\.amount) == ["450 g"])
        }
    }

    @Test func `H-06 what is cooked of it is there no more`() async throws {
        try await Self.run("700") { story, dish in
            _ = await story.home.post("/plan/dishes/\(dish)/cookings")

            #expect(try await story.app.text("SELECT grams::text FROM pantry") == "200")
        }
    }

    @Test func `H-06 what is forgotten of it is taken off again once it comes back`() async throws {
        try await Self.run("200") { story, _ in
            let id = try await story.app.text("SELECT ingredient_id::text FROM pantry")
            _ = await story.home.post("/pantry/\(id)/delete")
            let forgotten = await story.home.get(story.list).rows.map(\.amount)
            try await story.make()
            _ = await story.home.post("/pantry", ["ingredient": "fındık", "state": "have", "grams": "100"])

            #expect(forgotten == ["500 g"])
            #expect(await story.home.get(story.list).rows.map(\.amount) == ["400 g"])
        }
    }
}
