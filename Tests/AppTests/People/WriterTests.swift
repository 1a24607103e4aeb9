import Domain
import HTTPServer
import Testing

@testable import App

/// Who may write into a diary without reading it: a grandmother, a babysitter.
@Suite struct WriterTests {
    private func child(of home: Browser) async throws -> String {
        let made = await home.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
        guard made.status == .seeOther, let location = made.location else { throw Unexpected(made) }
        return String(location.dropFirst("/people/".count))
    }

    @Test func `H-03 a guardian lets somebody write for a child, for days or for good, and nothing is read`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            let writer = try await app.owner(of: mate).person
            let ela = try await child(of: home)
            try await app.change("UPDATE persons SET diary_writing = 'nobody' WHERE id = '\(ela)'")
            let today = TestApp.today
            func log() async -> Answer {
                await mate.submit(
                    "/diary/\(today)/entries",
                    [
                        ("several", "1"), ("person", ela), ("slot", "lunch"), ("quick_name", "Simit"),
                        ("energy_kcal", "300"),
                    ]
                )
            }
            func entries() async throws -> Int { try await app.rows(in: "diary_entries WHERE person_id = '\(ela)'") }
            _ = await log()
            let before = try await entries()
            let late = await home.submit(
                "/people/\(ela)/writers",
                [("writer", "\(writer)"), ("until[\(writer)]", "2020-01-01")]
            )
            let granted = await home.submit(
                "/people/\(ela)/writers",
                [("writer", "\(writer)"), ("until[\(writer)]", today.iso)]
            )
            let page = await home.get("/people/\(ela)").body
            _ = await log()
            let after = try await entries()
            try await app.change("UPDATE writing_grants SET last_day = current_date - 2")
            _ = await log()
            let lapsed = try await entries()

            #expect(before == 0)
            #expect(late.status == .unprocessableContent)
            #expect(granted.status == .seeOther)
            #expect(page.contains(#"name="writer" value="\#(writer)" checked"#))
            #expect(after == 1)
            #expect(lapsed == 1)
            #expect(await mate.get("/diary/\(today)?person=\(ela)").status == .notFound)
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            #expect(await mate.get("/entries/\(entry)/edit").status == .notFound)
            let written = try await app.text("SELECT written_by_name || ' ' || energy_kcal FROM diary_entries")
            #expect(written == "Mehmet 150")
        }
    }

    @Test func `H-03 HOSTILE-126 nobody lets themselves or others write for whom they do not look after`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let (me, them) = (try await app.owner(of: home).person, try await app.owner(of: mate).person)
            let stranger = try await app.household(email: "zeynep@example.org")
            let far = try await app.owner(of: stranger).person

            #expect(await mate.submit("/people/\(me)/writers", [("writer", "\(them)")]).status == .notFound)
            #expect(await home.submit("/people/\(me)/writers", [("writer", "\(far)")]).status == .unprocessableContent)
            #expect(await home.submit("/people/\(me)/writers", [("writer", "\(me)")]).status == .unprocessableContent)
            #expect(try await app.rows(in: "writing_grants") == 0)
            #expect(await home.submit("/people/\(me)/writers", [("writer", "\(them)")]).status == .seeOther)
            #expect(await home.submit("/people/\(me)/writers", []).status == .seeOther)
            #expect(try await app.rows(in: "writing_grants") == 0)
        }
    }

    @Test func `H-03 several are let write at once, each until a day of their own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let ela = try await child(of: home)
            var writers: [String] = []
            for email in ["mehmet@example.org", "nene@example.org"] {
                let writer = try await app.person(.member, of: home, email: email)
                writers.append(try await app.owner(of: writer).person.description)
            }
            let until = [("until[\(writers[0])]", TestApp.today.iso)]

            let granted = await home.submit("/people/\(ela)/writers", writers.map { ("writer", $0) } + until)

            #expect(granted.status == .seeOther)
            let grants = "SELECT string_agg(coalesce(last_day::text, '-'), ' ' ORDER BY last_day) FROM writing_grants"
            #expect(try await app.text(grants) == "\(TestApp.today) -")
        }
    }

    @Test func `H-03 whom another guardian has let write meanwhile may go on`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let writer = try await app.person(.member, of: home, email: "nene@example.org")
            let (me, them) = (try await app.owner(of: home).person, try await app.owner(of: writer).person)
            let page = "/people/\(try await child(of: home))"
            let seen = await home.get(page)
            let theirs = [("was.writer", ""), ("writer", "\(them)"), ("until[\(them)]", TestApp.today.iso)]
            let granted = await home.submit("\(page)/writers", theirs)
            let added = await mate.submit("\(page)/writers", [("was.writer", ""), ("writer", "\(me)")])

            let grants = "SELECT string_agg(coalesce(last_day::text, '-'), ' ' ORDER BY last_day) FROM writing_grants"
            #expect(seen.value(of: "was.until[\(them)]") == "")
            #expect([granted.status, added.status] == [.seeOther, .seeOther])
            #expect(try await app.text(grants) == "\(TestApp.today) -")
        }
    }

    @Test func `H-03 a last day that was typed for whom somebody has taken off meanwhile is asked about`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let writer = try await app.person(.member, of: home, email: "nene@example.org")
            let them = try await app.owner(of: writer).person.description
            let page = "/people/\(try await child(of: home))"
            let (until, today, tomorrow) = ("until[\(them)]", TestApp.today.iso, TestApp.today.adding(days: 1).iso)
            func save(_ form: [(String, String)]) async -> Answer {
                await home.submit("\(page)/writers", [("was.writer", "")] + form)
            }
            _ = await save([("writer", them), (until, today)])
            _ = await save([("was.writer", them)])

            let asked = await save([("was.writer", them), ("writer", them), ("was.\(until)", today), (until, tomorrow)])
            let kept = try await app.rows(in: "writing_grants")
            let again = await save([("writer", them), ("was.\(until)", ""), (until, tomorrow)])

            #expect(asked.status == .conflict)
            #expect(asked.body.contains("Somebody has changed this in the meantime: may no longer write."))
            #expect(asked.body.contains(#"name="writer" value="\#(them)" checked"#))
            #expect(asked.value(of: "was.\(until)") == "")
            #expect(kept == 0)
            #expect(again.status == .seeOther)
            #expect(try await app.text("SELECT last_day::text FROM writing_grants") == tomorrow)
        }
    }
}
