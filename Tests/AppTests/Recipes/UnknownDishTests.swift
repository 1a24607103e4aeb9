import Domain
import Testing

@testable import App

/// Of a dish without a line that counts nothing is known, which is not zero, wherever it is shown.
@Suite struct UnknownDishTests {
    @Test(arguments: [[String](), ["salt to taste", "pepper"]])
    func
        `2.2 a dish without a line that counts is unknown on its page, its card, its log form and wherever it is logged`(
            lines: [String]
        ) async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Ghost", lines, [("servings", "2")])
            let day = "/diary/\(TestApp.today)"

            let page = await home.get(path)
            let why = await home.get(path + "/why")
            let card = await home.get("/recipes")
            let log = await home.get(path + "/log?servings=1.5")
            let found = await home.get("/foods?q=ghost")
            let logged = await home.post(
                "\(day)/entries",
                ["slot": "lunch", "recipe": String(path.suffix(36)), "servings": "1.5"]
            )
            let diary = await home.get(day)
            let entry = await home.get(
                try #require(diary.between(#"<a href="/entries/"#, "\"").map { "/entries/" + $0 })
            )

            #expect(logged.status == .seeOther)
            for (answer, bases) in [
                (page, [Basis.portion, .serving, .total]), (why, [.total, .portion]), (card, [.serving]),
                (log, [.serving, .consumed]), (diary, [.day, .slot]), (entry, [.consumed]),
            ] {
                for basis in bases {
                    #expect(answer.shown(.energy, in: basis) == "—", "\(basis)")
                    #expect(answer.nutrient(.energy, in: basis) == nil)
                }
            }
            #expect(found.between("id=\"found\"", "</ul>")?.contains("0 kcal") == false)
            #expect(page.body.contains(lines.isEmpty ? "No ingredients yet." : "None of its lines could be counted."))
            #expect(!page.body.contains(#""calories""#))
            #expect(entry.body.contains("None of the recipe&#39;s lines could be counted"))
        }
    }

    @Test func `2.2 R22 what is logged of it is unknown in sums, charts and tables, and makes a lower bound of a day`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Ghost", ["salt to taste"])
            let today = TestApp.today
            func log(_ day: CivilDate) async {
                let fields: KeyValuePairs = ["slot": "lunch", "recipe": String(path.suffix(36)), "servings": "1"]
                _ = await home.post("/diary/\(day)/entries", fields)
            }
            await log(today)
            await log(today.adding(days: -1))
            try await app.eat([.energy: 300], daysAgo: 1, in: home)
            _ = await home.post("/goals", ["since": today.iso, "energy_kcal": "2000"])

            let diary = await home.get("/diary/\(today)")
            let before = await home.get("/diary/\(today.adding(days: -1))")
            let chart = await home.get("/progress?period=weekly&nutrient=energy").body
            let entries = try await home.get("/progress/entries.csv").whole().split(separator: "\r\n").map(String.init)
            let days = try await home.get("/progress/days.csv").whole().split(separator: "\r\n").map(String.init)

            #expect(diary.shown(.energy, in: .day) == "—")
            #expect(!diary.body.contains("<progress"), "an empty bar would say zero")
            #expect(before.shown(.energy, in: .day) == "≥ 300 kcal")
            #expect(chart.contains("unknown"))
            #expect(!chart.contains(">0 kcal"))
            #expect(entries.last?.contains(",recipe,,,,") == true)
            #expect(days.last?.hasPrefix("\(today.iso),,1,,,,") == true)
        }
    }

    @Test func `2.2 what the editor shows of a dish without a line that counts is not zero either`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let form = await home.submit(
                "/recipes",
                [("name", "Ghost"), ("row", "read")] + Browser.rows(["salt to taste"])
            )

            #expect(form.body.contains("<strong>—</strong> <small>per serving"))
            #expect(form.body.contains("None of its lines could be counted."))
        }
    }
}
