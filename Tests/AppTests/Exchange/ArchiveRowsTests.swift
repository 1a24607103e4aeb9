import Domain
import HTTPServer
import Testing

@testable import App

/// Rows of a genuine archive that a household seldom has (I-04).
@Suite struct ArchiveRowsTests {
    private static let made = #""created_at": "2026-01-01T00:00:00+00:00""#

    @Test func `I-04 a household that has had guests for years comes back with all of them`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let guests = (1...250).map {
                #"{"id": "\#(Person.ID.new())", "name": "Guest \#($0)", "kind": "guest", \#(Self.made)}"#
            }

            let brought = await home.bring(try await MadeArchive.of([("persons", guests)]))

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.rows(in: "persons WHERE kind = 'guest'") == 250)
        }
    }

    @Test func `I-04 a household of more recipes than ten thousand comes back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = #"{"id": "\#(Person.ID.new())", "name": "Can", "kind": "guest", \#(Self.made)}"#

            let brought = await home.bring(try await MadeArchive.of([("persons", [guest])], readable: 20_002))

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.rows(in: "persons WHERE kind = 'guest'") == 1)
        }
    }

    @Test func `I-04 a food that this server does not know becomes one's own, by as much of its name as fits`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let name = String(repeating: "Chocolate ", count: 28) + "bar"
            let food =
                #"{"id": "\#(Food.ID.new())", "source": "elsewhere", "source_key": "1", "name_en": "\#(name)", "energy_kcal": 500, "#
                + #""barcode": "04006381333931", "contains": ["milk"]}"#

            let brought = await home.bring(try await MadeArchive.of([("foods", [food])]))

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.text("SELECT name FROM own_foods") == String(name.prefix(99)))
            let rest = "concat_ws(' ', energy_kcal, barcode, contains)"
            #expect(try await app.text("SELECT \(rest) FROM own_foods") == "500 04006381333931 {milk}")
        }
    }

    @Test func `I-04 H-06 two things of a list that are one ingredient here become one, with all that asks for them`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Mash", ["1 kg zorp"])
            try await app.change(
                """
                INSERT INTO ingredient_aliases (household_id, name_key, ingredient_id, name)
                SELECT household_id, 'glorp', id, 'glorp' FROM ingredients WHERE name = 'zorp'
                """
            )
            let (list, zorp, glorp) = (ShoppingList.ID.new(), Ingredient.ID.new(), Ingredient.ID.new())
            let (first, second) = (ShoppingItem.ID.new(), ShoppingItem.ID.new())
            let item = { (id: ShoppingItem.ID, thing: Ingredient.ID, name: String) in
                #"{"list_id": "\#(list)", "id": "\#(id)", "key": "\#(thing)", "ingredient_id": "\#(thing)", "name": "\#(name)"}"#
            }
            let need = { (id: ShoppingItem.ID) in
                #"{"list_id": "\#(list)", "item_id": "\#(id)", "id": "\#(Recipe.ID.new())", "origin": "hand", "#
                    + #""origin_id": "\#(Recipe.ID.new())", "amount": {}}"#
            }
            let archive = try await MadeArchive.of([
                (
                    "ingredients",
                    [(zorp, "zorp"), (glorp, "glorp")].map { #"{"id": "\#($0.0)", "name": "\#($0.1)", \#(Self.made)}"# }
                ),
                ("shopping_lists", [#"{"id": "\#(list)", "name": "Market", \#(Self.made)}"#]),
                ("shopping_items", [item(first, zorp, "zorp"), item(second, glorp, "glorp")]),
                ("shopping_needs", [need(first), need(second)]),
            ])

            let brought = await home.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            let here = try await app.text("SELECT id::text FROM ingredients")
            #expect(try await app.text("SELECT key FROM shopping_items WHERE list_id = '\(list)'") == here)
            #expect(try await app.rows(in: "shopping_items WHERE list_id = '\(list)'") == 1)
            let needs = "shopping_needs AS n JOIN shopping_items AS i ON i.id = n.item_id AND i.list_id = n.list_id"
            #expect(try await app.rows(in: "\(needs) WHERE n.list_id = '\(list)'") == 2)
        }
    }

    @Test(arguments: [(nil, 3), (ArchiveManifest.reading - 1, 3), (ArchiveManifest.reading, 0)] as [(Int?, Int)])
    func `I-04 H-04 what lines contain is unknown where the archive is older than their reading`(
        reading: Int?,
        unread: Int
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let (dish, recipe) = (PlannedDish.ID.new(), Recipe.ID.new())
            let line = { (position: Int, name: String, note: String, hasOwn: Bool) in
                #"{"dish_id": "\#(dish)", "recipe_id": "\#(recipe)", "replaced_text": "x", "position": \#(position), "text": "y", "#
                    + #""name": "\#(name)", "note": "\#(note)", "has_own": \#(hasOwn), "other_names": ["oil"], "#
                    + #""other_food_ids": [null]}"#
            }
            let archive = try await MadeArchive.of(
                [
                    (
                        "plan_dishes",
                        [
                            #"{"id": "\#(dish)", "planned_on": "2026-03-21", "slot": "lunch", "position": 0, "kind": "note", "title": "x"}"#
                        ]
                    ),
                    (
                        "plan_swaps",
                        [
                            line(1, "rice", "fried in butter", false), line(2, "apples (nuts optional)", "", false),
                            line(3, "rice", "", false), line(4, "rice", "cooked in milk", true),
                        ]
                    ),
                ],
                reading: reading
            )

            let brought = await home.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.rows(in: "plan_swaps WHERE other_names = '{oil}'") == 4 - unread)
            #expect(try await app.rows(in: "plan_swaps WHERE other_food_ids IS NULL AND position < 4") == unread)
        }
    }

    @Test func `I-04 C-8.2 a recipe that comes comes to what its foods are here`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Butter", ["100 g butter"])
            let archive = try await home.archive()
            try await app.change("UPDATE foods SET energy_kcal = 900 WHERE id = (SELECT food_id FROM recipe_lines)")
            let other = try await app.household()

            let brought = await other.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            let owner = try await app.owner(of: other)
            let energy = "SELECT energy_kcal::text FROM recipes WHERE household_id = '\(owner.household)'"
            #expect(try await app.text(energy) == "900")
        }
    }

    @Test func `I-04 H-02 what the maker of an archive ate alone is no use of a kitchen that others read`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Soup", ["200 g red lentils"])
            let bread = try await home.cook("Bread", ["500 g flour"])
            _ = await home.post("\(bread)/cookings")
            _ = await home.post(
                "/diary/\(TestApp.today.iso)/entries",
                ["slot": "lunch", "recipe": soup.replacing("/recipes/", with: ""), "servings": "1"]
            )
            let archive = try await home.archive()
            let (alone, shared) = (try await app.household(), try await app.household())
            _ = try await app.person(.member, of: shared, email: "can-\(Person.ID.new())@example.org")
            func used(_ browser: Browser) async throws -> String {
                let household = try await app.household(of: browser)
                return try await app.text(
                    """
                    SELECT coalesce(string_agg(name, ', ' ORDER BY name), '') FROM recipes
                    WHERE household_id = '\(household)' AND used_at IS NOT NULL
                    """
                )
            }

            let brought = [await alone.bring(archive), await shared.bring(archive)]

            #expect(brought.allSatisfy { $0.status == .seeOther })
            #expect(try await used(alone) == "Bread, Soup")
            #expect(try await used(shared) == "Bread")
        }
    }
}
