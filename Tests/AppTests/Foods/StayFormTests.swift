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
}
