import Database
import Foundation
import HTTPServer
import Testing

@testable import App

@Suite struct FileImportTests {
    private static func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(Repository.path)/Tests/Samples/RecipeFiles/\(name)")))
    }

    /// Uploads a file and waits until it is read.
    private func upload(_ file: [UInt8], _ home: Browser, _ app: TestApp) async throws -> String {
        let answer = await home.upload(file, to: "/import/files", field: "file", name: "export.zip")
        await app.application.imports.settled()
        #expect(answer.status == .seeOther)
        return answer.header("Location") ?? ""
    }

    /// Does what a button of the import's page does, and waits for it.
    private func press(_ path: String, _ home: Browser, _ app: TestApp) async {
        let answer = await home.post(path)
        #expect(answer.status == .seeOther)
        await app.application.imports.settled()
    }

    /// A file of recipes as Mealie answers them, from "name: line".
    private func mealie(_ recipes: [(String, String)]) -> [UInt8] {
        let all = recipes.map { name, line in
            """
            {"id": "\(name)-id", "slug": "\(name)", "name": "\(name)", "recipeServings": 2,
             "recipeIngredient": [{"note": "\(line)", "quantity": 0}], "recipeInstructions": [{"text": "Cook."}]}
            """
        }
        return Array("[\(all.joined(separator: ","))]".utf8)
    }

    /// How many imports say other counts than those of their rows.
    private func miscounted(_ app: TestApp) async throws -> Int {
        try await app.rows(
            in: """
                imports AS i
                CROSS JOIN LATERAL (
                    SELECT count(*) AS recipes,
                        count(*) FILTER (WHERE photo IS NOT NULL OR photo_address IS NOT NULL) AS photos, count(*) FILTER (WHERE outcome = 'made') AS made,
                        count(*) FILTER (WHERE outcome = 'updated') AS updated,
                        count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
                        count(*) FILTER (WHERE outcome = 'kept') AS kept,
                        count(*) FILTER (WHERE outcome = 'deleted') AS deleted,
                        count(*) FILTER (WHERE outcome = 'failed') AS failed,
                        count(*) FILTER (WHERE outcome = 'undone') AS undone
                    FROM import_rows
                    WHERE household_id = i.household_id AND import_id = i.id
                ) AS r
                WHERE (i.recipe_count, i.photo_count, i.made_count, i.updated_count, i.unchanged_count, i.kept_count,
                    i.deleted_count, i.failed_count, i.undone_count)
                    <> (r.recipes, r.photos, r.made, r.updated, r.unchanged, r.kept, r.deleted, r.failed, r.undone)
                """
        )
    }

    @Test func `I-05 a file is shown before anything is saved, imported with a report, and taken back as a whole`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            let path = try await upload(Self.sample("mealie-0.5.zip"), home, app)
            let preview = await home.get(path)
            #expect(preview.body.contains("This file is from Mealie. Nothing is saved yet."))
            #expect(preview.body.contains("2 recipes: will be new"))
            #expect(try await app.rows(in: "recipes") == 0)

            await press(path, home, app)
            let report = await home.get(path)
            #expect(report.body.contains("2 recipes: new"))
            #expect(report.body.contains(#"href="/ingredients?show=open""#))
            let kept = try await app.text(
                """
                SELECT concat_ws(' | ', r.name, c.name, r.tags, r.notes, r.source_url, r.stated_nutrition, r.time_minutes,
                    r.servings, g.rating, (SELECT string_agg(section || ':' || text, ', ' ORDER BY position)
                        FROM recipe_lines AS l WHERE l.recipe_id = r.id))
                FROM recipes AS r
                LEFT JOIN categories AS c ON c.id = r.category_id
                LEFT JOIN recipe_ratings AS g ON g.recipe_id = r.id
                WHERE r.name = 'Lentil Soup'
                """
            )
            #expect(
                kept == """
                    Lentil Soup | Soups | {Dinner,winter} | Lemon: Do not forget it.

                    Preparation 15 min, cooking 30 min | https://kitchen.example/lentil-soup | calories: 258 kcal | 45 | 4 | 4 \
                    | Soup:200 g red lentils, Soup:1 onion, Topping:1 tsp mint
                    """
            )

            await press(path + "/undo", home, app)
            let undone = await home.get(path)
            #expect(undone.body.contains("The import has been taken back."))
            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 0)
            #expect(try await app.rows(in: "import_keys") == 0)
        }
    }

    @Test func `I-05 what was used stays when an import is taken back, and what went comes back once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let file = mealie([
                ("Soup", "1 onion"), ("Rice", "200 g rice"), ("Cake", "2 eggs"), ("Bread", "500 g flour"),
            ])
            let path = try await upload(file, home, app)
            await press(path, home, app)
            func id(_ name: String) async throws -> String {
                try await app.text("SELECT id::text FROM recipes WHERE name = '\(name)'")
            }
            let (soup, rice, cake) = (try await id("Soup"), try await id("Rice"), try await id("Cake"))
            let planned = await home.post("/plan/2026-03-21/dinner/dishes", ["kind": "recipe", "recipe": soup])
            let cooked = await home.post("/recipes/\(rice)/cookings")
            let eaten = ["slot": "lunch", "recipe": cake, "servings": "1"]
            let logged = await home.post("/diary/2026-03-21/entries", fields: eaten)
            #expect([planned, cooked, logged].map(\.status) == [.seeOther, .seeOther, .seeOther])

            await press(path + "/undo", home, app)
            let undone = await home.get(path)
            let left = try await app.text(
                "SELECT string_agg(name, ', ' ORDER BY name) FROM recipes WHERE deleted_at IS NULL"
            )
            await press(path + "/back", home, app)
            await press(path + "/back", home, app)
            let back = await home.get(path)
            let keys = try await app.rows(in: "import_keys")
            let again = await home.get(try await upload(file, home, app))
            await press(path + "/undo", home, app)

            #expect(left == "Cake, Rice, Soup")
            #expect(undone.body.contains("3 recipes: changed or used here since, left as it is"))
            #expect(undone.body.contains("1 recipe: taken back"))
            #expect(undone.body.contains("Bring them back"))
            #expect(back.body.contains("1 recipe: new"))
            #expect(!back.body.contains("Bring them back"))
            #expect(back.body.contains("Take the import back"))
            #expect(keys == 4)
            #expect(again.body.contains("4 recipes: already here"))
            #expect(!again.body.contains("Import these recipes"))
            #expect(try await app.rows(in: "recipes WHERE name = 'Bread' AND deleted_at IS NOT NULL") == 1)
            #expect(try await app.rows(in: "recipes") == 4)
            #expect(try await miscounted(app) == 0)
        }
    }

    @Test func `I-05 a recipe that says no name is called as its file`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let text = Array("Crack @eggs{3} into a pan with @butter{20%g} and stir for ~{5%minutes}.\n".utf8)
            let names = [#"Kahvaltı/Menemen "köy" --x.cook"#, "C:\\Tarifler\\Çılbır.cook"]
            for name in names {
                let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                let sent = await home.upload(text, to: "/import/files", field: "file", name: quoted)
                await app.application.imports.settled()
                await press(sent.header("Location") ?? "", home, app)
            }

            #expect(
                try await app.text("SELECT string_agg(name, ', ' ORDER BY name) FROM recipes")
                    == #"Menemen "köy" --x, Çılbır"#
            )
        }
    }

    @Test func `I-05 photos come along`() async throws {
        try await TestApp.run { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            let path = try await upload(Self.sample("tandoor.zip"), home, app)
            #expect(try await app.rows(in: "imports WHERE photo_count = 1") == 1)
            #expect(try await miscounted(app) == 0)
            await press(path, home, app)
            #expect(try await app.rows(in: "recipe_photos") == 2)
            #expect(try await app.rows(in: "import_rows WHERE photo IS NOT NULL") == 0)
            #expect(try await miscounted(app) == 0)
        }
    }

    @Test func `I-05 HOSTILE-133 the same file again doubles nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let file = try Self.sample("mealie-0.5.zip")
            await press(try await upload(file, home, app), home, app)

            let path = try await upload(file, home, app)
            let preview = await home.get(path)
            await press(path, home, app)

            #expect(preview.body.contains("2 recipes: already here"))
            #expect(try await app.rows(in: "recipes") == 2)
        }
    }

    @Test func `I-05 a second import changes only what nobody has changed here, and its undo brings that back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let first = mealie([("Soup", "200 g lentils"), ("Stew", "1 kg beef"), ("Toast", "2 slices bread")])
            await press(try await upload(first, home, app), home, app)
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes WHERE name = 'Stew'")
            let edited = await home.post(stew, ["name": "My Stew", "servings": "2", "version": "1"])
            #expect(edited.status == .seeOther)
            _ = await home.post(
                try await app.text("SELECT '/recipes/' || id || '/delete' FROM recipes WHERE name = 'Toast'")
            )

            let second = mealie([
                ("Soup", "300 g lentils"), ("Stew", "2 kg beef"), ("Toast", "3 slices bread"), ("Tea", "1 tsp tea"),
            ])
            let path = try await upload(second, home, app)
            await press(path, home, app)
            let report = await home.get(path)
            let lines =
                "SELECT string_agg(l.text, ', ' ORDER BY r.name) FROM recipe_lines AS l JOIN recipes AS r ON r.id = l.recipe_id WHERE r.deleted_at IS NULL"

            for text in [
                "1 recipe: new", "1 recipe: updated", "1 recipe: changed here since, left as it is",
                "1 recipe: was deleted here, stays deleted",
            ] {
                #expect(report.body.contains(text), "\(text)")
            }
            #expect(try await app.text(lines) == "300 g lentils, 1 tsp tea")
            #expect(try await miscounted(app) == 0)

            await press(path + "/undo", home, app)
            #expect(try await miscounted(app) == 0)
            #expect(try await app.text("SELECT max(undone_count)::text FROM imports") == "2")
            #expect(try await app.text(lines) == "200 g lentils")
            #expect(
                try await app.text("SELECT string_agg(name, ' ' ORDER BY name) FROM recipes WHERE deleted_at IS NULL")
                    == "My Stew Soup"
            )
        }
    }

    @Test func `I-05 what was changed since stays when its import is taken back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(mealie([("Soup", "200 g lentils"), ("Stew", "1 kg beef")]), home, app)
            await press(path, home, app)
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes WHERE name = 'Stew'")
            _ = await home.post(stew, ["name": "My Stew", "servings": "2", "version": "1"])

            await press(path + "/undo", home, app)
            let report = await home.get(path)

            #expect(
                try await app.text("SELECT string_agg(name, ' ') FROM recipes WHERE deleted_at IS NULL") == "My Stew"
            )
            #expect(report.body.contains("1 recipe: changed or used here since, left as it is"))
        }
    }

    @Test func `I-05 P-24 P-30 a food that is described anew is no change of the recipes that an import takes back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(mealie([("Toast", "200 g butter")]), home, app)
            await press(path, home, app)
            let toast = try await app.text("SELECT '/recipes/' || id FROM recipes")
            let form = await home.get(toast + "/edit")
            _ = await home.get("/recipes")
            let author = "SELECT concat_ws(' ', version, updated_by) FROM recipes"
            let before = try await app.text(author)

            try await app.change(
                "UPDATE foods SET energy_kcal = 100 WHERE id IN (SELECT food_id FROM recipe_lines)"
            )
            try await app.change("INSERT INTO changed_foods (food_id) SELECT food_id FROM recipe_lines")
            try await ChangedFoodStore(database: app.database).follow { _, work in
                try await work()
                return true
            }
            let listed = await home.get("/recipes").nutrients(.energy, in: .serving)
            let after = try await app.text(author)
            await press(path + "/undo", home, app)

            #expect(form.value(of: "version") == "1")
            #expect(before.hasPrefix("1"))
            #expect(after == before)
            #expect(listed == [100])
            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 0)
        }
    }

    @Test func `I-05 a category that an import has made goes and comes back with it, but for one of other recipes`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            func recipe(_ name: String, _ category: String) -> String {
                """
                {"id": "\(name)", "slug": "\(name)", "name": "\(name)", "recipeCategory": [{"name": "\(category)"}],
                 "recipeIngredient": [{"note": "1 leek", "quantity": 0}], "recipeInstructions": [{"text": "Cook."}]}
                """
            }
            func categories() async throws -> String {
                try await app.text(
                    """
                    SELECT concat_ws('; ', (SELECT string_agg(name, ', ' ORDER BY name) FROM categories
                            WHERE name LIKE '%orps' AND deleted_at IS NULL),
                        (SELECT string_agg(concat_ws(' ', r.name, c.name), ', ' ORDER BY r.name) FROM recipes AS r
                            LEFT JOIN categories AS c ON c.id = r.category_id AND c.deleted_at IS NULL
                            WHERE r.deleted_at IS NULL))
                    """
                )
            }
            let file = "[\(recipe("Soup", "Zorps")), \(recipe("Stew", "Glorps"))]"
            let path = try await upload(Array(file.utf8), home, app)
            await press(path, home, app)
            let made = try await categories()
            // The stew stays, and so does what it is filed in.
            try await app.change("UPDATE recipes SET version = version + 1 WHERE name = 'Stew'")

            await press(path + "/undo", home, app)
            let undone = try await categories()
            await press(path + "/back", home, app)
            let back = try await categories()
            await press(path + "/undo", home, app)

            #expect(made == "Glorps, Zorps; Soup Zorps, Stew Glorps")
            #expect(undone == "Glorps; Stew Glorps")
            #expect(back == made)
            #expect(try await categories() == undone)
        }
    }

    @Test func `I-05 what was looked at is written at the short address, too, which leads to its report`() async throws
    {
        try await TestApp.run { app in
            let (home, other) = (try await app.household(), try await app.household())
            let file = mealie([("Soup", "1 leek")])

            let brought = await home.upload(file, to: "/imports", field: "file", name: "mealie.json")
            await app.application.imports.settled()
            let path = try #require(brought.location)
            let id = try #require(path.split(separator: "/").last.map(String.init))
            let before = try await app.rows(in: "recipes")
            let foreign = await other.post("/imports", ["import": id])
            let written = await home.post("/imports", ["import": id])
            await app.application.imports.settled()
            let led = await home.get("/imports/\(id)")
            let nothing = await home.post("/imports", ["import": "soup"])

            #expect(brought.status == .seeOther)
            #expect(path == "/import/files/\(id)")
            #expect(before == 0)
            #expect(foreign.status == .notFound)
            #expect(written.status == .seeOther)
            #expect(written.location == "/imports/\(id)")
            #expect(led.location == path)
            #expect(nothing.status == .unprocessableContent)
            #expect(try await app.rows(in: "recipes WHERE name = 'Soup'") == 1)
        }
    }

    @Test func `I-05 a category that came with an import and was renamed since stays when the import is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let recipes = ["Zorps", "Glorps"].map { category in
                """
                {"id": "\(category)", "slug": "\(category)", "name": "\(category) soup",
                 "recipeCategory": [{"name": "\(category)"}], "recipeIngredient": [{"note": "1 leek", "quantity": 0}],
                 "recipeInstructions": [{"text": "Cook."}]}
                """
            }
            let path = try await upload(Array("[\(recipes.joined(separator: ", "))]".utf8), home, app)
            await press(path, home, app)
            func id(_ name: String) async throws -> String {
                try await app.text("SELECT id::text FROM categories WHERE name = '\(name)' AND deleted_at IS NULL")
            }
            // One gets another name, and the form of the other is saved as it was.
            let (zorps, glorps) = (try await id("Zorps"), try await id("Glorps"))
            _ = await home.post("/categories/\(zorps)", ["name": "Soups"])
            _ = await home.post("/categories/\(glorps)", ["name": "Glorps"])

            await press(path + "/undo", home, app)

            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 0)
            #expect(try await id("Soups") == zorps)
            #expect(try await id("Glorps").isEmpty)
        }
    }

    @Test func `I-05 a recipe that comes back is in the category that has come to have the name of its own`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let file = #"""
                [{"id": "a", "slug": "a", "name": "Soup", "recipeCategory": [{"name": "Zorps"}],
                  "recipeIngredient": [{"note": "1 leek"}]}]
                """#
            let path = try await upload(Array(file.utf8), home, app)
            await press(path, home, app)
            await press(path + "/undo", home, app)
            _ = await home.post("/categories", ["name": "Zorps"])
            await press(path + "/back", home, app)

            #expect(try await app.rows(in: "categories WHERE name = 'Zorps' AND deleted_at IS NULL") == 1)
            let filed = "recipes AS r JOIN categories AS c ON c.id = r.category_id AND c.deleted_at IS NULL"
            #expect(try await app.rows(in: filed) == 1)
        }
    }

    @Test func `I-05 a name that is taken gets a number`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/recipes", ["name": "SOUP", "servings": "1"])
            let path = try await upload(mealie([("Soup", "1 leek"), ("soup ", "2 leeks"), ("Tea", "tea")]), home, app)
            let pages = [await home.get(path).body, await home.get(path + "?show=remarkable").body]
            await press(path, home, app)
            let reports = [await home.get(path).body, await home.get(path + "?show=remarkable").body]

            for page in pages {
                #expect(page.contains("Its name is taken, so it will be called “Soup (2)”."))
                #expect(page.contains("Its name is taken, so it will be called “soup (3)”."))
            }
            #expect(!pages[1].contains(">Tea<"))
            for report in reports { #expect(report.contains("Its name was taken, so it is called “soup (3)”.")) }
            #expect(
                try await app.text("SELECT string_agg(name, ', ' ORDER BY length(name), name) FROM recipes")
                    == "Tea, SOUP, Soup (2), soup (3)"
            )
        }
    }

    /// Another process of the same installation.
    private func otherProcess(_ app: TestApp) -> ImportRunner {
        let own = app.application
        let place = own.configuration.dataFolder
        return ImportRunner(own.services, own.catalogue, own.photos, own.providers.pages, place: place)
    }

    /// The imports that wait, as if all of them had just been started.
    private func started(_ home: Browser, _ app: TestApp) async throws -> [ImportJob] {
        try await app.change("UPDATE imports SET state = 'running', claimed_until = now() + interval '1 hour'")
        let owner = try await app.owner(of: home)
        let ids = try await app.database.read(
            Query.rows("SELECT id FROM imports ORDER BY id LIMIT 9", as: FileImport.ID.self)
        )
        return ids.map { ImportJob(household: owner.household, id: $0, person: owner.person) }
    }

    @Test func `HOSTILE-133 one file imported twice at once is there once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let file = mealie((1...60).map { ("Dish \($0)", "1 leek") })
            for _ in 1...2 { _ = try await upload(file, home, app) }
            let jobs = try await started(home, app)
            let other = otherProcess(app)

            for (job, runner) in zip(jobs, [app.application.imports, other]) { runner.go(on: job) }
            await app.application.imports.settled()
            await other.settled()

            #expect(jobs.count == 2)
            #expect(try await app.rows(in: "recipes") == 60)
            #expect(try await app.rows(in: "recipes WHERE name LIKE '%(2)'") == 0)
            #expect(try await app.rows(in: "imports WHERE state = 'done'") == 2)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'made'") == 60)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'unchanged'") == 60)
            #expect(try await miscounted(app) == 0)
        }
    }

    @Test func `HOSTILE-133 two files at once lose and double nothing, though their recipes have the same names`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let names = (1...60).map { "Dish \($0)" }
            let one = try await upload(mealie(names.map { ($0, "1 leek") }), home, app)
            let two = try await upload(mealie(names.map { ($0.lowercased(), "2 leeks") }), home, app)
            let other = otherProcess(app)

            for (job, runner) in zip(try await started(home, app), [app.application.imports, other]) {
                runner.go(on: job)
            }
            await app.application.imports.settled()
            await other.settled()
            let reports = [await home.get(one).body, await home.get(two).body]
            let all = try await app.rows(in: "recipes")
            let numbered = try await app.rows(in: "recipes WHERE name LIKE '%(2)'")
            await press(one + "/undo", home, app)

            #expect(reports.allSatisfy { $0.contains("60 recipes: new") })
            #expect(all == 120)
            #expect(numbered == 60)
            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 60)
        }
    }

    @Test func `HOSTILE-133 of two imports that are started at once one waits`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let one = try await upload(mealie([("Soup", "1 leek")]), home, app)
            let two = try await upload(mealie([("Soup", "1 leek"), ("Tea", "1 tsp tea")]), home, app)

            let answers = [await home.post(one), await home.post(two), await home.post(one)]
            await app.application.imports.settled()

            #expect(answers.map(\.status) == [.seeOther, .seeOther, .seeOther])
            #expect(try await app.rows(in: "recipes") == 2)
            #expect(await home.get(two).body.contains("1 recipe: already here"))
        }
    }

    @Test func `HOSTILE-133 an import that two processes believe to be theirs is written once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(mealie((1...60).map { ("Dish \($0)", "1 leek") }), home, app)
            let other = otherProcess(app)

            for job in try await started(home, app) {
                app.application.imports.go(on: job)
                other.go(on: job)
            }
            await app.application.imports.settled()
            await other.settled()

            #expect(try await app.rows(in: "recipes") == 60)
            #expect(await home.get(path).body.contains("60 recipes: new"))
            #expect(try await miscounted(app) == 0)
        }
    }

    @Test func `HOSTILE-133 broken recipes are named, and all others are there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(Self.sample("paprika.paprikarecipes"), home, app)
            let preview = await home.get(path)
            await press(path, home, app)

            #expect(preview.body.contains("Broken.paprikarecipe"))
            #expect(try await app.rows(in: "recipes") == 2)
        }
    }

    @Test func `HOSTILE-133 an import that was killed half way goes on where it was`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(mealie([("Soup", "1 leek"), ("Stew", "1 kg beef")]), home, app)
            try await app.change(
                "UPDATE imports SET state = 'running', claimed_until = now() - interval '1 second'"
            )
            let jobs = try await app.application.services.database.read(FileImportStore.abandoned)
            for job in jobs { app.application.imports.go(on: job) }
            await app.application.imports.settled()

            let report = await home.get(path)
            #expect(jobs.count == 1)
            #expect(report.body.contains("2 recipes: new"))
            #expect(try await app.rows(in: "recipes") == 2)
        }
    }

    @Test func `HOSTILE-133 a file whose reading was broken off is to be chosen again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(mealie([("Soup", "1 leek")]), home, app)
            try await app.change("UPDATE imports SET state = 'reading', claimed_until = NULL")
            for job in try await app.application.services.database.read(FileImportStore.abandoned) {
                app.application.imports.go(on: job)
            }
            await app.application.imports.settled()
            #expect(await home.get(path).body.contains("Reading the file was interrupted. Choose it again."))
        }
    }

    @Test(arguments: ["PK", "just words", "{\"a\": 1}", "%PDF-1.4"])
    func `HOSTILE-134 what is no such file is refused with a sentence, and nothing is written`(_ text: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(Array(text.utf8), home, app)
            let page = await home.get(path)
            #expect(page.body.contains("Nothing was imported."))
            #expect(page.body.contains(#"role="alert""#))
            #expect(try await app.rows(in: "import_rows") == 0)
        }
    }

    @Test(
        arguments: [
            (
                #"{"version": 1, "foodList": [{"name": "Oats", "nutrition": {"calories": 380}}]}"#,
                "it does not say what was eaten", "ne yendiği içinde yazmıyor"
            ),
            (
                #"{"items": [{"slug": "soup", "name": "Soup", "groupId": "g", "recipeCategory": []}]}"#,
                "neither ingredients nor methods", "malzemeleri ve yapılışları yok"
            ),
            (#"{"version": 1, "foodList": [], "diary": []}"#, "There is nothing in this diary.", "hiçbir şey yazmıyor"),
        ]
    )
    func `I-05 a file of an app that holds nothing to bring in says what it is`(
        _ file: String,
        _ english: String,
        _ turkish: String
    ) async throws {
        try await TestApp.run { app in
            for (language, sentence) in [("en", english), ("tr", turkish)] {
                let home = try await app.household(language: language)
                #expect(await home.get(try await upload(Array(file.utf8), home, app)).body.contains(sentence))
            }
        }
    }

    @Test func `HOSTILE-134 HTML in a file stays text`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(
                mealie([("<script>alert(1)</script>Soup", "<img src=x onerror=alert(1)>1 leek")]),
                home,
                app
            )
            let preview = await home.get(path)
            await press(path, home, app)
            let recipe = await home.get(try await app.text("SELECT '/recipes/' || id FROM recipes"))
            for page in [preview, recipe] {
                #expect(!page.body.contains("<script>alert"))
                #expect(!page.body.contains("<img src=x"))
            }
        }
    }

    @Test func `I-05 what is discarded is gone, and without a file nothing begins`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(mealie([("Soup", "1 leek")]), home, app)
            await press(path + "/discard", home, app)
            #expect(await home.get(path).status == .notFound)
            #expect(try await app.rows(in: "import_rows") == 0)
            #expect(await home.upload([], to: "/import/files", field: "file", name: "").status == .unprocessableContent)
        }
    }

    @Test func `I-05 another household has nothing of it, and who may not write imports nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "viewer-\(home.email)")
            let path = try await upload(mealie([("Soup", "1 leek")]), home, app)
            #expect(await other.get(path).status == .notFound)
            #expect(await other.post(path).status == .notFound)
            #expect(await viewer.get(path).status == .notFound)
            for act in ["", "/undo", "/discard"] { #expect(await viewer.post(path + act).status == .notFound) }
            #expect(await home.get(path).body.contains("1 recipe: will be new"))
        }
    }

    @Test func `I-04 I-05 an export of Sofra is known as one, and says where it comes back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Soup", ["1 leek"])
            let archive = try await home.get("/export/household.zip").pieces().flatMap { $0 }
            let path = try await upload(archive, home, app)
            let page = await home.get(path).body

            #expect(page.contains("This is an export from Sofra."))
            #expect(page.contains(#"href="/export""#))
            #expect(try await app.rows(in: "import_rows") == 0)
        }
    }

    @Test func `I-05 what is left out of a recipe stands beside it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let lines = (1...RecipeForm.maxLines + 1).map { #"{"note": "\#($0) leeks"}"# }.joined(separator: ",")
            let long = #"[{"id": "a", "slug": "a", "name": "Long", "recipeIngredient": [\#(lines)]}]"#
            let path = try await upload(Array(long.utf8), home, app)
            let page = await home.get(path).body
            await press(path, home, app)

            #expect(page.contains("It was too long, and the rest is left out."))
            #expect((await home.get(path)).body.contains("It was too long, and the rest is left out."))
            #expect(try await app.rows(in: "recipe_lines") == RecipeForm.maxLines)
        }
    }

    @Test func `I-05 a description that is longer than one is here stands in the notes as a whole, as does a range`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let long = (1...80).map { "word\($0)" }.joined(separator: " ")
            let file = """
                [{"id": "a", "slug": "a", "name": "Soup", "description": "\(long)", "recipeYield": "Serves 6-8",
                  "recipeIngredient": [{"note": "1 leek"}]}]
                """
            let path = try await upload(Array(file.utf8), home, app)
            let preview = await home.get(path).body
            await press(path, home, app)

            #expect(!preview.contains("It was too long"))
            let kept = try await app.text("SELECT summary || '|' || notes || '|' || servings FROM recipes")
            let parts = kept.split(separator: "|").map(String.init)
            #expect(parts.first?.hasPrefix("word1 word2 ") == true)
            #expect(parts.first?.hasSuffix("…") == true)
            #expect(parts.dropFirst().joined(separator: "|") == "\(long)\n\nMakes: Serves 6-8|6")
        }
    }

    @Test func `I-05 what a file says of tools and cost stands in the notes in the language of whoever brings it`()
        async throws
    {
        try await TestApp.run { app in
            let tea =
                #"[{"slug": "tea", "name": "Tea", "recipeIngredient": ["1 cup water"], "tools": [{"name": "Pot"}]}]"#
            let soup = "Title,Ingredients,Directions,Main Ingredient,Cost\nSoup,1 leek,Cook.,Leek,$4.50\n"
            for language in ["en", "tr"] {
                let home = try await app.household(language: language)
                for file in [tea, soup] { await press(try await upload(Array(file.utf8), home, app), home, app) }
            }

            let kept = try await app.text("SELECT string_agg(notes, '|' ORDER BY notes COLLATE \"C\") FROM recipes")
            #expect(kept == "Cost: $4.50|Gereçler: Pot|Maliyet: $4.50|Tools: Pot")
        }
    }

    @Test func `I-05 a photo that stands beside a page that was chosen alone is not said to be unreadable`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let page = """
                <html><body><div class="recipe-details"><h2 itemprop="name">Tea</h2><img class="recipe-photo" src="images/tea.jpg">
                <div itemprop="recipeIngredients"><p>1 tsp tea</p></div></div></body></html>
                """
            let path = try await upload(Array(page.utf8), home, app)
            #expect(await home.get(path).body.contains("Its photo is not in the file."))
        }
    }

    @Test func `I-05 a report looks each of its recipes up once, before the database knows how many there are`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(mealie((1...60).map { ("Dish \($0)", "1 leek") }), home, app)
            await press(path, home, app)

            let before = try await app.tuplesRead(of: "import_keys")
            let report = await home.get(path)
            let read = try await app.tuplesRead(of: "import_keys") - before

            #expect(report.body.contains("60 recipes: new"))
            #expect(60...120 ~= read)
        }
    }

    @Test func `I-05 the page of an import under way counts no rows, and looks at those alone that it shows`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(mealie((1...300).map { ("Dish \($0)", "1 leek") }), home, app)
            try await app.change("UPDATE imports SET state = 'running', claimed_until = now() + interval '1 hour'")

            let before = (try await app.tuplesRead(of: "import_rows"), try await app.tuplesRead(of: "import_keys"))
            let page = await home.get(path)
            let rows = try await app.tuplesRead(of: "import_rows") - before.0
            let keys = try await app.tuplesRead(of: "import_keys") - before.1

            #expect(page.body.contains("max=\"300\""))
            #expect(rows <= 101)
            #expect(keys <= 101)
        }
    }
}
