import HTTPServer
import Testing
import Web

@testable import App

/// Words of recipes without a food, or with a guessed one, one decision for all (S-04).
@Suite struct OpenWordTests {
    private static let page = "/ingredients?show=open"

    private func ingredient(_ name: String, _ app: TestApp) async throws -> String {
        try await app.text("SELECT id::text FROM ingredients WHERE name = '\(name)'")
    }

    /// The lines of a word as "counts food grams sure".
    private func lines(_ name: String, _ app: TestApp) async throws -> String {
        try await app.text(
            """
            SELECT coalesce(string_agg(concat_ws(' ', l.counts, coalesce(f.name_en, '-'), coalesce(l.grams::text, '-'), l.is_sure),
                ', ' ORDER BY l.recipe_id, l.position), '')
            FROM recipe_lines AS l
            JOIN ingredients AS i ON i.household_id = l.household_id AND i.id = l.ingredient_id AND i.name = '\(name)'
            LEFT JOIN foods AS f ON f.id = l.food_id
            """
        )
    }

    @Test func `S-04 the word that completes most recipes is asked about first, and the recipes are counted`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("One", ["100 g zorps", "200 g rice"])
            _ = try await home.cook("Two", ["50 g zorps", "30 g blops"])
            _ = try await home.cook("Three", ["200 g rice"])

            let page = await home.get(Self.page)
            let list = await home.get("/ingredients")

            #expect(page.body.contains("2 recipes have words without a food"))
            #expect(page.body.contains(#"<h2 id="word"><bdi>zorps</bdi>"#))
            #expect(page.body.contains("<li><bdi>100 g zorps</bdi></li>"))
            #expect(page.body.contains("<bdi>blops</bdi></a>"))
            #expect(!page.body.contains("<bdi>rice</bdi>"))
            #expect(list.body.contains(#"href="/ingredients?show=open""#))
        }
    }

    @Test func `S-04 where no word is open, none is counted`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let page = await home.get("/ingredients?show=open").body

            #expect(page.contains("Every word has its food"))
            #expect(!page.contains("recipes have words"))
        }
    }

    @Test func `S-04 one decision mends all lines of a word in all recipes, and leads to the next`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Rice", ["200 g rice"])
            let one = try await home.cook("One", ["100 g zorps"])
            _ = try await home.cook("Two", ["50 g zorps", "30 g blops"])
            let zorps = try await ingredient("zorps", app)
            let rice = try await app.text("SELECT min(food_id::text) FROM recipe_lines WHERE food_id IS NOT NULL")
            let name = try await app.text("SELECT name_en FROM foods WHERE id = '\(rice)'")
            let before = try await lines("zorps", app)

            let decided = await home.post("/ingredients/\(zorps)/decide", ["food": rice, "of": "2", "later": ""])
            let next = await home.get(try #require(decided.location))
            let mended = try await lines("zorps", app)
            let energy = await home.get(one).nutrient(.energy, in: .total)
            let undone = await home.post("/ingredients/\(zorps)/undecide")
            let again = await home.post("/ingredients/\(zorps)/undecide")

            #expect(decided.status == .seeOther)
            #expect(decided.location == "/ingredients?show=open&of=2")
            #expect(next.body.contains("2 recipes have words without a food, or with a guessed one → 1"))
            #expect(next.body.contains(#"<h2 id="word"><bdi>blops</bdi>"#))
            #expect(next.body.contains("/ingredients/\(zorps)/undecide"))
            #expect(mended == "t \(name) 100 t, t \(name) 50 t")
            #expect(energy != nil)
            #expect(undone.status == .seeOther)
            #expect(try await lines("zorps", app) == before)
            #expect(await home.get(Self.page).body.contains(#"<h2 id="word"><bdi>zorps</bdi>"#))
            #expect(again.status == .seeOther)
        }
    }

    @Test
    func `S-04 a word that counts nothing is missed in no recipe, also in later ones, and stays unknown to an allergy`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let one = try await home.cook("One", ["a pinch of love", "200 g rice"])
            let love = try await app.text(
                "SELECT i.id::text FROM ingredients AS i JOIN recipe_lines AS l ON l.ingredient_id = i.id"
                    + " WHERE l.food_id IS NULL AND l.own_food_id IS NULL"
            )
            let before = await home.get(one)

            let decided = await home.post("/ingredients/\(love)/decide", ["counts": "nothing"])
            let after = await home.get(one)
            let later = await home.get(try await home.cook("Two", ["a pinch of love", "100 g rice"]))
            let done = await home.get(Self.page)
            let person = try await app.owner(of: home).person
            _ = await home.post(
                "/people/\(person)",
                [
                    "name": "Ayşe", "usual_share": "1", "diary_writing": "offer", "share_level": "nothing",
                    "allergies": "milk",
                ]
            )
            let warned = await home.get(one)

            #expect(before.body.contains("1 of 2 lines counted"))
            #expect(decided.status == .seeOther)
            #expect(!after.body.contains("of 2 lines counted"))
            #expect(!later.body.contains("of 2 lines counted"))
            #expect(done.body.contains("Every word has its food"))
            #expect(warned.body.contains("love"))
        }
    }

    @Test func `S-04 a word is put off, looked at out of turn, and looked up under another name`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("One", ["100 g zorps"])
            _ = try await home.cook("Two", ["30 g blops"])
            let (zorps, blops) = (try await ingredient("zorps", app), try await ingredient("blops", app))

            let first = await home.get(Self.page)
            let second = await home.get(Self.page + "&later=\(blops)")
            let chosen = await home.get(Self.page + "&word=\(zorps)")
            let found = await home.get(Self.page + "&word=\(zorps)&find=butter")

            #expect(first.body.contains(#"<h2 id="word"><bdi>blops</bdi>"#))
            #expect(first.body.contains(#"href="/ingredients?show=open&amp;later=\#(blops)&amp;of=2""#))
            #expect(second.body.contains(#"<h2 id="word"><bdi>zorps</bdi>"#))
            #expect(chosen.body.contains(#"<h2 id="word"><bdi>zorps</bdi>"#))
            #expect(found.body.lowercased().contains("butter</bdi> <small>"))
            #expect(found.body.contains("kcal per 100 g"))
            #expect(found.body.contains("/foods/new?name=zorps"))
        }
    }

    @Test func `S-04 what is no decision, another household's word, and who only reads change nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("One", ["100 g zorps"])
            let zorps = try await ingredient("zorps", app)
            let viewer = try await app.person(.viewer, of: home, email: "viewer@example.org")
            let stranger = try await app.household(email: "zeynep@example.org")
            let before = try await lines("zorps", app)

            #expect(await home.post("/ingredients/\(zorps)/decide").status == .unprocessableContent)
            #expect(
                await home.post("/ingredients/\(zorps)/decide", ["food": "\(Food.ID.new())"]).status
                    == .unprocessableContent
            )
            #expect(await viewer.post("/ingredients/\(zorps)/decide", ["counts": "nothing"]).status == .forbidden)
            #expect(await stranger.post("/ingredients/\(zorps)/decide", ["counts": "nothing"]).status == .notFound)
            #expect(await !viewer.get(Self.page).body.contains("/decide"))
            #expect(await viewer.get(Self.page).body.contains("zorps"))
            #expect(try await lines("zorps", app) == before)
        }
    }

    @Test func `S-04 a word that two decide at once is what the first said, who can take it back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Two", ["100 g rice", "200 g lentils"])
            _ = try await home.cook("One", ["100 g zorps"])
            let zorps = try await ingredient("zorps", app)
            let foods =
                "SELECT string_agg(food_id::text, ' ' ORDER BY position) FROM recipe_lines WHERE food_id IS NOT NULL"
            let known = try await app.text(foods).split(separator: " ").map(String.init)
            let before = try await lines("zorps", app)

            let first = await home.post("/ingredients/\(zorps)/decide", ["food": known[0]])
            let decided = try await lines("zorps", app)
            let twice = await home.post("/ingredients/\(zorps)/decide", ["food": known[0]])
            let second = await home.post("/ingredients/\(zorps)/decide", ["food": known[1]])
            let told = await home.get(second.location ?? "")
            let stays = try await lines("zorps", app)
            _ = await home.post("/ingredients/\(zorps)/undecide")

            #expect(known.count == 2)
            #expect(twice.location == first.location)
            #expect(second.location == "/ingredients/\(zorps)/edit")
            #expect(told.body.contains("Somebody else has just decided what “zorps” is."))
            #expect(stays == decided)
            #expect(try await lines("zorps", app) == before)
        }
    }

    @Test func `S-04 a decision on a word is taken back by its own undo, and not where another stands since`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Rice", ["200 g rice"])
            _ = try await home.cook("One", ["100 g zorps"])
            let zorps = "/ingredients/\(try await ingredient("zorps", app))"
            let rice = try await app.text("SELECT min(food_id::text) FROM recipe_lines WHERE food_id IS NOT NULL")
            let sent: KeyValuePairs = ["food": rice, "_once": "0123456789"]

            _ = await home.post(zorps + "/decide", sent)
            let told = await home.get(await home.post(zorps + "/decide", sent).location ?? "")
            let undo = try #require(told.body.firstMatch(of: /action="([^"]*\/undecide\?[^"]*)"/)?.1)
            let other = await home.get(await home.post(zorps + "/decide", ["food": rice]).location ?? "")
            _ = await home.post(zorps + "/food", ["food": ""])
            let unlinked = try await lines("zorps", app)
            let late = await home.post(String(undo))

            #expect(other.body.contains("zorps"))
            #expect(!other.body.contains("/undecide"))
            #expect(late.location == zorps + "/edit")
            #expect(try await lines("zorps", app) == unlinked)
        }
    }

    @Test func `2.2 2.3 S-04 a word that counted nothing counts in every recipe once it has a food`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let one = try await home.cook("One", ["100 g zorps"])
            let cheese = try await app.stock("Moon cheese", energy: 200, in: home)
            let zorps = try await ingredient("zorps", app)

            _ = await home.post("/ingredients/\(zorps)/decide", ["counts": "nothing"])
            let two = try await home.cook("Two", ["zorps, to taste", "50 g zorps"])
            let before = await home.get(one)
            let linked = await home.post("/ingredients/\(zorps)/food", ["food": cheese.description])

            #expect(before.nutrient(.energy, in: .total) == nil)
            #expect(linked.status == .seeOther)
            #expect(await home.get(one).nutrient(.energy, in: .total) == 200)
            #expect(await home.get(two).nutrient(.energy, in: .total) == 100)
            #expect(try await app.number("SELECT lines_counting FROM recipes WHERE name = 'Two'") == 1)
        }
    }

    @Test func `2.2 S-04 what counts nothing no more is missed, also in recipes that were written meanwhile`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let one = try await home.cook("One", ["100 g zorps"])
            let zorps = try await ingredient("zorps", app)
            let missed = "0 of 1 line counted"

            _ = await home.post("/ingredients/\(zorps)/decide", ["counts": "nothing"])
            let two = try await home.cook("Two", ["2 zorps"])
            let decided = await home.get(two)
            _ = await home.post("/ingredients/\(zorps)/undecide")
            let undone = [await home.get(one), await home.get(two)]
            _ = await home.post("/ingredients/\(zorps)/decide", ["counts": "nothing"])
            _ = await home.post("/ingredients/\(zorps)/food", ["food": ""])
            let unlinked = [await home.get(one), await home.get(two)]

            #expect(!decided.body.contains(missed))
            #expect(undone.allSatisfy { $0.body.contains(missed) })
            #expect(unlinked.allSatisfy { $0.body.contains(missed) })
        }
    }

    @Test func `S-04 P-37 a line for which a food was chosen counts on, although its word counted nothing`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let one = try await home.cook("One", ["100 g zorps"])
            let cheese = try await app.stock("Moon cheese", energy: 200, in: home)
            let zorps = try await ingredient("zorps", app)
            _ = await home.post("/ingredients/\(zorps)/decide", ["counts": "nothing"])

            let line = ("line[0][text]", "100 g zorps")
            let chosen = [("name", "One"), ("version", "2"), line, ("line[0][food]", cheese.description)]
            let saved = await home.submit(one, chosen)
            let untouched = await home.submit(one, [("name", "One"), ("version", "3"), line])

            #expect(saved.status == .seeOther)
            #expect(untouched.status == .seeOther)
            #expect(await home.get(one).nutrient(.energy, in: .total) == 200)
        }
    }
}
