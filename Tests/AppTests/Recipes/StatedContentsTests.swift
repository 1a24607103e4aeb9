import Domain
import HTTPServer
import Testing

@testable import App

/// What a person says is in an ingredient of the household.
@Suite struct StatedContentsTests {
    private func avoidMilk(_ home: Browser, _ app: TestApp, _ more: [(String, String)] = []) async throws {
        let path = "/people/\(try await app.owner(of: home).person)"
        let fields = [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer"), ("allergies", "milk")]
        let saved = await home.submit(path, fields + more)
        guard saved.status == .seeOther else { throw Unexpected(saved) }
    }

    private func ingredient(_ name: String, _ app: TestApp) async throws -> String {
        "/ingredients/\(try await app.text("SELECT id::text FROM ingredients WHERE name = '\(name)'"))"
    }

    private func state(_ answers: [String: String], of ingredient: String, _ home: Browser) async throws -> Answer {
        let saved = await home.submit(
            ingredient + "/contents",
            answers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        )
        guard saved.status == .seeOther else { throw Unexpected(saved) }
        return await home.get(saved.location ?? "")
    }

    /// Whether the page of a recipe and the library both show it as free.
    private func isFree(_ path: String, _ name: String, _ home: Browser) async -> Bool {
        let page = await home.get(path).body
        let library = await home.get("/recipes?show=all").body
        let card = library.split(separator: #"<li class="card">"#).first { $0.contains(">\(name)<") } ?? ""
        let isMarked = card.contains("not certain for you") || card.contains("what you avoid")
        let isWarned = page.contains("Mind what is in it.")
        #expect(isMarked == isWarned, "the library and the page of \(name)")
        return !isWarned
    }

    @Test func `H-04 what a person states decides, with name and date, until it is taken back in one tap`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let cake = try await home.cook("Cake", ["50 g zorp"])
            try await avoidMilk(home, app)
            let before = await isFree(cake, "Cake", home)
            let zorp = try await ingredient("zorp", app)

            let page = try await state(["milk": "free", "soya": "traces", "eggs": ""], of: zorp, home)
            let stated = await isFree(cake, "Cake", home)
            let recipe = await home.get(cake).body
            let undo = try #require(page.body.between(#"action="\#(zorp)/contents/"#, "\""))
            let back = await home.post("\(zorp)/contents/\(undo)")

            #expect(!before)
            #expect(stated)
            #expect(page.body.contains("free of milk; traces of soya (Ayşe, "))
            #expect(recipe.contains("zorp: free of milk; traces of soya (Ayşe, "))
            #expect(back.status == .seeOther)
            #expect(await home.post("\(zorp)/contents/\(undo)").status == .seeOther, "pressed twice")
            #expect(!(await isFree(cake, "Cake", home)))
            #expect(try await app.rows(in: "stated_contents") == 0)
        }
    }

    @Test func `H-04 what is stated binds no alternative, no other food, and never the catalogue's`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pan = try await home.cook("Pan", ["20 g butter"])
            let either = try await home.cook("Either", ["1 tbsp butter or cream"])
            let relinked = try await home.cook("Relinked", ["20 g butter"])
            try await app.change(
                """
                UPDATE recipe_lines SET food_id = '\(CatalogueFood.id(of: "cream-cheese"))'
                WHERE recipe_id = '\(relinked.suffix(36))'
                """
            )
            try await avoidMilk(home, app)
            _ = try await state(["milk": "free"], of: try await ingredient("butter", app), home)

            #expect(await isFree(pan, "Pan", home))
            #expect(!(await isFree(either, "Either", home)))
            #expect(!(await isFree(relinked, "Relinked", home)))
            let butter = try await app.text("SELECT food_id::text FROM ingredients WHERE name = 'butter'")
            #expect(await home.get("/foods/\(butter)").body.contains("Ayşe: contains milk"))

            try await app.change("UPDATE ingredients SET food_id = NULL WHERE name = 'butter'")
            #expect(!(await isFree(pan, "Pan", home)), "linked to another food, it is another thing")
        }
    }

    @Test func `H-04 what is said to be in an ingredient is in every line that names it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Mix", ["50 g zorp"])
            try await app.change(
                """
                UPDATE ingredients SET food_id = '\(CatalogueFood.id(of: "rice"))', food_is_chosen = true
                WHERE name = 'zorp'
                """
            )
            let second = try await home.cook("Second", ["200 g sugar and Zorp"])
            let first = try await home.cook("First", ["50 g zorp and sugar"])
            try await avoidMilk(home, app)
            let before = await isFree(second, "Second", home)

            _ = try await state(["milk": "contains", "eggs": "traces"], of: try await ingredient("zorp", app), home)
            let pages = (await home.get(second).body, await home.get(first).body)

            #expect(before)
            #expect(!(await isFree(second, "Second", home)))
            #expect(!(await isFree(first, "First", home)))
            #expect(pages.0.contains("Ayşe: contains milk: 200 g sugar and Zorp"))
            #expect(pages.1.contains("Ayşe: contains milk: 50 g zorp and sugar"))
            #expect(pages.0.contains("zorp: contains milk (Ayşe, "))
        }
    }

    @Test func `H-04 after a year it is asked again: free holds no more, contains does, traces are a doubt`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let cake = try await home.cook("Cake", ["50 g zorp"])
            let bread = try await home.cook("Bread", ["50 g blip"])
            try await avoidMilk(home, app)
            let (zorp, blip) = (try await ingredient("zorp", app), try await ingredient("blip", app))
            _ = try await state(["milk": "free"], of: zorp, home)
            _ = try await state(["milk": "contains"], of: blip, home)
            let year = await isFree(cake, "Cake", home)
            try await app.change("UPDATE stated_contents SET stated_on = current_date - 370")

            let due = await isFree(cake, "Cake", home)
            let page = await home.get(zorp + "/edit").body
            _ = try await state(["milk": "free"], of: zorp, home)

            #expect(year)
            #expect(!due)
            #expect(page.contains("That was a year ago: please look again."))
            #expect(await home.get(bread).body.contains("Ayşe: contains milk: 50 g blip"))
            #expect(await isFree(cake, "Cake", home), "said anew")
        }
    }

    @Test func `H-04 traces count for whoever counts them`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let cake = try await home.cook("Cake", ["50 g zorp"])
            try await avoidMilk(home, app)
            _ = try await state(["milk": "traces"], of: try await ingredient("zorp", app), home)
            let uncounted = await isFree(cake, "Cake", home)
            try await avoidMilk(home, app, [("traces", "milk")])

            #expect(uncounted)
            #expect(await home.get(cake).body.contains("Ayşe: may contain traces of milk: 50 g zorp"))
            #expect(await home.get("/recipes").body.contains("may contain traces of what you avoid"))
        }
    }

    @Test func `H-04 of two ingredients that are merged only what is contained stays said`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let cake = try await home.cook("Cake", ["50 g zorp"])
            _ = try await home.cook("Bread", ["50 g blip"])
            try await avoidMilk(home, app)
            let (zorp, blip) = (try await ingredient("zorp", app), try await ingredient("blip", app))
            _ = try await state(["milk": "free", "eggs": "contains"], of: zorp, home)
            _ = try await state(["soya": "contains"], of: blip, home)

            _ = await home.post(blip + "/merge", ["into": "zorp"])

            #expect(!(await isFree(cake, "Cake", home)))
            #expect(await home.get(zorp + "/edit").body.contains("contains soya"))
            #expect(try await app.rows(in: "stated_contents WHERE answer = 'contains'") == 2)
            #expect(try await app.rows(in: "stated_contents") == 2)
        }
    }

    /// What is said of ingredients, and not forgotten.
    private func said(_ app: TestApp) async throws -> String {
        let all = "string_agg(substance || ' ' || answer, ', ' ORDER BY substance)"
        return try await app.text("SELECT coalesce(\(all), '') FROM stated_contents WHERE forgotten_as IS NULL")
    }

    @Test func `H-04 a page that lay open says only what was changed on it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Cake", ["50 g zorp"])
            let zorp = try await ingredient("zorp", app)
            let blank = await home.get(zorp + "/edit")

            // Both pages were opened before: the first one with nothing said, the second one with "soya: free".
            _ = try await state(["milk": "contains"], of: zorp, home)
            _ = try await state(["was.milk": "", "milk": "", "was.eggs": "", "eggs": "free"], of: zorp, home)
            let kept = try await said(app)
            let soya = try await state(["soya": "free"], of: zorp, home).body
            let undo = try #require(soya.between(#"action="\#(zorp)/contents/"#, "\""))
            let shown = await home.get(zorp + "/edit")
            _ = await home.post("\(zorp)/contents/\(undo)")
            _ = try await state(
                ["was.soya": "free", "soya": "free", "was.celery": "", "celery": "free"],
                of: zorp,
                home
            )

            #expect(blank.value(of: "was.milk")?.isEmpty == true)
            #expect(kept == "eggs free, milk contains")
            #expect(shown.value(of: "was.milk") == "contains")
            #expect(shown.value(of: "was.soya") == "free")
            #expect(try await said(app) == "celery free, eggs free, milk contains")
        }
    }

    @Test func `H-04 what is no longer said comes back by one tap, and nobody forgets what they have not seen`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Cake", ["50 g zorp"])
            let zorp = try await ingredient("zorp", app)
            _ = try await state(["milk": "free"], of: zorp, home)

            let page = try await state(["was.milk": "free", "milk": ""], of: zorp, home)
            let forgotten = try await said(app)
            let undo = try #require(page.body.between(#"action="\#(zorp)/contents/"#, "\""))
            _ = await home.post("\(zorp)/contents/\(undo)")
            let back = try await said(app)
            // Somebody else has read the label since the page was opened.
            _ = try await state(["milk": "contains"], of: zorp, home)
            let unseen = await home.submit(zorp + "/contents", [("was.milk", "free"), ("milk", "")])

            #expect(forgotten.isEmpty)
            #expect(!page.body.contains("free of milk"))
            #expect(back == "milk free")
            #expect(unseen.status == .conflict)
            #expect(await home.get(zorp + "/edit").body.contains("contains milk (Ayşe, "))
        }
    }

    @Test func `H-04 free is said over what its page has shown, and nobody says it over anything else unasked`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Cake", ["50 g zorp"])
            let zorp = try await ingredient("zorp", app)
            // The page was opened before somebody has read the label.
            _ = try await state(["milk": "contains"], of: zorp, home)

            let asked = await home.submit(zorp + "/contents", [("was.milk", ""), ("milk", "free")])
            let kept = try await said(app)
            let shown = asked.value(of: "was.milk")
            let again = await home.submit(zorp + "/contents", [("was.milk", shown ?? ""), ("milk", "free")])

            #expect(asked.status == .conflict)
            #expect(asked.body.contains("Somebody has changed this in the meantime: contains it."))
            #expect(kept == "milk contains")
            #expect(shown == "contains")
            #expect(again.status == .seeOther)
            #expect(await home.get(zorp + "/edit").value(of: "was.milk") == "free")
        }
    }

    @Test func `H-04 the button beside an answer brings back no other that was forgotten with it, its undo does`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Cake", ["50 g zorp"])
            let zorp = try await ingredient("zorp", app)
            let change = ["was.eggs": "free", "eggs": "", "was.soya": "", "soya": "contains"]
            /// Says that eggs are in it no more, and soya is, and presses a button of the page that follows.
            func pressed(in start: String) async throws -> String {
                _ = try await state(["eggs": "free"], of: zorp, home)
                let page = try await state(change, of: zorp, home)
                let part = try #require(page.between(start, "</form>"))
                _ = await home.post(try #require(part.between(#"action=""#, "\"")))
                return try await said(app)
            }

            let beside = try await pressed(in: #"id="stated""#)
            let undone = try await pressed(in: #"<div class="flash""#)

            #expect(beside == "")
            #expect(undone == "eggs free")
        }
    }

    @Test func `H-04 what is no longer said is kept for a week, with who has said it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Cake", ["50 g zorp"])
            let zorp = try await ingredient("zorp", app)
            _ = try await state(["milk": "free", "soya": "free", "eggs": "contains"], of: zorp, home)
            _ = try await state(["was.milk": "free", "milk": ""], of: zorp, home)
            _ = try await state(["was.soya": "free", "soya": ""], of: zorp, home)
            for (substance, days) in [("milk", 8), ("soya", 6)] {
                let time = Moment.now().milliseconds - Int64(days) * 86_400_000
                let id = ContentsStatement.ID.new(milliseconds: time, randomness: (1, 1))
                try await app.change(
                    """
                    UPDATE stated_contents SET forgotten_as = '\(id)'
                    WHERE substance = '\(substance)' AND forgotten_as IS NOT NULL
                    """
                )
            }

            try await Housekeeping(owner: app.database, log: .silent).sweep()

            let kept = try await app.text("SELECT string_agg(substance, ' ' ORDER BY substance) FROM stated_contents")
            #expect(kept == "eggs soya")
            #expect(try await said(app) == "eggs contains")
        }
    }

    @Test func `H-04 an answer that is none is refused, and one taken out is forgotten, in Turkish too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            _ = try await home.cook("Kek", ["50 g zorp"])
            let zorp = try await ingredient("zorp", app)

            let refused = await home.post(zorp + "/contents", ["milk": "perhaps"])
            let page = try await state(["milk": "free"], of: zorp, home)
            let forgotten = try await state(["milk": ""], of: zorp, home)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("role=\"alert\""))
            #expect(page.body.contains("içinde süt yok (Ayşe, "))
            #expect(!forgotten.body.contains("içinde süt yok"))
        }
    }
}
