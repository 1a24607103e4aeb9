import Domain
import HTTPServer
import Security
import Testing
import Web

@testable import App

/// Every state of the page has its sentence and a way forward, in both languages (M-11, M-13).
@Suite struct ProgressFailureTests {
    @Test func `M-15 who never logged anything is led through first steps that work`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/progress?period=monthly")

            #expect(page.body.contains("No nutrition data available"))
            #expect(page.body.contains("Start logging your meals to see your progress"))
            let steps = try #require(page.between(#"<ol class="ways">"#, "</ol>")).split(separator: "href=\"")
                .dropFirst()
            #expect(steps.count == 4)
            for step in steps {
                let answer = await home.get(String(step.prefix { $0 != "\"" }))
                #expect(answer.status == .ok)
            }
            #expect(page.body.contains(#"href="/progress?period=monthly">Try Again"#))
        }
    }

    @Test func `M-13 logged before but not in this period is insufficient, and one day is enough to draw`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 2000], daysAgo: 60, in: home)

            let before = await home.get("/progress")
            try await app.eat([.energy: 2000], daysAgo: 6, in: home)
            let after = await home.get("/progress")

            #expect(before.body.contains("Not enough data to show progress"))
            #expect(before.body.contains("Log more meals to see detailed progress charts"))
            #expect(after.figures.count == 4)
        }
    }

    @Test func `M-11 a broken day is named, and the others stand`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for daysAgo in 0..<3 { try await app.eat([.energy: 2000], daysAgo: daysAgo, in: home) }
            try await app.damage(daysAgo: 1, in: home)
            let day = TestApp.today.adding(days: -1)

            let page = await home.get("/progress")
            let broken = await home.get("/diary/\(day)")

            #expect(page.status == .ok)
            #expect(page.figures.count == 4)
            #expect(page.body.contains(#"Some data appears to be corrupted: <a href="/diary/\#(day)">"#))
            #expect(page.card("energy")?.contains("2 of 7 days") == true)
            #expect(broken.status == .ok)
        }
    }

    @Test func `M-13 where every day is broken the first is named with a link`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            try await app.eat([.energy: 2000], daysAgo: 2, in: home)
            try await app.damage(daysAgo: 2, in: home)

            let page = await home.get("/progress")

            #expect(page.status == .ok)
            #expect(page.figures.isEmpty)
            #expect(page.body.contains(Strings(.tr).progress.corrupted))
            #expect(page.body.contains(#"href="/diary/\#(TestApp.today.adding(days: -2))""#))
        }
    }

    @Test func `M-13 a fault of ours is said within the page, with a way to try again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.change("ALTER TABLE diary_sums RENAME TO diary_sums_elsewhere")

            let page = await home.get("/progress?period=year")

            #expect(page.status == .internalServerError)
            #expect(page.body.contains("Your progress cannot be shown right now"))
            #expect(page.body.contains("Please try again"))
            #expect(page.body.contains(#"href="/progress?period=year">Try Again"#))
        }
    }

    @Test func `M-13 a day that is there twice is a calculation that failed, and no lost page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 2000], daysAgo: 1, in: home)
            for statement in [
                "ALTER TABLE diary_sums RENAME TO diary_sums_once",
                "CREATE VIEW diary_sums AS SELECT * FROM diary_sums_once UNION ALL SELECT * FROM diary_sums_once",
            ] { try await app.change(statement) }

            let page = await home.get("/progress")

            let strings = Strings(.en).progress
            #expect(page.status == .internalServerError)
            #expect(page.figures.isEmpty)
            #expect(page.body.contains(strings.calculationFailed))
            #expect(page.body.contains(strings.calculationFailedAdvice))
            #expect(page.body.contains(#"href="/progress?period=weekly">Try Again"#))
        }
    }

    @Test func `M-13 a database that cannot answer is a connection error, not a lost page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for statement in [
                "ALTER TABLE diary_sums RENAME TO diary_sums_elsewhere",
                """
                CREATE FUNCTION disk_full() RETURNS SETOF diary_sums_elsewhere LANGUAGE plpgsql
                AS $$ BEGIN RAISE EXCEPTION 'disk full' USING ERRCODE = '53100'; END $$
                """,
                "CREATE VIEW diary_sums AS SELECT * FROM disk_full()",
            ] { try await app.change(statement) }

            let page = await home.get("/progress")
            let part = await home.get("/progress?period=year", ["Sofra-Live": "progress"])

            #expect(page.status == .serviceUnavailable)
            #expect(page.header("retry-after") == "2")
            #expect(page.body.contains("Connection error"))
            #expect(page.body.contains("Check your connection and try again"))
            #expect(part.status == .serviceUnavailable)
            #expect(part.body.hasPrefix(#"<div id="progress">"#))
        }
    }

    @Test func `M-13 with the database away nobody who only looks is told that something was not saved`() async throws {
        try await TestApp.run { app in
            try await app.change(
                """
                CREATE OR REPLACE FUNCTION session_person(wanted bytea) RETURNS TABLE(
                    session_id uuid, account_id uuid, household_id uuid, person_id uuid, household_name text, name text,
                    role text, language text, time_zone text, started_at timestamptz, seen_at timestamptz
                ) LANGUAGE plpgsql STABLE SECURITY DEFINER
                AS $$ BEGIN RAISE EXCEPTION 'starting' USING ERRCODE = '57P03'; END $$
                """
            )
            let browser = Browser(app)
            browser.cookies[app.application.services.cookies.name(of: .session)] = SessionToken().cookie

            let progress = await browser.get("/progress")
            let recipes = await browser.get("/recipes")
            let sent = await browser.post("/categories", ["name": "Soups"])

            #expect(progress.status == .serviceUnavailable)
            #expect(progress.body.contains("Connection error"))
            #expect(progress.body.contains("Check your connection and try again"))
            #expect(recipes.body.contains("The kitchen is closed for a moment"))
            #expect(![progress, recipes].contains { $0.body.contains("was not saved") })
            #expect(sent.body.contains("What you did last was not saved"))
        }
    }

    @Test(arguments: [Language.en, .tr])
    func `M-13 each failure has its words and its way forward`(language: Language) throws {
        let strings = Strings(language)
        let today = try #require(CivilDate(iso: "2026-03-21"))
        let failures: [ProgressFailure] = [
            .noData, .insufficient, .corrupted(today), .calculationFailed, .unavailable, .unknown,
        ]
        let panels = failures.map { failure in
            let panel = ProgressPanel(failure, again: "/progress?period=year", strings, today: today)
            return String(decoding: panel.render(strings: strings), as: UTF8.self)
        }

        for (failure, panel) in zip(failures, panels) {
            let (problem, advice) = strings.sentences(for: failure, seenFrom: today)
            #expect(panel.contains("<h2>\(problem)</h2>"), "\(failure)")
            #expect(panel.contains("<p>\(advice)</p>"), "\(failure)")
            #expect(panel.contains(#"href="/progress?period=year">"# + strings.progress.tryAgain))
        }
        #expect(Set(panels).count == failures.count)
        #expect(
            failures.map(\.status) == [nil, nil, nil, .internalServerError, .serviceUnavailable, .internalServerError]
        )
    }
}
