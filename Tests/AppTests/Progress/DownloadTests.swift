import Domain
import HTTPServer
import Synchronization
import Testing

@testable import App

@Suite struct DownloadTests {
    @Test func `M-30 entries, day sums and weights come as tables in the C locale`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            try await app.eat([.energy: 300.5, .protein: 10], daysAgo: 1, lowerBounds: [.protein], in: home)
            try await app.eat([.energy: 200], daysAgo: 0, in: home)
            try await app.mark(.fasting, daysAgo: 2, in: home)
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "81,4"])
            func day(_ daysAgo: Int) -> String { TestApp.today.adding(days: -daysAgo).iso }

            let entries = try await home.table("/progress/entries.csv")
            let days = try await home.table("/progress/days.csv?from=\(day(5))&to=\(day(1))")
            let weights = try await home.table("/weight.csv")

            try #require(entries.count == 3)
            #expect(entries[0].hasPrefix("date,slot,name,amount,measure,grams,source,energy_kcal"))
            #expect(entries[1].hasPrefix("\(day(1)),lunch,Menemen,1,g,100,own,300.5,10,"))
            #expect(entries[1].hasSuffix(",protein_g"))
            #expect(entries[2].hasSuffix(","))
            try #require(days.count == 3)
            #expect(days[1].hasPrefix("\(day(2)),fasting,0,0,0,"))
            #expect(days[2].hasPrefix("\(day(1)),,1,300.5,10,"))
            #expect(weights == ["date,weight_kg", "\(day(0)),81.4"])
        }
    }

    @Test func `M-30 M-02 the tables are of the days that the page names, by month of six`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 300], daysAgo: 70, in: home)
            try await app.eat([.energy: 200], daysAgo: 0, in: home)

            for (period, rows) in [("weekly", 1), ("monthly", 2), ("quarter", 2), ("year", 2)] {
                let page = await home.get("/progress?period=\(period)").body.replacing("&amp;", with: "&")
                let path = try #require(page.firstMatch(of: /href="(\/progress\/entries\.csv[^"]*)"/)?.1)
                let table = try await home.table(String(path))

                #expect(table.count == 1 + rows, "\(period)")
            }
        }
    }

    @Test func `M-30 M-13 a corrupted day is written as its entries are: an empty cell, and no number`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for energy in [300, 1.7e308] { try await app.eat([.energy: energy, .protein: 10], daysAgo: 2, in: home) }
            try await app.eat([.energy: 300, .protein: 10], daysAgo: 1, in: home)
            try await app.damage(daysAgo: 1, in: home)
            try await app.eat([.energy: 300, .protein: 10], daysAgo: 0, in: home)
            func day(_ daysAgo: Int) -> String { TestApp.today.adding(days: -daysAgo).iso }

            for isKept in [false, true] {
                if isKept { try await Housekeeping(owner: app.database, log: .silent).sweep() }
                let entries = try await home.table("/progress/entries.csv")
                let days = try await home.table("/progress/days.csv")

                try #require(entries.count == 5 && days.count == 4)
                #expect(entries[1].contains(",own,300,10,"))
                #expect(entries[2].contains(",own,,10,"))
                #expect(entries[3].contains(",own,,10,"))
                #expect(days[1].hasPrefix("\(day(2)),,2,,20,"))
                #expect(days[2].hasPrefix("\(day(1)),,1,,10,"))
                #expect(days[3].hasPrefix("\(day(0)),,1,300,10,"))
            }
        }
    }

    @Test func `M-30 entries and day sums are found beside the goals, with the days that were asked for`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, ela) = (kitchen.ayse, kitchen.people.ela)
            let range = "from=2026-01-01&to=2026-03-31"

            for name in ["entries", "days"] {
                let all = await home.get("/\(name).csv")
                let some = await home.get("/\(name).csv?\(range)")
                let child = await home.get("/\(name).csv?person=\(ela)")

                #expect(all.status == .seeOther)
                #expect(all.location == "/progress/\(name).csv")
                #expect(some.location == "/progress/\(name).csv?\(range)")
                #expect(child.location == "/progress/\(name).csv?person=\(ela)")
            }
        }
    }

    @Test func `M-30 goals come as a table, days of the week with goals of their own among them`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let none = try await home.table("/goals.csv")
            let saved = await home.post(
                "/goals",
                [
                    "since": "2026-01-01", "energy_kcal": "1850,5", "macro_unit": "g", "protein_g": "90",
                    "day6_energy_kcal": "2200",
                ]
            )

            let goals = try await home.table("/goals.csv")

            let columns =
                "since,weekday,energy_kcal,protein_g,protein_percent,carbohydrate_g,carbohydrate_percent,fat_g,fat_percent"
            #expect(saved.status == .seeOther)
            #expect(none.count == 1)
            #expect(none[0].hasPrefix(columns + ",fiber_g_least"))
            try #require(goals.count == 3)
            #expect(goals[0] == none[0])
            #expect(goals[1].hasPrefix("2026-01-01,,1850.5,90,,,,,,"))
            #expect(goals[2].hasPrefix("2026-01-01,6,2200,90,,,,,,"))
        }
    }

    @Test func `HOSTILE-46 a formula in a name is text for a spreadsheet`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 1], daysAgo: 0, name: #"=cmd|' /C calc'!A0"#, in: home)
            try await app.eat([.energy: 1], daysAgo: 0, name: #"Soup, "hot""#, in: home)

            let entries = try await home.table("/progress/entries.csv")

            #expect(entries[1].contains(#",'=cmd|' /C calc'!A0,"#))
            #expect(entries[2].contains(#","Soup, ""hot""","#))
        }
    }

    @Test func `three years are written piece by piece`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let owner = try await app.owner(of: home)
            try await app.change(
                """
                INSERT INTO diary_entries (
                    household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, source
                )
                SELECT '\(owner.household)', '\(owner.person)', gen_random_uuid(), date '\(TestApp.today)' - d, 'lunch',
                    'quick', 'Bread', 1, 'g', 'g', 'quick'
                FROM generate_series(0, 1094) AS d, generate_series(1, 3)
                """
            )

            let answer = await home.get("/progress/entries.csv")
            let pieces = try await answer.pieces()

            #expect(pieces.map(\.count).reduce(0, +) > 100_000)
            #expect(pieces.allSatisfy { $0.count < 20_000 })
            #expect(pieces.joined().count { $0 == 0x0A } == 1 + 3 * 1095)
        }
    }

    @Test func `H-02 a table holds nobody else's rows`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            let other = try await app.household()
            try await app.eat([.energy: 300.5], daysAgo: 0, in: home)
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "81.4"])

            for stranger in [mate, other] {
                for address in ["/progress/entries.csv", "/progress/days.csv", "/weight.csv", "/goals.csv"] {
                    #expect(try await stranger.table(address).count == 1)
                }
            }
            let unknown = await Browser(app).get("/progress/entries.csv")
            #expect(unknown.status == .seeOther)
        }
    }
}

extension Browser {
    /// The lines of a table.
    fileprivate func table(_ target: String) async throws -> [String] {
        let answer = await get(target)
        #expect(answer.header("content-type") == "text/csv; charset=utf-8; header=present")
        #expect(answer.header("content-disposition")?.hasPrefix("attachment; filename=\"sofra-") == true)
        return try await answer.whole().split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
    }
}
