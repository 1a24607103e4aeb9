import Domain
import HTTPServer
import Testing

@testable import App

@Suite struct GoalsPageTests {
    @Test func `M-30 goals in grams are in force from today, and fill the form again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")

            let saved = await home.post(
                "/goals",
                ["energy_kcal": "2150", "protein_g": "110,5", "carbohydrate_g": "", "fat_g": "75"]
            )
            let page = await home.get("/goals")
            let goal = try await app.goal(of: home, on: TestApp.today)

            #expect(saved.status == .seeOther)
            #expect(saved.location == "/goals")
            #expect(page.value(of: "energy_kcal") == "2150")
            #expect(page.value(of: "protein_g") == "110,5")
            #expect(page.body.contains("2150 kcal · Protein 110,5 g · Yağ 75 g"))
            #expect(goal?[.protein] == 110.5)
            #expect(goal?[.carbohydrate] == nil)
            #expect(try await app.goal(of: home, on: TestApp.today.adding(days: -1)) == nil)
        }
    }

    @Test func `M-30 shares of the energy, and what is different on Saturdays`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            _ = await home.post(
                "/goals",
                [
                    "since": "2026-01-05", "energy_kcal": "2000", "macro_unit": "percent", "protein_g": "20",
                    "carbohydrate_g": "50", "fat_g": "30", "day6_energy_kcal": "2400",
                ]
            )
            let page = await home.get("/goals")
            let saturday = try await app.goal(of: home, on: try #require(CivilDate(iso: "2026-01-10")))
            let sunday = try await app.goal(of: home, on: try #require(CivilDate(iso: "2026-01-11")))

            #expect(sunday?[.energy] == 2000)
            #expect(sunday?[.protein] == 100)
            #expect(saturday?[.energy] == 2400)
            #expect(saturday?[.protein] == 120)
            #expect(page.value(of: "day6_energy_kcal") == "2400")
            #expect(page.value(of: "day6_protein_g") == "")
            #expect(page.body.contains("other goals on Sat"))
            #expect(page.body.contains(#"<option value="percent" selected>"#))
        }
    }

    @Test func `P-37 a share of the energy that only Saturdays have stays one when the form is saved untouched`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let saturday = try #require(CivilDate(iso: "2026-01-10"))
            _ = await home.post(
                "/goals",
                ["since": "2026-01-05", "energy_kcal": "2000", "macro_unit": "percent", "day6_protein_g": "20"]
            )
            let before = try await app.goal(of: home, on: saturday)?[.protein]
            let page = await home.get("/goals")
            let unit = page.body.contains(#"<option value="percent" selected>"#) ? "percent" : "g"
            let shown = page.value(of: "day6_protein_g") ?? ""
            _ = await home.post(
                "/goals",
                ["since": "2026-01-05", "energy_kcal": "2000", "macro_unit": unit, "day6_protein_g": shown]
            )

            #expect(before == 100)
            #expect(shown == "20")
            #expect(try await app.goal(of: home, on: saturday)?[.protein] == 100)
        }
    }

    @Test(
        arguments: [
            (["energy_kcal": ""], "energy_kcal", "State at least one goal"),
            (["energy_kcal": "1,234"], "energy_kcal", ""),
            (["energy_kcal": "inf"], "energy_kcal", ""),
            (["energy_kcal": "20001"], "energy_kcal", "20000"),
            (["energy_kcal": "0"], "energy_kcal", ""),
            (["energy_kcal": "-1"], "energy_kcal", ""),
            (["protein_g": "2001"], "protein_g", "2000"),
            (["energy_kcal": "2000", "since": "2026-02-30"], "since", ""),
            (["energy_kcal": "2000", "since": "9999-12-31"], "since", ""),
            (["energy_kcal": "2000", "macro_unit": "stones"], "macro_unit", ""),
            (["macro_unit": "percent", "protein_g": "20"], "energy_kcal", "needs a goal for the energy"),
            (
                ["energy_kcal": "2000", "macro_unit": "percent", "protein_g": "60", "fat_g": "41"], "protein_g",
                "more than 100%"
            ),
            (["energy_kcal": "2000", "day3_fat_g": "x"], "day3_fat_g", ""),
        ] as [([String: String], String, String)]
    )
    func `what cannot be a goal is refused at its field, and nothing is written`(
        fields: [String: String],
        field: String,
        problem: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let before = try await app.fingerprint()

            let refused = await home.submit("/goals", fields.map { ($0.key, $0.value) })

            #expect(refused.status == .unprocessableContent)
            #expect(
                refused.marks(field) || refused.body.contains(#"<select id="\#(field)" name="\#(field)" aria-invalid"#)
            )
            #expect(problem.isEmpty || refused.body.contains(problem))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `the goals of a day take the place of those that began on it, and come back when deleted`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            for energy in ["1800", "2000"] {
                _ = await home.post(
                    "/goals",
                    ["since": "2026-03-02", "energy_kcal": energy, "day7_energy_kcal": "2500"]
                )
            }

            let deleted = await home.post("/goals/2026-03-02/delete")
            let without = await home.get("/goals")
            let again = await home.post("/goals/2026-03-02/delete")
            let restored = await home.post("/goals/2026-03-02/undelete")
            let with = await home.get("/goals")

            #expect(deleted.status == .seeOther)
            #expect(without.body.contains("The goals from 2 March 2026 are deleted"))
            #expect(without.body.contains(#"action="/goals/2026-03-02/undelete""#))
            #expect(without.value(of: "energy_kcal") == "")
            #expect(again.location == deleted.location)
            #expect(restored.status == .seeOther)
            #expect(with.body.contains("The goals from 2 March 2026 are back"))
            #expect(await home.post("/goals/2026-03-02/undelete").status == .seeOther, "pressed twice")
            #expect(await home.post("/goals/2026-03-09/undelete").status == .notFound)
            #expect(with.value(of: "energy_kcal") == "2000")
            #expect(with.value(of: "day7_energy_kcal") == "2500")
            #expect(try await app.rows(in: "goals") == 2)
        }
    }

    @Test func `M-30 goals in whose place others of the same day are saved come back by an undo, weekdays and all`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let saturday = try #require(CivilDate(iso: "2026-03-07"))
            let first: KeyValuePairs = ["since": "2026-03-02", "energy_kcal": "2000", "day6_energy_kcal": "2400"]
            _ = await home.post("/goals", first)
            let key = await home.get("/goals").value(of: "_once") ?? ""
            let form: KeyValuePairs = [
                "since": "2026-03-02", "energy_kcal": "1730", "macro_unit": "percent", "protein_g": "20",
                "day6_energy_kcal": "", "_once": key,
            ]

            var ways: [String?] = []
            for _ in 1...2 {
                _ = await home.post("/goals", form)
                let page = await home.get("/goals")
                #expect(page.body.contains("Saved in place of the goals from 2 March 2026"))
                ways.append(page.between(#"action="/goals/changes/"#, "\""))
            }
            let replaced = try await app.goal(of: home, on: saturday)?[.energy]
            let way = "/goals/changes/" + (ways[0] ?? "")
            var told: [Bool] = []
            for _ in 1...2 {
                _ = await home.post(way)
                told.append(await home.get("/goals").body.contains("The goals from 2 March 2026 are back"))
            }
            let restored = try await app.goal(of: home, on: saturday)
            _ = await home.post("/goals", first)
            let same = await home.get("/goals")

            #expect(ways[1] == ways[0])
            #expect(replaced == 1730)
            #expect(told == [true, true])
            #expect(restored?[.energy] == 2400)
            #expect(restored?[.protein] == nil)
            #expect(!same.body.contains("/goals/changes/"), "nothing has taken the place of anything")
        }
    }

    @Test func `M-30 an undo leaves goals alone that were changed since, and is nobody else's`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            for energy in ["2000", "1800"] {
                _ = await home.post("/goals", ["since": "2026-03-02", "energy_kcal": energy])
            }
            let page = await home.get("/goals")
            let way = "/goals/changes/" + (page.between(#"action="/goals/changes/"#, "\"") ?? "")
            _ = await home.post("/goals", ["since": "2026-03-02", "energy_kcal": "1600"])

            let foreign = await mate.post(way)
            _ = await home.post(way)
            let late = await home.get("/goals")
            _ = await home.post("/goals/2026-03-02/undelete")
            let there = await home.get("/goals")

            #expect(foreign.status == .notFound)
            #expect(late.body.contains("The goals from 2 March 2026 were changed since, so they stay as they are."))
            #expect(late.value(of: "energy_kcal") == "1600")
            #expect(there.body.contains("There are goals from 2 March 2026 already"))
        }
    }

    @Test func `H-02 nobody deletes or sees the goals of another`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            let other = try await app.household()
            _ = await home.post("/goals", ["since": "2026-03-02", "energy_kcal": "2345"])

            for stranger in [mate, other] {
                #expect(await stranger.post("/goals/2026-03-02/delete").status == .notFound)
                #expect(await stranger.post("/goals/2026-03-02/undelete").status == .notFound)
                #expect(!(await stranger.get("/goals").shows("2345")))
            }
            #expect(await home.get("/goals").value(of: "energy_kcal") == "2345")
        }
    }

    @Test func `M-30 the calculator proposes, says where it comes from, and keeps nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let before = try await app.fingerprint()

            let page = await home.get(
                "/goals?age=40&height_cm=165&body_kg=60,5&sex=female&activity=moderate&aim=loseSlowly"
            )

            // 10 × 60.5 + 6.25 × 165 − 5 × 40 − 161 = 1275.25; × 1.55 = 1976.6; − 250 = 1730.
            #expect(page.body.contains("Suggestion: 1730 kcal a day"))
            #expect(page.body.contains("1275 kcal a day"))
            #expect(page.body.contains("Mifflin"))
            #expect(page.body.contains("(× 1.55): about 1977 kcal"))
            #expect(try await app.fingerprint() == before)
            let taken = await home.post(
                "/goals",
                [
                    "energy_kcal": "1730", "macro_unit": "percent", "protein_g": "20", "carbohydrate_g": "50",
                    "fat_g": "30",
                ]
            )
            #expect(taken.status == .seeOther)
            #expect(try await app.goal(of: home, on: TestApp.today)?[.protein] == 86.5)
        }
    }

    /// What taking a proposal of 1730 kcal makes of Saturdays.
    private func taken(over goals: KeyValuePairs<String, String>, _ app: TestApp) async throws -> (
        every: DailyGoal?, saturday: DailyGoal?, page: Answer
    ) {
        let home = try await app.household()
        _ = await home.post("/goals", goals)
        let taken = await home.post(
            "/goals",
            [
                "energy_kcal": "1730", "macro_unit": "percent", "protein_g": "25", "carbohydrate_g": "45",
                "fat_g": "30",
            ]
        )
        #expect(taken.status == .seeOther)
        let week = (0..<7).map { TestApp.today.adding(days: $0) }
        let saturday = try #require(week.first { $0.weekday == .saturday })
        let other = try #require(week.first { $0.weekday != .saturday })
        return (
            try await app.goal(of: home, on: other), try await app.goal(of: home, on: saturday),
            await home.get("/goals")
        )
    }

    @Test func `M-30 a proposal is taken for every day, and leaves what is different on Saturdays`() async throws {
        try await TestApp.run { app in
            let (every, saturday, page) = try await taken(
                over: [
                    "since": "2026-01-05", "energy_kcal": "2000", "macro_unit": "percent", "protein_g": "20",
                    "carbohydrate_g": "50", "fat_g": "30", "day6_energy_kcal": "2400",
                ],
                app
            )

            #expect(every?[.energy] == 1730)
            #expect(saturday?[.energy] == 2400)
            #expect(saturday?.protein == .percent(25))
            #expect(page.value(of: "day6_energy_kcal") == "2400")
            #expect(page.value(of: "day6_protein_g") == "")
        }
    }

    @Test func `M-30 Saturdays in grams stay so many when a proposal in shares is taken`() async throws {
        try await TestApp.run { app in
            let (every, saturday, page) = try await taken(
                over: [
                    "since": "2026-01-05", "energy_kcal": "2000", "protein_g": "100", "day6_energy_kcal": "2400",
                    "day6_protein_g": "150",
                ],
                app
            )

            #expect(every?.protein == .percent(25))
            #expect(saturday?[.energy] == 2400)
            #expect(saturday?[.protein] == 150)
            #expect(saturday?[.fat] == nil)
            #expect(page.body.contains(#"<option value="percent" selected>"#))
        }
    }

    @Test func `M-30 what Saturdays cannot be in shares is said when a proposal is taken, and nothing is written`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/goals", ["since": "2026-01-05", "energy_kcal": "2000", "day6_fat_g": "300"])
            let before = try await app.fingerprint()

            let taken = await home.submit(
                "/goals",
                [("energy_kcal", "1730"), ("macro_unit", "percent"), ("protein_g", "25")]
            )

            #expect(taken.status == .unprocessableContent)
            #expect(taken.marks("day6_fat_g"))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `M-30 the calculator asks who weighs in pounds for pounds and inches`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_lb": "133.4"])
            let answers = "sex=female&activity=moderate&aim=loseSlowly"

            let empty = await home.get("/goals")
            let page = await home.get("/goals?age=40&height_in=65&body_lb=133,4&\(answers)")
            let wrong = await home.get("/goals?age=40&height_in=165&body_lb=55&\(answers)")
            let metric = await home.get("/goals?age=40&height_cm=165&body_kg=60.5&\(answers)")

            #expect(empty.value(of: "body_lb") == "133.4")
            #expect(empty.value(of: "height_in") == "")
            // 10 × 60.509 + 6.25 × 165.1 − 5 × 40 − 161 = 1275.97; × 1.55 = 1977.7; − 250 = 1730.
            #expect(page.body.contains("At rest: 1276 kcal a day"))
            #expect(page.body.contains("Suggestion: 1730 kcal a day"))
            #expect(wrong.marks("height_in"))
            #expect(wrong.marks("body_lb"))
            #expect(metric.body.contains("At rest: 1275 kcal a day"))
            #expect(metric.value(of: "body_kg") == "60.5")
        }
    }

    @Test(
        arguments: [("20", "20% of the energy is left to none of the three."), ("40", nil), ("", nil)]
            as [(String, String?)]
    )
    func `M-30 shares of all three that are not all of the energy say what is left`(
        fat: String,
        said: String?
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let saved = await home.post(
                "/goals",
                [
                    "energy_kcal": "2000", "macro_unit": "percent", "protein_g": "30", "carbohydrate_g": "30",
                    "fat_g": fat,
                ]
            )
            let page = await home.get("/goals")

            #expect(saved.status == .seeOther)
            #expect(page.body.contains("is left to none of the three") == (said != nil))
            #expect(page.body.contains(said ?? "macro_unit"))
        }
    }

    @Test func `the calculator is for adults, and says what it cannot use`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let child = await home.get("/goals?age=12&height_cm=150&body_kg=40")
            let nothing = await home.get("/goals?age=&height_cm=nan&body_kg=1e9")

            #expect(child.status == .ok)
            #expect(child.marks("age"))
            #expect(!child.body.contains("Suggestion:"))
            #expect(nothing.marks("age"))
            #expect(nothing.marks("height_cm"))
            #expect(nothing.marks("body_kg"))
        }
    }
}

extension TestApp {
    fileprivate func goal(of browser: Browser, on day: CivilDate) async throws -> DailyGoal? {
        try await database.read(GoalStore.history(of: try await owner(of: browser))).goal(on: day)
    }
}
