import Domain
import Testing

@testable import App

/// Foods that are planned as they are, on the list of a household that speaks two languages.
@Suite struct PlannedFoodTests {
    private struct Story {
        let story: PlannedShopping
        var home: Browser { story.home }
        var mehmet: Browser { story.kitchen.mehmet }
        var list: String { story.list }

        /// Mehmet reads Turkish; an apple of 200 g is planned for everybody.
        static func run(_ body: (Story) async throws -> Void) async throws {
            try await PlannedShopping.run { story in
                _ = await story.kitchen.mehmet.post(
                    "/settings",
                    ["name": "Mehmet", "language": "tr", "timezone": "UTC"]
                )
                let apple = try await story.app.text("SELECT id::text FROM foods WHERE source_key = 'apple'")
                try await story.kitchen.add([("kind", "food"), ("food", apple), ("amount", "200"), ("measure", "g")])
                try await body(Story(story: story))
            }
        }

        func make(_ browser: Browser) async throws { try await PlannedShopping.make(list, browser) }
        func rows(_ browser: Browser) async -> [ShownRow] { await browser.get("\(list)?show=all").rows }
        func isChanged(_ browser: Browser) async -> Bool {
            let page = await browser.get(list).body
            return page.contains("The plan has changed") || page.contains("Plan değişti") || page.contains("no longer")
                || page.contains("artık gerekmiyor")
        }
    }

    @Test func `H-06 a planned food is one item, in whichever language the list is made`() async throws {
        try await Story.run { story in
            try await story.make(story.home)
            let open = await story.rows(story.home)
            try await story.home.tick(try #require(open.first).name, on: story.list)
            let before = (await story.isChanged(story.home), await story.isChanged(story.mehmet))
            try await story.make(story.mehmet)
            let rows = await story.rows(story.mehmet)

            #expect(open.map(\.amount) == ["500 g"])
            #expect(before == (false, false))
            #expect(rows.map(\.id) == open.map(\.id))
            #expect(rows.map(\.mark) == ["ticked"])
            #expect(rows.map(\.amount) == ["500 g"])
            #expect(rows.map(\.more) == [nil])
            #expect(!(await story.isChanged(story.home)))
        }
    }

    @Test(arguments: [true, false])
    func `H-06 a planned food and the same typed in words are one item, whichever comes first`(isTypedFirst: Bool)
        async throws
    {
        try await Story.run { story in
            if isTypedFirst { try await story.home.put("2 apples", on: story.list) }
            try await story.make(story.mehmet)
            if !isTypedFirst { try await story.home.put("2 apples", on: story.list) }
            let rows = await story.rows(story.home)

            #expect(rows.count == 1)
            #expect(rows.first?.explanation.contains("1 dish:") == true)
            #expect(rows.first?.explanation.contains("By hand: 2") == true)
            #expect(!(await story.isChanged(story.home)))
        }
    }

    @Test func `H-06 what was bought of a planned food when its item was called by words stays bought`() async throws {
        try await Story.run { story in
            try await story.make(story.home)
            try await story.home.tick(try #require(await story.rows(story.home).first).name, on: story.list)
            try await story.story.app.change("UPDATE shopping_items SET key = 'w:apple', food_id = NULL")
            try await story.make(story.mehmet)
            let rows = await story.rows(story.home)

            #expect(rows.map(\.key) == ["w:apple"])
            #expect(rows.map(\.mark) == ["ticked"])
            #expect(rows.map(\.more) == [nil])
        }
    }

    @Test(arguments: ["apple", "elma"])
    func `H-06 a planned food is no item of an ingredient that is another food, whatever its name`(name: String)
        async throws
    {
        try await Story.run { story in
            let pear = try await story.story.app.text("SELECT id::text FROM foods WHERE source_key = 'pear'")
            _ = await story.home.post("/ingredients", ["name": name])
            let id = try await story.story.app.text("SELECT id::text FROM ingredients WHERE name = '\(name)'")
            _ = await story.home.post("/ingredients/\(id)/food", ["food": pear])
            try await story.make(story.mehmet)
            let apart = await story.rows(story.home)
            _ = await story.home.post("/ingredients/\(id)/delete")
            _ = await story.home.post("/ingredients", ["name": "\(name)"])
            try await story.make(story.mehmet)
            let together = await story.rows(story.home)

            #expect(apart.map(\.key).filter { $0 == id } == [])
            #expect(apart.count == 1)
            #expect(together.count == 1)
        }
    }

    @Test func `H-06 a planned food is the item of the ingredient that somebody has said it to be`() async throws {
        try await Story.run { story in
            let apple = try await story.story.app.text("SELECT id::text FROM foods WHERE source_key = 'apple'")
            _ = await story.home.post("/ingredients", ["name": "zorblax"])
            let id = try await story.story.app.text("SELECT id::text FROM ingredients WHERE name = 'zorblax'")
            _ = await story.home.post("/ingredients/\(id)/food", ["food": apple])
            try await story.make(story.mehmet)
            let rows = await story.rows(story.home)

            #expect(rows.map(\.name) == ["zorblax"])
            #expect(rows.map(\.key) == [id])
        }
    }
}
