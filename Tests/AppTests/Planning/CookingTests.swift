import Domain
import HTTPServer
import Testing

@testable import App

/// One pot, many plates.
@Suite struct CookingTests {
    /// The stew of HG18: 1820 g with 2366 kcal.
    private static func stew(_ kitchen: PlanKitchen) async throws -> Recipe.ID {
        try await kitchen.app.recipe(
            "Stew",
            lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
            servings: 4,
            in: kitchen.ayse
        )
    }

    private static func cook(_ recipe: Recipe.ID, _ kitchen: PlanKitchen) async throws -> String {
        let cooked = await kitchen.ayse.post("/recipes/\(recipe)/cookings")
        let path = try #require(cooked.location)
        _ = await kitchen.ayse.post(path, ["net_g": "1820"])
        return path
    }

    /// The forms of plates in grams, with where the rest goes.
    private static func plates(_ grams: [(Person.ID, String)], rest: String = "fridge") -> [(String, String)] {
        grams.enumerated().flatMap { index, plate in
            [("plate[\(index)][person]", plate.0.description), ("plate[\(index)][grams]", plate.1)]
        } + [("rest", rest)]
    }

    private static func energy(_ person: Person.ID, _ app: TestApp) async throws -> Double {
        try await app.exact(
            "SELECT coalesce(sum(energy_kcal), 0) FROM diary_entries WHERE person_id = '\(person)' AND deleted_at IS NULL"
        )
    }

    @Test
    func `HOSTILE-89 a recipe that is put on the stove by the same form twice is there once, and by the next again`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let recipe = try await Self.stew(kitchen)
            func cooked(after known: String) async -> String {
                await kitchen.ayse.post("/recipes/\(recipe)/cookings", ["after": known]).location ?? ""
            }
            let before = await kitchen.ayse.get("/recipes/\(recipe)")
            let first = await cooked(after: "")
            let again = await cooked(after: "")
            let after = await kitchen.ayse.get("/recipes/\(recipe)")
            let second = await cooked(after: first)

            #expect(before.body.contains(#"name="after" value="""#))
            #expect(again == first)
            #expect(after.body.contains("name=\"after\" value=\"\(first)\""))
            #expect(second != first)
            #expect(try await app.rows(in: "cookings") == 2)
        }
    }

    @Test func `HOSTILE-89 cook mode begins one pot however often its buttons are pressed, and a copy of it the next`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let recipe = try await Self.stew(kitchen)
            let page = await kitchen.ayse.get("/recipes/\(recipe)/cook").body
            let forms = page.split(separator: "<form ").filter { $0.contains("/recipes/\(recipe)/cookings") }

            let last = await kitchen.ayse.post("/recipes/\(recipe)/cookings", ["after": ""]).location ?? ""
            let again =
                await kitchen.ayse.post("/recipes/\(recipe)/cookings", ["after": "", "mode": "1"]).location ?? ""
            let anew = await kitchen.ayse.get("/recipes/\(recipe)/cook").body
            // What was on the stove yesterday is not what is cooked from a copy of that day.
            try await app.change("UPDATE cookings SET created_at = created_at - interval '1 day'")
            let copy =
                await kitchen.ayse.post("/recipes/\(recipe)/cookings", ["after": "", "mode": "1"]).location ?? ""

            #expect(forms.count == 2)
            #expect(forms.allSatisfy { $0.contains(#"name="after" value="""#) && !$0.contains("_once") })
            #expect(again == "/recipes/\(recipe)/cook?cooking=" + last.dropFirst("/cookings/".count))
            #expect(anew.contains("name=\"after\" value=\"\(last)\""))
            #expect(copy != again)
            #expect(try await app.rows(in: "cookings") == 2)
        }
    }

    @Test func `HG18 one pot is an entry for me and my child, an offer for others, and a leftover`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let people = kitchen.people
            let path = try await Self.cook(try await Self.stew(kitchen), kitchen)
            let served = await kitchen.ayse.submit(
                "\(path)/plates",
                Self.plates([(people.ayse, "310"), (people.ela, "250"), (people.mehmet, "180")])
            )
            let page = await kitchen.ayse.get(path)
            let day = await kitchen.mehmet.get("/diary/\(TestApp.today)")

            #expect(served.location == path)
            #expect(try await Self.energy(people.ayse, app).rounded() == 403)
            #expect(try await Self.energy(people.ela, app).rounded() == 325)
            #expect(try await Self.energy(people.mehmet, app) == 0)
            #expect(try await app.exact("SELECT energy_kcal FROM diary_offers").rounded() == 234)
            #expect(day.body.contains("Ayşe served you Stew: 180 g, 234 kcal"))
            #expect(page.body.contains("1080 g"))
            #expect(
                try await (app.exact("SELECT sum(part) FROM cooked_shares WHERE deleted_at IS NULL") - 1).magnitude
                    < 1e-9
            )
        }
    }

    @Test func `W-22 W-24 a plate that is logged again has the numbers of its pot, however often`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, me) = (kitchen.ayse, kitchen.people.ayse)
            let line = TestApp.Line("1000 g soup", grams: 1000, energyPer100g: 200)
            let soup = try await app.recipe("Soup", lines: [line], in: home)
            let path = try #require(await home.post("/recipes/\(soup)/cookings").location)
            _ = await home.post(path, ["net_g": "500"])
            _ = await home.submit("\(path)/plates", Self.plates([(me, "100")]))
            let latest = "SELECT id::text FROM diary_entries WHERE person_id = '\(me)' ORDER BY eaten_on DESC LIMIT 1"
            let plate = try await app.text(latest)

            let search = await home.get("/foods?slot=dinner").body
            let tomorrow = TestApp.today.adding(days: 1)
            let form: KeyValuePairs = ["date": tomorrow.iso, "slot": "dinner", "stay": "1"]
            let again = await home.post("/entries/\(plate)/again", form)
            let copy = try await app.text(latest)
            let later = await home.get("/foods?slot=dinner").body
            _ = await home.post("/entries/\(copy)/again", ["date": tomorrow.adding(days: 1).iso, "slot": "dinner"])

            #expect(search.contains(#"formaction="/entries/\#(plate)/again""#))
            #expect(!search.contains("value=\"recipe \(soup) "))
            #expect(again.location?.hasPrefix("/foods") == true)
            #expect(later.contains(#"formaction="/entries/\#(copy)/again""#))
            #expect(try await Self.energies(me, app) == "400 400 400")
        }
    }

    /// - Parameter source: what a plate says of itself: `recipe` where it was kept before it said that it is of a pot.
    @Test(arguments: ["pot", "recipe"])
    func `W-19 W-24 a plate that is copied, for others too, keeps the numbers of its pot`(source: String) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, me, ela) = (kitchen.ayse, kitchen.people.ayse, kitchen.people.ela)
            let line = TestApp.Line("1000 g soup", grams: 1000, energyPer100g: 200)
            let soup = try await app.recipe("Soup", lines: [line], in: home)
            let path = try #require(await home.post("/recipes/\(soup)/cookings").location)
            _ = await home.post(path, ["net_g": "800"])
            _ = await home.submit("\(path)/plates", Self.plates([(me, "200")]))
            try await app.change("UPDATE diary_entries SET source = '\(source)'")
            let plate = try await app.text("SELECT id::text FROM diary_entries")
            let today = TestApp.today
            let days = (1...3).map { today.adding(days: $0).iso }

            _ = await home.post("/diary/\(today)/copy", ["entry[]": plate, "to": days[0]])
            let copy = try await app.text("SELECT id::text FROM diary_entries WHERE eaten_on = '\(days[0])'")
            _ = await home.post("/entries/\(copy)/again", ["date": days[1], "slot": "dinner"])
            let persons = [("several", "1"), ("person", "\(me)"), ("person", "\(ela)")]
            _ = await home.submit("/diary/\(today)/copy", [("entry[]", plate), ("to", days[2])] + persons)
            let own = await home.get("/recipes/\(soup)/entries?from=\(today)&to=\(days[2])")
            let child = await home.get("/recipes/\(soup)/entries?from=\(today)&to=\(days[2])&person=\(ela)")

            // A quarter of 2000 kcal, and for the child half of that.
            #expect(try await Self.energies(me, app) == "500 500 500 500")
            #expect(try await Self.energies(ela, app) == "250")
            #expect(own.status == .ok)
            #expect(own.ticked == 0)
            #expect(child.status == .ok)
            #expect(child.ticked == 0)
        }
    }

    private static func energies(_ person: Person.ID, _ app: TestApp) async throws -> String {
        try await app.text(
            "SELECT string_agg(round(energy_kcal)::text, ' ') FROM diary_entries WHERE person_id = '\(person)'"
        )
    }

    @Test func `HG20 more than is left is refused with what is left, which can be taken`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (ayse, mehmet) = (kitchen.people.ayse, kitchen.people.mehmet)
            let path = try await Self.cook(try await Self.stew(kitchen), kitchen)
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plates([(ayse, "1040")], rest: "stay"))
            let tooMuch = Self.plates([(mehmet, "800")], rest: "stay")
            let refused = await kitchen.ayse.submit("\(path)/plates", tooMuch)
            let all = await kitchen.ayse.submit("\(path)/plates", tooMuch + [("all", "0")])

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("780 g left"))
            #expect(refused.body.contains("Take all that is left"))
            #expect(all.status == .seeOther)
            #expect(try await app.exact("SELECT grams FROM diary_offers").rounded() == 780)
        }
    }

    @Test func `HG36 half a plate, a second helping and the other half are one entry`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let path = try await Self.cook(try await Self.stew(kitchen), kitchen)
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plates([(ela, "310")]))
            let plate = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'plate'")
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            _ = await kitchen.ayse.post("\(path)/plates/\(plate)/eaten", ["ate": "0.5"])
            let half = try await Self.energy(ela, app)
            let more = await kitchen.ayse.submit(
                "\(path)/plates",
                Self.plates([(ela, "90")], rest: "stay") + [("from", leftover)]
            )
            _ = await kitchen.ayse.post("\(path)/plates/\(plate)/eaten", ["ate": "1"])

            #expect((half - 201.5).magnitude < 1e-6)
            #expect(more.status == .seeOther)
            #expect(try await (Self.energy(ela, app) - 520).magnitude < 1e-6)
            #expect(
                try await app.rows(
                    in: "diary_entries WHERE person_id = '\(ela)' AND deleted_at IS NULL AND grams > 399.9"
                )
                    == 1
            )
        }
    }

    @Test func `HG34 for one person and one dish there is one entry, whichever way it came`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let dish = try await kitchen.plan(try await Self.stew(kitchen), .dinner, today)
            let cooked = await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"])
            let path = try #require(cooked.location)
            let again = await kitchen.ayse.post("/plan/dishes/\(dish)/cookings")
            _ = await kitchen.ayse.post(path, ["net_g": "1820"])
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plates([(kitchen.people.ayse, "310")]))
            let eaten = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let first = try await Self.energy(kitchen.people.ayse, app)
            let entry = try await app.text("SELECT id::text FROM diary_entries WHERE deleted_at IS NULL")
            _ = await kitchen.ayse.post("/entries/\(entry)/delete")
            let deleted = try await Self.energy(kitchen.people.ayse, app)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")

            #expect(again.location == path)
            #expect(eaten.location == "/entries/\(entry)/edit")
            #expect(first.rounded() == 403)
            #expect(deleted == 0)
            #expect(try await Self.energy(kitchen.people.ayse, app).rounded() == 403)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 1)
        }
    }

    @Test func `H-07 where less was cooked than planned the rows show what one tap serves, and it says so`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await Self.stew(kitchen), .dinner, TestApp.today)
            let path = try #require(
                await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "2"]).location
            )
            let page = await kitchen.ayse.get(path).body
            _ = await kitchen.ayse.post("\(path)/plates", ["planned": "1"])
            let told = await kitchen.ayse.get(path).body
            let parts = try await app.text(
                "SELECT string_agg(round(part::numeric, 6)::float8::text, ' ' ORDER BY part DESC) FROM cooked_shares"
            )

            #expect(page.matches(of: /\]\[servings\]" type="text" value="0\.8"/).count == 2)
            #expect(page.matches(of: /\]\[servings\]" type="text" value="0\.4"/).count == 1)
            #expect(parts == "0.4 0.4 0.2", "of the 2 servings, for who eats 1, 1 and 0.5")
            #expect(told.contains("There was not enough for everybody"))
        }
    }

    @Test func `H-07 what nobody has planned is shared out, and not served as planned`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            try await app.change("UPDATE cookings SET slot = 'dinner'")
            let page = await kitchen.ayse.get(path).body

            #expect(page.contains("Share it out"))
            #expect(!page.contains("Serve as planned"))
        }
    }

    @Test func `H-07 as planned is one tap, and taken back at once`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await Self.stew(kitchen), .dinner, TestApp.today)
            let path = try #require(
                await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "2.5"]).location
            )
            let page = await kitchen.ayse.get(path)
            // The stew's food is the test's own, of which nobody knows that it holds no milk; it does not contain any either.
            let served = await kitchen.ayse.post("\(path)/plates", ["planned": "1"])
            let shares = try await app.rows(in: "cooked_shares WHERE deleted_at IS NULL")
            let act = try await app.text("SELECT act_id::text FROM cooked_shares LIMIT 1")
            let undone = await kitchen.ayse.post("\(path)/servings/\(act)/undo")

            #expect(page.body.contains("Serve as planned"))
            #expect(served.status == .seeOther)
            #expect(shares == 3)
            #expect(undone.location == path)
            #expect(try await app.rows(in: "cooked_shares WHERE deleted_at IS NULL") == 0)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 0)
            #expect(try await app.rows(in: "diary_offers") == 0)
        }
    }

    @Test func `HOSTILE-132 a plate for somebody for whom it contains is asked for once more, by name`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g olive oil"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            let line = try await app.text(
                "SELECT position::text FROM cooking_lines WHERE text LIKE '%oil%'"
            )
            let changed = await kitchen.ayse.post(path, ["line": line, "text": "20 g olive oil or butter"])
            let page = await kitchen.ayse.get(path)
            let ela = [("plate[0][person]", kitchen.people.ela.description), ("plate[0][servings]", "0.5")]
            let asked = await kitchen.ayse.submit("\(path)/plates", ela)
            let keep = try #require(asked.body.firstMatch(of: /name="keep" value="([^"]+)"/)?.1)
            _ = await kitchen.ayse.post(path, ["line": line, "text": "20 g almond butter or butter"])
            let other = await kitchen.ayse.submit("\(path)/plates", ela + [("keep", String(keep))])
            let again = try #require(other.body.firstMatch(of: /name="keep" value="([^"]+)"/)?.1)
            let served = await kitchen.ayse.submit("\(path)/plates", ela + [("keep", String(again))])
            let recipe = await kitchen.ayse.get("/recipes/\(rice)")

            #expect(changed.location == path)
            #expect(page.body.contains("Ela: contains milk"))
            #expect(page.body.contains("olive oil or butter"))
            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains("Serve it to Ela all the same"))
            #expect(other.status == .unprocessableContent, "another line than was let stand is asked about")
            #expect(served.location == path)
            #expect(!recipe.body.contains("or butter"))
        }
    }

    @Test func `HG19 a pot is weighed without its own weight, and what cannot be is asked again`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try #require(
                await kitchen.ayse.post("/recipes/\(try await Self.stew(kitchen))/cookings").location
            )
            _ = await kitchen.ayse.post("\(path)/pots", ["name": "Big pot", "tare_g": "820"])
            let pot = try await app.text("SELECT id::text FROM pots")
            let weighed = await kitchen.ayse.post(path, ["gross_g": "2640", "pot": pot])
            let weight = try await app.exact("SELECT weight_g FROM cookings")
            let light = await kitchen.ayse.post(path, ["gross_g": "820", "pot": pot])
            let heavy = await kitchen.ayse.post(path, ["gross_g": "26400", "pot": pot])
            let sure = await kitchen.ayse.post(path, ["gross_g": "26400", "pot": pot, "sure": "1"])
            let kilograms = await kitchen.ayse.post(path, ["net_g": "1.8"])
            let glaze = await kitchen.ayse.post(path, ["net_g": "1.8", "sure": "1"])
            let grouped = await kitchen.ayse.post(path, ["net_g": "1.750"])

            #expect(grouped.location == path, "R18 1.75 g is less than a tenth of what went in")
            #expect(try await app.exact("SELECT weight_g FROM cookings") == 1750)
            #expect(weighed.location == path)
            #expect(weight == 1820)
            #expect(light.status == .unprocessableContent)
            #expect(light.body.contains("no more than the empty pot"))
            #expect(heavy.status == .unprocessableContent)
            #expect(heavy.body.contains("three times"))
            #expect(sure.location == path)
            #expect(kilograms.status == .unprocessableContent)
            #expect(kilograms.body.contains("less than a tenth"))
            #expect(kilograms.body.contains(#"name="sure""#))
            #expect(glaze.location == path)
        }
    }

    @Test func `HG19 R18 a pot weighs at least 20 g, and kilograms are understood`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let light = await kitchen.ayse.post("\(path)/pots", ["name": "Big pot", "tare_g": "1,2"])
            let none = try await app.rows(in: "pots")
            _ = await kitchen.ayse.post("\(path)/pots", ["name": "Big pot", "tare_g": "1,2 kg"])
            let tare = try await app.exact("SELECT tare_g FROM pots")
            let pot = try await app.text("SELECT id::text FROM pots")
            let weighed = await kitchen.ayse.post(path, ["gross_g": "2,3 kg", "pot": pot])

            #expect(light.status == .unprocessableContent)
            #expect(none == 0)
            #expect(tare == 1_200)
            #expect(weighed.location == path)
            #expect(try await app.exact("SELECT weight_g FROM cookings") == 1_100)
        }
    }

    @Test func `a pot that is forgotten comes back, and stays where something stands in it`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            _ = await kitchen.ayse.post("\(path)/pots", ["name": "Big pot", "tare_g": "820"])
            let pot = try await app.text("SELECT id::text FROM pots")
            _ = await kitchen.ayse.post(path, ["gross_g": "1820", "pot": pot])
            let forgotten = await kitchen.ayse.post("\(path)/pots/\(pot)/delete")
            let page = await kitchen.ayse.get(path).body
            let saved = await kitchen.ayse.post(path, ["gross_g": "1920", "pot": pot])
            let weight = try await app.exact("SELECT weight_g FROM cookings")
            _ = await kitchen.ayse.post("\(path)/pots", ["name": "big pot", "tare_g": "900"])
            let taken = await kitchen.ayse.post("\(path)/pots/\(pot)/undo")
            let message = await kitchen.ayse.get(path).body
            try await app.change("UPDATE pots SET deleted_at = now() WHERE id <> '\(pot)'")
            _ = await kitchen.ayse.post("\(path)/pots/\(pot)/undo")

            #expect(forgotten.status == .seeOther)
            #expect(page.contains(#"action="\#(path)/pots/\#(pot)/undo""#))
            #expect(page.contains(#"value="\#(pot)" selected"#))
            #expect(!page.contains("\(path)/pots/\(pot)/delete"))
            #expect(saved.location == path)
            #expect(weight == 1100)
            #expect(taken.status == .seeOther)
            #expect(message.contains("Something else has this name by now."))
            #expect(try await app.text("SELECT name FROM pots WHERE deleted_at IS NULL") == "Big pot")
        }
    }

    @Test func `H-07 what a cooking is no edit of its recipe changes, and its weight becomes the recipe's on purpose`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let stew = try await Self.stew(kitchen)
            let path = try #require(await kitchen.ayse.submit("/recipes/\(stew)/cookings", [("cook", "8")]).location)
            _ = await kitchen.ayse.post(path, ["net_g": "3000"])
            let cooked = try await app.exact("SELECT energy_kcal FROM cookings")
            let kept = await kitchen.ayse.post("\(path)/weight")
            let stale = await kitchen.ayse.post(path, ["version": "1", "cook": "4"])

            #expect(cooked.rounded() == 4732)
            #expect(kept.location == "/recipes/\(stew)")
            #expect(try await app.exact("SELECT cooked_weight_g FROM recipes") == 1500)
            #expect(stale.status == .conflict)
        }
    }

    @Test func `H-07 corrected servings leave each plate as large as it was, and what is left is what is left`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["400 g rice"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            let plates = [("plate[0][person]", "\(kitchen.people.ayse)"), ("plate[0][servings]", "1")]
            let guests = [("plate[1][guests]", "2"), ("plate[1][servings]", "2"), ("rest", "fridge")]
            _ = await kitchen.ayse.submit("\(path)/plates", plates + guests)
            let before = try await Self.energy(kitchen.people.ayse, app)
            let saved = await kitchen.ayse.post(path, ["cook": "8"])
            let parts = try await app.text("SELECT string_agg(part::text, ' ' ORDER BY part) FROM cooked_shares")
            let left = await kitchen.ayse.get("/leftovers").body
            let refused = await kitchen.ayse.post(path, ["cook": "2"])

            #expect(saved.location == path)
            #expect(parts == "0.125 0.25 0.625")
            #expect(left.contains("5 servings"))
            #expect(try await Self.energy(kitchen.people.ayse, app) == before)
            #expect(before == (try await app.exact("SELECT energy_kcal / 8 FROM cookings")))
            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("More than that was served already"))
        }
    }

    @Test func `W-14 what went into a pot is corrected once by a form that is sent twice`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let version = try await app.text("SELECT version::text FROM cookings")
            let first = await kitchen.ayse.post(path, ["version": "\(version)", "cook": "8"])
            let again = await kitchen.ayse.post(path, ["version": "\(version)", "cook": "8"])
            let other = await kitchen.ayse.post(path, ["version": "\(version)", "cook": "2"])

            #expect(first.location == path)
            #expect(again.location == path)
            #expect(other.status == .conflict)
            #expect(try await app.exact("SELECT servings FROM cookings") == 8)
        }
    }

    @Test func `H-07 a corrected weight changes what is left, and no entry until somebody says so`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await Self.cook(try await Self.stew(kitchen), kitchen)
            let guests = [("plate[1][guests]", "2"), ("plate[1][grams]", "182")]
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plates([(kitchen.people.ayse, "182")]) + guests)
            _ = await kitchen.ayse.post(path, ["net_g": "3640"])
            let tooLight = await kitchen.ayse.post(path, ["net_g": "190"])
            let part = try await app.exact("SELECT part FROM cooked_shares WHERE person_id IS NOT NULL")
            let kept = try await Self.energy(kitchen.people.ayse, app)
            let page = await kitchen.ayse.get(path)
            _ = await kitchen.ayse.post("\(path)/entries")

            #expect(page.body.contains("1 entry used the old weight"))
            #expect(part == 0.05)
            #expect((kept - 236.6).magnitude < 1e-6)
            #expect(try await Self.energy(kitchen.people.ayse, app).rounded() == 118)
            #expect(try await app.exact("SELECT part FROM cooked_shares WHERE guests = 2") == 0.05)
            #expect(
                try await (app.exact("SELECT part FROM cooked_shares WHERE use = 'leftover'") - 0.9).magnitude < 1e-9
            )
            #expect(tooLight.status == .unprocessableContent)
        }
    }

    @Test(arguments: [true, false])
    func `H-07 HG18 entries of a weighed pot of which the servings or a line are corrected are renewed`(isCounted: Bool)
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ayse = kitchen.people.ayse
            let path = try await Self.cook(try await Self.stew(kitchen), kitchen)
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plates([(ayse, "310")]))
            let (before, total) = (
                try await Self.energy(ayse, app), try await app.exact("SELECT energy_kcal FROM cookings")
            )
            let line = try await app.text("SELECT position::text FROM cooking_lines")
            let corrected =
                isCounted
                ? await kitchen.ayse.post(path, ["cook": "6"])
                : await kitchen.ayse.post(path, ["line": line, "text": "1000 g butter"])
            let now = try await app.exact("SELECT energy_kcal FROM cookings")
            let page = await kitchen.ayse.get(path)
            let kept = try await Self.energy(ayse, app)
            _ = await kitchen.ayse.post("\(path)/entries")
            let after = await kitchen.ayse.get(path)

            #expect(corrected.status == .seeOther)
            #expect(now != total)
            #expect(page.body.contains("1 entry was written before what was cooked was corrected"))
            #expect(kept == before)
            #expect(try await (Self.energy(ayse, app) - now * 310 / 1820).magnitude < 1e-6)
            #expect(!after.body.contains("was written before"))
        }
    }

    @Test func `H-04 W-18 a meal that is made of a plate contains what was in the pot`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ayse = kitchen.people.ayse
            let path = try await Self.cook(try await Self.stew(kitchen), kitchen)
            let line = try await app.text("SELECT position::text FROM cooking_lines")
            _ = await kitchen.ayse.post(path, ["line": line, "text": "1000 g butter"])
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plates([(ayse, "310")]))
            let eaten = try await Self.energy(ayse, app)

            let form = await kitchen.ayse.get("/recipes/meal?entry=\(try await app.entry("Stew"))")
            let fields = form.mealFields + [("name", "Kept"), ("servings", "1")]
            let meal = await kitchen.ayse.get(await kitchen.ayse.submit("/recipes/meal", fields).location ?? "")

            #expect(meal.body.contains("Ela: contains milk"))
            #expect(eaten > 310)
            #expect(meal.nutrient(.energy, in: .total).map { ($0 - eaten).magnitude < 1 } == true)
        }
    }

    @Test func `H-04 W-18 a meal of a plate has what was in the pot where that changes no number, and of a copy too`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (today, tomorrow) = (TestApp.today, TestApp.today.adding(days: 1))
            _ = try await kitchen.butteredPlate(of: kitchen.cook("Pilaf", ["200 g rice", "olive oil"]), "butter")
            let plate = try await app.entry("Pilaf")
            _ = await kitchen.ayse.post("/diary/\(today)/copy", ["entry[]": plate, "to": tomorrow.iso])
            let copy = try await app.text("SELECT id::text FROM diary_entries WHERE eaten_on = '\(tomorrow)'")
            func meal(of entry: String) async -> String {
                await kitchen.ayse.get("/recipes/meal?entry=\(entry)").body
            }
            let (first, second) = (await meal(of: plate), await meal(of: copy))
            try await app.change("UPDATE diary_entries SET cooking_id = NULL WHERE eaten_on = '\(tomorrow)'")
            let unknown = await meal(of: copy)

            #expect(first.contains("Ela: contains milk"))
            #expect(second.contains("Ela: contains milk"))
            #expect(!unknown.contains("Ela: contains milk"))
            #expect(unknown.contains("Ela: not certain"))
        }
    }

    @Test(arguments: [true, false])
    func `H-07 other servings are told to outdate entries where an amount was said at the stove`(isSaid: Bool)
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ayse = kitchen.people.ayse
            let stew = try await app.recipe(
                "Stew",
                lines: [
                    .init("1000 g stew", grams: 1000, energyPer100g: 100),
                    .init("100 g fat", grams: 100, energyPer100g: 800),
                ],
                servings: 4,
                in: kitchen.ayse
            )
            let path = try #require(await kitchen.ayse.post("/recipes/\(stew)/cookings").location)
            let line = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%fat'")
            if isSaid { _ = await kitchen.ayse.post(path, ["line": line, "text": "100 g butter"]) }
            let plate = [("plate[0][person]", ayse.description), ("plate[0][servings]", "1"), ("rest", "stay")]
            _ = await kitchen.ayse.submit("\(path)/plates", plate)
            let before = try await Self.energy(ayse, app)
            _ = await kitchen.ayse.post(path, ["cook": "8"])
            let serving = try await app.exact("SELECT energy_kcal / 8 FROM cookings")
            let page = await kitchen.ayse.get(path)
            let kept = try await Self.energy(ayse, app)
            _ = await kitchen.ayse.post("\(path)/entries")

            #expect(page.body.contains("1 entry was written before what was cooked was corrected") == isSaid)
            #expect(kept == before)
            #expect((serving < before - 1) == isSaid)
            #expect(try await (Self.energy(ayse, app) - serving).magnitude < 1e-6)
        }
    }

    @Test func `H-07 a kitchen device serves, and who allows entries gets one in its name`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let people = kitchen.people
            let device = try await app.kitchenDevice(of: kitchen.ayse)
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(people.mehmet)'")
            let path = try await Self.cook(try await Self.stew(kitchen), kitchen)
            let page = await device.get(path)
            let served = await device.submit(
                "\(path)/plates",
                Self.plates([(people.ayse, "310"), (people.mehmet, "180")])
            )

            #expect(page.status == .ok)
            #expect(served.location == path)
            #expect(try await app.rows(in: "diary_offers WHERE offered_by_name = 'Kitchen tablet'") == 1)
            #expect(
                try await app.text("SELECT written_by_name FROM diary_entries WHERE person_id = '\(people.mehmet)'")
                    == "Kitchen tablet"
            )
        }
    }
}

extension TestApp {
    fileprivate func exact(_ sql: String) async throws -> Double { try #require(try await number(sql)) }
}
