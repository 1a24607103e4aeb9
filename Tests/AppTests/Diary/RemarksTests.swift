import Domain
import HTTPServer
import Testing

@testable import App

/// What a person says of a day, and what is one tap away there.
@Suite struct RemarksTests {
    static let day = "/diary/2026-03-21"

    @Test(arguments: [("complete", "Complete"), ("partial", "Partial"), ("fasting", "Fasting")])
    func `M-22 a day is marked, twice is once, and the mark is taken back or away`(mark: String, name: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            for _ in 1...2 {
                let marked = await home.post("\(Self.day)/mark", ["mark": mark])
                #expect(marked.status == .seeOther)
                #expect(marked.location == Self.day)
            }
            let page = await home.get(Self.day)
            let rows = try await app.text("SELECT string_agg(day_on || ' ' || mark, ',') FROM diary_days")
            let undone = await home.post("\(Self.day)/mark/undo")
            let after = try await app.text("SELECT coalesce(mark, 'none') FROM diary_days")
            _ = await home.post("\(Self.day)/mark", ["mark": mark])
            _ = await home.post("\(Self.day)/mark", ["mark": ""])
            let away = try await app.text("SELECT coalesce(mark, 'none') FROM diary_days")

            #expect(rows == "2026-03-21 \(mark)")
            #expect(page.body.contains("Marked: \(name)."))
            #expect(page.body.contains(#"<span class="tag">\#(name)</span>"#))
            #expect(page.body.contains(#"<form method="post" action="/diary/2026-03-21/mark/undo?written="#))
            #expect(undone.status == .seeOther)
            #expect(after == "none")
            #expect(away == "none")
        }
    }

    @Test func `a note stays with its day and its person, and the one before comes back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)

            _ = await home.post("\(Self.day)/note", ["note": "Felt <well>\r\nWalked"])
            let page = await home.get(Self.day)
            let other = await home.get("/diary/2026-03-22")
            let mates = await mate.get(Self.day)
            for _ in 1...2 { _ = await home.post("\(Self.day)/note", ["note": ""]) }
            let empty = await home.get(Self.day)
            for _ in 1...2 { _ = await home.post("\(Self.day)/note/undo") }
            let back = await home.get(Self.day)

            #expect(page.body.contains("Felt &lt;well&gt;\nWalked"))
            #expect(!other.body.contains("Felt"))
            #expect(!mates.body.contains("Felt"))
            #expect(!empty.body.contains("Felt"))
            #expect(back.body.contains("Felt &lt;well&gt;"))
        }
    }

    @Test func `W-18 the undo of a mark leaves the note that was written since, and the other way round`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let said = "SELECT coalesce(mark, 'none') || ' ' || note FROM diary_days"

            _ = await home.post("\(Self.day)/mark", ["mark": "complete"])
            let marked = await home.get(Self.day)
            _ = await home.post("\(Self.day)/note", ["note": "Walked"])
            let noted = await home.get(Self.day)
            _ = await home.post("\(Self.day)/mark/undo")
            let unmarked = try await app.text(said)
            _ = await home.post("\(Self.day)/mark", ["mark": "partial"])
            for _ in 1...2 { _ = await home.post("\(Self.day)/note/undo") }

            #expect(marked.body.contains("\(Self.day)/mark/undo"))
            #expect(noted.body.contains("\(Self.day)/note/undo"))
            #expect(unmarked == "none Walked")
            #expect(try await app.text(said) == "partial ")
        }
    }

    @Test func `W-18 an undo takes back what it has written and no other's words, and a form replaces what it showed`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let (path, undo) = ("\(Self.day)/note", "\(Self.day)/note/undo")
            func note() async throws -> String { try await app.text("SELECT note FROM diary_days") }
            func written(_ note: String) async throws -> String {
                _ = await home.post(path, ["note": note])
                let page = await home.get(Self.day)
                let query = try #require(page.between(#"action="\#(undo)"#, "\""))
                return undo + query
            }
            let (first, second) = (try await written("Slept well"), try await written("Slept\r\nbadly"))

            let late = await home.post(first)
            let message = await home.get(late.location ?? "").body
            let kept = try await note()
            for _ in 1...2 { _ = await home.post(second) }
            let back = try await note()
            let refused = await home.submit(path, [("note", "Tired"), ("was.note", "Slept\r\nbadly")])
            let meanwhile = try await note()
            _ = await home.submit(path, [("note", "Tired"), ("was.note", refused.value(of: "was.note") ?? "")])
            _ = await home.submit(path, [("note", "Slept well"), ("was.note", "Slept well")])

            #expect(message.contains("It was changed since, so it stays as it is."))
            #expect(kept == "Slept\nbadly")
            #expect(back == "Slept well")
            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("has been changed since you opened the page"))
            #expect(refused.body.contains(">Tired</textarea>"))
            #expect(meanwhile == "Slept well")
            #expect(try await note() == "Tired")
        }
    }

    @Test func `a mark that is none and a note too long are refused with what was typed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let before = try await app.fingerprint()
            let long = String(repeating: "a", count: 2_001)

            let mark = await home.post("\(Self.day)/mark", ["mark": "sick"])
            let note = await home.post("\(Self.day)/note", ["note": long])

            #expect(mark.status == .unprocessableContent)
            #expect(note.status == .unprocessableContent)
            #expect(note.body.contains(long))
            #expect(note.body.contains("At most 2000 characters."))
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test func `W-18 HOSTILE-89 what was eaten lately is one tap away at its meal, and a double tap is one entry`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let today = (await home.get("/").location ?? "").replacing("/diary/", with: "")
            let oats = try await app.ownFood("Oats", per100g: [.energy: 400], in: home)
            for day in ["2026-03-16", "2026-03-17", "2026-03-19", "2026-03-20"] {
                try await home.eat(oats, "50", "g", "breakfast", on: day)
            }
            try await home.eat("Simit", 250, "breakfast", on: "2026-03-21")
            try await home.eat("Soup", 300, "lunch", on: today)
            try await app.change("UPDATE own_foods SET energy_kcal = 380")

            // What was added last can be taken back on the first page after it.
            _ = await home.get("/diary/\(today)")
            let page = await home.get("/diary/\(today)")
            let action = page.between(#"<form method="post" action="/entries/"#, "\"") ?? ""
            let once = page.value(of: "_once") ?? ""
            for _ in 1...2 {
                let added = await home.post(
                    "/entries/\(action)",
                    ["_once": once, "date": today, "slot": "breakfast"]
                )
                #expect(added.status == .seeOther)
                #expect(added.location == "/diary/\(today)#breakfast-h")
            }
            let after = await home.get("/diary/\(today)")
            let simit = try await app.entry("Simit")
            _ = await home.post("/entries/\(simit)/again", ["_once": once, "date": today, "slot": "breakfast"])
            let both = await home.get("/diary/\(today)")

            #expect(action.hasSuffix("/again"))
            #expect(page.body.contains(#"aria-label="Add Oats to Breakfast again, "#))
            #expect(page.body.contains(#"aria-label="Add Simit to Breakfast again, "#))
            #expect(!page.body.contains("Add Soup to Lunch again"), "what a meal has is not offered to it")
            #expect(after.nutrients(.energy, in: .slot).first == 190, "as the food says today")
            #expect(both.nutrients(.energy, in: .slot).first == 440)
        }
    }

    @Test func `W-18 again keeps the snapshot of what is gone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let oats = try await app.ownFood("Oats", per100g: [.energy: 400], in: home)
            try await home.eat(oats, "50")
            let id = try await app.entry("Oats")
            try await app.change("UPDATE own_foods SET deleted_at = now()")

            _ = await home.post("/entries/\(id)/again", ["date": "2026-03-22", "slot": "dinner"])

            let diary = try await app.diary()
            #expect(diary == "2026-03-21 lunch Oats 200, 2026-03-22 dinner Oats 200")
        }
    }

    @Test(arguments: ["Europe/Istanbul", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"])
    func `HOSTILE-28 a day of changing clocks has every meal once, and a week has seven days`(zone: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.change("UPDATE persons SET time_zone = '\(zone)'")
            // Clocks of New York, of Lord Howe, Apia's missing 30 December, and Istanbul's last change.
            let changes = ["2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04", "2011-12-30", "2016-03-27"]

            for change in changes {
                let date = try #require(CivilDate(iso: change))
                for slot in ["breakfast", "lunch", "dinner", "snack"] {
                    try await home.eat(slot, 100, slot, on: change)
                }
                let page = await home.get("/diary/\(change)")
                let week = try #require(CivilWeek(containing: date))
                var days: [String] = [week.monday.iso]
                while days.count < 8, let next = await home.get("/diary/\(days[days.count - 1])").nextDay {
                    days.append(next)
                }

                #expect(page.nutrients(.energy, in: .slot).compactMap { $0 } == [100, 100, 100, 100])
                #expect(page.nutrient(.energy, in: .day) == 400)
                #expect(days == week.days.map(\.iso) + [week.monday.adding(days: 7).iso])
            }
        }
    }
}

extension Answer {
    /// The day that the page leads on to.
    fileprivate var nextDay: String? { between(#"rel="next" href="/diary/"#, "\"") }
}
