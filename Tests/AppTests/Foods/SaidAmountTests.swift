import Domain
import Testing

@testable import App

@Suite struct SaidAmountTests {
    @Test(arguments: [
        ("2 eggs", "egg", "amount=2&amp;measure=piece"), ("2 large eggs", "egg", "amount=2&amp;measure=large"),
        ("200ml milk", "milk", "amount=200&amp;measure=milliliter"), ("1 kg milk", "milk", "amount=1000&amp;measure=g"),
        ("half an avocado", "avocado", "amount=0.5&amp;measure=piece"),
        ("1.5 cups milk", "milk", "amount=1.5&amp;measure=cup"),
        ("0.5 l milk", "milk", "amount=500&amp;measure=milliliter"),
        ("8 oz milk", "milk", "amount=226.796185&amp;measure=g"),
    ])
    func `W-23 an amount before the name is carried to the form of the food`(
        typed: String,
        key: String,
        fields: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.search(typed)

            let id = CatalogueFood.id(of: key)
            #expect(page.body.contains("/foods/\(id)?\(fields)&amp;slot="), "\(page.foundNames.prefix(3))")
        }
    }

    @Test(arguments: [
        ("150 g yoğurt", "yogurt", "amount=150&amp;measure=g"),
        ("1 su bardağı süt", "milk", "amount=1&amp;measure=water-glass"),
        ("2 yumurta", "egg", "amount=2&amp;measure=piece"),
        ("yarım avokado", "avocado", "amount=0%2C5&amp;measure=piece"),
        ("2,5 dl süt", "milk", "amount=250&amp;measure=milliliter"),
    ])
    func `W-23 a Turkish amount is carried, too`(typed: String, key: String, fields: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")

            let page = await home.search(typed)

            let id = CatalogueFood.id(of: key)
            #expect(page.body.contains("/foods/\(id)?\(fields)&amp;slot="), "\(page.foundNames.prefix(3))")
        }
    }

    @Test(arguments: [
        ("en", "egg 2", "egg", "amount=2&amp;measure=piece"),
        ("en", "milk 200 ml", "milk", "amount=200&amp;measure=milliliter"),
        ("tr", "yumurta 2", "egg", "amount=2&amp;measure=piece"),
        ("tr", "süt 200 ml", "milk", "amount=200&amp;measure=milliliter"),
    ])
    func `W-23 an amount behind a name is carried where nothing is found by it`(
        language: String,
        typed: String,
        key: String,
        fields: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: language)

            let page = await home.search(typed)

            let id = CatalogueFood.id(of: key)
            #expect(page.body.contains("/foods/\(id)?\(fields)&amp;slot="), "\(page.foundNames.prefix(3))")
        }
    }

    @Test func `W-23 a name that ends with an amount finds itself, and any other its food in that amount`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let cola = try await app.stock("Moon cola", energy: 42, in: home)
            let bottle = try await app.stock("Sun cola 1 l", energy: 42, in: home)

            let named = await home.search("sun cola 1 l")
            let measured = await home.search("moon cola 250g")

            #expect(named.foundNames.first == "Sun cola 1 l")
            #expect(named.body.contains("/foods/\(bottle)?slot="))
            #expect(measured.foundNames.first == "Moon cola")
            #expect(measured.body.contains("/foods/\(cola)?amount=250&amp;measure=g&amp;slot="))
            #expect(measured.body.contains("value=\"food \(cola) 250 g\""))
        }
    }

    @Test func `W-23 what stands behind a name is an amount where it is nothing else`() {
        let half = SaidAmount(behind: "avokado yarım", .tr)
        let slices = SaidAmount(behind: "ekmek 2 dilim", .tr)
        let cups = SaidAmount(behind: "milk 1 1/2 cups", .en)

        #expect(half?.name == "avokado")
        #expect(half?.count == 0.5)
        #expect(slices?.name == "ekmek")
        #expect(slices?.count == 2)
        #expect(slices?.unit == "slice")
        #expect(cups?.name == "milk")
        #expect(cups?.count == 1.5)
        for typed in ["egg", "2 eggs", "7 up 2", "vitamin b12", "eggs 0", "milk 200 ml of it", "cola 3 zorp"] {
            #expect(SaidAmount(behind: typed, .en) == nil, "\(typed)")
        }
    }

    @Test func `W-23 the form of the food opens with the amount that was typed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let page = await home.search("2 large eggs")
            let egg = CatalogueFood.id(of: "egg")

            let form = await home.get("/foods/\(egg)?amount=2&measure=large&slot=&date=")

            #expect(page.body.contains("2 × large · 100 g"))
            #expect(form.value(of: "amount") == "2")
            #expect(form.body.contains(#"<option value="large" selected"#))
        }
    }

    @Test(arguments: ["7up", "7 up", "00 flour", "5-spice powder", "2% milk"])
    func `W-23 a name that begins with a number finds itself, as it is usually logged`(name: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = try await app.stock(name, energy: 40, in: home)

            let page = await home.search(name)

            #expect(page.foundNames.first == name)
            #expect(page.body.contains("/foods/\(food)?slot="))
        }
    }

    @Test func `W-23 a unit that the food lacks is weighed where it can be, and is the usual amount elsewhere`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = try await app.stock("Moon cheese", energy: 300, in: home)

            let pounds = await home.search("1 lb moon cheese")
            let cups = await home.search("2 cups moon cheese")

            #expect(pounds.body.contains("/foods/\(food)?amount=453.59237&amp;measure=g&amp;"))
            #expect(cups.foundNames.first == "Moon cheese")
            #expect(cups.body.contains("/foods/\(food)?slot="))
            #expect(pounds.body.contains("value=\"food \(food) 453.59237 g\""))
            #expect(!cups.body.contains("value=\"food \(food) "), "no + logs 100 g in the place of two cups")
        }
    }

    @Test func `W-23 servings and grams of a recipe lead to its form with them`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Lentil soup", ["500 g red lentils"], [("servings", "2")])

            let servings = await home.search("1.5 servings lentil soup")
            let grams = await home.search("300 g lentil soup")
            let form = await home.get("\(soup)/log?slot=dinner&date=2026-03-21&grams=300")

            #expect(servings.body.contains("\(soup)/log?slot=&amp;date=&amp;servings=1.5"))
            #expect(servings.body.contains("1.5 servings · 375 g"))
            #expect(grams.body.contains("\(soup)/log?slot=&amp;date=&amp;grams=300"))
            #expect(form.value(of: "grams") == "300")
            #expect(form.value(of: "servings") == "")
        }
    }

    @Test(arguments: ["0 eggs", "20000 kg eggs", "1/0 eggs", "eggs 0", "2"])
    func `W-23 an amount that nobody eats is no amount`(typed: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            #expect(!(await home.search(typed)).body.contains("?amount="))
        }
    }
}
