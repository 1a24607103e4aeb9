import Domain
import HTTPServer
import Testing
import Web

@testable import App

@Suite struct WeightsPageTests {
    @Test func `M-30 a weight is written down, listed, charted and corrected`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let today = TestApp.today

            let saved = await home.post("/weight", ["date": today.iso, "weight_kg": "81,4"])
            let page = await home.get("/weight")
            let edit = await home.get("/weight/\(today)/edit")
            _ = await home.post("/weight/\(today)", ["date": today.iso, "weight_kg": "80,9"])

            #expect(saved.status == .seeOther)
            #expect(saved.location == "/weight")
            #expect(page.body.contains("81,4 kg"))
            #expect(page.figures == ["weight"])
            #expect(edit.value(of: "weight_kg") == "81,4")
            #expect(try await app.number("SELECT weight_kg FROM weights") == 80.9)
        }
    }

    @Test func `M-30 a second weight of a day replaces the first only where that is said`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let today = TestApp.today.iso
            _ = await home.post("/weight", ["date": today, "weight_kg": "81.2"])
            let same = await home.post("/weight", ["date": today, "weight_kg": "81.2"])
            let other = await home.post("/weight", ["date": today, "weight_kg": "80.5"])
            let kept = try await app.number("SELECT weight_kg FROM weights")
            let replaced = await home.post("/weight", ["date": today, "weight_kg": "80.5", "replace": "1"])
            let now = try await app.number("SELECT weight_kg FROM weights")
            _ = await home.post("/weight/\(today)/delete")
            let anew = await home.post("/weight", ["date": today, "weight_kg": "79"])

            #expect([same.status, replaced.status, anew.status] == [.seeOther, .seeOther, .seeOther])
            #expect(other.status == .unprocessableContent)
            #expect(other.body.contains("That day has a weight already"))
            #expect(other.body.contains("Replace 81.2 kg"))
            #expect(other.value(of: "weight_kg") == "80.5")
            #expect(kept == 81.2)
            #expect(now == 80.5)
        }
    }

    @Test func `M-30 the weight of a day stands in the form to be changed, and what it was comes back by an undo`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let (before, tomorrow) = (TestApp.today.adding(days: -1), TestApp.today.adding(days: 1))
            _ = await home.post("/weight", ["date": before.iso, "weight_kg": "81.375"])
            let none = await home.get("/weight")
            let page = await home.get("/weight?date=\(before)")
            let shown = ["was.date", "was.weight_kg", "was.drawn_on"].map { ($0, page.value(of: $0) ?? "none") }
            func save(_ kilograms: String) async -> Answer {
                await home.submit("/weight", shown + [("date", before.iso), ("weight_kg", kilograms)])
            }
            func kept() async throws -> Double? { try await app.number("SELECT weight_kg FROM weights") }

            let untouched = await save("81.38")
            let same = try await kept()
            let saved = await save("80.5")
            let twice = await save("80.5")
            let told = await home.get("/weight").body
            let now = try await kept()
            let elsewhere = await save("79")
            let undo = told.between("action=\"/weight/", "\"")?.replacing("&amp;", with: "&") ?? ""
            let undone = await home.post("/weight/" + undo)
            let back = try await kept()

            #expect(none.value(of: "weight_kg") == "")
            #expect(page.value(of: "date") == before.iso)
            #expect(page.value(of: "weight_kg") == "81.38")
            #expect([untouched, saved, twice, undone].map(\.status) == Array(repeating: .seeOther, count: 4))
            #expect(same == 81.375)
            #expect(now == 80.5)
            #expect(elsewhere.status == .unprocessableContent, "the day has another weight than the page has shown")
            #expect(back == 81.375)
            #expect(await home.get("/diary/\(before)").body.contains("href=\"/weight?date=\(before)\""))
            #expect(await !home.get("/diary/\(tomorrow)").body.contains("/weight?date="))
        }
    }

    @Test func `M-30 P-37 a page that lay open overnight replaces a weight only where that is said`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let before = TestApp.today.adding(days: -1).iso
            _ = await home.post("/weight", ["date": before, "weight_kg": "80.375"])
            let drawn = await home.get("/weight?date=\(before)").value(of: "was.drawn_on")
            let names = ["date", "was.date", "was.weight_kg", "was.drawn_on"]
            func save(_ kilograms: String, _ shown: [(String, String)]) async -> Answer {
                await home.submit("/weight", shown + [("weight_kg", kilograms)])
            }
            func kept() async throws -> Double? { try await app.number("SELECT weight_kg FROM weights") }
            // As its page was drawn the evening before.
            let evening = Array(zip(names, [before, before, "80.38", before]))

            let untouched = await save("80.38", evening)
            let asked = await save("79.5", evening)
            let again = await save("79.5", names.map { ($0, asked.value(of: $0) ?? "none") })
            let still = try await kept()
            let said = await save("79.5", evening + [("replace", "1")])

            #expect(drawn == TestApp.today.iso)
            #expect([untouched, said].map(\.status) == [.seeOther, .seeOther])
            for page in [asked, again] {
                #expect(page.status == .unprocessableContent)
                #expect(page.body.contains("Replace 80.4 kg"))
                #expect(page.value(of: "was.drawn_on") == before)
            }
            #expect(still == 80.375)
            #expect(try await kept() == 79.5)
        }
    }

    @Test
    func `W-14 HOSTILE-89 a weight that is moved to another day twice is there once, and not after it is deleted`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let (from, to) = (TestApp.today.adding(days: -1), TestApp.today.iso)
            _ = await home.post("/weight", ["date": from.iso, "weight_kg": "70"])
            func move() async -> Answer { await home.post("/weight/\(from)", ["date": to, "weight_kg": "70"]) }

            let first = await move()
            let twice = await move()
            let weights = "weights WHERE deleted_at IS NULL"
            let moved = try await app.text("SELECT string_agg(measured_on::text, ' ') FROM \(weights)")
            let other = await home.post("/weight/\(from)", ["date": to, "weight_kg": "71"])
            _ = await home.post("/weight/\(to)/delete")
            let gone = await move()

            #expect([first.location, twice.location] == ["/weight", "/weight"])
            #expect(moved == to)
            #expect(other.status == .notFound)
            #expect(gone.status == .notFound)
        }
    }

    @Test func `M-30 a weight of a day that is still to come where its person is by now is corrected`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let tomorrow = TestApp.today.adding(days: 1)
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "70"])
            try await app.change("UPDATE weights SET measured_on = '\(tomorrow)'")

            let later = await home.post(
                "/weight/\(tomorrow)",
                ["date": tomorrow.adding(days: 1).iso, "weight_kg": "71"]
            )
            let saved = await home.post("/weight/\(tomorrow)", ["date": tomorrow.iso, "weight_kg": "71"])

            #expect(later.status == .unprocessableContent)
            #expect(saved.location == "/weight")
            #expect(try await app.number("SELECT weight_kg FROM weights") == 71)
        }
    }

    @Test func `M-30 a weight far from those around it is asked for once more, written down or corrected`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let (today, yesterday) = (TestApp.today.iso, TestApp.today.adding(days: -1).iso)
            _ = await home.post("/weight", ["date": yesterday, "weight_kg": "80.9"])
            let asked = await home.post("/weight", ["date": today, "weight_kg": "18.4"])
            let none = try await app.rows(in: "weights")
            let sure = await home.post("/weight", ["date": today, "weight_kg": "18.4", "sure": "1"])
            let taken = await home.post("/weight", ["date": today, "weight_kg": "19", "sure": "1"])
            let edited = await home.post("/weight/\(today)", ["date": today, "weight_kg": "8.15"])
            let same = await home.post("/weight/\(today)", ["date": today, "weight_kg": "18.4"])
            let corrected = await home.post("/weight/\(today)", ["date": today, "weight_kg": "81.5"])

            #expect([asked.status, taken.status, edited.status] == Array(repeating: .unprocessableContent, count: 3))
            for page in [asked, edited] {
                #expect(page.marks("weight_kg"))
                #expect(page.body.contains("more than a fifth away"))
                #expect(
                    page.body.contains(#"<button class="quiet" name="sure" value="1">Save it all the same</button>"#)
                )
            }
            #expect(asked.value(of: "weight_kg") == "18.4")
            #expect(none == 1)
            #expect(taken.body.contains("Replace 18.4 kg"))
            #expect(taken.body.contains(#"<input type="hidden" name="sure" value="1">"#))
            #expect([sure.status, same.status, corrected.status] == Array(repeating: .seeOther, count: 3))
            #expect(try await app.number("SELECT max(weight_kg) FROM weights") == 81.5)
        }
    }

    @Test func `HOSTILE-25 a thousand times from kilograms to pounds and back is the same to the last bit`()
        async throws
    {
        let kept = try #require(BodyWeight(81.4, .kilogram))
        for unit in Array(repeating: [WeightUnit.lb, .kg], count: 1000).joined() {
            let shown = Formatting(.en).typed(unit.kept(kept))
            let form = Form([("date", "2026-03-21"), (unit.field, shown)])
            let typed = try WeightForm(form: form).validated(today: .last, kept: kept)
            #expect(typed.weighing.weight.grams.value == kept.grams.value)
        }
    }

    @Test func `pounds are kept in kilograms, and shown again in pounds`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_lb": "180.5"])

            let pounds = await home.get("/weight")
            let kilograms = await home.get("/weight?unit=kg")

            #expect(pounds.body.contains("180.5 lb"))
            #expect(pounds.body.contains(#"name="weight_lb""#))
            #expect(kilograms.body.contains("81.9 kg"))
            #expect(kilograms.body.contains(#"name="weight_kg""#))
            let kept = try #require(try await app.number("SELECT weight_kg FROM weights"))
            #expect(abs(kept - 81.873_422_785) < 1e-9)
        }
    }

    @Test(
        arguments: [
            ("weight_kg", ""), ("weight_kg", "0"), ("weight_kg", "-1"), ("weight_kg", "701"), ("weight_kg", "nan"),
            ("weight_kg", "0,234"), ("weight_lb", "1544"), ("weight_kg", "1e9"), ("date", "2026-02-30"), ("date", ""),
            ("date", "2199-01-01"),
        ]
    )
    func `what no person weighs, and no day, is refused at its field`(field: String, typed: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let before = try await app.fingerprint()
            let weight = field == "date" ? ("weight_kg", "80") : (field, typed)
            let day = field == "date" ? typed : TestApp.today.iso

            let refused = await home.submit("/weight", [weight, ("date", day)])

            #expect(refused.status == .unprocessableContent)
            #expect(refused.marks(field))
            #expect(refused.value(of: weight.0) == weight.1)
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test(arguments: [("en", "Between 1 January 1900 and "), ("tr", "1 Ocak 1900 ile ")])
    func `L-01 a day out of range is told with days as people write them`(language: String, told: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: language)
            let refused = await home.post("/weight", ["date": "2199-01-01", "weight_kg": "80"])

            #expect(refused.body.contains(told))
        }
    }

    @Test func `a deleted weight comes back, unless another took its day`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for (day, weight) in [("2026-03-01", "80"), ("2026-03-02", "81")] {
                _ = await home.post("/weight", ["date": day, "weight_kg": weight])
            }

            let deleted = await home.post("/weight/2026-03-01/delete")
            let told = await home.get("/weight?year=2026")
            let gone = await home.get("/weight/2026-03-01/edit")
            let restored = await home.post("/weight/2026-03-01/undelete")
            let back = await home.get("/weight?year=2026")
            let taken = await home.post("/weight/2026-03-01", ["date": "2026-03-02", "weight_kg": "80"])
            _ = await home.post("/weight/2026-03-02/delete")
            let moved = await home.post("/weight/2026-03-01", ["date": "2026-03-02", "weight_kg": "80"])

            #expect(deleted.status == .seeOther)
            #expect(gone.status == .notFound)
            #expect(restored.status == .seeOther)
            #expect(told.body.contains("The weight of 1 March 2026 is deleted"))
            #expect(back.body.contains("The weight of 1 March 2026 is back"))
            #expect(taken.status == .unprocessableContent)
            #expect(taken.body.contains("That day has a weight already"))
            #expect(moved.status == .seeOther)
            let kept = try await app.text("SELECT string_agg(measured_on || ' ' || weight_kg, ', ') FROM weights")
            #expect(kept == "2026-03-02 80")
        }
    }

    @Test func `M-30 the undo of a deleted weight says so where its day has another by now`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/weight", ["date": "2026-03-01", "weight_lb": "180"])
            _ = await home.post("/weight/2026-03-01/delete")
            _ = await home.post("/weight", ["date": "2026-03-01", "weight_kg": "90"])

            let undone = await home.post("/weight/2026-03-01/undelete")
            let page = await home.get("/weight?year=2026")

            #expect(undone.location == "/weight")
            #expect(page.body.contains("1 March 2026 has a weight already: 90 kg"))
            #expect(!page.body.contains("is back"))
            #expect(try await app.number("SELECT weight_kg FROM weights") == 90)
        }
    }

    @Test func `M-30 what a weight in another unit has replaced comes back in its own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let today = TestApp.today.iso
            _ = await home.post("/weight", ["date": today, "weight_lb": "180.5"])
            _ = await home.post("/weight", ["date": today, "weight_kg": "81", "replace": "1"])
            let told = await home.get("/weight").body
            let undo = told.between("action=\"/weight/", "\"")?.replacing("&amp;", with: "&") ?? ""
            let undone = await home.post("/weight/" + undo)

            #expect(undone.status == .seeOther)
            #expect(try await app.text("SELECT unit FROM weights") == "lb")
            #expect(await home.get("/weight").body.contains("180.5 lb"))
        }
    }

    @Test func `M-30 a trend of long ago names its day, and is none where no weight is shown`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let today = TestApp.today
            let named = { (daysAgo: Int) in
                "Trend on \(Strings(.en).name(of: today.adding(days: -daysAgo), seenFrom: today)): 88 kg"
            }
            // The last three months are 91 days; what the trend begins with is read from 60 days before.
            let old = today.adding(days: -100)
            _ = await home.post("/weight", ["date": old.iso, "weight_kg": "88"])
            let none = await home.get("/weight")
            let year = await home.get("/weight?year=\(old.year)")
            _ = await home.post("/weight", ["date": today.adding(days: -7).iso, "weight_kg": "88"])
            let weekOld = await home.get("/weight")
            _ = await home.post("/weight", ["date": today.adding(days: -6).iso, "weight_kg": "88"])
            let recent = await home.get("/weight")

            #expect(none.body.contains("No weight in this time."))
            #expect(!none.body.contains("Trend"))
            #expect(year.body.contains(named(100)))
            #expect(weekOld.body.contains(named(7)))
            #expect(recent.body.contains("Trend: 88 kg"))
        }
    }

    @Test func `H-02 nobody sees or changes the weight of another`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            let other = try await app.household()
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "77.7"])
            let day = TestApp.today
            let before = try await app.fingerprint()

            #expect(await home.get("/weight").body.contains("77.7"))
            #expect(await home.get("/goals").body.contains("77.7"))
            for stranger in [mate, other] {
                #expect(!(await stranger.get("/weight").body.contains("77.7")))
                #expect(!(await stranger.get("/goals").body.contains("77.7")))
                #expect(await stranger.get("/weight/\(day)/edit").status == .notFound)
                #expect(await stranger.post("/weight/\(day)/delete").status == .notFound)
                #expect(await stranger.post("/weight/\(day)", ["date": day.iso, "weight_kg": "1"]).status == .notFound)
            }
            #expect(try await app.fingerprint() == before)
        }
    }
}
