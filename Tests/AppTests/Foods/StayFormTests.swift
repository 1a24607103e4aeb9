import Domain
import HTTPServer
import Testing

@testable import App

/// The forms behind the + of the search, sent as the page has them.
@Suite struct StayFormTests {
    @Test func `W-14 W-22 HOSTILE-89 the + of a plate that is sent twice adds one entry, and counts on`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let me = try await app.owner(of: home).person
            let line = TestApp.Line("1000 g soup", grams: 1000, energyPer100g: 200)
            let soup = try await app.recipe("Soup", lines: [line], in: home)
            let pot = try #require(await home.post("/recipes/\(soup)/cookings").location)
            _ = await home.post(pot, ["net_g": "1000"])
            let served = [("plate[0][person]", "\(me)"), ("plate[0][grams]", "100"), ("rest", "fridge")]
            _ = await home.submit("\(pot)/plates", served)
            let plate = try await app.text("SELECT id::text FROM diary_entries")
            let tomorrow = TestApp.today.adding(days: 1)

            let page = await home.get("/foods?slot=dinner&date=\(tomorrow)&added=2")
            let form = page.hidden(in: "again")
            let once = await home.submit("/entries/\(plate)/again", form)
            let twice = await home.submit("/entries/\(plate)/again", form)
            let stayed = await home.get(once.location ?? "")
            let other = await home.submit("/entries/\(plate)/again", stayed.hidden(in: "again"))

            #expect(page.body.contains(#"formaction="/entries/\#(plate)/again""#))
            #expect(form.contains { $0 == ("date", tomorrow.iso) })
            #expect(twice.location == once.location)
            #expect(stayed.body.contains("<strong>3 added</strong>"))
            #expect(other.location?.contains("&added=4&") == true)
            #expect(try await app.rows(in: "diary_entries WHERE eaten_on = '\(tomorrow)'") == 2, "each page's once")
        }
    }

    @Test func `W-22 L-03 a + keeps what is looked for, also where it is taken back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let day = "2026-03-21"
            let page = await home.get("/foods?q=60+g+egg&slot=lunch&date=\(day)")
            let pick = try #require(page.between(#"form="pick" name="add" value=""#, "\""))

            let added = await home.submit("/diary/\(day)/entries", page.hidden(in: "pick") + [("add", pick)])
            let stayed = await home.get(added.location ?? "")
            let undo = try #require(stayed.between(#"action="/entries/"#, "\""))
            let undone = await home.post("/entries/" + undo.replacing("&amp;", with: "&"))

            #expect(added.location?.hasPrefix("/foods?q=60%20g%20egg&slot=lunch&date=\(day)&added=1") == true)
            #expect(stayed.value(of: "q") == "60 g egg")
            #expect(undone.location?.hasPrefix("/foods?q=60%20g%20egg&slot=lunch&date=\(day)&added=0") == true)
            #expect(page.hidden(in: "again").contains { $0 == ("q", "60 g egg") })
        }
    }

    @Test func `W-22 L-03 a + stays on the page it is pressed on, also where it is taken back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for number in 1...25 { _ = try await app.stock("Moon oats \(number)", energy: 400, in: home) }
            let (day, search) = ("2026-03-21", "/foods?q=moon+oats&slot=lunch&date=2026-03-21")
            let page = await home.get(search + "&page=2")
            let pick = try #require(page.between(#"form="pick" name="add" value=""#, "\""))

            let added = await home.submit("/diary/\(day)/entries", page.hidden(in: "pick") + [("add", pick)])
            let stayed = await home.get(added.location ?? "")
            let undo = try #require(stayed.between(#"action="/entries/"#, "\""))
            let undone = await home.get(
                await home.post("/entries/" + undo.replacing("&amp;", with: "&")).location ?? ""
            )

            let second = #"form="pick" name="page" value="2""#
            #expect(await !home.get(search).body.contains(second))
            #expect(stayed.body.contains("<strong>1 added</strong>"))
            #expect(stayed.body.contains(second))
            #expect(stayed.body.contains(#"rel="prev""#))
            #expect(undone.body.contains(second))
        }
    }

    @Test func `H-04 W-22 L-03 a + among dishes that were left out keeps them shown, also where it is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.submit(
                "/people/\(try await app.owner(of: home).person)",
                [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer"), ("allergies", "milk")]
            )
            _ = try await home.cook("Moon soup", ["200 g milk"])
            _ = try await app.stock("Moon oats", energy: 400, in: home)
            let (day, search) = ("2026-03-21", "/foods?q=moon&slot=lunch&date=2026-03-21")
            let page = await home.get(search + "&show=all")
            let pick = try #require(page.between(#"form="pick" name="add" value=""#, "\""))

            let added = await home.submit("/diary/\(day)/entries", page.hidden(in: "pick") + [("add", pick)])
            let stayed = await home.get(added.location ?? "")
            let undo = try #require(stayed.between(#"action="/entries/"#, "\""))
            let undone = await home.get(
                await home.post("/entries/" + undo.replacing("&amp;", with: "&")).location ?? ""
            )

            #expect(await !home.get(search).body.contains("<bdi>Moon soup</bdi>"))
            #expect(stayed.body.contains("<bdi>Moon soup</bdi>"))
            #expect(undone.body.contains("<bdi>Moon soup</bdi>"))
        }
    }
}
