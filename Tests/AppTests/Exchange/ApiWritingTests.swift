import Domain
import Foundation
import HTTPServer
import Testing
import Web

@testable import App

/// What programs write beside recipes and entries: the plan, opinions, own foods, and files of other applications.
@Suite struct ApiWritingTests {
    @Test func `I-06 a dish is planned, moved, noted and taken off, as the plan's pages show`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let program = try await app.program(of: kitchen.ayse)
            let (path, next) = ("/api/v1/plan/\(PlanKitchen.monday)", PlanKitchen.monday.adding(days: 1))
            let body = #"{"kind": "recipe", "recipe": "\#(soup)"}"#
            let key: Headers = ["Idempotency-Key": "soup"]

            let made = await program.send(.post, "\(path)/dinner/dishes", body, key)
            let again = await program.send(.post, "\(path)/dinner/dishes", body, key)
            let dish = made.location ?? ""
            let moved = await program.send(
                .put,
                dish,
                #"{"date": "\#(next)", "slot": "lunch", "note": "Without salt", "cook_servings": 6}"#,
                ["If-Match": made.header("ETag") ?? ""]
            )
            let old = await program.send(.put, dish, #"{"note": "With salt"}"#, ["If-Match": "\"1\""])
            let page = await kitchen.ayse.get(PlanKitchen.path(.lunch, next))
            let gone = await program.send(.delete, dish, nil, ["If-Match": moved.header("ETag") ?? ""])

            #expect(made.status == .created)
            #expect(made.json["name"]?.text == "Lentil soup")
            #expect(made.json["servings_needed"]?.number == 2.5)
            #expect(again.location == dish)
            #expect(moved.status == .ok)
            #expect(moved.json["date"]?.text == next.iso)
            #expect(moved.json["slot"]?.text == "lunch")
            #expect(moved.json["note"]?.text == "Without salt")
            #expect(moved.json["servings_cooked"]?.number == 6)
            #expect(old.status == .preconditionFailed)
            #expect(page.body.contains("Lentil soup"))
            #expect(gone.status == .noContent)
            #expect(try await kitchen.dishes().isEmpty)
        }
    }

    @Test func `I-06 a recipe is written anew: what is not sent is gone, but for what belongs to it otherwise`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            _ = await home.post("/categories", ["name": "Breakfast"])
            let breakfast = try await app.text("SELECT id::text FROM categories")
            let whole = #"""
                {"name": "Menemen", "summary": "Eggs", "instructions": "Stir.", "servings": 2, "time_minutes": 20,
                 "cooked_weight_g": 400, "category": "\#(breakfast)", "tags": ["spring"], "notes": "Peel them.",
                 "source_name": "Grandmother", "stated_nutrition": "200 kcal", "lines": [{"text": "3 eggs"}]}
                """#
            let made = await program.send(.post, "/api/v1/recipes", whole)
            let path = try #require(made.location)
            let first = await program.get(path)

            let lines = #"{"name": "Menemen", "lines": [{"text": "4 eggs"}]}"#
            let put = await program.send(.put, path, lines, ["If-Match": first.header("ETag") ?? ""])
            let then = await program.get(path).json

            #expect(put.status == .ok)
            #expect(first.json["time_minutes"]?.number == 20)
            #expect(first.json["cooked_weight_g"]?.number == 400)
            #expect(then["lines"]?.elements.map { $0["text"]?.text } == ["4 eggs"])
            for name in ["summary", "instructions"] { #expect(then[name] == .string(""), "\(name)") }
            for name in ["time_minutes", "cooked_weight_g", "category"] { #expect(then[name] == nil, "\(name)") }
            for name in ["servings", "tags", "notes", "source_name", "stated_nutrition"] {
                #expect(then[name] == first.json[name], "\(name)")
            }
        }
    }

    @Test func `I-06 a recipe keeps its category where it is written back as it was read`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            _ = await home.post("/categories", ["name": "Breakfast"])
            let breakfast = try await app.text("SELECT id::text FROM categories")
            let body = #"{"name": "Menemen", "category": "\#(breakfast)", "lines": [{"text": "3 eggs"}]}"#
            let path = try #require(await program.send(.post, "/api/v1/recipes", body).location)
            let first = await program.get(path)

            let back = await program.send(.put, path, first.body, ["If-Match": first.header("ETag") ?? ""])
            let wrong = await program.send(
                .put,
                path,
                #"{"name": "Menemen", "category": {"name": "Breakfast"}, "lines": []}"#,
                ["If-Match": back.header("ETag") ?? ""]
            )

            #expect(first.json["category"]?["name"]?.text == "Breakfast")
            #expect(back.status == .ok)
            #expect(back.json["category"] == first.json["category"])
            #expect(back.json["lines"] == first.json["lines"])
            #expect(wrong.refused == ["category"])
        }
    }

    @Test func `I-06 H-04 what a program reads and writes back says nothing new of foods and grams`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = "/api/v1" + (try await home.cook("Pie", ["100 g wombat meat", "2 cups flour", "200 kg sugar"]))
            let program = try await app.program(of: home)
            let chosen = "SELECT count(*)::text FROM ingredients WHERE food_is_chosen"

            let first = await program.get(path)
            let back = await program.send(.put, path, first.body, ["If-Match": first.header("ETag") ?? ""])
            let more = first.body.replacingOccurrences(of: "2 cups flour", with: "3 cups flour")
            let changed = await program.send(.put, path, more, ["If-Match": back.header("ETag") ?? ""])
            let unsaid = try await app.text(chosen)
            let food = try #require(first.json["lines"]?.elements.first?["food"]?.text)
            let said = #"""
                {"name": "Pie", "lines": [{"text": "100 g wombat meat", "food": "\#(food)", "is_sure": true},
                 {"text": "3 cups flour", "grams": 400}]}
                """#
            let confirmed = await program.send(.put, path, said, ["If-Match": changed.header("ETag") ?? ""])
            let kept = await program.send(.put, path, confirmed.body, ["If-Match": confirmed.header("ETag") ?? ""])

            let (lines, scaled) = (first.json["lines"]?.elements ?? [], changed.json["lines"]?.elements ?? [])
            try #require(lines.count == 3 && scaled.count == 3)
            #expect(lines.first?["is_sure"] == .bool(false))
            #expect(back.status == .ok)
            #expect(back.json["lines"] == first.json["lines"])
            #expect(scaled.map { $0["grams_are_typed"] } == [.bool(false), .bool(false), .bool(false)])
            #expect(scaled.first?["is_sure"] == .bool(false))
            let (two, three) = (lines[1]["grams"]?.number ?? 0, scaled[1]["grams"]?.number ?? 0)
            #expect(two > 200)
            #expect(abs(three - two * 1.5) < 0.001)
            #expect(unsaid == "0")
            #expect(confirmed.json["lines"]?.elements.first?["is_sure"] == .bool(true))
            #expect(confirmed.json["lines"]?.elements.last?["grams"]?.number == 400)
            #expect(confirmed.json["lines"]?.elements.last?["grams_are_typed"] == .bool(true))
            #expect(kept.json["lines"] == confirmed.json["lines"])
            #expect(try await app.text(chosen) == "1")
        }
    }

    @Test func `I-06 a dish is cooked as needed again where null is sent, and stays as it is where nothing is`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let dish = "/api/v1/plan/dishes/\(try await kitchen.plan(soup))"
            let program = try await app.program(of: kitchen.ayse)
            func change(_ body: String) async -> Answer {
                await program.send(.put, dish, body, ["If-Match": await program.get(dish).header("ETag") ?? ""])
            }

            let six = await change(#"{"cook_servings": 6}"#)
            let kept = await change(#"{"note": "Without salt"}"#)
            let needed = await change(#"{"cook_servings": null, "note": null}"#)

            #expect(six.json["servings_cooked"]?.number == 6)
            #expect(kept.json["servings_cooked"]?.number == 6)
            #expect(needed.status == .ok)
            #expect(needed.json["servings_cooked"]?.number == 2.5)
            #expect(needed.json["note"]?.text == "Without salt")
        }
    }

    @Test(arguments: [
        (#", "amount": 60"#, 60.0, "g", 60.0), (#", "amount": 1.5, "measure": "100g""#, 1.5, "100g", 150),
        ("", 1, "100g", 100),
    ])
    func `I-06 a planned food is weighed in grams where no measure is sent`(
        sent: String,
        amount: Double,
        measure: String,
        grams: Double
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let oats = try await app.stock("Oats", energy: 370, in: home)
            let program = try await app.program(of: home)
            let body = #"{"kind": "food", "food": "\#(oats)"\#(sent)}"#

            let made = await program.send(.post, "/api/v1/plan/\(TestApp.today)/lunch/dishes", body)

            #expect(made.status == .created)
            #expect(made.json["amount"]?.number == amount)
            #expect(made.json["measure"]?.text == measure)
            #expect(made.json["grams"]?.number == grams)
        }
    }

    @Test func `I-06 what cannot be planned is refused by its field`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let path = "/api/v1/plan/\(TestApp.today)/dinner/dishes"

            let nothing = await program.send(.post, path, "{}")
            let out = await program.send(.post, path, #"{"kind": "out", "title": "Kebab"}"#)
            let nameless = await program.send(.post, path, #"{"kind": "note"}"#)
            let nobodys = await program.send(.post, path, #"{"kind": "recipe", "recipe": "\#(Recipe.ID.new())"}"#)

            #expect(nothing.refused == ["kind"])
            #expect(out.refused == ["kind"])
            #expect(nameless.refused == ["title"])
            #expect(nobodys.status == .notFound)
        }
    }

    @Test func `I-06 S-27 a recipe is rated, and the rating taken back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], in: home)
            let (mine, theirs) = (try await app.program(of: home), try await app.program(of: viewer))
            let path = "/api/v1/recipes/\(soup)/ratings"

            _ = await mine.send(.put, path, #"{"rating": 4}"#)
            let both = await theirs.send(.put, path, #"{"rating": 5}"#)
            let one = await mine.send(.put, path, #"{"rating": 0}"#)
            let wrong = await mine.send(.put, path, #"{"rating": 6}"#)

            #expect(both.json["ratings"]?.elements.compactMap { $0["rating"]?.whole } == [4, 5])
            #expect(one.json["ratings"]?.elements.compactMap { $0["rating"]?.whole } == [5])
            #expect(wrong.refused == ["rating"])
        }
    }

    @Test func `I-06 P-37 a household's own food is made, changed and deleted, and its numbers stay exact`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let bar = #""name": "Oat bar", "measures": [{"name": "bar", "grams": 40}]"#

            let made = await program.send(.post, "/api/v1/foods", #"{\#(bar), "energy_kcal": 410.125}"#)
            let path = made.location ?? ""
            let twice = await program.send(.post, "/api/v1/foods", #"{"name": "Oat bar"}"#)
            let changed = await program.send(
                .put,
                path,
                #"{\#(bar), "basis": "serving", "serving_g": 40, "protein_g": 4}"#,
                ["If-Match": made.header("ETag") ?? ""]
            )
            let old = await program.send(.delete, path, nil, ["If-Match": made.header("ETag") ?? ""])
            let gone = await program.send(.delete, path, nil, ["If-Match": changed.header("ETag") ?? ""])
            let catalogue = try await app.text("SELECT min(id::text) FROM foods WHERE source = 'catalogue'")
            let nobodys = await program.send(
                .put,
                "/api/v1/foods/\(catalogue)",
                #"{"name": "Mine"}"#,
                ["If-Match": "\"0\""]
            )

            #expect(made.status == .created)
            #expect(made.json["per_100g"]?["values"]?["energy"]?.number == 410.125)
            #expect(made.json["measures"]?.elements.contains { $0["name"]?.text == "bar" } == true)
            #expect(twice.refused == ["name"])
            #expect(changed.status == .ok)
            #expect(changed.json["per_100g"]?["values"]?["protein"]?.number == 10)
            #expect(changed.json["per_100g"]?["values"]?["energy"]?.number == 410.125)
            #expect(old.status == .preconditionFailed)
            #expect(gone.status == .noContent)
            #expect(await program.get(path).status == .notFound)
            #expect(nobodys.status == .notFound)
        }
    }

    /// A food of which a serving of 30 g has 123.4 kcal, as a program has made it.
    private func bar(_ program: Program) async throws -> (path: String, read: Answer) {
        let body = #"""
            {"name": "Oat bar", "basis": "serving", "serving_g": 30, "grams_per_100ml": 60, "energy_kcal": 123.4,
             "sodium_mg": 30, "barcode": "4006381333931", "contains": ["milk"],
             "measures": [{"name": "bar", "grams": 40.125}, {"name": "box", "grams": 240}]}
            """#
        let made = await program.send(.post, "/api/v1/foods", body)
        guard made.status == .created, let path = made.location else { throw Unexpected(made) }
        return (path, await program.get(path))
    }

    @Test func `I-06 P-37 an own food that is written back as it was read is as it was`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let (path, first) = try await bar(program)
            let row = "SELECT (to_jsonb(f) - 'version' - 'updated_at')::text FROM own_foods AS f"
            let before = try await app.text(row)

            let back = await program.send(.put, path, first.body, ["If-Match": first.header("ETag") ?? ""])
            let after = try await app.text(row)
            let none = first.body.replacingOccurrences(of: #""sodium":100.0"#, with: #""sodium":null"#)
            let changed = await program.send(.put, path, none, ["If-Match": back.header("ETag") ?? ""])

            #expect(back.status == .ok)
            #expect(back.json == first.json)
            #expect(after == before)
            #expect(try await app.rows(in: "own_food_measures") == 2)
            #expect(first.json["per_100g"]?["values"]?["sodium"]?.number == 100)
            #expect(changed.status == .ok)
            #expect(changed.json["per_100g"]?["values"]?["sodium"] == nil)
            #expect(changed.json["per_100g"]?["values"]?["energy"] == first.json["per_100g"]?["values"]?["energy"])
        }
    }

    @Test func `I-06 P-37 what is not sent of an own food stays, and what is sent as null is gone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let (path, first) = try await bar(program)

            let named = await program.send(
                .put,
                path,
                #"{"name": "Oat bar, new"}"#,
                ["If-Match": first.header("ETag") ?? ""]
            )
            let weighed = await program.send(
                .put,
                path,
                #"{"per_100g": {"values": {"energy": 400, "protein": 11}}, "protein_g": 10, "serving_g": 35}"#,
                ["If-Match": named.header("ETag") ?? ""]
            )
            let gone = await program.send(
                .put,
                path,
                #"{"barcode": null, "energy_kcal": null, "serving_g": null, "basis": "100g", "measures": []}"#,
                ["If-Match": weighed.header("ETag") ?? ""]
            )
            let wrong = await program.send(
                .put,
                path,
                #"{"per_100g": {"values": {"energy": -1}}}"#,
                ["If-Match": gone.header("ETag") ?? ""]
            )

            #expect(named.json["name"]?.text == "Oat bar, new")
            for member in ["barcode", "serving_g", "density_g_per_ml", "measures", "per_100g", "contains"] {
                #expect(named.json[member] == first.json[member], "\(member)")
            }
            #expect(weighed.json["per_100g"]?["values"]?["energy"]?.number == 400)
            #expect(weighed.json["per_100g"]?["values"]?["protein"]?.number == 10)
            #expect(weighed.json["serving_g"]?.number == 35)
            #expect(weighed.json["barcode"] == first.json["barcode"])
            for member in ["barcode", "serving_g"] { #expect(gone.json[member] == nil, "\(member)") }
            #expect(gone.json["per_100g"]?["values"]?["energy"] == nil)
            #expect(gone.json["per_100g"]?["values"]?["protein"]?.number == 10)
            #expect(try await app.rows(in: "own_food_measures") == 0)
            #expect(wrong.refused == ["per_100g.values.energy"])
        }
    }

    @Test func `I-06 P-37 an own food whose serving is gone keeps its numbers, which are for 100 g then`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let (path, first) = try await bar(program)
            let basis = "SELECT basis FROM own_foods"
            func put(_ body: String, over answer: Answer) async -> Answer {
                await program.send(.put, path, body, ["If-Match": answer.header("ETag") ?? ""])
            }

            let gone = await put(#"{"serving_g": null}"#, over: first)
            let bases = [try await app.text(basis)]
            let poured = await put(#"{"basis": "100ml"}"#, over: gone)
            let solid = await put(#"{"grams_per_100ml": null}"#, over: poured)

            #expect([gone, poured, solid].map(\.status) == [.ok, .ok, .ok])
            #expect(gone.json["serving_g"] == nil)
            #expect(gone.json["density_g_per_ml"] == first.json["density_g_per_ml"])
            #expect(solid.json["density_g_per_ml"] == nil)
            #expect([gone, solid].allSatisfy { $0.json["per_100g"] == first.json["per_100g"] })
            #expect(bases + [try await app.text(basis)] == ["100g", "100g"])
        }
    }

    @Test func `I-06 a recipe gets a photo, shows it and loses it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], in: home)
            let program = try await app.program(of: home)
            let path = "/api/v1/recipes/\(soup)/photo"

            let saved = await program.send(.put, path, bytes: ApiRouteTests.dot)
            let shown = await program.get(path)
            let wrong = await program.send(.put, path, bytes: Array("no picture".utf8))
            let tag = ["If-Match": shown.header("ETag") ?? ""] as Headers
            let gone = await program.send(.delete, path, bytes: nil, "", tag)

            #expect(saved.status == .noContent)
            #expect(shown.header("Content-Type")?.hasPrefix("image/") == true)
            #expect(wrong.status == .unprocessableContent)
            #expect(gone.status == .noContent)
            #expect(await program.get(path).status == .notFound)
        }
    }

    @Test func `HOSTILE-139 P-30 a program replaces and takes off the photo that it has seen, and no other`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            let program = try await app.program(of: home)
            let path = "/api/v1/recipes/\(things.shelf.recipe)/photo"
            func send(_ method: HTTPServer.Method, _ tag: String?) async -> Status {
                let headers: Headers = tag.map { ["If-Match": $0] } ?? [:]
                let bytes = method == .put ? ApiRouteTests.dot : nil
                return await program.send(method, path, bytes: bytes, "application/octet-stream", headers).status
            }
            let version = "SELECT version::text FROM recipes WHERE id = '\(things.shelf.recipe)'"
            let seen = try #require(await program.get(path).header("ETag"))
            let before = try await app.text(version)
            let refused = [await send(.put, nil), await send(.put, "\"0\""), await send(.delete, nil)]
            let untouched = try await app.text(version)
            let done = [await send(.put, seen), await send(.put, seen)]
            let late = await send(.delete, seen)
            let now = try #require(await program.get(path).header("ETag"))
            let gone = await send(.delete, now)
            let new = [await send(.put, now), await send(.put, nil)]

            #expect(refused == [.preconditionRequired, .preconditionFailed, .preconditionRequired])
            #expect(untouched == before)
            #expect(done == [.noContent, .noContent], "sent twice it finds its own photo")
            #expect(late == .preconditionFailed)
            #expect(gone == .noContent)
            #expect(new == [.preconditionFailed, .noContent])
        }
    }

    @Test func `I-05 I-06 a file is brought in by a program: looked at, written with a report, taken back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home, [.bring])
            let file = try Data(
                contentsOf: URL(filePath: "\(Repository.path)/Tests/Samples/RecipeFiles/mealie-0.5.zip")
            )

            let begun = await program.send(.post, "/api/v1/imports", bytes: [UInt8](file))
            let path = begun.location ?? ""
            await app.application.imports.settled()
            let preview = await program.get(path)
            let before = try await app.rows(in: "recipes")
            _ = await program.send(.post, "\(path)/run")
            await app.application.imports.settled()
            let report = await program.get(path)
            let kept = try await app.rows(in: "recipes WHERE deleted_at IS NULL")
            _ = await program.send(.post, "\(path)/undo")
            await app.application.imports.settled()
            let undone = await program.get(path)

            #expect(begun.status == .created)
            #expect(preview.json["state"]?.text == "preview")
            #expect(preview.json["app"]?.text == "mealie")
            #expect(preview.json["outcomes"]?["made"]?.whole == 2)
            #expect(before == 0)
            #expect(report.json["state"]?.text == "done")
            #expect(report.json["rows"]?.elements.compactMap { $0["outcome"]?.text } == ["made", "made"])
            #expect(kept == 2)
            #expect(undone.json["state"]?.text == "undone")
            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 0)
        }
    }

    @Test func `I-05 I-06 a program sends a file as a form does, too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home, [.bring])
            func form(_ field: String) -> [UInt8] {
                let parts = [
                    "--b", "Content-Disposition: form-data; name=\"\(field)\"; filename=\"mealie.json\"",
                    "Content-Type: application/json", "",
                    #"[{"id": "s", "slug": "s", "name": "Soup", "recipeIngredient": [{"note": "2 leeks"}]}]"#, "--b--",
                    "",
                ]
                return Array(parts.joined(separator: "\r\n").utf8)
            }
            let type = "multipart/form-data; boundary=b"

            let begun = await program.send(.post, "/api/v1/imports", bytes: form("file"), type)
            await app.application.imports.settled()
            let preview = await program.get(begun.location ?? "")
            let other = await program.send(.post, "/api/v1/imports", bytes: form("photo"), type)

            #expect(begun.status == .created)
            #expect(preview.json["app"]?.text == "mealie")
            #expect(preview.json["recipes"]?.whole == 1)
            #expect(other.status == .unprocessableContent)
        }
    }

    @Test func `I-05 HOSTILE-139 an empty file is refused, and more than a few that nobody has looked at`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let soup = Array(
                #"[{"id": "soup", "slug": "soup", "name": "Soup", "recipeIngredient": [{"note": "2 leeks", "quantity": 0}]}]"#
                    .utf8
            )

            let empty = await program.send(.post, "/api/v1/imports", bytes: [])
            var answers: [Status] = []
            for _ in 1...5 { answers.append(await program.send(.post, "/api/v1/imports", bytes: soup).status) }
            await app.application.imports.settled()
            let full = await program.send(.post, "/api/v1/imports", bytes: soup)

            #expect(empty.status == .unprocessableContent)
            #expect(answers == Array(repeating: .created, count: 5))
            #expect(full.status == .conflict)
            #expect(full.header("Retry-After") == nil)
            let sentence = "Some files are still waiting for a decision. Import or discard those first."
            #expect(full.json["detail"]?.text == sentence)
        }
    }

    @Test func `I-06 a program lists the files that wait for a decision, and brings another in once one is gone`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home, [.bring])
            let stranger = try await app.program(of: try await app.household(), [.bring])
            let soup = Array(
                #"[{"id": "soup", "slug": "soup", "name": "Soup", "recipeIngredient": [{"note": "2 leeks"}]}]"#.utf8
            )
            for _ in 1...5 { _ = await program.send(.post, "/api/v1/imports", bytes: soup) }
            await app.application.imports.settled()
            // One that is done since is newer than all that wait.
            try await app.change(
                """
                INSERT INTO imports (household_id, id, started_by, language, state, created_at)
                SELECT household_id, gen_random_uuid(), started_by, 'en', 'done', now() + interval '1 minute'
                FROM imports
                LIMIT 1
                """
            )

            let listed = await program.get("/api/v1/imports").json["imports"]?.elements ?? []
            let full = await program.send(.post, "/api/v1/imports", bytes: soup)
            let waiting = full.json["imports"]?.elements.compactMap(\.text) ?? []
            let gone = await program.send(.delete, "/api/v1/imports/\(waiting.first ?? "")")
            let next = await program.send(.post, "/api/v1/imports", bytes: soup)
            await app.application.imports.settled()

            #expect(listed.compactMap { $0["state"]?.text } == Array(repeating: "preview", count: 5) + ["done"])
            #expect(listed.first?["app"]?.text == "mealie")
            #expect(waiting == listed.prefix(5).compactMap { $0["id"]?.text })
            #expect(gone.status == .noContent)
            #expect(next.status == .created)
            #expect(await stranger.get("/api/v1/imports").json["imports"]?.elements.isEmpty == true)
        }
    }
}
