import Domain
import Testing

@testable import App

/// An amount that somebody has written in place of what is needed.
@Suite struct WrittenAmountTests {
    private static func run(
        _ written: String,
        _ lines: [String] = ["350 g lentils"],
        _ body: (PlannedShopping) async throws -> Void
    ) async throws {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", lines, servings: "2.5")
            try await story.kitchen.plan(soup)
            try await story.make()
            let key = try #require(await story.home.get(story.list).rows.first).key
            _ = await story.home.send([sent("amount", key, text: written)], to: story.list)
            try await body(story)
        }
    }

    @Test(arguments: [true, false])
    func `H-06 beside an amount by hand stands what is needed, and a tick covers what was written`(isByPhone: Bool)
        async throws
    {
        try await Self.run("200 g") { story in
            let stew = try await story.kitchen.cook("Stew", ["350 g lentils"], servings: "2.5")
            try await story.kitchen.plan(stew, .lunch)
            try await story.make()
            let row = try await story.row("lentils")
            if isByPhone {
                _ = await story.home.send([sent("tick", row.key, seen: row.seen)], to: story.list)
            } else {
                try await story.home.tick("lentils", on: story.list)
            }
            let ticked = try await story.row("lentils")
            _ = await story.home.send([sent("tick", row.key, seen: ticked.seen)], to: story.list)

            #expect(row.amount == "200 g · needed 700 g")
            #expect(ticked.mark == "ticked")
            #expect(ticked.amount == "200 g")
            #expect(ticked.more == "500 g more")
            #expect(try await story.row("lentils").more == nil)
        }
    }

    @Test(arguments: ["350 g", "0.35 kg", "1 kg"])
    func `H-06 an amount by hand that is enough stands alone`(written: String) async throws {
        try await Self.run(written) { story in
            let row = try await story.row("lentils")
            #expect(row.amount == written)
        }
    }

    @Test(arguments: ["1 packet", "the big one"])
    func `H-06 an amount by hand that is of another kind covers all`(written: String) async throws {
        try await Self.run(written) { story in
            let row = try await story.row("lentils")
            _ = await story.home.send([sent("tick", row.key, seen: row.seen)], to: story.list)

            #expect(row.amount == "\(written) · needed 350 g")
            #expect(try await story.row("lentils").more == nil)
        }
    }

    @Test(
        arguments: [("200 g", "500 g more"), ("1 packet", nil), ("the big one", nil), ("", nil)] as [(String, String?)]
    )
    func `H-06 what a phone writes and ticks without a network is what was written, once there is one`(
        written: String,
        more: String?
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("700 g lentils", on: list)
            let row = try await home.row("lentils", on: list)
            // All of it was ticked before, by mistake.
            _ = await home.send([sent("tick", row.key, seen: row.seen)], to: list)
            _ = await home.send([sent("untick", row.key)], to: list)

            let acts = [sent("amount", row.key, text: written), sent("tick", row.key, text: written)]
            let answer = await home.send(acts, to: list)
            let ticked = try await home.row("lentils", on: list)

            #expect(answer.number("applied") == 2)
            #expect(ticked.mark == "ticked")
            #expect(ticked.more == more)
        }
    }

    @Test func `H-06 what a dish can do without says how much that would be`() async throws {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook(
                "Soup",
                ["350 g lentils", "20 g walnuts, optional"],
                servings: "2.5"
            )
            try await story.kitchen.plan(soup)
            try await story.make()

            #expect(try await story.row("walnuts").amount == "20 g")
            #expect(try await story.row("walnuts").text.contains(#"class="muted""#))
        }
    }

    @Test func `H-06 how much is at home that cannot be read takes nothing off the list`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("2 l milk", on: list)
            let key = try await home.row("milk", on: list).key
            let refused = await home.send(
                [sent("note", key, text: "blue"), sent("have", key, text: "a bit")],
                to: list
            )
            let open = try await home.row("milk", on: list)
            let some = await home.send([sent("have", key, text: "1 l")], to: list)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("ops[1].text"))
            #expect(open.mark == "open")
            #expect(open.amount == "2 l")
            #expect(some.status == .ok)
            #expect(try await home.row("milk", on: list).more == "1 l more")
        }
    }

    @Test func `H-06 an amount at home whose answer was lost is taken again, and done once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("500 g flour", on: list)
            let key = try await home.row("flour", on: list).key
            let had = sent("have", key, text: "500 g")
            let first = await home.send([had], to: list)
            // Of what is needed since it takes nothing off.
            try await home.put("2 packets flour", on: list)
            let before = await home.get("\(list)?show=all").rows.map(\.mark)
            let again = await home.send([had, sent("note", key, text: "blue")], to: list)
            let another = await home.send([sent("have", key, text: "500 g")], to: list)

            #expect(first.number("applied") == 1)
            #expect(again.status == .ok)
            #expect(again.number("applied") == 1)
            #expect(again.number("ignored") == 1)
            #expect(await home.get("\(list)?show=all").rows.map(\.mark) == before)
            #expect(another.status == .unprocessableContent)
        }
    }

    @Test func `H-06 an amount at home of another kind than what is needed is refused by JSON as by the form`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("500 g flour", on: list)
            let key = try await home.row("flour", on: list).key
            let packets = await home.send(
                [sent("note", key, text: "blue"), sent("have", key, text: "2 packets")],
                to: list
            )
            let open = try await home.row("flour", on: list)
            let grams = await home.send([sent("have", key, text: "200 g")], to: list)

            #expect(packets.status == .unprocessableContent)
            #expect(packets.body.contains("ops[1].text"))
            #expect(open.mark == "open")
            #expect(open.amount == "500 g")
            #expect(grams.status == .ok)
            #expect(try await home.row("flour", on: list).more == "300 g more")
        }
    }

    @Test(arguments: [
        ("en", "2.5 kg", "2,5 kg"), ("tr", "1,5 kg", "1.5 kg"), ("tr", "1,5", "1.5"), ("tr", "1.250 g", "1.25 kg"),
        ("tr", "5 su bardağı", "5 water glasses"), ("en", "the big one", "the big one"), ("en", "2-3 kg", "2-3 kg"),
        ("tr", "2,5 kg organik", "2,5 kg organik"),
    ])
    func `H-06 an amount by hand is read in its writer's language, and shown in that of whoever reads it`(
        language: String,
        written: String,
        shown: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: language)
            let list = try await home.list()
            try await home.put("700 g lentils", on: list)
            let row = try #require(await home.get(list).rows.first)
            _ = await home.post("\(list)/items/\(row.id)", ["amount": written])
            let own = try #require(await home.get(list).rows.first).amount
            _ = await home.post(
                "/settings",
                ["name": "Ayşe", "language": language == "en" ? "tr" : "en", "timezone": "UTC"]
            )
            let others = try #require(await home.get(list).rows.first)
            let field = await home.get("\(list)/items/\(row.id)/edit").value(of: "was.amount")
            // Whoever saves what they were shown has changed nothing.
            _ = await home.post(
                "\(list)/items/\(row.id)",
                ["amount": others.text.between("data-amount=\"", "\"") ?? "", "note": "the red ones"]
            )

            #expect(own.hasPrefix(written))
            #expect(others.amount.hasPrefix(shown))
            #expect(others.text.contains("data-amount=\"\(shown)\""))
            #expect(field == shown)
            #expect(try await app.text("SELECT amount FROM shopping_items") == written)
        }
    }

    @Test(arguments: [
        ("1.250 kg, the small one", "en"), ("1.250 kg", "en"), ("1,5 kg, the big one", "tr"), ("the small one", "tr"),
        ("1.250 kg or 1.5 kg", "tr"),
    ])
    func `H-06 numbers of an amount that somebody leaves as they were shown mean what they meant`(
        written: String,
        language: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("2 kg lentils", on: list)
            let row = try #require(await home.get(list).rows.first)
            _ = await home.post("\(list)/items/\(row.id)", ["amount": "1.250 kg, the big one"])
            _ = await home.post("/settings", ["name": "Ayşe", "language": "tr", "timezone": "UTC"])
            _ = await home.send([sent("amount", row.key, text: written)], to: list)

            let stored = "SELECT concat_ws(' ', amount_language, amount) FROM shopping_items"
            #expect(try await app.text(stored) == "\(language) \(written)")
        }
    }

    @Test func `H-06 a tick of numbers that somebody has left as they were shown covers what they meant`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("2 kg lentils", on: list)
            let row = try #require(await home.get(list).rows.first)
            _ = await home.post("\(list)/items/\(row.id)", ["amount": "1.250 kg, the big one"])
            _ = await home.post("/settings", ["name": "Ayşe", "language": "tr", "timezone": "UTC"])
            let text = "1.250 kg"
            _ = await home.send([sent("amount", row.key, text: text), sent("tick", row.key, text: text)], to: list)

            #expect(try #require(await home.get("\(list)?show=all").rows.first).more?.contains("750 g") == true)
        }
    }

    @Test func `H-06 a tick covers what was written in another language as it was meant there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let list = try await home.list()
            try await home.put("2 kg mercimek", on: list)
            let row = try #require(await home.get(list).rows.first)
            // A thousand and a half grams; to who reads English it would be one and a half.
            _ = await home.post("\(list)/items/\(row.id)", ["amount": "1.500 g"])
            _ = await home.post("/settings", ["name": "Ayşe", "language": "en", "timezone": "UTC"])
            try await home.tick(row.name, on: list)

            #expect(try #require(await home.get("\(list)?show=all").rows.first).more == "500 g more")
        }
    }
}
