import Domain
import Testing

@testable import App

/// Where a search puts what the person has logged, and what the household has written.
@Suite struct ChosenRankTests {
    @Test(arguments: ["olive oil", "1 tbsp olive oil"])
    func `W-08 what was logged and has the words only in another name comes after what is called so`(typed: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            await home.log("olive-black")

            let found = await home.search(typed).foundNames

            #expect(found.first == "Olive oil")
            #expect(found.dropFirst().first == "Black olive", "it comes before all that nobody has logged")
        }
    }

    @Test func `W-08 what was logged and only ends with the words comes after what is called so`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            await home.log("vegan-cheese")

            let (cheese, feta) = (await home.search("cheese").foundNames, await home.search("feta").foundNames)

            #expect(cheese.prefix(2) == ["Cheddar cheese", "Vegan cheese"])
            #expect(feta.prefix(2) == ["Feta cheese", "Vegan cheese"])
        }
    }

    @Test func `W-08 what was logged and begins with the words stays first`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            await home.log("olive-oil-ev")
            await home.log("egg-salad")

            #expect(await home.search("egg").foundNames.first == "Egg salad")
            #expect(await home.search("extra-virgin").foundNames.first == "Extra-virgin olive oil")
        }
    }

    @Test func `W-08 recipes of the household come before all that is not called just so`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Pizza dough", ["500 g flour"])
            _ = try await home.cook("Levain chocolate chip cookies", ["200 g flour"])
            _ = try await home.cook("Old-fashioned beef stew", ["500 g beef"])
            _ = try await home.ownFood(["name": "Grandma pizza"])

            let pizza = await home.search("pizza").foundNames

            #expect(pizza.prefix(3) == ["Grandma pizza", "Cheese pizza", "Pizza dough"])
            #expect(await home.search("chocolate").foundNames.prefix(2).contains("Levain chocolate chip cookies"))
            #expect(await home.search("stew").foundNames.first == "Old-fashioned beef stew")
        }
    }

    @Test func `W-08 a recipe that is called just so comes before the catalogue's food`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Menemen", ["4 eggs"])

            #expect(await home.search("menemen").foundSources.first == "Your recipe")
        }
    }

    @Test func `W-22 W-24 a usual food has the name that its + logs, also in another language`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            await home.log("egg")
            let turkish = await home.get("/foods?slot=lunch&date=2026-03-22")
            let english: KeyValuePairs = [
                "name": "Ela", "language": "en", "timezone": "Europe/Istanbul", "start": "diary",
            ]
            _ = await home.post("/settings", english)

            let search = await home.get("/foods?slot=lunch&date=2026-03-22")
            let day = await home.get("/diary/2026-03-22")

            #expect(turkish.between("<section id=\"often\"", "</section>")?.contains("Yumurta") == true)
            #expect(search.between("<section id=\"often\"", "</section>")?.contains(">Egg<") == true)
            #expect(!search.body.contains("Yumurta"))
            #expect(!day.body.contains("Yumurta"), "what is offered again on the day")
        }
    }
}

extension Browser {
    /// Logs a food of the catalogue.
    fileprivate func log(_ food: String) async {
        let id = CatalogueFood.id(of: food)
        _ = await post(
            "/diary/2026-03-21/entries",
            ["slot": "lunch", "food": "\(id)", "amount": "10", "measure": "g"]
        )
    }
}
