import HTTPServer
import Testing

@testable import App

/// The library of somebody who avoids something.
@Suite struct LibraryVerdictTests {
    private static let dishes = ["Lentil soup", "Rice with butter", "Either", "Mystery", "Nothing yet", "Kiwi salad"]

    private func cook(_ home: Browser) async throws {
        _ = try await home.cook("Lentil soup", ["200 g red lentils", "1 onion"])
        _ = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"])
        _ = try await home.cook("Either", ["1 tbsp olive oil or butter"])
        _ = try await home.cook("Mystery", ["100 g zorp"])
        _ = try await home.cook("Nothing yet", [])
        _ = try await home.cook("Kiwi salad", ["2 kiwis"])
    }

    private func avoid(_ avoided: [(String, String)], _ home: Browser, _ app: TestApp) async throws {
        let path = "/people/\(try await app.owner(of: home).person)"
        let basics = [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer")]
        let saved = await home.submit(path, basics + avoided)
        guard saved.status == .seeOther else { throw Unexpected(saved) }
    }

    private func shown(_ page: Answer) -> Set<String> {
        Set(Self.dishes.filter { page.body.contains(">\($0)<") })
    }

    /// The names of the recipes that carry a mark.
    private func marked(_ page: Answer, _ mark: String) -> Set<String> {
        let cards = page.body.split(separator: #"<li class="card">"#).dropFirst()
        return Set(
            Self.dishes.filter { dish in cards.contains { $0.contains(">\(dish)<") && $0.contains(">\(mark)<") } }
        )
    }

    @Test func `H-04 the library is looked at for whom one looks after, from its own page`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Buttered rice", ["30 g butter", "200 g rice"])
            _ = try await kitchen.cook("Plain rice", ["200 g rice"])
            _ = try await kitchen.cook("Mystery", ["50 g zorp"])
            let page = await kitchen.ayse.get("/recipes")
            let foods = await kitchen.ayse.get("/foods?q=mystery&person=\(kitchen.people.ela)")
            let childs = await kitchen.ayse.get("/recipes?person=\(kitchen.people.ela)")
            let others = await kitchen.mehmet.get("/recipes")

            #expect(page.body.contains("href=\"/recipes?person=\(kitchen.people.ela)\""))
            #expect(page.body.contains("Buttered rice"))
            #expect(!childs.body.contains("Buttered rice"))
            #expect(childs.body.contains("Plain rice"))
            #expect([childs, foods].map { $0.body.contains("Ela: not certain") } == [true, true])
            #expect([childs, foods].allSatisfy { !$0.body.contains("certain for you") })
            #expect(!others.body.contains("/recipes?person="))
        }
    }

    @Test func `H-04 the library leaves out what contains, counts it, and marks what is unknown`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            try await cook(home)
            try await avoid([("allergies", "milk"), ("dislikes", "onion")], home, app)

            let page = await home.get("/recipes")
            let all = await home.get("/recipes?show=all")
            let search = await home.get("/recipes?q=rice")

            #expect(shown(page) == ["Lentil soup", "Mystery", "Nothing yet", "Kiwi salad"])
            #expect(page.body.contains("2 recipes are not shown"))
            #expect(page.body.contains(#"<a href="/recipes?show=all">"#))
            #expect(marked(page, "not certain for you") == ["Mystery", "Nothing yet"])
            #expect(shown(all).count == 6)
            #expect(marked(all, "contains what you avoid") == ["Rice with butter", "Either"])
            #expect(!all.body.contains("not shown"))
            #expect(shown(search) == [])
            #expect(search.body.contains("1 recipe is not shown"))
            #expect(search.body.contains(#"<a href="/recipes?q=rice&amp;show=all">"#))
            #expect(shown(await mate.get("/recipes")).count == 6, "whoever avoids nothing misses nothing")
        }
    }

    @Test func `H-04 what is avoided, and what is cooked, holds at once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await cook(home)
            try await avoid([("allergies", "milk")], home, app)
            let first = shown(await home.get("/recipes"))
            try await avoid([("diets", "vegan"), ("allergy_words", "kiwi")], home, app)
            let second = await home.get("/recipes")
            try await app.change("UPDATE recipe_lines SET other_food_ids = NULL WHERE text = '200 g red lentils'")
            try await app.change("DELETE FROM recipe_lines WHERE text = '20 g butter'")
            try await app.change("UPDATE recipes SET version = version + 1")
            let third = await home.get("/recipes")
            try await app.change("DELETE FROM avoidances")

            #expect(!first.contains("Rice with butter"))
            #expect(shown(second) == ["Lentil soup", "Mystery", "Nothing yet"])
            #expect(second.body.contains("3 recipes are not shown"))
            #expect(shown(third) == ["Lentil soup", "Rice with butter", "Mystery", "Nothing yet"])
            #expect(marked(third, "not certain for you").contains("Lentil soup"))
            #expect(shown(await home.get("/recipes")).count == 6)
        }
    }

    @Test func `H-04 HOSTILE-132 the library and the page of a recipe never disagree`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await cook(home)
            try await app.change("UPDATE recipe_lines SET is_sure = false WHERE text = '1 onion'")
            let avoidances: [[(String, String)]] = [
                [("allergies", "milk")], [("diets", "vegan")], [("allergy_words", "kiwi")], [("allergy_words", "salt")],
                [("allergies", "milk"), ("traces", "milk"), ("allergy_words", "onion")],
            ]
            for avoided in avoidances {
                try await avoid(avoided, home, app)
                let library = await home.get("/recipes?show=all")
                let contains = marked(library, "contains what you avoid")
                let unknown = marked(library, "not certain for you")
                for dish in Self.dishes {
                    let id = try await app.text("SELECT id::text FROM recipes WHERE name = '\(dish)'")
                    let page = await home.get("/recipes/\(id)").body
                    #expect(page.contains("Ayşe: contains") == contains.contains(dish), "\(dish) \(avoided)")
                    // What is not certain beside what is contained is named on the page alone.
                    if contains.contains(dish) { continue }
                    #expect(page.contains("Ayşe: not certain") == unknown.contains(dish), "\(dish) \(avoided)")
                }
            }
        }
    }

    @Test func `H-04 HOSTILE-132 a food of which nobody knows what it is made of is free of no word`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.ownFood("Fruit curd", per100g: [.energy: 200], in: home)
            try await avoid([("allergy_words", "kiwi")], home, app)
            for (dish, line) in [("Toast", "50 g strawberry jam"), ("Tart", "40 g fruit curd"), ("Rice", "200 g rice")]
            {
                let path = try await home.cook(dish, [line])
                let page = await home.get(path).body
                let library = await home.get("/recipes?q=\(dish)").body

                #expect(page.contains("Ayşe: not certain") == (dish != "Rice"), "\(dish)")
                #expect(library.contains("not certain for you") == (dish != "Rice"), "\(dish)")
            }
        }
    }

    @Test
    func `H-04 S-03 a shelf shows what fits of all its recipes, counts all that do not, and says so of an empty one`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            for name in ["Dinner", "Pastry"] { _ = await home.post("/categories", ["name": name]) }
            let dinner = try await app.text("SELECT id::text FROM categories WHERE name = 'Dinner'")
            let pastry = try await app.text("SELECT id::text FROM categories WHERE name = 'Pastry'")
            for number in 1...9 {
                _ = try await home.cook("Cream \(number)", ["20 g butter"], [("category", dinner)])
            }
            _ = try await home.cook("Lentil soup", ["200 g red lentils"], [("category", dinner)])
            _ = try await home.cook("Rice with butter", ["20 g butter"], [("category", pastry)])
            try await avoid([("allergies", "milk")], home, app)

            let page = await home.get("/categories")

            #expect(shown(page) == ["Lentil soup"])
            #expect(page.body.contains("10 recipes are not shown"))
            #expect(page.body.contains("1 recipe is not shown"))
            #expect(!page.body.contains("No recipes here yet"))
        }
    }

    @Test func `H-04 the shelves of categories leave out what contains, too, and count it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Dinner"])
            let dinner = try await app.text("SELECT id::text FROM categories")
            _ = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"], [("category", dinner)])
            _ = try await home.cook("Mystery", ["100 g zorp"], [("category", dinner)])
            let before = await home.get("/categories")
            try await avoid([("allergies", "milk")], home, app)

            let page = await home.get("/categories")

            #expect(shown(before) == ["Rice with butter", "Mystery"])
            #expect(!before.body.contains("not shown"))
            #expect(shown(page) == ["Mystery"])
            #expect(page.body.contains("not certain for you"))
            #expect(page.body.contains("1 recipe is not shown"))
        }
    }
}
