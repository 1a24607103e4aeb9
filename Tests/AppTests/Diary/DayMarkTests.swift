import Foundation
import HTTPServer
import Testing

@testable import App

/// Who has the page of a day is told so before it is made, and nobody is shown what is no longer so.
@Suite struct DayMarkTests {
    /// By the table that the page reads: what changes something of it that is seen, one after the other.
    private static let changes = [
        ("diary_entries", "UPDATE diary_entries SET amount = 2, grams = 200 WHERE name = 'Menemen 1'"),
        ("diary_entries", "UPDATE diary_entries SET name = 'Soup' WHERE name = 'Menemen 5'"),
        ("own_foods", "UPDATE own_foods SET energy_kcal = 410 WHERE name = 'Moon oats'"),
        ("recipes", "UPDATE recipes SET energy_kcal = 900 WHERE name = 'Porridge'"),
        ("recipes", "UPDATE recipes SET language = 'tr' WHERE name = 'Porridge'"),
        ("diary_days", "UPDATE diary_days SET note = 'a walk'"),
        ("goals", "UPDATE goals SET energy_kcal = 2100"),
        ("goals", #"UPDATE goals SET nutrients = '{"fiber": {"least": 30}}'"#),
        ("persons", "UPDATE persons SET name = 'Eda' WHERE name = 'Ela'"),
        ("guardians", "DELETE FROM guardians"),
        ("cookings", "UPDATE cookings SET name = 'Broth'"),
        ("cooking_lines", "UPDATE cooking_lines SET language = 'tr'"),
        ("cooked_shares", "UPDATE cooked_shares SET part = part / 2 WHERE use = 'leftover'"),
        (
            "avoidances",
            """
            INSERT INTO avoidances (household_id, person_id, id, severity, substance)
            SELECT household_id, id, gen_random_uuid(), 'allergy', 'milk' FROM persons WHERE name = 'Ayşe'
            """
        ),
        ("households", "UPDATE households SET name = 'Hill house'"),
        ("plan_dishes", "UPDATE plan_dishes SET planned_on = '\(TestApp.today)'"),
        (
            "diary_offers",
            """
            INSERT INTO diary_offers (household_id, person_id, id, eaten_on, slot, act_id, offered_by, offered_by_name, kind,
                name, amount, measure, measure_name, grams, source)
            SELECT household_id, person_id, gen_random_uuid(), eaten_on, slot, gen_random_uuid(), person_id, 'Can', kind,
                'Stew', 1, measure, measure_name, grams, source
            FROM diary_entries WHERE name = 'Menemen 1'
            """
        ),
    ]
    /// What is no longer as it was read where these say so.
    private static let vouching: Set = ["library_revisions", "food_sources", "food_changes"]
    /// Read by the session's check.
    private static let ofSession: Set = ["sessions", "accounts"]

    @Test func `6.2 whatever of the tables changes that a day reads, whoever has its page gets another`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, path) = (kitchen.ayse, "/diary/\(TestApp.today)")
            for number in 1...5 {
                try await app.eat(
                    [.energy: 100],
                    daysAgo: 0,
                    name: "Menemen \(number)",
                    in: home
                )
            }
            let oats = try await app.stock("Moon oats", energy: 400, in: home)
            let porridge = try await kitchen.cook("Porridge", ["200 g moon oats"])
            let yesterday = TestApp.today.adding(days: -1).iso
            try await home.eat(oats, "50", "g", "breakfast", on: yesterday)
            let form: KeyValuePairs = ["slot": "breakfast", "recipe": porridge.description, "servings": "1"]
            _ = await home.post("/diary/\(yesterday)/entries", form)
            let owner = try await app.owner(of: home)
            try await app.change(
                "INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal) VALUES ('\(owner.household)',"
                    + " '\(owner.person)', '2026-01-01', 0, 2000)"
            )
            _ = await home.post("\(path)/note", ["note": "rain"])
            let pot = try await kitchen.pot()
            _ = await home.submit("\(pot)/plates", [("rest", "fridge")])
            try await app.change("UPDATE cooked_shares SET best_before = '\(TestApp.today)'")
            let soup = try await kitchen.cook("Stock", ["1 kg bones"])
            try await kitchen.plan(soup, .dinner, TestApp.today.adding(days: 1))
            for _ in 1...2 { _ = await home.get(path) }
            var (tag, body) = ("", "")
            let read = try await app.tablesRead {
                let first = await home.get(path)
                (tag, body) = (first.header("ETag") ?? "", first.body.withoutTokens)
            }
            let known = Self.vouching.union(Self.ofSession).union(Self.changes.map(\.0))
            #expect(read.subtracting(known) == [])
            for (table, change) in Self.changes {
                let same = await home.get(path, ["If-None-Match": tag])
                // What is planned or offered takes more than one round trip.
                if table != "diary_offers" { #expect(same.status == .notModified, "before \(table)") }
                try await app.change(change)
                let answer = await home.get(path, ["If-None-Match": tag])
                #expect(answer.status == .ok, "\(table) changes the tag")
                #expect(answer.body.withoutTokens != body, "\(table) is seen")
                (tag, body) = (answer.header("ETag") ?? "", answer.body.withoutTokens)
            }
            #expect(await kitchen.mehmet.get(path, ["If-None-Match": tag]).status == .ok)
        }
    }

    @Test
    func `W-14 a day that offers something to log again is the same until it is logged, and then has another key`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            for number in 1...5 { try await app.eat([.energy: 100], daysAgo: 1, name: "Menemen \(number)", in: home) }
            let path = "/diary/\(TestApp.today)"
            func key(_ answer: Answer) -> String? { answer.body.between(#"name="_once" value=""#, "\"") }
            // What is told once has been told.
            _ = await home.get(path)
            let first = await home.get(path)
            let tag = first.header("ETag") ?? ""
            let entry = try #require(first.body.between(#"formaction="/entries/"#, "/again"))
            let form: KeyValuePairs = ["date": TestApp.today.iso, "slot": "lunch", "_once": key(first) ?? ""]

            let same = await home.get(path, ["If-None-Match": tag])
            let added = await home.post("/entries/\(entry)/again", form)
            let logged = try await app.rows(in: "diary_entries")
            let twice = await home.post("/entries/\(entry)/again", form)
            let again = try await app.rows(in: "diary_entries")
            try await app.change("UPDATE diary_entries SET deleted_at = now() WHERE eaten_on = '\(TestApp.today)'")
            _ = await home.get(path)
            let undone = await home.get(path)

            #expect(same.status == .notModified)
            #expect(added.status == .seeOther)
            #expect(twice.status == .seeOther)
            #expect(logged == 6)
            #expect(again == 6)
            #expect(undone.body.contains("/entries/\(entry)/again"))
            #expect(key(undone) != key(first))
        }
    }

    @Test func `W-24 what was logged as often and in the same moment is offered in one order, the latest first`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            var names: [String: String] = [:]
            for number in 1...9 {
                let name = "Menemen \(number)"
                names[try await app.eat([.energy: 100], daysAgo: 1, name: name, in: home).description] = name
            }
            // Ids of one millisecond are in no order of their own.
            let latest = names.sorted { $0.key > $1.key }.map(\.value)

            let page = await home.get("/diary/\(TestApp.today)")

            let offered = page.body.components(separatedBy: "<span><bdi>").dropFirst().compactMap {
                $0.components(separatedBy: "</bdi>").first
            }
            #expect(Array(offered.filter(latest.contains).prefix(3)) == Array(latest.prefix(3)))
        }
    }
}
