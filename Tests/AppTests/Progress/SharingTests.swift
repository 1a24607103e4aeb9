import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// What people show each other of their days: nothing, totals or all, to everybody or to some, and how it ends.
@Suite struct SharingTests {
    /// A household of Ayşe, who ate 140 and 590 kcal on a day with a goal and a weight, of Mehmet and of a viewer.
    private struct Table {
        let app: TestApp
        let ayse: Browser
        let mehmet: Browser
        let viewer: Browser
        let things: Belongings
        let mehmetsID: Person.ID
        let path: String

        init(_ app: TestApp) async throws {
            self.app = app
            ayse = try await app.household()
            mehmet = try await app.person(.member, of: ayse, email: "mehmet@example.org")
            viewer = try await app.person(.viewer, of: ayse, email: "nine@example.org")
            things = try await Belongings(of: ayse, app)
            mehmetsID = try await app.owner(of: mehmet).person
            path = "/people/\(things.owner.person)?date=\(things.day)"
            try await app.change("DELETE FROM body_shares")
        }

        func share(_ level: String, with viewers: [Person.ID] = []) async -> Answer {
            let fields = [
                ("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer"), ("share_level", level),
            ]
            let named = viewers.map { ("share_with", $0.description) }
            return await ayse.submit("/people/\(things.owner.person)", fields + named)
        }

        /// The database as Mehmet reads what is shown to him.
        var shown: any Database {
            Unwatched(app.application.services.database).scoped(.asking(things.owner.household, mehmetsID) + [.shared])
        }

        func rows(in table: String) async throws -> Int {
            try await shown.read(
                Query.one(
                    "SELECT count(*) FROM \(unsafeText: table) WHERE person_id = \(things.owner.person)",
                    as: Int.self
                )
            )
        }

        var seen: [Int] {
            get async throws {
                var counts: [Int] = []
                for table in ["diary_sums", "diary_entries", "goals", "weights"] {
                    counts.append(try await rows(in: table))
                }
                return counts
            }
        }
    }

    @Test func `H-02 nothing is shown of a body until its person says so`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)

            let page = await table.mehmet.get(table.path)

            #expect(page.status == .ok)
            #expect(!page.body.contains("shows you"))
            #expect(!page.shows("730"))
            #expect(try await table.seen == [0, 0, 0, 0])
        }
    }

    @Test func `H-02 totals are the sums of a day and no entry, no goal and no weight`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            #expect(await table.share("totals").status == .seeOther)

            let page = await table.mehmet.get(table.path)
            let before = await table.mehmet.get("/people/\(table.things.owner.person)")

            #expect(page.body.contains("Ayşe shows you"))
            #expect(page.body.contains(#"data-nutrient="energy" value="730""#))
            #expect(!page.body.contains("Menemen"))
            #expect(!page.shows("2000"))
            #expect(!page.body.contains("at least 30 g"))
            #expect(!page.body.contains("81.5"))
            #expect(before.body.contains("Ayşe shows you"))
            #expect(!before.shows("730"))
            let seen = try await table.seen
            #expect(seen[0] > 0)
            #expect(seen[1...] == [0, 0, 0])
        }
    }

    @Test func `H-02 a total is the same whether it was summed before or is summed now`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.share("totals")
            let columns = NutrientColumns.all.map(\.name).joined(separator: ", ")
            let statement = SQL(
                unsafeText:
                    "SELECT concat_ws('|', entries, lower_bounds, \(columns)) FROM diary_sums WHERE day_on = '\(table.things.day)'"
            )
            try await app.change(
                "UPDATE diary_entries SET lower_bounds = '{protein,folate}', folate_ug = 0.1, vitamin_a_ug = 1/3.0"
            )
            try await app.change("UPDATE diary_sums SET is_stale = true")

            let stale = try await table.shown.read(Query.rows(statement, as: String.self))
            _ = try await app.database.write { db in try await DaySumStore.keep(atMost: 100, db) }
            let kept = try await table.shown.read(Query.rows(statement, as: String.self))

            #expect(try await app.rows(in: "diary_sums WHERE is_stale AND entries > 0") == 0)
            #expect(stale.count == 1)
            #expect(stale == kept)
        }
    }

    @Test(arguments: [("totals", false), ("all", true)])
    func `H-02 a day of which nothing is known but that something was eaten is shown as unknown, not as empty`(
        level: String,
        showsEntries: Bool
    ) async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.share(level)
            try await app.eat([:], daysAgo: 2, name: "Mystery stew", in: table.ayse)
            let path = "/people/\(table.things.owner.person)?date="

            let page = await table.mehmet.get(path + TestApp.today.adding(days: -2).iso)
            let empty = await table.mehmet.get(path + TestApp.today.adding(days: -3).iso)

            #expect(!page.body.contains("Nothing written down yet."))
            #expect(page.body.contains(#"data-nutrient="energy" value="">—<"#))
            #expect(page.body.contains("Mystery stew") == showsEntries)
            #expect(empty.body.contains("Nothing written down yet."))
            #expect(!empty.body.contains(#"data-nutrient="energy""#))
        }
    }

    @Test func `H-02 all is also entries, goals and weight, and nobody changes them`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.share("all")

            let page = await table.viewer.get(table.path)

            #expect(page.body.contains("Menemen"))
            #expect(page.body.contains("Dinner"))
            #expect(page.body.contains("of 2000"))
            #expect(page.body.contains("at least 30 g"))
            #expect(page.body.contains("81.5 kg"))
            #expect(!page.body.contains("/entries/"))
            #expect(try await table.seen.allSatisfy { $0 > 0 })
            let before = try await app.fingerprint()
            for statement in [
                "DELETE FROM shared.diary_entries", "UPDATE shared.goals SET energy_kcal = 1",
                "INSERT INTO shared.weights (household_id, person_id, measured_on, weight_kg) VALUES (gen_random_uuid(), gen_random_uuid(), now(), 80)",
            ] {
                await #expect(throws: (any Error).self, "\(statement)") {
                    try await table.shown.write(Query.run(SQL(unsafeText: statement)))
                }
            }
            let anybody = Unwatched(app.application.services.database)
            let mehmet = anybody.scoped(to: table.things.owner.household, person: table.mehmetsID)
            for table in ["diary_entries", "goals", "weights"] {
                let gone = try await mehmet.write(Query.affected("DELETE FROM \(unsafeText: table)"))
                #expect(gone == 0, "\(table)")
            }
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `H-02 what is shown to one is shown to nobody else`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.share("all", with: [table.mehmetsID])

            let his = await table.mehmet.get(table.path)
            let hers = await table.viewer.get(table.path)
            let form = await table.ayse.get("/people/\(table.things.owner.person)")

            #expect(his.body.contains("Menemen"))
            #expect(!hers.body.contains("Ayşe shows you"))
            #expect(!hers.body.contains("Menemen"))
            #expect(form.body.contains(#"name="share_with" value="\#(table.mehmetsID)" checked"#))
        }
    }

    @Test func `H-02 what was shown to some is shown to everybody only once that was asked`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let path = "/people/\(table.things.owner.person)"
            let (mehmet, viewer) = (table.mehmetsID, try await app.owner(of: table.viewer).person)
            _ = await table.share("all", with: [mehmet, viewer])
            let shown = [
                ("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer"), ("was.share_level", "all"),
                ("share_level", "all"), ("was.share_with", ""),
            ]
            let both = [("was.share_with", "\(mehmet)"), ("was.share_with", "\(viewer)")]
            let first = await table.ayse.submit(path, shown + both + [("share_with", "\(viewer)")])
            let second = await table.ayse.submit(path, shown + both + [("share_with", "\(mehmet)")])
            let kept = try await app.text("SELECT string_agg(viewer_id::text, ' ') FROM body_shares")
            let his = await table.mehmet.get(table.path)
            let again = [
                ("was.share_with", "\(viewer)"), ("share_everybody", second.value(of: "share_everybody") ?? ""),
            ]
            let third = await table.ayse.submit(path, shown + again)

            #expect([first.status, second.status, third.status] == [.seeOther, .unprocessableContent, .seeOther])
            #expect(second.body.contains("Nobody is ticked any more"))
            #expect(!first.body.contains("share_everybody"))
            #expect(kept == "\(viewer)")
            #expect(!his.body.contains("Menemen"))
            #expect(try await app.rows(in: "body_shares WHERE viewer_id IS NULL AND level = 'all'") == 1)
        }
    }

    @Test func `H-02 what is taken back is seen no more, and a form without the choice leaves it`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.share("all")
            _ = await table.ayse.submit(
                "/people/\(table.things.owner.person)",
                [("name", "Ayşe"), ("usual_share", "2"), ("diary_writing", "offer")]
            )
            let kept = await table.mehmet.get(table.path)
            _ = await table.share("nothing")

            let after = await table.mehmet.get(table.path)

            #expect(kept.body.contains("Menemen"))
            #expect(!after.body.contains("Menemen"))
            #expect(!after.body.contains("shows you"))
            #expect(try await table.seen == [0, 0, 0, 0])
            #expect(try await app.rows(in: "body_shares") == 0)
        }
    }

    @Test func `H-02 a stranger, or somebody of another household, is named in vain`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let stranger = try await app.household(email: "stranger@example.org")
            let strangersID = try await app.owner(of: stranger).person

            let named = await table.share("all", with: [strangersID, Person.ID.new()])
            let page = await stranger.get(table.path)
            let wrong = await table.share("everything")

            #expect(named.status == .unprocessableContent, "\(named.body)")
            #expect(try await app.rows(in: "body_shares") == 0)
            #expect(page.status == .notFound)
            #expect(wrong.status == .unprocessableContent)
            #expect(try await table.seen == [0, 0, 0, 0])
        }
    }

    @Test func `H-01 H-02 what somebody showed ends as they leave, and who is removed sees nothing more`() async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.share("all")
            #expect(try await table.seen[1] > 0)

            _ = await table.ayse.post("/people/\(table.mehmetsID)/remove")
            #expect(try await table.seen == [0, 0, 0, 0])
            #expect(await table.mehmet.get(table.path).status != .ok)

            #expect(await table.viewer.get(table.path).body.contains("Menemen"))
            let left = await table.ayse.post("/household/leave", ["name": "Elsewhere"])
            let page = await table.viewer.get(table.path)
            #expect(left.status == .seeOther)
            #expect(page.status == .notFound)
        }
    }

    @Test func `H-02 the views show every column of their tables`() async throws {
        try await TestApp.run { app in
            for table in ["diary_sums", "diary_entries", "goals", "weights"] {
                let missing = try await app.text(
                    """
                    SELECT coalesce(string_agg(attname, ', '), '') FROM (
                        SELECT attname FROM pg_attribute
                        WHERE attrelid = 'public.\(table)'::regclass AND attnum > 0 AND NOT attisdropped
                        EXCEPT
                        SELECT attname FROM pg_attribute WHERE attrelid = 'shared.\(table)'::regclass AND attnum > 0
                    ) AS columns
                    """
                )
                #expect(missing == "", "\(table)")
            }
        }
    }
}
