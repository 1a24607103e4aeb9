import Domain
import Testing

@testable import App

/// Something else instead of what a planned dish needs.
@Suite struct ReplacingTests {
    @Test func `H-06 instead of what is planned it is first said what it is to those who eat it`() async throws {
        try await PlannedShopping.run { story in
            try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            let item = try await story.row("margarine")
            let path = "\(story.list)/items/\(item.id)"

            let first = await story.home.post("\(path)/replace", ["text": "butter"])
            let butter = await story.home.get("\(path)/edit?instead=butter").body
            let oil = await story.home.get("\(path)/edit?instead=olive+oil").body
            let unknown = await story.home.get("\(path)/edit?instead=zorblax").body
            let program = try await story.app.program(of: story.home)
            let list = await program.get("/api/v1\(story.list)").body

            #expect(first.location == "\(path)/edit?instead=butter")
            #expect(butter.contains("Ela: contains milk: 50 g butter"))
            #expect(butter.contains("no milk (Ela)"))
            #expect(oil.contains("50 g olive oil"))
            #expect(oil.contains("Free of what must not be in it (Ela)"))
            #expect(list.contains(#""warnings":["no milk (Ela)"]"#), "H-04 programs are told, too")
            #expect(!unknown.contains("Free of"))
            #expect(unknown.contains("no milk (Ela)"))
            #expect(await story.home.get(story.list).rows.map(\.name).sorted() == ["margarine", "pasta"])
        }
    }

    @Test func `H-06 instead of what is planned it is said what it is to who eats what is left of it alone, too`()
        async throws
    {
        try await PlannedShopping.run { story in
            let (kitchen, next) = (story.kitchen, PlanKitchen.monday.adding(days: 7))
            _ = await kitchen.table([("away", "\(kitchen.people.ela)")], .dinner, PlanKitchen.monday)
            let dish = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            _ = await story.home.post("/plan/dishes/\(dish)/again", ["date": next.iso, "slot": "dinner"])
            try await story.make()
            let path = "\(story.list)/items/\(try await story.row("margarine").id)"

            let butter = await story.home.get("\(path)/edit?instead=butter").body
            let oil = await story.home.get("\(path)/edit?instead=olive+oil").body
            _ = await story.home.submit("\(path)/replace", [("text", "butter"), ("decided", "1")])

            #expect(butter.contains("Ela: contains milk: 50 g butter"))
            #expect(butter.contains("no milk (Ela)"))
            #expect(oil.contains("Free of what must not be in it (Ela)"))
            #expect(try await story.row("butter").text.contains("no milk (Ela)"))
        }
    }

    @Test func `H-06 what is bought instead is a swap in its dishes, and the list asks for it once`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            let item = try await story.row("margarine")
            let form = [("text", "olive oil"), ("decided", "1"), ("swap", dish)]
            let answer = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)
            let page = await story.home.get(story.list)
            let dishPage = await story.home.get("/plan/dishes/\(dish)").body
            try await story.make()
            let anew = await story.home.get(story.list)

            #expect(answer.status == .seeOther)
            for page in [page, anew] {
                #expect(page.rows.map(\.name).sorted() == ["olive oil", "pasta"])
                #expect(!page.body.contains("The plan has changed"))
                #expect(!page.body.contains("no milk"))
            }
            #expect(try await story.row("olive oil").explanation.contains("1 dish: Pasta"))
            #expect(dishPage.contains(#"value="50 g olive oil""#))
            #expect(dishPage.contains("instead of 50 g margarine"))
        }
    }

    @Test func `H-06 what is bought instead is taken back at once, with the swap of its dish`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            let path = "\(story.list)/items/\(try await story.row("margarine").id)/replace"
            _ = await story.home.submit(path, [("text", "olive oil"), ("decided", "1"), ("swap", dish)])
            let told = await story.home.get(story.list).body
            let undo = try #require(told.between("action=\"\(path)?undo=", "\""))
            for _ in 0..<2 { _ = await story.home.post("\(path)?undo=\(undo)") }
            let page = await story.home.get(story.list)

            #expect(told.contains("“olive oil” instead of “margarine”."))
            #expect(page.rows.map(\.name).sorted() == ["margarine", "pasta"])
            #expect(!page.body.contains("The plan has changed"))
            #expect(try await story.row("margarine").explanation.contains("1 dish: Pasta"))
            #expect(try await story.app.rows(in: "plan_swaps") == 0)
        }
    }

    @Test func `H-06 what is bought instead stays where somebody has ticked it since, and comes off the list else`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("2 l milk", on: list)
            let path = "\(list)/items/\(try await home.row("milk", on: list).id)/replace"
            func replace() async throws -> String {
                _ = await home.submit(path, [("text", "oat drink")])
                return try #require(await home.get(list).body.between("action=\"\(path)?undo=", "\""))
            }
            let first = try await replace()
            _ = await home.post("\(path)?undo=\(first)")
            let back = (
                await home.get("\(list)?show=all").rows.map(\.name), try await home.row("milk", on: list).amount
            )
            let second = try await replace()
            try await home.tick("oat drink", on: list)
            _ = await home.post("\(path)?undo=\(first)")
            _ = await home.post("\(path)?undo=\(second)")
            let late = await home.get("\(list)?show=all")

            #expect(back == (["milk"], "2 l"))
            #expect(late.body.contains("It was changed since, so it stays as it is."))
            #expect(late.rows.map(\.name) == ["oat drink"])
        }
    }

    @Test func `H-06 W-14 what was bought instead is so again where its form is sent after the undo`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("2 l milk", on: list)
            let path = "\(list)/items/\(try await home.row("milk", on: list).id)/replace"
            let form = [("text", "oat drink"), ("_once", "77777777")]
            _ = await home.submit(path, form)
            let undo = try #require(await home.get(list).body.between("action=\"\(path)?undo=", "\""))
            _ = await home.post("\(path)?undo=\(undo)")
            let back = await home.get("\(list)?show=all").rows.map(\.name)
            _ = await home.submit(path, form)

            #expect(back == ["milk"])
            #expect(await home.get("\(list)?show=all").rows.map(\.name) == ["oat drink"])
        }
    }

    @Test func `H-06 what is bought instead stays where its dish was moved, or where it was asked for again, since`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            func undo(_ name: String, _ text: String, _ more: [(String, String)] = []) async throws -> String {
                let path = "\(story.list)/items/\(try await story.row(name).id)/replace"
                _ = await story.home.submit(path, [("text", text)] + more)
                let told = await story.home.get(story.list).body
                return "\(path)?undo=\(try #require(told.between("action=\"\(path)?undo=", "\"")))"
            }
            let moved = try await undo("margarine", "olive oil", [("decided", "1"), ("swap", dish)])
            try await story.app.change("UPDATE plan_dishes SET planned_on = planned_on + 300 WHERE id = '\(dish)'")
            _ = await story.home.post(moved)
            let since = await story.home.get(story.list).body
            let kept = try await story.app.rows(in: "shopping_lists WHERE replaced IS NOT NULL")
            try await story.home.put("2 l milk", on: story.list)
            let again = try await undo("milk", "oat drink")
            try await story.home.put("2 l milk", on: story.list)
            _ = await story.home.post(again)

            #expect(since.contains("It was changed since"))
            #expect(kept == 1)
            #expect(try await story.row("milk").amount == "2 l")
        }
    }

    @Test func `H-06 what is bought instead is a swap in all of its dishes, or in none`() async throws {
        try await PlannedShopping.run { story in
            let pasta = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            let rice = try await story.plan("Rice", ["200 g rice", "50 g margarine"])
            try await story.make()
            let item = try await story.row("margarine")
            for statement in [
                """
                CREATE FUNCTION fail_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    IF EXISTS (SELECT FROM plan_swaps) THEN RAISE EXCEPTION 'disk full' USING ERRCODE = '53100'; END IF;
                    RETURN NEW;
                END $$
                """,
                "CREATE TRIGGER second_fails BEFORE INSERT ON plan_swaps FOR EACH ROW EXECUTE FUNCTION fail_second()",
            ] { try await story.app.change(statement) }
            let form = [("text", "olive oil"), ("decided", "1"), ("swap", pasta), ("swap", rice)]
            let failed = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)
            let swaps = try await story.app.rows(in: "plan_swaps")
            try await story.app.change("DROP TRIGGER second_fails ON plan_swaps")
            _ = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)

            #expect(failed.status != .seeOther)
            #expect(swaps == 0)
            #expect(try await story.app.rows(in: "plan_swaps") == 2)
        }
    }

    @Test func `H-06 what is bought instead is in its dish and on the list, or in neither until it is said again`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            let item = try await story.row("margarine")
            for statement in [
                """
                CREATE FUNCTION fail_need() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    RAISE EXCEPTION 'disk full' USING ERRCODE = '53100';
                END $$
                """,
                "CREATE TRIGGER need_fails BEFORE INSERT ON shopping_needs FOR EACH ROW EXECUTE FUNCTION fail_need()",
            ] { try await story.app.change(statement) }
            let form = [("text", "olive oil"), ("decided", "1"), ("swap", dish)]
            let failed = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)
            let swaps = try await story.app.rows(in: "plan_swaps")
            let untouched = await story.home.get(story.list)
            try await story.app.change("DROP TRIGGER need_fails ON shopping_needs")
            _ = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)
            let page = await story.home.get(story.list)

            #expect(failed.status != .seeOther)
            #expect(swaps == 0)
            #expect(untouched.rows.map(\.name).sorted() == ["margarine", "pasta"])
            #expect(!untouched.body.contains("The plan has changed"))
            #expect(page.rows.map(\.name).sorted() == ["olive oil", "pasta"])
            #expect(!page.body.contains("The plan has changed"))
            #expect(try await story.row("olive oil").explanation.contains("1 dish: Pasta"))
            #expect(try await story.app.rows(in: "plan_swaps") == 1)
        }
    }

    @Test func `H-06 what its dish has already is put on the list when it is said there`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            let item = try await story.row("margarine")
            let swap = [("version", "1"), ("swap[0][line]", "2"), ("swap[0][text]", "50 g olive oil")]
            let changed = await story.home.submit("/plan/dishes/\(dish)", swap)

            let form = [("text", "olive oil"), ("decided", "1"), ("swap", dish)]
            _ = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)
            let page = await story.home.get(story.list)

            #expect(changed.status == .seeOther)
            #expect(page.rows.map(\.name).sorted() == ["olive oil", "pasta"])
            #expect(!page.body.contains("The plan has changed"))
            #expect(try await story.app.rows(in: "plan_swaps") == 1)
        }
    }

    @Test func `H-06 what two dishes have instead is one thing on the list, as much of it as both cook`()
        async throws
    {
        try await PlannedShopping.run { story in
            let pasta = try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            let rice = try await story.plan("Rice", ["200 g rice", "30 g margarine"])
            try await story.make()
            let before = try await story.row("margarine").amount
            let item = try await story.row("margarine")
            let form = [("text", "zorp spread"), ("decided", "1"), ("swap", pasta), ("swap", rice)]
            _ = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)
            let page = await story.home.get(story.list)

            #expect(page.rows.map(\.name).sorted() == ["pasta", "rice", "zorp spread"])
            #expect(!page.body.contains("The plan has changed"))
            #expect(try await story.row("zorp spread").amount == before)
        }
    }

    @Test func `H-06 what takes the place of a thing without a swap keeps its warnings, and its own replacement too`()
        async throws
    {
        try await PlannedShopping.run { story in
            try await story.kitchen.avoid("soya", story.kitchen.people.ela)
            try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            func replace(_ name: String, _ text: String) async throws {
                let item = try await story.row(name)
                let form = [("text", text), ("decided", "1")]
                _ = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)
            }
            try await replace("margarine", "butter")
            let butter = try await story.row("butter").text
            try await story.make()
            let anew = try await story.row("butter")
            // Butter is free of soya, and what takes its place is asked for soya all the same.
            try await replace("butter", "soy milk")
            let soya = try await story.row("soy milk").text
            try await replace("soy milk", "olive oil")
            let oil = try await story.row("olive oil").text

            #expect(butter.contains("no milk (Ela)"))
            #expect(anew.text.contains("no milk (Ela)"))
            #expect(soya.contains("soya"))
            #expect(soya.contains("(Ela)"))
            #expect(!oil.contains("(Ela)"))
        }
    }

    @Test func `H-06 what was replaced or taken off is not asked for again because somebody adds a little of it`()
        async throws
    {
        try await PlannedShopping.run { story in
            try await story.plan("Pasta", ["200 g pasta", "150 g butter"])
            try await story.make()
            let form = [("text", "150 g margarine"), ("decided", "1")]
            let item = try await story.row("butter")
            _ = await story.home.submit("\(story.list)/items/\(item.id)/replace", form)
            _ = await story.home.post("\(story.list)/items/\(try await story.row("pasta").id)/delete")
            try await story.home.put("50 g butter", "80 g pasta", on: story.list)
            try await story.make()

            #expect(try await story.row("butter").amount == "50 g")
            #expect(try await story.row("pasta").amount == "80 g")
            #expect(try await story.row("margarine").amount == "150 g")
        }
    }
}
