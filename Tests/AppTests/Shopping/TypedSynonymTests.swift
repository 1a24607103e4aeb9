import Domain
import Testing

@testable import App

/// What is typed into a list by its name in the other language.
@Suite struct TypedSynonymTests {
    private static func rows(_ home: Browser, on list: String) async -> [ShownRow] {
        await home.get("\(list)?show=all").rows
    }

    struct Lines: Sendable {
        let first: String
        let second: String
        /// What their row is called, and how much it asks for.
        let name: String
        let amount: String
    }

    @Test(
        arguments: [
            Lines(first: "2 lt süt", second: "1 l milk", name: "süt", amount: "3 l"),
            Lines(first: "1 l milk", second: "2 lt süt", name: "milk", amount: "3 l"),
            Lines(first: "3 soğan", second: "1 onion", name: "soğan", amount: "4"),
            Lines(first: "100 gr fındık", second: "50 g hazelnuts", name: "fındık", amount: "150 g"),
        ],
        [true, false]
    )
    func `H-06 what is typed joins its row in the other language, which keeps its name`(
        lines: Lines,
        isKnown: Bool
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            if isKnown {
                for name in ["milk", "süt", "onion", "soğan", "hazelnuts", "fındık"] {
                    _ = await home.post("/ingredients", ["name": name])
                }
            }
            try await home.put(lines.first, on: list)
            try await home.put(lines.second, on: list)
            let rows = await Self.rows(home, on: list)

            #expect(rows.map(\.name) == [lines.name])
            #expect(rows.map(\.amount) == [lines.amount])
            #expect(try await app.rows(in: "shopping_items") == 1)
        }
    }

    @Test func `H-06 both typed at once are one row, and a note that comes along stands there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("3 soğan", "1 onion", on: list)
            _ = await home.post("\(list)/items", ["text": "2 onions", "note": "the red ones"])
            let rows = await Self.rows(home, on: list)

            #expect(rows.map(\.name) == ["soğan"])
            #expect(rows.map(\.amount) == ["6"])
            #expect(rows.first?.text.contains("the red ones") == true)
        }
    }

    @Test func `H-06 what was typed in words is one with its ingredient in the other language, once there is one`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("3 soğan", on: list)
            let words = try #require(await Self.rows(home, on: list).first)
            _ = await home.post("/ingredients", ["name": "onion"])
            try await home.put("1 onion", on: list)
            // A phone that was away calls it as before.
            let ticked = await home.send([sent("note", words.key, text: "the red ones")], to: list)
            let rows = await Self.rows(home, on: list)

            #expect(words.key.hasPrefix("w:"))
            #expect(rows.map(\.id) == [words.id])
            #expect(rows.map(\.name) == ["soğan"])
            #expect(rows.map(\.amount) == ["4"])
            #expect(ticked.number("applied") == 1)
        }
    }

    @Test(arguments: [true, false])
    func `H-06 what is typed and what the plan needs is one row, whichever comes first`(isTypedFirst: Bool) async throws
    {
        try await PlannedShopping.run { story in
            try await story.kitchen.plan(try await story.kitchen.cook("Toast", ["2 l milk"], servings: "2.5"))
            if isTypedFirst { try await story.home.put("1 lt süt", on: story.list) }
            try await story.make()
            if !isTypedFirst { try await story.home.put("1 lt süt", on: story.list) }
            let page = await story.home.get(story.list)

            #expect(page.rows.map(\.name) == [isTypedFirst ? "süt" : "milk"])
            #expect(page.rows.map(\.amount) == ["3 l"])
            #expect(!page.body.contains("The plan has changed"))
            #expect(!page.body.contains("no longer"))
        }
    }

    @Test func `H-04 H-06 what somebody has made apart stays apart when it is typed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            for name in ["milk", "süt"] { _ = await home.post("/ingredients", ["name": name]) }
            let sut = try await app.text("SELECT id::text FROM ingredients WHERE name = 'süt'")
            _ = await home.post("/ingredients/\(sut)/contents", ["milk": "free"])
            try await home.put("2 lt süt", on: list)
            try await home.put("1 l milk", on: list)

            #expect(Set(await Self.rows(home, on: list).map(\.name)) == ["milk", "süt"])
        }
    }

    @Test func `H-06 what replaces a thing by its name in the other language is wanted as well`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            for name in ["milk", "süt"] { _ = await home.post("/ingredients", ["name": name]) }
            try await home.put("1 l milk", on: list)
            let row = try await home.row("milk", on: list)
            _ = await home.post("\(list)/items/\(row.id)/replace", ["text": "2 lt süt"])

            #expect(await Self.rows(home, on: list).map(\.name) == ["milk"])
            #expect(await Self.rows(home, on: list).map(\.amount) == ["3 l"])
        }
    }
}
