import Domain
import Testing
import Web

@testable import App

/// Items of lists whose ingredients somebody has made one.
@Suite struct MergedItemTests {
    @Test func `H-06 the item of an ingredient that is merged is the other's, with what was done to it`() async throws {
        try await PlannedShopping.run { story in
            let (milk, sut) = (try await story.ingredient("milk"), try await story.ingredient("süt"))
            try await story.home.put("2 l milk", on: story.list)
            let old = try await story.row("milk")
            try await story.merge(milk, into: "süt")
            let row = try await story.row("süt")
            try await story.home.put("1 l milk", "1 l süt", on: story.list)
            // A phone that was away calls it as before.
            let sent = await story.home.send([sent("tick", old.key)], to: story.list)

            #expect(row.id == old.id)
            #expect(row.key == sut)
            #expect(row.amount == "2 l")
            #expect(sent.number("applied") == 1)
            #expect(await story.home.get("\(story.list)?show=all").rows.map(\.name) == ["süt"])
            #expect(try await story.row("süt").amount == "4 l")
            #expect(try await story.row("süt").mark == "ticked")
        }
    }

    @Test func `H-06 two items that become one lose no addition and no purchase, and double none`() async throws {
        try await PlannedShopping.run { story in
            let milk = try await story.ingredient("milk")
            _ = try await story.ingredient("süt")
            try await story.home.put("2 l milk", "1 l süt", on: story.list)
            _ = await story.home.post("/pantry", ["ingredient": "milk", "state": "low"])
            let old = try await story.row("milk")
            try await story.home.tick("milk", on: story.list)
            try await story.merge(milk, into: "süt")
            let row = try await story.row("süt")
            let second = await story.home.send([sent("note", old.key, text: "the blue one")], to: story.list)
            try await story.home.tick("süt", on: story.list)

            #expect(await story.home.get("\(story.list)?show=all").rows.count == 1)
            #expect(row.mark == "ticked")
            #expect(row.amount == "2 l")
            #expect(row.more == "1 l more")
            #expect(second.number("applied") == 1)
            #expect(try await story.row("süt").more == nil)
            #expect(try await story.app.rows(in: "shopping_operations") == 5)
            #expect(try await story.app.rows(in: "pantry") == 1)
        }
    }

    @Test func `H-06 what is at home of two that become one is at home of the one, and of each when they part`()
        async throws
    {
        try await PlannedShopping.run { story in
            let milk = try await story.ingredient("milk")
            _ = try await story.ingredient("süt")
            let said = "SELECT string_agg(concat_ws(' ', state, grams), ', ' ORDER BY grams) FROM pantry"
            for (name, grams) in [("milk", "200"), ("süt", "300.5")] {
                _ = await story.home.post("/pantry", ["ingredient": name, "state": "have", "grams": grams])
            }
            try await story.merge(milk, into: "süt")
            let merged = try await story.app.text(said)
            try await story.part()
            let parted = try await story.app.text(said)
            _ = await story.home.post("/pantry", ["ingredient": "süt", "state": "out"])
            try await story.merge(milk, into: "süt")

            #expect(merged == "have 500.5")
            #expect(parted == "have 200, have 300.5")
            #expect(
                try await story.app.text(said) == "have 200",
                "that there is none of the one hides none of the other"
            )
        }
    }

    @Test func `H-06 what dishes have taken of two that become one is given back to each when they part`() async throws
    {
        try await PlannedShopping.run { story in
            let dishes = try await story.saladAndBread()
            var cookings: [String] = []
            for dish in dishes {
                cookings.append(try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location))
            }
            try await story.mergeZorp()
            let one = try await story.pantry
            _ = await story.home.post("\(cookings[0])/delete")
            try await story.part()
            let parted = try await story.pantry
            _ = await story.home.post("\(cookings[1])/delete")
            let back = try await story.pantry
            _ = await story.home.post("\(cookings[0])/undelete")

            #expect(one == "blip have 300")
            #expect(parted == "blip have 200, zorp have 500")
            #expect(back == "blip have 300, zorp have 500")
            #expect(try await story.pantry == "blip have 300, zorp have 100")
        }
    }

    /// What was kept of such a merge does not know on which day a dish has brought something back.
    @Test func `S-04 H-06 a merge of before an upgrade is taken back with what was at home of each`()
        async throws
    {
        try await PlannedShopping.run { story in
            _ = try await story.ingredient("zorp")
            _ = try await story.ingredient("blip")
            try await story.putInPantry()
            _ = await story.home.post("/pantry", ["ingredient": "zorp", "state": "always"])
            try await story.mergeZorp()
            try await story.app.change("UPDATE ingredient_merges SET became = became #- '{pantry,returned_on}'")
            let one = try await story.pantry
            try await story.part()

            #expect(one == "blip always")
            #expect(try await story.pantry == "blip have 300, zorp always")
        }
    }

    @Test func `H-06 what is cooked of two while they are one was taken of each, as their recipes say`() async throws {
        try await PlannedShopping.run { story in
            let dishes = try await story.saladAndBread()
            try await story.mergeZorp()
            var cookings: [String] = []
            for dish in dishes {
                cookings.append(try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location))
            }
            let one = try await story.pantry
            try await story.part()
            let parted = try await story.pantry
            for cooking in cookings { _ = await story.home.post("\(cooking)/delete") }

            #expect(one == "blip have 300")
            #expect(parted == "blip have 200, zorp have 100")
            #expect(try await story.pantry == "blip have 300, zorp have 500")
        }
    }

    @Test func `H-06 a dish that takes of two that become one has taken of each as much as it uses when they part`()
        async throws
    {
        try await PlannedShopping.run { story in
            let cooking = try await story.mergedWhileCooked()
            _ = await story.home.post(cooking, ["cook": "5"])
            let one = try await story.pantry
            try await story.part()
            let parted = try await story.pantry
            _ = await story.home.post("\(cooking)/delete")

            #expect(one == "blip have 200")
            #expect(parted == "blip have 100, zorp have 100")
            #expect(try await story.pantry == "blip have 300, zorp have 500")
        }
    }

    @Test func `H-06 what is left out of a dish while two are one is there again of the right one when they part`()
        async throws
    {
        try await PlannedShopping.run { story in
            let cooking = try await story.mergedWhileCooked()
            let merged = try await story.pantry
            let line = try await story.app.text("SELECT position::text FROM cooking_lines WHERE text = '200 g zorp'")
            _ = await story.home.post(cooking, ["left_out": line])
            let one = try await story.pantry
            try await story.part()

            #expect(merged == "blip have 500")
            #expect(one == "blip have 700")
            #expect(try await story.pantry == "blip have 200, zorp have 500")
        }
    }

    @Test func `H-06 items that a merge has made one are two again, with what was done to each`() async throws {
        try await PlannedShopping.run { story in
            let milk = try await story.ingredient("milk")
            _ = try await story.ingredient("süt")
            try await story.home.put("2 l milk", "1 l süt", on: story.list)
            try await story.home.tick("milk", on: story.list)
            let former = try await story.row("milk")
            try await story.merge(milk, into: "süt")
            let one = await story.home.get("\(story.list)?show=all").rows.map(\.name)
            try await story.part()
            let rows = await story.home.get("\(story.list)?show=all").rows

            #expect(one == ["süt"])
            #expect(rows.map(\.name).sorted() == ["milk", "süt"])
            #expect(try await story.row("milk").id == former.id)
            #expect(try await story.row("milk").mark == "ticked")
            #expect(try await story.row("milk").amount == "2 l")
            #expect(try await story.row("süt").amount == "1 l")
            #expect(try await story.row("süt").mark == "open")
        }
    }

    @Test func `H-06 an item that a merge has renamed has its name again, unless something was done to it since`()
        async throws
    {
        try await PlannedShopping.run { story in
            let (milk, sut) = (try await story.ingredient("milk"), try await story.ingredient("süt"))
            try await story.home.put("2 l milk", on: story.list)
            try await story.merge(milk, into: "süt")
            try await story.part()
            let back = try await story.row("milk")
            try await story.merge(milk, into: "süt")
            try await story.home.tick("süt", on: story.list)
            try await story.part()

            #expect(back.key == milk)
            #expect(try await story.row("süt").key == sut)
            #expect(try await story.row("süt").mark == "ticked")
            #expect(await story.home.get("\(story.list)?show=all").rows.count == 1)
        }
    }

    @Test func `H-06 a thing that was put on the list in words is the ingredient's once that is merged`() async throws {
        try await PlannedShopping.run { story in
            try await story.home.put("3 zorblax", on: story.list)
            let words = try await story.row("zorblax")
            let zorblax = try await story.ingredient("zorblax")
            _ = try await story.ingredient("blorp")
            try await story.merge(zorblax, into: "blorp")
            try await story.home.put("2 zorblax", on: story.list)

            #expect(words.key.hasPrefix("w:"))
            #expect(await story.home.get(story.list).rows.map(\.name) == ["blorp"])
            #expect(try await story.row("blorp").amount == "5")
        }
    }

    @Test func `H-06 a thing that was typed before the kitchen knew it becomes the ingredient's, with its ticks`()
        async throws
    {
        try await PlannedShopping.run { story in
            try await story.home.put("2 l milk", "6 eggs", on: story.list)
            try await story.home.tick("eggs", on: story.list)
            let typed = try await story.row("milk").key
            try await story.kitchen.plan(
                try await story.kitchen.cook("Omelette", ["8 eggs", "200 ml milk"], servings: "2.5")
            )
            try await story.make()
            let sent = await story.home.send([sent("note", typed, text: "the blue one")], to: story.list)
            try await story.home.put("1 l Milk", on: story.list)
            let rows = await story.home.get("\(story.list)?show=all").rows

            #expect(typed.hasPrefix("w:"))
            #expect(rows.map(\.name).sorted() == ["eggs", "milk"])
            #expect(sent.number("applied") == 1)
            #expect(try await story.row("milk").amount == "3.2 l")
            #expect(try await story.row("eggs").amount == "6")
            #expect(try await story.row("eggs").more == "8 more")
        }
    }

    @Test func `H-06 what is called otherwise swallows nothing that is typed by its old name, nor stands there twice`()
        async throws
    {
        try await PlannedShopping.run { story in
            func rename(_ name: String, _ other: String) async throws {
                let id = try await story.row(name).id
                let answer = await story.home.post("\(story.list)/items/\(id)", ["name": other])
                #expect(answer.status == .seeOther)
                let present = try await story.row(other).id
                #expect(answer.location == "\(story.list)#i\(present)")
            }
            try await story.home.put("2 mangos", "1 bread", on: story.list)
            try await rename("mangos", "papayas")
            try await story.home.put("5 mangos", on: story.list)
            try await rename("mangos", "bread")
            _ = try await story.ingredient("flour")
            try await story.home.put("300 g flour", on: story.list)
            try await rename("flour", "olive oil")
            try await story.home.put("1 kg flour", on: story.list)
            let rows = await story.home.get(story.list).rows

            #expect(rows.map(\.name).sorted() == ["bread", "flour", "papayas"])
            #expect(try await story.row("papayas").amount == "2")
            #expect(try await story.row("bread").amount == "6")
            #expect(try await story.row("flour").amount == "1.3 kg")
        }
    }

    @Test func `H-04 a line that is another one this time keeps what was said of its ingredient when that is merged`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.plan("Rice", ["200 g rice", "20 g zorblax"])
            _ = await story.kitchen.swap(dish, [(1, "20 g blorp")])
            _ = try await story.ingredient("flimflam")
            let blorp = try await story.app.text("SELECT id::text FROM ingredients WHERE name = 'blorp'")
            try await story.merge(blorp, into: "flimflam")
            let other = try await story.app.text("SELECT id::text FROM ingredients WHERE name = 'flimflam'")

            #expect(try await story.app.text("SELECT ingredient_id::text FROM plan_swaps") == other)
        }
    }
}

extension PlannedShopping {
    /// Cooks a dish that takes of both, then makes them one. Answers the cooking's address.
    fileprivate func mergedWhileCooked() async throws -> String {
        let mix = try await kitchen.cook("Mix", ["200 g zorp", "100 g blip"], servings: "2.5")
        let dish = try await kitchen.plan(mix)
        try await make()
        try await putInPantry()
        let cooking = try #require(await home.post("/plan/dishes/\(dish)/cookings").location)
        try await mergeZorp()
        return cooking
    }

    /// Plans a salad of 400 g of zorp and a bread of 100 g of blip, makes the list, and says what is at home.
    fileprivate func saladAndBread() async throws -> [String] {
        let salad = try await kitchen.cook("Salad", ["400 g zorp"], servings: "2.5")
        let bread = try await kitchen.cook("Bread", ["100 g blip"], servings: "2.5")
        let dishes = [
            try await kitchen.plan(salad),
            try await kitchen.plan(bread, .dinner, PlanKitchen.monday.adding(days: 1)),
        ]
        try await make()
        try await putInPantry()
        return dishes
    }

    fileprivate func putInPantry() async throws {
        for (name, grams) in [("zorp", "500"), ("blip", "300")] {
            let answer = await home.post("/pantry", ["ingredient": name, "state": "have", "grams": grams])
            guard answer.status == .seeOther else { throw Unexpected(answer) }
        }
    }

    fileprivate func mergeZorp() async throws {
        try await merge(try await app.text("SELECT id::text FROM ingredients WHERE name = 'zorp'"), into: "blip")
    }

    /// What is at home, by name.
    fileprivate var pantry: String {
        get async throws {
            try await app.text(
                """
                SELECT string_agg(concat_ws(' ', g.name, p.state, p.grams), ', ' ORDER BY g.name)
                FROM pantry AS p
                JOIN ingredients AS g ON g.household_id = p.household_id AND g.id = p.ingredient_id
                """
            )
        }
    }

    func ingredient(_ name: String) async throws -> String {
        _ = await home.post("/ingredients", ["name": name])
        return try await app.text("SELECT id::text FROM ingredients WHERE name = '\(name)' AND deleted_at IS NULL")
    }

    /// Takes the latest merge back.
    func part() async throws {
        let merge = try await app.text(
            "SELECT id::text FROM ingredient_merges WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1"
        )
        let answer = await home.post("/ingredients/merges/\(merge)/undo")
        guard answer.status == .seeOther else { throw Unexpected(answer) }
    }

    func merge(_ ingredient: String, into name: String) async throws {
        let answer = await home.post("/ingredients/\(ingredient)/merge", ["into": name])
        guard answer.status == .seeOther else { throw Unexpected(answer) }
    }
}
