import Database
import Domain
import Testing

@testable import App

/// What must not be in what is bought, as lists say it.
@Suite struct ListWarningTests {
    @Test func `H-06 what must not be in a thing is said in the language of whoever reads the list`() async throws {
        try await PlannedShopping.run { story in
            try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            let english = await story.home.get(story.list).body
            try await story.app.change("UPDATE persons SET language = 'tr'")
            let turkish = await story.home.get(story.list).body

            #expect(english.contains("no milk (Ela)"))
            #expect(turkish.contains("süt olmasın (Ela)"))
            #expect(!turkish.contains("no milk"))
        }
    }

    @Test func `H-06 an allergy that is entered later is a change of the plan that the list was made from`()
        async throws
    {
        try await PlannedShopping.run(["MEALIE_API": "1"]) { story in
            try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            let before = await story.home.get(story.list).body
            try await story.kitchen.avoid("soya", story.kitchen.people.mehmet)
            let told = await story.home.get(story.list).body
            let pages = [story.list, "\(story.list)/print", "\(story.list).txt"]
            for page in pages {
                #expect(await story.home.get(page).body.contains("no soya (Mehmet)"), "\(page)")
            }
            let program = try await story.app.program(of: story.home)
            let filter = "queryFilter=shoppingListId%3D\(story.list.suffix(36))"
            for path in ["/api/v1\(story.list)", "/api/households/shopping/items?\(filter)"] {
                #expect(await program.get(path).body.contains("no soya (Mehmet)"), "\(path)")
            }
            try await story.app.change("UPDATE persons SET role = 'viewer' WHERE name = 'Ayşe'")
            let viewed = await story.home.get(story.list).body
            #expect(viewed.contains("no soya (Mehmet)"))
            #expect(!viewed.contains("The plan has changed"))
            try await story.app.change("UPDATE persons SET role = 'owner' WHERE name = 'Ayşe'")
            try await story.make()
            let after = await story.home.get(story.list).body

            #expect(!before.contains("The plan has changed"))
            #expect(told.contains("The plan has changed:"))
            #expect(told.contains("with another warning"))
            #expect(after.contains("no soya (Mehmet)"))
            #expect(
                ["(Ela);</bdi></strong> <strong>", "(Mehmet);</bdi></strong> <strong>"].contains { after.contains($0) }
            )
            #expect(!after.contains("The plan has changed"))
        }
    }

    @Test func `H-06 an allergy that is entered later is told of a planned food that stands on an item of words, too`()
        async throws
    {
        try await PlannedShopping.run { story in
            let milk = CatalogueFood.id(of: "milk").description
            try await story.kitchen.add([("kind", "food"), ("food", milk), ("amount", "200"), ("measure", "g")])
            try await story.make()
            try await story.app.change("UPDATE shopping_items SET key = 'w:milk', food_id = NULL")
            let before = await story.home.get(story.list).body
            try await story.kitchen.avoid("milk", story.kitchen.people.mehmet)
            let after = await story.home.get(story.list).body

            #expect(before.contains("no milk (Ela)"))
            #expect(!before.contains("no milk (Mehmet)"))
            #expect(after.contains("no milk (Ela)"))
            #expect(after.contains("no milk (Mehmet)"))
        }
    }

    @Test func `H-06 what is free because somebody said so says who and when, and warns once that is taken back`()
        async throws
    {
        try await PlannedShopping.run { story in
            try await story.plan("Toast", ["3 tomatoes", "50 g margarine"])
            let id = try await story.app.text("SELECT id::text FROM ingredients WHERE name = 'margarine'")
            _ = await story.home.post("/ingredients/\(id)/contents", ["milk": "free", "soya": "free"])
            try await story.make()
            let pages = [story.list, "\(story.list)/print", "\(story.list).txt"]
            for page in pages {
                let body = await story.home.get(page).body
                #expect(body.contains("free of milk (Ayşe, "), "\(page)")
                #expect(!body.contains("no milk (Ela)"), "\(page)")
            }
            #expect(!(try await story.row("tomatoes").text.contains("Ayşe, ")))
            let tag = try #require(await story.home.get(story.list).header("ETag"))
            let undo = try await story.app.text("SELECT DISTINCT statement_id::text FROM stated_contents")
            _ = await story.home.post("/ingredients/\(id)/contents/\(undo)/undo")
            // The message of the act is read.
            _ = await story.home.get("/recipes")

            let after = await story.home.get(story.list, ["If-None-Match": tag])
            #expect(after.status == .ok)
            for page in pages {
                let body = await story.home.get(page).body
                #expect(!body.contains("free of milk"), "\(page)")
                #expect(body.contains("no milk (Ela)"), "\(page)")
            }
        }
    }

    @Test func `H-06 what was said a year ago, or of traces for who counts them, is no longer enough`() async throws {
        try await PlannedShopping.run { story in
            try await story.plan("Toast", ["50 g margarine"])
            let id = try await story.app.text("SELECT id::text FROM ingredients WHERE name = 'margarine'")
            _ = await story.home.post("/ingredients/\(id)/contents", ["milk": "traces"])
            try await story.make()
            let traces = try await story.row("margarine").text
            try await story.app.change("UPDATE stated_contents SET stated_on = current_date - 370")
            let old = try await story.row("margarine").text
            try await story.app.change("UPDATE stated_contents SET stated_on = current_date")
            try await story.app.change("UPDATE avoidances SET traces = true")
            try await story.make()
            let counted = try await story.row("margarine").text

            #expect(traces.contains("traces of milk (Ayşe, "))
            #expect(!traces.contains("no milk"))
            #expect(old.contains("no milk (Ela)"))
            #expect(counted.contains("no milk (Ela)"))
            #expect(!counted.contains("Ayşe"))
        }
    }

    @Test func `H-06 guests' allergies and an ingredient that somebody avoids stand on what is bought`() async throws {
        try await PlannedShopping.run { story in
            let kitchen = story.kitchen
            try await story.plan("Cake", ["100 g walnuts", "1 kiwi"])
            _ = await kitchen.table([("guests", "2"), ("guest_share", "1"), ("guest_substances", "nuts")])
            try await story.app.change(
                """
                INSERT INTO avoidances (household_id, person_id, id, severity, words)
                VALUES ('\(kitchen.household)', '\(kitchen.people.mehmet)', gen_random_uuid(), 'allergy', 'kiwi')
                """
            )
            try await story.make()

            #expect(try await story.row("walnuts").text.contains("no nuts (Guests)"))
            #expect(try await story.row("kiwi").text.contains("no kiwi (Mehmet)"))
            #expect((await story.home.get("\(story.list).txt")).body.contains("no nuts (Guests)"))
            let stored = try await story.app.text("SELECT string_agg(warnings::text, ' ') FROM shopping_needs")
            #expect(stored.contains("nuts"))
            #expect(!stored.contains("Guests"))
            #expect(!stored.contains("no "))
        }
    }

    @Test func `H-06 what is bought is warned of for those who eat what is left of it, on days of no list too`()
        async throws
    {
        try await PlannedShopping.run { story in
            let (kitchen, next) = (story.kitchen, PlanKitchen.monday.adding(days: 7))
            for day in [PlanKitchen.monday, next] {
                _ = await kitchen.table([("away", "\(kitchen.people.ela)")], .dinner, day)
            }
            let dish = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            _ = await story.home.post("/plan/dishes/\(dish)/again", ["date": next.iso, "slot": "dinner"])
            try await story.make()
            let without = await story.home.get(story.list).body
            _ = await kitchen.table([("comes", "\(kitchen.people.ela)")], .dinner, next)
            let told = await story.home.get(story.list).body
            try await story.make()
            let after = await story.home.get(story.list).body

            #expect(without.contains("margarine"))
            #expect(!without.contains("no milk"))
            #expect(!without.contains("The plan has changed"))
            #expect(told.contains("with another warning"))
            #expect(told.contains("no milk (Ela)"))
            #expect(try await story.row("margarine").text.contains("no milk (Ela)"))
            #expect(!after.contains("The plan has changed"))
        }
    }
}

extension PlannedShopping {
    @discardableResult
    func plan(_ name: String, _ lines: [String], _ slot: MealSlot = .dinner) async throws -> String {
        try await kitchen.plan(try await kitchen.cook(name, lines), slot)
    }
}
