import HTTPServer
import Testing
import Web

@testable import App

@Suite struct EditorTests {
    @Test func `S-01 a recipe is written down with all that the form takes, and opens again the same`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Soup"])
            let soup = try await app.text("SELECT id::text FROM categories")

            let path = try await home.cook(
                "Red lentil soup",
                ["200 g red lentils", "1 onion"],
                [
                    ("summary", "With mint"), ("servings", "4"), ("time_minutes", "35"), ("category", soup),
                    ("cooked_weight_g", "1.200,5"), ("instructions", "1. Boil."),
                ]
            )
            let form = await home.get(path + "/edit")

            #expect(form.value(of: "name") == "Red lentil soup")
            #expect(form.value(of: "summary") == "With mint")
            #expect(form.value(of: "servings") == "4")
            #expect(form.value(of: "time_minutes") == "35")
            #expect(form.value(of: "cooked_weight_g") == "1200.5")
            #expect(form.value(of: "version") == "1")
            #expect(form.body.contains(#"value="\#(soup)" selected"#))
            #expect(form.body.contains(">1. Boil.</textarea>"))
            #expect(form.lines == ["200 g red lentils", "1 onion"])
        }
    }

    @Test func `C-1 blank servings are one`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Tea", [], [("servings", "")])
            #expect(try await app.number("SELECT servings FROM recipes") == 1)
        }
    }

    @Test(arguments: ["0", "-1", "many", "inf", "nan", "1e9", "0x10"])
    func `C-1 C-7 servings that are no positive number are refused, nothing saved, nothing typed lost`(
        servings: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let turkish = try await app.household(email: "irem@example.org", language: "tr")
            let before = try await app.fingerprint()
            let fields = [("name", "Pilav"), ("servings", servings), ("instructions", "Stir.")]

            let answer = await home.submit("/recipes", fields + Browser.rows(["1 cup rice"]))
            let answerInTurkish = await turkish.submit("/recipes", fields)

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("servings"))
            #expect(answer.body.contains("Serving count must be a positive number"))
            #expect(answerInTurkish.body.contains("Porsiyon sayısı pozitif bir sayı olmalı"))
            #expect(answer.value(of: "name") == "Pilav")
            #expect(answer.value(of: "servings") == servings)
            #expect(answer.lines == ["1 cup rice"])
            #expect(answer.body.contains(">Stir.</textarea>"))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `C-5 only another number than the one shown redefines a portion in grams`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["300 g tomatoes", "100 g eggs"], [("servings", "2")])
            try await app.change("UPDATE recipes SET portion_g = 150, yield_by = 'portion'")
            let rows = Browser.rows(["300 g tomatoes", "100 g eggs"])

            let shown = await home.get(path + "/edit").value(of: "servings")
            _ = await home.submit(path, [("name", "Menemen"), ("version", "1"), ("servings", "2.7")] + rows)
            let untouched = try await app.text("SELECT yield_by FROM recipes")
            _ = await home.submit(path, [("name", "Menemen"), ("version", "2"), ("servings", "")] + rows)
            let blank = try await app.text("SELECT yield_by FROM recipes")
            _ = await home.submit(path, [("name", "Menemen"), ("version", "3"), ("servings", "3")] + rows)

            #expect(shown == "2.7")
            #expect(untouched == "portion")
            #expect(blank == "portion")
            #expect(try await app.text("SELECT yield_by || ' ' || servings FROM recipes") == "servings 3")
        }
    }

    @Test func `S-21 servings and time have steppers, and take any positive decimal and 0 to 10,080 minutes`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let form = await home.get("/recipes/new").body

            for (field, step) in [("servings", "1"), ("time_minutes", "5")] {
                #expect(form.contains(#"data-step="\#(step)" data-for="\#(field)""#))
                #expect(form.contains(#"data-step="-\#(step)" data-for="\#(field)""#))
            }
            for (place, time) in ["0", "7,5", "10080", ""].enumerated() {
                let fields = [("name", "Dish \(place)"), ("servings", "0,5"), ("time_minutes", time)]
                #expect(await home.submit("/recipes", fields).status == .seeOther, "\(time)")
            }
            for time in ["10081", "-1", "1e3", "soon", "1.234"] {
                let answer = await home.submit("/recipes", [("name", "Late"), ("time_minutes", time)])
                #expect(answer.status == .unprocessableContent, "\(time)")
                #expect(answer.marks("time_minutes"), "\(time)")
                #expect(answer.value(of: "time_minutes") == time)
            }
            #expect(
                try await app.text(
                    "SELECT string_agg(coalesce(time_minutes::text, '-'), ' ' ORDER BY name) FROM recipes"
                ) == "0 7.5 10080 -"
            )
        }
    }

    @Test func `R12 a name that the household has already is refused at the field`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "irem@example.org")
            _ = try await home.cook("Tomato Soup", [])

            let answer = await home.submit("/recipes", [("name", "  tomato   SOUP ")])
            let elsewhere = await other.submit("/recipes", [("name", "Tomato Soup")])

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("name"))
            #expect(answer.body.contains("You already have a recipe with this name."))
            #expect(elsewhere.status == .seeOther)
        }
    }

    @Test func `HOSTILE-89 the same form sent twice makes one recipe`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let form = await home.get("/recipes/new")
            let fields = [("name", "Börek"), ("_once", form.value(of: "_once") ?? "")]

            let first = await home.submit("/recipes", fields)
            let second = await home.submit("/recipes", fields)

            #expect(first.status == .seeOther)
            #expect(first.location == second.location)
            #expect(try await app.rows(in: "recipes") == 1)
        }
    }

    @Test func `HOSTILE-75 a recipe of 300 lines is kept over a sign-in, in its editor also after it was refused`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            let lines = (1...300).map { "\($0) g domates, soyulmuş ve küp küp doğranmış (yaz domatesi)" }
            for (target, editor) in [("/recipes", "/recipes/new"), (path, "\(path)/edit")] {
                let guest = Browser(app)
                _ = await guest.get("/login")
                let form = [("name", "Ezme"), ("servings", "4"), ("version", "1")] + Browser.rows(lines)
                let body = (form + [("_csrf", guest.csrfToken)]).map {
                    "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))"
                }
                let sent = await guest.post(
                    target,
                    raw: body.joined(separator: "&"),
                    ["Referer": "http://localhost\(target)"]
                )
                let next = "\(editor)?kept=1"
                let signedIn = await guest.signIn(email: home.email, next: next)
                let page = await guest.get(signedIn.location ?? "/")

                #expect(sent.location == "/login?next=\(PercentEncoding.encode(next))")
                #expect(page.value(of: "name") == "Ezme")
                #expect(page.value(of: "line[299][text]") == lines.last)
            }
        }
    }

    @Test func `W-14 P-30 a recipe that is saved twice by one form is saved once, and is no conflict with itself`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let path = try await home.cook("Menemen", ["3 eggs"])
            let form = [("name", "Menemen"), ("version", "1")] + Browser.rows(["4 eggs"])
            let first = await home.submit(path, form)
            let again = await home.submit(path, form)
            let version = try await app.text("SELECT version::text FROM recipes")
            let other = await home.submit(path, [("name", "Menemen"), ("version", "1")] + Browser.rows(["5 eggs"]))
            let others = await member.submit(path, form)
            _ = await member.submit(path, [("name", "Menemen"), ("version", "2")] + Browser.rows(["6 eggs"]))
            let late = await home.submit(path, form)

            #expect(first.location == path)
            #expect(again.location == path)
            #expect(version == "2")
            #expect(other.status == .conflict, "what is typed anew is another change")
            #expect(others.status == .conflict, "what somebody else has sent is theirs")
            #expect(late.status == .conflict, "it has been changed since")
            #expect(try await app.text("SELECT version::text FROM recipes") == "3")
        }
    }

    @Test func `P-30 HOSTILE-90 a form made from an older version gets both, and nothing typed is lost`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let path = try await home.cook("Menemen", ["3 eggs"])
            _ = await member.submit(
                path,
                [("name", "Menemen with cheese"), ("version", "1")] + Browser.rows(["4 eggs"])
            )
            let before = try await app.fingerprint()

            let mine = [("name", "Menemen with onion"), ("summary", "Mine")] + Browser.rows(["5 eggs", "1 onion"])
            let answer = await home.submit(path, mine + [("version", "1")])
            let untouched = try await app.fingerprint()
            let again = await home.submit(path, mine + [("version", answer.value(of: "version") ?? "")])

            #expect(answer.status == .conflict)
            #expect(answer.body.contains("Mehmet changed this recipe just now."))
            #expect(answer.body.contains("Menemen with cheese"))
            #expect(answer.body.contains("Menemen with onion"))
            #expect(answer.value(of: "line[1][text]") == "1 onion")
            #expect(answer.value(of: "summary") == "Mine")
            #expect(untouched == before)
            #expect(again.status == .seeOther)
            #expect(try await app.text("SELECT name || version FROM recipes") == "Menemen with onion3")
        }
    }

    @Test func `P-30 two versions that differ in the food or the grams of a line alone say so`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Pilav", ["1 cup bulgur", "1 pinch salt"])
            let rice = CatalogueFood.id(of: "rice")
            func form(_ more: [(String, String)]) -> [(String, String)] {
                [("name", "Pilav"), ("version", "1")] + Browser.rows(["1 cup bulgur", "1 pinch salt"]) + more
            }
            _ = await home.submit(path, form([("line[1][grams]", "2")]))
            let answer = await home.submit(path, form([("line[0][food]", "\(rice)"), ("line[1][grams]", "3")]))
            let (mine, theirs) = (
                try #require(answer.body.between("id=\"yours\"", "<form")),
                try #require(answer.body.between("id=\"theirs\"", "</section>"))
            )

            #expect(answer.status == .conflict)
            #expect(mine.contains(">1 cup bulgur · "))
            #expect(mine.contains(">1 pinch salt · 3 g<"))
            #expect(theirs.contains(">1 pinch salt · 2 g<"))
        }
    }

    @Test func `P-30 the edit of a recipe that was deleted meanwhile comes back, to be restored or saved as new`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            let mine = [("name", "Menemen with onion"), ("summary", "Mine")] + Browser.rows(["5 eggs", "1 onion"])
            _ = await home.post(path + "/delete")
            let before = try await app.fingerprint()

            let answer = await home.submit(path, mine + [("version", "1")])
            let more = await home.submit(path, mine + [("version", "1"), ("row", "add")])
            let untouched = try await app.fingerprint()
            let version = ("version", answer.value(of: "version") ?? "")
            let new = await home.submit("/recipes", mine + [version])
            let taken = await home.submit(path, mine + [version, ("restore", "yes")])
            let other = mine.map { $0.0 == "name" ? ($0.0, "Menemen again") : $0 }
            let restored = await home.submit(path, other + [version, ("restore", "yes")])
            let back = await home.get(path + "/edit")

            #expect(answer.status == .conflict)
            #expect(answer.body.contains("This recipe was deleted in the meantime."))
            #expect(answer.body.contains(#"<button name="restore" value="yes">Restore and save</button>"#))
            #expect(answer.body.contains(#"formaction="/recipes">Save as a new recipe</button>"#))
            #expect(answer.value(of: "summary") == "Mine")
            #expect(answer.lines == ["5 eggs", "1 onion"])
            #expect(more.lines == ["5 eggs", "1 onion", ""])
            #expect(more.body.contains("Restore and save"))
            #expect(untouched == before)
            #expect(new.status == .seeOther)
            #expect(taken.status == .unprocessableContent)
            #expect(taken.marks("name"))
            #expect(taken.body.contains("Restore and save"))
            #expect(restored.location == path)
            #expect(back.value(of: "name") == "Menemen again")
            #expect(back.lines == ["5 eggs", "1 onion"])
            #expect(await home.submit("/recipes/\(Recipe.ID.new())", mine + [version]).status == .notFound)
        }
    }

    @Test func `a form without its version is refused`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", [])
            let answer = await home.submit(path, [("name", "Menemen two")])
            #expect(answer.status == .unprocessableContent)
            #expect(answer.value(of: "name") == "Menemen two")
        }
    }

    @Test func `S-25 a copy stands under a name of its own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs", "1 onion"], [("servings", "2")])

            let first = await home.post(path + "/duplicate")
            let second = await home.post(path + "/duplicate")
            let form = await home.get(first.location ?? "")

            #expect(form.value(of: "name") == "Menemen (copy 2)")
            #expect(form.lines == ["3 eggs", "1 onion"])
            #expect(second.status == .seeOther)
            #expect(
                try await app.text("SELECT string_agg(name, ', ' ORDER BY name) FROM recipes")
                    == "Menemen, Menemen (copy 2), Menemen (copy 3)"
            )
        }
    }

    @Test func `S-25 a recipe with a long name is copied twice`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen " + String(repeating: "x", count: 92), ["3 eggs"])

            let first = await home.post(path + "/duplicate")
            let second = await home.post(path + "/duplicate")
            let beginning = "Menemen " + String(repeating: "x", count: 77)

            #expect(first.status == .seeOther)
            #expect(second.status == .seeOther)
            #expect(
                try await app.text("SELECT string_agg(name, ', ' ORDER BY name) FROM recipes WHERE name LIKE '%(%'")
                    == "\(beginning) (copy 2), \(beginning) (copy 3)"
            )
        }
    }

    @Test func `S-01 a deleted recipe is brought back at its address and from a list, by those who may write alone`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede-\(Person.ID.new())@example.org")
            let stranger = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            _ = await home.post(path + "/delete")
            _ = await home.get("/recipes")

            let page = await home.get(path)
            let list = await home.get("/recipes/deleted")
            let others = [await viewer.get(path), await stranger.get(path)]
            let theirs = await stranger.get("/recipes/deleted")
            let back = await home.post(path + "/undelete")

            #expect(page.status == .notFound)
            #expect(page.body.contains("Menemen was deleted"))
            #expect(page.body.contains("action=\"\(path)/undelete\""))
            #expect(list.body.contains(#"aria-label="Bring it back: Menemen">Bring it back</button>"#))
            #expect(others.allSatisfy { $0.status == .notFound })
            #expect(others.allSatisfy { !$0.body.contains("Menemen") })
            #expect(!theirs.body.contains("Menemen"))
            #expect(back.location == path)
            #expect(await home.get(path).status == .ok)
            #expect(await !home.get("/recipes/deleted").body.contains("Menemen"))
        }
    }

    @Test func `a deleted recipe is gone everywhere, and comes back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])

            let deleted = await home.post(path + "/delete")
            let list = await home.get("/recipes")
            let gone = await home.get(path + "/edit")
            let back = await home.post(path + "/undelete")

            #expect(deleted.location == "/recipes")
            #expect(list.body.contains("“Menemen” deleted"))
            #expect(list.body.contains(#"action="\#(path)/undelete""#))
            #expect(!list.body.contains(#"href="\#(path)""#))
            #expect(gone.status == .notFound)
            #expect(back.location == path)
            #expect(await home.get(path + "/edit").lines == ["3 eggs"])
        }
    }

    @Test func `a recipe does not come back under a name that is taken meanwhile`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", [])
            _ = await home.post(path + "/delete")
            _ = try await home.cook("menemen", [])

            let back = await home.post(path + "/undelete")

            #expect(back.location == "/recipes")
            #expect(await home.get("/recipes").body.contains("There is another recipe with this name now."))
        }
    }
}
