import Database
import Domain
import FoodImport
import HTTPServer
import Testing
import Web

@testable import App

/// What programs do by an access token.
@Suite struct ApiTests {
    private static let menemen = """
        {"name": "Menemen", "servings": 2, "time_minutes": 12.5, "tags": ["quick", "eggs"],
         "lines": [{"text": "3 eggs", "grams": 150.125}, {"text": "1 tbsp butter", "section": "Pan"}]}
        """

    private func made(_ program: Program) async throws -> (path: String, answer: Answer) {
        let answer = await program.send(.post, "/api/v1/recipes", Self.menemen)
        guard answer.status == .created, let path = answer.location else { throw Unexpected(answer) }
        return (path, answer)
    }

    @Test(arguments: [
        ("?grams=150", 375.0, 0.75), ("", 500, 1), ("?servings=0.5", 250, 0.5), ("?multiplier=2.5", 1250, 2.5),
    ])
    func `F1 I-06 an amount of a recipe is scaled as on its page`(
        query: String,
        energy: Double,
        multiplier: Double
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let program = try await app.program(of: home, [.readRecipes])

            let answer = await program.get("/api/v1/recipes/\(soup)/scaled\(query)")
            let wrong = await program.get("/api/v1/recipes/\(soup)/scaled?grams=-1")

            #expect(answer.status == .ok)
            #expect(answer.energy == energy)
            #expect(answer.json["multiplier"]?.number == multiplier)
            #expect(answer.json["per_100g"]?["values"]?["energy"]?.number == 250)
            #expect(answer.json["nutrients"]?["values"]?["caffeine"] == nil)
            #expect(answer.body.contains(#""caffeine":null"#))
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.refused == ["grams"])
        }
    }

    @Test func `I-06 a recipe is made, read, changed and deleted, and its numbers stay exact`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let (path, first) = try await made(program)
            let page = await home.get(path.replacing("/api/v1", with: ""))

            let changed = await program.send(
                .put,
                path,
                #"{"name": "Menemen, hot", "servings": 3, "lines": [{"text": "3 eggs", "grams": 0.0001234}]}"#,
                ["If-Match": first.header("ETag") ?? ""]
            )
            let list = await program.get("/api/v1/recipes?q=menemen")
            let gone = await program.send(.delete, path, nil, ["If-Match": changed.header("ETag") ?? ""])

            #expect(first.json["lines"]?.elements.first?["grams"]?.number == 150.125)
            #expect(first.json["time_minutes"]?.number == 12.5)
            #expect(first.json["tags"]?.elements.compactMap(\.text) == ["quick", "eggs"])
            #expect(page.body.contains("Menemen"))
            #expect(changed.status == .ok)
            #expect(changed.json["version"]?.whole == 2)
            #expect(changed.json["servings"]?.number == 3)
            #expect(changed.json["lines"]?.elements.first?["grams"]?.number == 0.0001234)
            #expect(changed.json["tags"]?.elements.count == 2)
            #expect(list.json["recipes"]?.elements.compactMap { $0["name"]?.text } == ["Menemen, hot"])
            #expect(gone.status == .noContent)
            #expect(await program.get(path).status == .notFound)
        }
    }

    @Test func `HOSTILE-139 other scope, over, without and with an old version, another body, a cookie`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let (path, first) = try await made(program)
            let reader = try await app.program(of: home, [.readRecipes, .writeDiary])
            let over = try await app.program(of: home, isOver: true)
            // The first use of a token is noted.
            _ = await reader.get(path)
            let before = try await app.fingerprint()

            let other = await reader.send(.post, "/api/v1/recipes", Self.menemen)
            #expect(other.status == .forbidden)
            #expect(other.json["detail"]?.text == Strings(.en).requests.errors.apiForbiddenText)
            #expect(await over.get(path).status == .unauthorized)
            #expect(await over.get(path).header("WWW-Authenticate") == "Bearer")
            #expect(await home.get(path).status == .unauthorized)
            #expect(await program.send(.put, path, Self.menemen).status == .preconditionRequired)
            #expect(await program.send(.delete, path).status == .preconditionRequired)
            for tag in ["\"7\"", "7", "*", "W/\"7\"", "W/1", "\"7-gzip\"", "\"-gzip\""] {
                let old = await program.send(.put, path, Self.menemen, ["If-Match": tag])
                #expect(old.status == .preconditionFailed, "\(tag)")
                #expect(await program.send(.delete, path, nil, ["If-Match": tag]).status == .preconditionFailed)
            }
            #expect(first.header("Set-Cookie") == nil)
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `HOSTILE-139 W-14 what is sent twice under a key is done once, and another body is refused`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let key: Headers = ["Idempotency-Key": "one"]
            let day = "/api/v1/diary/\(TestApp.today)/entries"
            let cake = #"{"slot": "snack", "quick_name": "Cake", "energy_kcal": 300}"#

            let one = await program.send(.post, "/api/v1/recipes", Self.menemen, key)
            let again = await program.send(.post, "/api/v1/recipes", Self.menemen, key)
            let other = await program.send(.post, "/api/v1/recipes", #"{"name": "Soup"}"#, key)
            let elsewhere = await program.send(.post, day, Self.menemen, key)
            let entry = await program.send(.post, day, cake, ["Idempotency-Key": "two"])
            let same = await program.send(.post, day, cake, ["Idempotency-Key": "two"])

            #expect(one.status == .created)
            #expect(again.location == one.location)
            #expect(other.status == .unprocessableContent)
            #expect(other.refused == ["Idempotency-Key"])
            #expect(elsewhere.status == .unprocessableContent)
            #expect(try await app.rows(in: "recipes") == 1)
            #expect(entry.status == .created)
            #expect(same.location == entry.location)
            #expect(try await app.rows(in: "diary_entries") == 1)
        }
    }

    @Test func `HOSTILE-139 W-14 what is sent twice is answered alike although what it names is gone since`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let lunch = "/api/v1/plan/\(PlanKitchen.monday)/lunch/dishes"
            let sent: [(target: String, body: String)] = [
                (
                    "/api/v1/diary/\(TestApp.today)/entries",
                    #"{"slot": "lunch", "recipe": "\#(soup)", "servings": 1}"#
                ), (lunch, #"{"kind": "recipe", "recipe": "\#(soup)"}"#),
            ]
            let program = try await app.program(of: kitchen.ayse)
            func all() async -> [Answer] {
                var answers: [Answer] = []
                for (number, one) in sent.enumerated() {
                    let key: Headers = ["Idempotency-Key": "key \(number)"]
                    answers.append(await program.send(.post, one.target, one.body, key))
                }
                return answers
            }

            let first = await all()
            try await app.change("UPDATE recipes SET deleted_at = now()")
            let again = await all()
            try await app.change("UPDATE diary_entries SET deleted_at = now()")
            try await app.change("UPDATE plan_dishes SET deleted_at = now()")
            let gone = await all()

            #expect(first.map(\.status) == [.created, .created])
            #expect(again.map(\.status) == [.created, .created])
            #expect(again.map(\.location) == first.map(\.location))
            #expect(gone.map(\.status) == [.gone, .gone])
        }
    }

    @Test func `HOSTILE-139 W-14 a key that was used more than a week ago logs again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let day = "/api/v1/diary/\(TestApp.today)/entries"
            let cake = #"{"slot": "snack", "quick_name": "Cake", "energy_kcal": 300}"#
            let key: Headers = ["Idempotency-Key": "cake"]

            let first = await program.send(.post, day, cake, key)
            try await app.change("UPDATE idempotency_keys SET created_at = now() - interval '8 days'")
            try await Housekeeping(owner: app.database, log: .silent).sweep()
            let later = await program.send(.post, day, cake, key)
            let again = await program.send(.post, day, cake, key)

            #expect(first.status == .created)
            #expect(later.status == .created)
            #expect(later.location != first.location)
            #expect(again.location == later.location)
            #expect(try await app.rows(in: "diary_entries") == 2)
        }
    }

    @Test func `HOSTILE-139 W-14 a recipe that is sent twice is answered alike although its category is gone since`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            _ = await home.post("/categories", ["name": "Breakfast"])
            let category = try await app.text("SELECT id::text FROM categories")
            let body = #"{"name": "Menemen", "category": "\#(category)", "lines": [{"text": "3 eggs"}]}"#
            let key: Headers = ["Idempotency-Key": "menemen"]

            let first = await program.send(.post, "/api/v1/recipes", body, key)
            try await app.change("UPDATE recipes SET category_id = NULL")
            try await app.change("DELETE FROM categories")
            let again = await program.send(.post, "/api/v1/recipes", body, key)

            #expect(first.status == .created)
            #expect(again.status == .created)
            #expect(again.location == first.location)
        }
    }

    @Test func `I-06 what a page refuses is refused with the page's sentence, by the names of the body`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            _ = try await made(program)
            let wrong =
                #"{"name": "", "time_minutes": "soon", "lines": [{"text": "eggs"}, {"text": "milk", "grams": -5}]}"#

            let refused = await program.send(
                .post,
                "/api/v1/recipes",
                #"{"name": "", "lines": [{"text": "milk", "grams": -5}]}"#
            )
            let types = await program.send(.post, "/api/v1/recipes", wrong)
            let taken = await program.send(.post, "/api/v1/recipes", Self.menemen)
            let none = await program.send(.post, "/api/v1/recipes", "{")
            let form = await program.send(.post, "/api/v1/recipes", "name=Soup", ["Content-Type": "text/plain"])
            let nowhere = await program.get("/api/v1/nothing")

            #expect(refused.status == .unprocessableContent)
            #expect(refused.header("Content-Type") == "application/problem+json")
            #expect(refused.refused == ["name", "lines[0].grams"])
            #expect(refused.json["detail"]?.text == Strings(.en).requests.errors.apiRejectedText)
            #expect([refused, none, form].allSatisfy { !$0.body.contains("browser") })
            #expect(types.refused == ["time_minutes"])
            #expect(taken.refused == ["name"])
            #expect(taken.body.contains(Strings(.en).text(of: .recipes(.nameTaken))))
            #expect(none.status == .badRequest)
            #expect(form.status == .unsupportedMediaType)
            #expect(nowhere.status == .notFound)
            #expect(nowhere.header("Content-Type") == "application/problem+json")
        }
    }

    @Test func `I-06 the diary is read, written and changed as on its pages`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let program = try await app.program(of: home)
            let day = "/api/v1/diary/2026-03-21"
            let logged = await program.send(
                .post,
                day + "/entries",
                #"{"slot": "dinner", "recipe": "\#(soup)", "grams": 150}"#
            )
            let entry = try #require(logged.location)
            let tag = try #require(logged.header("ETag"))

            let changed = await program.send(.put, entry, #"{"amount": 200}"#, ["If-Match": tag])
            let old = await program.send(.put, entry, #"{"amount": 300}"#, ["If-Match": tag])
            let read = await program.get(day)
            let page = await home.get("/diary/2026-03-21")
            let wrong = await program.send(.post, day + "/entries", #"{"slot": "brunch", "food": "x"}"#)
            let gone = await program.send(.delete, entry, nil, ["If-Match": changed.header("ETag") ?? ""])

            #expect(logged.energy == 375)
            #expect(changed.energy == 500)
            #expect(old.status == .preconditionFailed)
            #expect(read.json["total"]?["values"]?["energy"]?.number == 500)
            #expect(read.json["reference_percent"]?["values"]?["energy"]?.number == 25)
            #expect(page.body.contains("Soup"))
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.refused == ["slot", "food", "amount"])
            #expect(gone.status == .noContent)
            #expect(await program.get(day).json["entries"]?.elements.isEmpty == true)
        }
    }

    @Test func `I-06 a list is added to and ticked, and tells of it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let lists = await program.get("/api/v1/shopping")
            let list = "/api/v1/shopping/\(try #require(lists.json["lists"]?.elements.first?["id"]?.text))"

            let added = await program.send(.post, list + "/items", #"{"text": "2 l milk\nbread"}"#)
            let milk = try #require(added.json["items"]?.elements.first { $0["name"]?.text == "milk" })
            let key = try #require(milk["key"]?.text)
            let ticked = await program.send(
                .post,
                list + "/ops",
                #"{"sent_at": 1, "ops": [\#(sent("tick", key, at: 1))]}"#
            )
            let bread = try #require(added.json["items"]?.elements.first { $0["name"]?.text == "bread" }?["key"]?.text)
            _ = await program.send(
                .post,
                list + "/ops",
                #"{"sent_at": 1, "ops": [\#(sent("amount", bread, at: 1, text: "2 loaves"))]}"#
            )
            let read = await program.get(list)
            let events = await program.get(list + "/events")
            let told = try await events.whole()

            #expect(added.json["items"]?.elements.count == 2)
            #expect(milk["amount"]?.text == "2 l")
            #expect(ticked.json["applied"]?.whole == 1)
            let marks = read.json["items"]?.elements.map { "\($0["name"]?.text ?? "") \($0["mark"]?.text ?? "")" }
            #expect(marks?.sorted() == ["bread open", "milk ticked"])
            let written = read.json["items"]?.elements.map { "\($0["name"]?.text ?? "") \($0["written"]?.text ?? "")" }
            #expect(written?.sorted() == ["bread 2 loaves", "milk "])
            #expect(told.contains("data: \(read.json["revision"]?.whole ?? -1)"))
        }
    }

    @Test func `I-06 a body that the server refuses is told to programs by RFC 9457, and to nobody else`() async throws
    {
        try await TestApp.run { app in
            func refused(_ path: String, _ status: Status, _ language: String = "en") -> JSONValue? {
                let head = Request(.post, path, path: path, headers: ["Accept-Language": language])
                guard let text = app.door.refusal(status, of: head) else { return nil }
                #expect(text.type == "application/problem+json")
                return try? JSONValue(text.bytes)
            }
            let large = refused("/api/v1/recipes", .contentTooLarge)

            #expect(large?["status"]?.whole == 413)
            #expect(large?["title"]?.text?.isEmpty == false)
            #expect(large?["request_id"]?.text?.isEmpty == false)
            #expect(refused("/api/v1/recipes", .contentTooLarge, "tr")?["title"] != large?["title"])
            #expect(refused("/api/v1/recipes", .insufficientStorage)?["status"]?.whole == 507)
            #expect(refused("/recipes", .contentTooLarge) == nil)
            #expect(refused("", .badRequest) == nil)
        }
    }

    @Test func `I-06 foods, the plan and a pasted text are read`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            let program = try await app.program(of: home)

            _ = try await home.cook("Zorpsuppe", ["100 g butter", "100 g zorp"])
            let bound = await program.get("/api/v1/foods?q=zorpsuppe")
            let found = await program.get("/api/v1/foods?q=menemen")
            let food = await program.get("/api/v1/foods/\(things.shelf.food)")
            let week = try #require(CivilWeek(containing: things.day)?.iso)
            let plan = await program.get("/api/v1/plan/\(week)")
            let text = #"{"text": "Menemen\n\nServes 2\n\nIngredients\n3 eggs\n1 tbsp butter\n\nMethod\nStir."}"#
            let read = await program.send(.post, "/api/v1/recipes/parse", text)

            #expect(
                found.json["results"]?.elements.contains { $0["id"]?.text == things.shelf.food.description } == true
            )
            #expect(bound.json["results"]?.elements.first?["energy_is_exact"] == .bool(false))
            #expect(food.json["per_100g"]?["values"]?["energy"]?.number == 150)
            #expect(plan.json["days"]?.elements.count == 7)
            #expect(plan.body.contains(things.plan.dish.description))
            #expect(read.json["name"]?.text == "Menemen")
            #expect(read.json["servings"]?.number == 2)
            #expect(read.json["lines"]?.elements.compactMap { $0["text"]?.text } == ["3 eggs", "1 tbsp butter"])
        }
    }
}
