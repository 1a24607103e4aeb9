import Domain
import HTTPServer
import Testing

@testable import App

/// Several entries at once.
@Suite struct ChoosingTests {
    @Test func `W-18 an entry, a meal and a whole day are copied to another date`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250, "breakfast")
            try await home.eat("Tea", 2, "breakfast")
            try await home.eat("Soup", 300, "lunch")
            let page = await home.get("/diary/2026-03-21/choose?slot=breakfast")
            let all = await home.get("/diary/2026-03-21/choose?all=1")
            let simit = try await app.entry("Simit")
            let one = await home.get("/diary/2026-03-21/choose?entry=\(simit)")
            let tea = try await app.entry("Tea")

            let copied = await home.submit(
                "/diary/2026-03-21/copy",
                [("entry[]", simit), ("entry[]", tea), ("to", "2026-03-22"), ("slot", "")]
            )
            let told = await home.get("/diary/2026-03-22")
            let after = try await app.diary()

            #expect(page.ticked == 2)
            #expect(all.ticked == 3)
            #expect(one.ticked == 1)
            #expect(copied.status == .seeOther)
            #expect(copied.location == "/diary/2026-03-22")
            #expect(told.body.contains("2 entries copied to Sunday 22 March."))
            #expect(
                after == "2026-03-21 breakfast Simit 250, 2026-03-21 breakfast Tea 2, 2026-03-21 lunch Soup 300, "
                    + "2026-03-22 breakfast Simit 250, 2026-03-22 breakfast Tea 2"
            )
        }
    }

    @Test func `W-18 who selects a meal keeps the day to which it is to go`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250, "breakfast")
            try await home.eat("Soup", 300, "lunch")
            let breakfast = "/diary/2026-03-21/choose?slot=breakfast"

            let all = await home.get("/diary/2026-03-21/choose?all=1&to=2026-03-18")
            let one = await home.get(breakfast + "&to=2026-03-18")
            let refused = await home.post("/diary/2026-03-21/copy", ["to": "2026-03-19"])
            let plain = await home.get("/diary/2026-03-21/choose")

            #expect(all.body.contains("href=\"\(breakfast)&amp;to=2026-03-18\""))
            #expect(one.value(of: "to") == "2026-03-18")
            #expect(one.ticked == 1)
            #expect(refused.body.contains("href=\"\(breakfast)&amp;to=2026-03-19\""))
            #expect(plain.body.contains("href=\"\(breakfast)\""))
        }
    }

    @Test func `W-18 an empty meal that is written down at times leads to the same of the day before`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Soup", 300, "lunch", on: "2026-03-20")
            func link(_ slot: String) -> String { "href=\"/diary/2026-03-20/choose?slot=\(slot)&amp;to=2026-03-21\"" }

            let empty = await home.get("/diary/2026-03-21")
            let meal = await home.get("/diary/2026-03-20/choose?slot=lunch&to=2026-03-21")
            try await home.eat("Simit", 250, "lunch")
            let eaten = await home.get("/diary/2026-03-21")

            #expect(empty.body.contains(link("lunch")))
            #expect(!empty.body.contains(link("breakfast")))
            #expect(meal.ticked == 1)
            #expect(meal.value(of: "to") == "2026-03-21")
            #expect(!eaten.body.contains(link("lunch")))
        }
    }

    @Test func `W-18 nothing is copied from a day before that has nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Soup", 300, "lunch", on: "2026-03-20")
            try await home.eat("Simit", 250, "dinner", on: "2026-03-19")
            func links(_ day: String) async -> [Bool] {
                let page = await home.get("/diary/2026-03-\(day)").body
                return ["Copy the day before", "choose?slot=lunch&amp;to=", "choose?slot=dinner&amp;to="].map {
                    page.contains($0)
                }
            }

            #expect(await links("21") == [true, true, false])
            #expect(await links("22") == [false, false, false])
        }
    }

    @Test func `W-18 a day without entries says so, and leads back to the day for which they are wanted`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/diary/2026-03-20/choose?all=1&to=2026-03-21")
            let own = await home.get("/diary/2026-03-20/choose")

            #expect(page.body.contains("Nothing was written down on Friday 20 March."))
            #expect(page.body.contains(#"<a class="back" href="/diary/2026-03-21">Saturday 21 March</a>"#))
            #expect(!page.body.contains(#"name="to""#))
            #expect(own.body.contains(#"<a class="back" href="/diary/2026-03-20">"#))
        }
    }

    @Test func `W-18 undoing a copy removes exactly what was copied`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            try await home.eat("Simit", 250, on: "2026-03-22")
            let before = try await app.diary()
            let id = try await app.text("SELECT id::text FROM diary_entries WHERE eaten_on = '2026-03-21'")

            _ = await home.post("/diary/2026-03-21/copy", ["entry[]": id, "to": "2026-03-22", "slot": "dinner"])
            let during = try await app.diary()
            let page = await home.get("/diary/2026-03-22")
            let undo = page.between(#"<form method="post" action="/changes/"#, "\"") ?? ""
            let undone = await home.post("/changes/\(undo)")
            try await home.eat("Soup", 300, on: "2026-03-22")
            let again = await home.post("/changes/\(undo)")
            let after = try await app.diary()

            #expect(during == before + ", 2026-03-22 dinner Simit 250" || during.contains("2026-03-22 dinner Simit"))
            #expect(undone.status == .seeOther)
            #expect(undone.location == "/diary/2026-03-22")
            #expect(again.status == .seeOther)
            #expect(after == before + ", 2026-03-22 lunch Soup 300")
        }
    }

    @Test func `W-18 what is chosen is moved or deleted, and comes back as it was`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250, "breakfast")
            try await home.eat("Soup", 300, "lunch")
            try await home.eat("Tea", 2, "snack")
            let chosen = [("entry[]", try await app.entry("Simit")), ("entry[]", try await app.entry("Soup"))]
            let before = try await app.diaryRows()

            _ = await home.submit("/diary/2026-03-21/move", chosen + [("to", "2026-03-20"), ("slot", "dinner")])
            let moved = try await app.diary()
            _ = await home.undo(on: "/diary/2026-03-20")
            let unmoved = try await app.diaryRows()
            let deleted = await home.submit("/diary/2026-03-21/delete", chosen + [("to", "2026-03-22")])
            let left = try await app.diary()
            _ = await home.undo(on: "/diary/2026-03-21")
            let restored = try await app.diaryRows()

            #expect(
                moved == "2026-03-20 dinner Simit 250, 2026-03-20 dinner Soup 300, 2026-03-21 snack Tea 2"
            )
            #expect(unmoved == before)
            #expect(deleted.location == "/diary/2026-03-21")
            #expect(left == "2026-03-21 snack Tea 2")
            #expect(restored == before)
        }
    }

    @Test func `W-18 taking a change back leaves alone what was changed again since`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            try await home.eat("Soup", 300)
            let simit = try await app.entry("Simit")
            let chosen = [("entry[]", simit), ("entry[]", try await app.entry("Soup"))]
            _ = await home.submit("/diary/2026-03-21/move", chosen + [("to", "2026-03-25")])
            let page = await home.get("/diary/2026-03-25")
            let undo = page.between(#"<form method="post" action="/changes/"#, "\"") ?? ""
            _ = await home.post("/entries/\(simit)", ["date": "2026-03-30"])

            _ = await home.post("/changes/\(undo)")

            let diary = try await app.diary()
            #expect(diary == "2026-03-21 lunch Soup 300, 2026-03-30 lunch Simit 250")
        }
    }

    @Test(arguments: ["copy", "move", "delete", "meal"])
    func `HOSTILE-52 one foreign entry among own ones refuses them all`(act: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "other@example.org")
            let mate = try await app.housemate(of: home)
            try await other.eat("Theirs", 1)
            try await mate.eat("Mates", 1)
            for number in 1...3 { try await home.eat("Mine \(number)", 100) }
            var own: [(String, String)] = []
            for number in 1...3 { own.append(("entry[]", try await app.entry("Mine \(number)"))) }
            let before = try await app.fingerprint()

            for foreign in [
                try await app.entry("Theirs"), try await app.entry("Mates"), "00000000-0000-7000-8000-000000000000",
                "x",
            ] {
                let chosen = own + [("entry[]", foreign)]
                let answer = await home.submit("/diary/2026-03-21/\(act)", chosen + [("to", "2026-03-22")])
                #expect(answer.status == .notFound, "\(foreign)")
            }
            let after = try await app.fingerprint()
            let alone = await home.submit("/diary/2026-03-21/\(act)", own + [("to", "2026-03-22")])

            #expect(after == before)
            #expect(alone.status == .seeOther)
        }
    }

    @Test func `HOSTILE-89 the same form twice copies once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            let id = try await app.entry("Simit")
            let once = await home.get("/diary/2026-03-21/choose").value(of: "_once") ?? ""

            for _ in 1...3 {
                let answer = await home.post(
                    "/diary/2026-03-21/copy",
                    ["entry[]": id, "to": "2026-03-22", "_once": once]
                )
                #expect(answer.status == .seeOther)
                #expect(answer.location == "/diary/2026-03-22")
            }

            let diary = try await app.diary()
            #expect(diary == "2026-03-21 lunch Simit 250, 2026-03-22 lunch Simit 250")

            _ = await home.undo(on: "/diary/2026-03-22")
            let undone = try await app.diary()
            #expect(undone == "2026-03-21 lunch Simit 250")
        }
    }

    @Test func `W-14 who goes back from the page of a day and says something else has said it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            let id = try await app.entry("Simit")
            let once = await home.get("/diary/2026-03-21/choose").value(of: "_once") ?? ""
            func say(_ act: String, _ day: String) async -> Answer {
                await home.post("/diary/2026-03-21/\(act)", ["entry[]": id, "to": day, "_once": once])
            }

            _ = await say("copy", "2026-03-22")
            _ = await say("copy", "2026-03-23")
            let moved = await say("move", "2026-03-24")

            #expect(moved.location == "/diary/2026-03-24")
            #expect(
                try await app.diary()
                    == "2026-03-22 lunch Simit 250, 2026-03-23 lunch Simit 250, 2026-03-24 lunch Simit 250"
            )
        }
    }

    @Test func `nothing chosen, or no day, is refused with everything ticked still ticked`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            let id = try await app.entry("Simit")

            let none = await home.post("/diary/2026-03-21/copy", ["to": "2026-03-22"])
            let day = await home.post("/diary/2026-03-21/copy", ["entry[]": id, "to": "2026-02-30"])

            #expect(none.status == .unprocessableContent)
            #expect(none.body.contains("Choose at least one entry."))
            #expect(none.ticked == 0)
            #expect(none.value(of: "to") == "2026-03-22")
            #expect(day.status == .unprocessableContent)
            #expect(day.marks("to"))
            #expect(day.ticked == 1)
        }
    }

    @Test func `HOSTILE-50 another person's change is not there to be taken back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            try await home.eat("Simit", 250)
            let id = try await app.entry("Simit")
            _ = await home.post("/diary/2026-03-21/move", ["entry[]": id, "to": "2026-03-22"])
            let change = try await app.text("SELECT id::text FROM diary_changes")

            let answer = await mate.post("/changes/\(change)/undo")

            let diary = try await app.diary()
            #expect(answer.status == .notFound)
            #expect(diary == "2026-03-22 lunch Simit 250")
        }
    }
}

extension Answer {
    /// How many boxes are ticked.
    var ticked: Int {
        body.split(separator: "<input").count { $0.contains(#"type="checkbox""#) && $0.contains(" checked") }
    }
}
