import FoodImport
import HTTPServer
import Testing
import Web

@testable import App

/// What programs ask for by the address.
@Suite struct ApiQueryTests {
    @Test(arguments: [
        ("diet=glutenFree", "diet"), ("diet=vegan&diet=vegan", "diet"), ("category=soups", "category"),
        ("rating=2", "rating"), ("sort=best", "sort"), ("time=20", "time"), ("after=1", "after"),
    ])
    func `I-06 a filter that cannot be read is refused by its name, and never passed over`(
        query: String,
        field: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], in: home)
            let program = try await app.program(of: home)

            let refused = await program.get("/api/v1/recipes?q=soup&\(query)")
            let read = await program.get("/api/v1/recipes?q=soup&sort=-time&diet=&rating=&category=&time=&after=")

            #expect(refused.status == .unprocessableContent)
            #expect(refused.refused == [field])
            #expect(read.json["recipes"]?.elements.compactMap { $0["name"]?.text } == ["Soup"])
        }
    }

    @Test(arguments: [
        ("grams=37.125", "grams", 37.125), ("grams=50.000", "grams", 50), ("servings=1.000", "multiplier", 1),
        ("multiplier=0.125", "multiplier", 0.125), ("grams=1e2", "grams", 100),
    ])
    func `I-06 P-04 a number in an address has one reading: its point never stands between thousands`(
        query: String,
        member: String,
        number: Double
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let program = try await app.program(of: home)
            let path = "/api/v1/recipes/\(soup)/scaled"

            let read = await program.get("\(path)?\(query)")
            let refused = await program.get("\(path)?grams=1,000")

            #expect(read.status == .ok)
            #expect(read.json[member]?.number == number)
            #expect(refused.refused == ["grams"])
        }
    }

    @Test func `I-06 a page of foods that is no number is refused`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)

            let refused = await program.get("/api/v1/foods?q=flour&page=two")
            let none = await program.get("/api/v1/foods?q=flour&page=0")
            let second = await program.get("/api/v1/foods?q=flour&page=2")

            #expect(refused.refused == ["page"])
            #expect(none.refused == ["page"])
            #expect(second.json["page"]?.whole == 2)
        }
    }

    @Test func `I-05 I-06 M-30 an import does not run with an answer that cannot be read`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home, [.bring])
            let file = "Datum;calories;fat;carbohydrates;proteins;weight\n5.1.2026;1894,2;70,1;201,3;98,8;157,4\n"
            let begun = await program.send(.post, "/api/v1/imports", bytes: Array(file.utf8))
            let path = try #require(begun.location)

            let refused = await program.send(.post, "\(path)/run?weight_unit=stone&dates=year&leave_days=some")
            let waiting = await program.get(path)
            let wrong = await program.get("\(path)?after=x")
            _ = await program.send(.post, "\(path)/run?weight_unit=lb")
            let done = await program.get(path)

            #expect(refused.status == .unprocessableContent)
            #expect(Set(refused.refused) == ["weight_unit", "dates", "leave_days"])
            #expect(waiting.json["state"]?.text == "preview")
            #expect(wrong.refused == ["after"])
            #expect(done.json["state"]?.text == "done")
            #expect(try await app.rows(in: "weights WHERE unit = 'lb'") == 1)
        }
    }
}
