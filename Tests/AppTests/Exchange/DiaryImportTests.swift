import Database
import Foundation
import HTTPServer
import Testing

@testable import App

@Suite struct DiaryImportTests {
    private static let head = "Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g)\n"
    private static let days =
        head + """
            2026-01-05,9:51 AM,Breakfast,"Eggs, Cooked",2.00 large,155.00,12.58
            2026-01-05,,Breakfast,Coffee,1.00 cup,5,
            2026-01-05,,Breakfast,Coffee,1.00 cup,5,
            2026-01-06,,Dinner,Soup,1.00 bowl,-3,
            2026-01-07,,Dinner,Soup,1.00 bowl,210,9

            """

    private func upload(_ file: String, _ home: Browser, _ app: TestApp) async throws -> String {
        let answer = await home.upload(Array(file.utf8), to: "/import/files", field: "file", name: "servings.csv")
        await app.application.imports.settled()
        #expect(answer.status == .seeOther)
        return answer.header("Location") ?? ""
    }

    private func press(_ path: String, _ home: Browser, _ app: TestApp) async {
        let answer = await home.post(path)
        #expect(answer.status == .seeOther)
        await app.application.imports.settled()
    }

    @Test func `I-05 a diary is shown before anything is saved, comes in once, and is taken back as a whole`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            let path = try await upload(Self.days, home, app)
            let preview = await home.get(path)
            #expect(preview.body.contains("This is a diary from Cronometer. Nothing is saved yet."))
            #expect(preview.body.contains("4 entries will be added"))
            #expect(preview.body.contains("1 line cannot become an entry"))
            #expect(preview.body.contains("One of its values is below zero or not a number."))
            #expect(try await app.rows(in: "diary_entries") == 0)

            await press(path, home, app)
            let report = await home.get(path)
            #expect(report.body.contains("4 entries were added"))
            #expect(report.body.contains(#"href="/diary/2026-01-07""#))
            let kept = try await app.text(
                """
                SELECT string_agg(concat_ws(' ', eaten_on, slot, kind, name, energy_kcal, protein_g, source), ' | '
                    ORDER BY created_at)
                FROM diary_entries
                """
            )
            #expect(
                kept == """
                    2026-01-05 breakfast quick Eggs, Cooked, 2 large 155 12.58 import:cronometer \
                    | 2026-01-05 breakfast quick Coffee, 1 cup 5 import:cronometer \
                    | 2026-01-05 breakfast quick Coffee, 1 cup 5 import:cronometer \
                    | 2026-01-07 dinner quick Soup, 1 bowl 210 9 import:cronometer
                    """
            )
            let day = await home.get("/diary/2026-01-05")
            #expect(day.shows("165"))

            let again = try await upload(Self.days, home, app)
            let known = await home.get(again)
            #expect(known.body.contains("4 entries are here already"))
            await press(again + "/discard", home, app)

            await press(path + "/undo", home, app)
            let undone = await home.get(path)
            #expect(undone.body.contains("4 entries were taken back"))
            #expect(try await app.rows(in: "diary_entries") == 0)
        }
    }

    @Test func `I-05 days that have entries already are named, and left out where that is said`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let eaten = ["slot": "dinner", "quick_name": "Stew", "energy_kcal": "400"]
            _ = await home.post("/diary/2026-01-07/entries", fields: eaten)

            let path = try await upload(Self.days, home, app)
            let preview = await home.get(path)
            let started = await home.post(path, ["leave_days": "1"])
            await app.application.imports.settled()
            let report = await home.get(path)
            let left = try await app.text("SELECT string_agg(DISTINCT eaten_on::text, ' ') FROM diary_entries")

            #expect(preview.body.contains("4 entries will be added"))
            #expect(preview.body.contains("1 of these days already has entries of yours"))
            #expect(preview.body.contains(#"name="leave_days""#))
            #expect(started.status == .seeOther)
            #expect(report.body.contains("3 entries were added"))
            #expect(report.body.contains("1 entry was left out with its day"))
            #expect(report.body.contains("The day has entries of yours."))
            #expect(report.body.contains("1 line cannot become an entry"))
            #expect(left == "2026-01-05 2026-01-07")
            #expect(try await app.rows(in: "diary_entries WHERE eaten_on = '2026-01-07'") == 1)
        }
    }

    @Test func `I-05 days that have entries already come in as others do where nobody leaves them out`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let eaten = ["slot": "dinner", "quick_name": "Stew", "energy_kcal": "400"]
            _ = await home.post("/diary/2026-01-07/entries", fields: eaten)

            let path = try await upload(Self.days, home, app)
            await press(path, home, app)
            let again = await home.get(try await upload(Self.days, home, app))

            #expect(try await app.rows(in: "diary_entries WHERE eaten_on = '2026-01-07'") == 2)
            #expect(!again.body.contains("already has entries of yours"))
        }
    }

    @Test func `I-05 what was changed since stays when a diary is taken back, and what was deleted does not come back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(Self.days, home, app)
            await press(path, home, app)
            let soup = try await app.text("SELECT '/entries/' || id FROM diary_entries WHERE name LIKE 'Soup%'")
            let eggs = try await app.text("SELECT '/entries/' || id FROM diary_entries WHERE name LIKE 'Eggs%'")
            #expect(await home.post(eggs + "/delete").status == .seeOther)
            let edited = await home.post(soup, ["date": "2026-01-08", "slot": "lunch", "energy_kcal": "200"])
            #expect(edited.status == .seeOther)

            let again = try await upload(Self.days, home, app)
            await press(again, home, app)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 3)

            await press(path + "/undo", home, app)
            #expect(try await app.text("SELECT name FROM diary_entries WHERE deleted_at IS NULL") == "Soup, 1 bowl")
        }
    }

    @Test func `I-05 H-02 nobody else of the household sees an import of a diary`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.housemate(of: home)
            let path = try await upload(Self.days, home, app)
            #expect(await home.get(path).status == .ok)
            #expect(await other.get(path).status == .notFound)
            #expect(await other.post(path).status == .notFound)
            #expect(await other.get("/import/files").body.contains("Cronometer,") == false)
            #expect(await home.get("/import/files").body.contains("Cronometer,"))
        }
    }

    @Test func `I-05 HOSTILE-54 who may only read brings their own diary in and takes it back, and no recipes`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")

            let path = try await upload(Self.days, viewer, app)
            await press(path, viewer, app)
            let written = try await app.rows(in: "diary_entries")
            let form = await viewer.get("/import/files").body
            await press(path + "/undo", viewer, app)
            let soup = #"[{"@type": "Recipe", "name": "Soup", "recipeIngredient": ["1 leek"]}]"#
            let recipes = try await upload(soup, viewer, app)
            let refused = await viewer.get(recipes).body
            let offered = try await app.rows(in: "import_rows")
            let discarded = await viewer.post(recipes + "/discard")

            #expect(written == 4)
            #expect(form.contains("Cronometer,"))
            #expect(form.contains("a diary of your own does"))
            #expect(form.contains(#"class="back" href="/export""#))
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 0)
            #expect(refused.contains("You may only read in this household"))
            #expect(offered == 0)
            #expect(discarded.status == .seeOther)
            #expect(try await app.rows(in: "imports") == 1)
            #expect(try await app.rows(in: "recipes") == 0)
            #expect(await home.get("/import").body.contains(#"href="/import/files""#))
            #expect(await viewer.get("/export").body.contains(#"href="/import/files""#))
        }
    }

    @Test func `I-05 HOSTILE-54 who has become a viewer takes their diary back, and no recipes of before`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "can@example.org")
            let diary = try await upload(Self.days, mate, app)
            await press(diary, mate, app)
            let soup = #"[{"@type": "Recipe", "name": "Soup", "recipeIngredient": ["1 leek"]}]"#
            let recipes = try await upload(soup, mate, app)
            await press(recipes, mate, app)
            let person = try await app.owner(of: mate).person
            #expect(await home.post("/people/\(person)/role", ["role": "viewer"]).status == .seeOther)

            let program = try await app.program(of: mate)
            let id = diary.split(separator: "/").last ?? ""
            let undone = await program.send(.post, "/api/v1/imports/\(id)/undo")
            await app.application.imports.settled()

            #expect(undone.status == .ok)
            #expect(await mate.get(diary).body.contains("4 entries were taken back"))
            #expect(await mate.post(recipes + "/undo").status == .notFound)
            #expect(await !mate.get("/import/files").body.contains(recipes))
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 0)
            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 1)
        }
    }

    @Test func `I-05 three years of a diary come in`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let lines = (0..<33_000).map { index in
                let day = index / 30
                let date = "\(2023 + day / 360)-\(Self.two(day % 360 / 30 + 1))-\(Self.two(day % 28 + 1))"
                return "\(date),,Lunch,Food \(index),1.00 cup,\(index % 900),1\n"
            }
            let path = try await upload(Self.head + lines.joined(), home, app)
            await press(path, home, app)
            #expect(try await app.rows(in: "diary_entries") == 33_000)
            let report = await home.get(path)
            #expect(report.body.contains("entries were added"))
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let totals = "Datum;calories;fat;carbohydrates;proteins\n5/1/2026;1894;70;201;98\n6/1/2026;2050;;;\n"

    @Test func `I-05 dates that could be meant either way are asked about, with three examples of each`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await upload(Self.totals, home, app)

            let preview = await home.get(path)
            _ = await home.post(path, ["dates": "month"])
            await app.application.imports.settled()

            #expect(preview.body.contains("The day first: 5 January 2026 · 6 January 2026"))
            #expect(!preview.body.contains("6 January 2026 · 5 January 2026"))
            #expect(preview.body.contains("The month first: 1 May 2026 · 1 June 2026"))
            let days = "SELECT string_agg(eaten_on::text, ' ' ORDER BY eaten_on) FROM diary_entries"
            #expect(try await app.text(days) == "2026-05-01 2026-06-01")
        }
    }

    @Test func `I-05 a file read the other way round adds nothing twice, and what was read right stays`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for _ in 1...2 {
                let path = try await upload(Self.totals, home, app)
                for dates in ["month", "day"] { _ = await home.post(path, ["dates": dates]) }
                await app.application.imports.settled()
            }
            let days = "SELECT string_agg(eaten_on::text, ' ' ORDER BY eaten_on) FROM diary_entries"
            #expect(try await app.text(days) == "2026-05-01 2026-06-01")

            let certain = try await upload(Self.totals + "13/1/2026;100;;;\n", home, app)
            #expect(!(await home.get(certain)).body.contains("name=\"dates\""))
            _ = await home.post(certain, ["dates": "month"])
            await app.application.imports.settled()
            #expect(try await app.rows(in: "diary_entries WHERE eaten_on = '2026-01-13'") == 1)
            #expect(try await app.rows(in: "diary_entries WHERE eaten_on = '2026-01-05'") == 1)
        }
    }

    @Test func `I-05 days that another app calls completed are marked, but for those of which something was said`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let owner = try await app.owner(of: home)
            try await app.database.write(
                Query.run(
                    """
                    INSERT INTO diary_days (household_id, person_id, day_on, mark)
                    VALUES (\(owner.household), \(owner.person), '2026-01-06', 'partial')
                    """
                )
            )
            let file = "Date,Energy (kcal),Completed\n2026-01-05,1894,true\n2026-01-06,900,true\n2026-01-07,0,false\n"
            let marks =
                "SELECT string_agg(concat(day_on, ' ', mark), ', ' ORDER BY day_on) FROM diary_days WHERE mark <> ''"
            let path = try await upload(file, home, app)

            let preview = await home.get(path)
            await press(path, home, app)
            let marked = try await app.text(marks)
            let sums = try await app.text(
                "SELECT string_agg(concat(eaten_on, ' ', energy_kcal), ', ' ORDER BY eaten_on) FROM diary_entries"
            )
            let report = await home.get(path)
            let again = await home.get(try await upload(file, home, app))
            await press(path + "/undo", home, app)

            #expect(preview.body.contains("1 day will be marked as complete"))
            #expect(preview.body.contains("<bdi>5 January 2026</bdi>"))
            #expect(!preview.body.contains("Completed"))
            #expect(report.body.contains("1 day was marked as complete"))
            #expect(marked == "2026-01-05 complete, 2026-01-06 partial")
            #expect(sums == "2026-01-05 1894, 2026-01-06 900")
            #expect(!again.body.contains("will be marked"))
            #expect(try await app.text(marks) == "2026-01-06 partial")
            #expect(try await app.rows(in: "diary_entries") == 0)
        }
    }

    @Test func `I-05 what was eaten stands at the time that the file has of it, where its person lives, or at noon`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let file =
                Self.head + """
                    2026-01-05,1:30 PM,Breakfast,Cake,1.00 piece,300,
                    2026-01-05,,Breakfast,Coffee,1.00 cup,5,
                    2026-01-05,9:51 AM,Breakfast,Eggs,2.00 large,155,

                    """

            await press(try await upload(file, home, app), home, app)

            let kept = try await app.text(
                """
                SELECT string_agg(
                    concat_ws(' ', name, to_char(created_at AT TIME ZONE 'Europe/Istanbul', 'HH24:MI')), ' | '
                    ORDER BY created_at
                )
                FROM diary_entries
                """
            )
            #expect(kept == "Eggs, 2 large 09:51 | Coffee, 1 cup 12:00 | Cake, 1 piece 13:30")
        }
    }

    private static let waistline = "Datum;calories;fat;carbohydrates;proteins\n"
    private static let kept = """
        SELECT string_agg(concat_ws(' ', eaten_on, name, energy_kcal, fat_g), ' | ' ORDER BY eaten_on, created_at)
        FROM diary_entries
        WHERE deleted_at IS NULL
        """

    @Test func `I-05 a sum that has grown since it was imported is brought up to date, not added, and comes back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let first = try await upload(Self.waistline + "15/1/2026;1200;40;;\n16/1/2026;300;10;;\n", home, app)
            await press(first, home, app)
            let touched = try await app.text("SELECT '/entries/' || id FROM diary_entries WHERE energy_kcal = 1200")
            #expect(await home.post(touched, ["energy_kcal": "1250"]).status == .seeOther)
            let days = "15/1/2026;1300;40;;\n16/1/2026;2100;70;;\n17/1/2026;100;;;\n"

            let second = try await upload(Self.waistline + days, home, app)
            let preview = await home.get(second)
            await press(second, home, app)
            let written = try await app.text(Self.kept)
            let report = await home.get(second)
            let third = await home.get(try await upload(Self.waistline + days, home, app))
            await press(second + "/undo", home, app)

            #expect(preview.body.contains("1 total will be brought up to date"))
            #expect(preview.body.contains("1 entry will be added"))
            #expect(report.body.contains("1 total was brought up to date"))
            #expect(
                written
                    == "2026-01-15 Waistline 1250 40 | 2026-01-16 Waistline 2100 70 | 2026-01-17 Waistline 100"
            )
            #expect(third.body.contains("3 entries are here already"))
            #expect(!third.body.contains("will be"))
            #expect(try await app.text(Self.kept) == "2026-01-15 Waistline 1250 40 | 2026-01-16 Waistline 300 10")
            await press(first + "/undo", home, app)
            #expect(try await app.text(Self.kept) == "2026-01-15 Waistline 1250 40")
        }
    }

    @Test func `I-05 a meal's sum is the same meal whatever its note says by now`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let head = "Date,Meal,Calories,Carbohydrates (g),Note\n"
            await press(try await upload(head + "2026-01-15,Lunch,400,20,\n", home, app), home, app)
            await press(try await upload(head + "2026-01-15,Lunch,650,30,with cake\n", home, app), home, app)
            #expect(try await app.text(Self.kept) == "2026-01-15 Lunch: with cake 650")
        }
    }

    @Test func `I-05 a day has its foods or their sum, never both`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dump = """
                {"foodList": [{"id": 1, "name": "Oats", "portion": 100, "unit": "g", "nutrition": {"calories": 380}}],
                "diary": [{"dateTime": "2026-01-15T00:00:00Z", "items": [{"id": 1, "portion": 50, "quantity": 1, "category": 0},
                {"id": 1, "portion": 100, "quantity": 1, "category": 1}]}], "recipes": [], "version": 1}
                """
            let sums = Self.waistline + "15/1/2026;570;;;\n"
            await press(try await upload(sums, home, app), home, app)
            #expect(try await app.text(Self.kept) == "2026-01-15 Waistline 570")

            let foods = try await upload(dump, home, app)
            await press(foods, home, app)
            let written = try await app.text(Self.kept)
            let again = await home.get(try await upload(sums, home, app))
            await press(foods + "/undo", home, app)

            #expect(written == "2026-01-15 Oats, 50 g 190 | 2026-01-15 Oats, 100 g 380")
            #expect(again.body.contains("1 entry is here already"))
            #expect(!again.body.contains("will be"))
            #expect(try await app.text(Self.kept) == "2026-01-15 Waistline 570")
        }
    }

    private static let keptWeights = """
        SELECT coalesce(string_agg(concat_ws(' ', measured_on, round(weight_kg::numeric, 1), unit), ', '
            ORDER BY measured_on), '-')
        FROM weights
        WHERE deleted_at IS NULL
        """

    @Test
    func `I-05 M-30 a diary's weights come in, a day that has one keeps it, and the undo takes back what it made`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/weight", ["date": "2026-01-05", "weight_kg": "70"])
            let file = """
                Day,Time,Group,Metric,Unit,Amount
                2026-01-05,,,Weight,kg,71.4
                2026-01-06,,,Weight,lbs,157
                2026-01-07,,,Weight,kg,71
                2026-01-08,,,Weight,kg,7100
                2026-01-07,,,Waist,cm,80

                """

            let path = try await upload(file, home, app)
            let preview = await home.get(path).body
            await press(path, home, app)
            let report = await home.get(path).body
            let first = try await app.text(Self.keptWeights)
            _ = await home.post("/weight/2026-01-07", ["date": "2026-01-07", "weight_kg": "72"])
            let again = await home.get(try await upload(file, home, app)).body
            await press(path + "/undo", home, app)

            #expect(preview.contains("2 weights will be added"))
            #expect(preview.contains("1 day has a weight already, which stays"))
            #expect(preview.contains("Nobody weighs that much, or that little."))
            #expect(preview.contains("Body values other than weight"))
            #expect(!preview.contains(#"name="weight_unit""#))
            #expect(report.contains("2 weights were added"))
            #expect(first == "2026-01-05 70.0 kg, 2026-01-06 71.2 lb, 2026-01-07 71.0 kg")
            #expect(again.contains("3 days have a weight already, which stays"))
            #expect(try await app.text(Self.keptWeights) == "2026-01-05 70.0 kg, 2026-01-07 72.0 kg")
        }
    }

    @Test func `I-05 M-30 where a diary does not say in which unit its weights are, it is asked`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let file = "Datum;calories;fat;carbohydrates;proteins;weight\n5.1.2026;1894,2;70,1;201,3;98,8;157,4\n"

            let path = try await upload(file, home, app)
            let preview = await home.get(path).body
            _ = await home.post(path, ["weight_unit": "lb"])
            await app.application.imports.settled()

            #expect(preview.contains("In which unit are the weights in the file?"))
            #expect(preview.contains(#"name="weight_unit" value="kg" checked"#))
            #expect(try await app.text(Self.keptWeights) == "2026-01-05 71.4 lb")
            #expect(try await app.rows(in: "diary_entries") == 1)
        }
    }
}
