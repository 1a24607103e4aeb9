import HTTPServer
import Testing

@testable import App

@Suite struct CategoryTests {
    @Test func `S-03 a category is made, found, renamed, and shows its recipes`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let made = await home.post("/categories", ["name": "Çorbalar"])
            let id = try await app.text("SELECT id::text FROM categories")
            _ = try await home.cook("Lentil soup", [], [("category", id)])

            let found = await home.get("/categories?q=corba")
            let missed = await home.get("/categories?q=zorp")
            let renamed = await home.post("/categories/\(id)", ["name": "Soups"])

            #expect(made.status == .seeOther)
            #expect(renamed.status == .seeOther)
            #expect(found.body.contains("Çorbalar"))
            #expect(found.body.contains("Lentil soup"))
            #expect(!missed.body.contains("Lentil soup"))
            #expect(missed.body.contains("Couldn"))
            #expect(await home.get("/recipes").body.contains("<li>Soups</li>"))
        }
    }

    @Test func `S-17 who has no category is taught`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            #expect(await home.get("/categories").body.contains("No Categories"))
        }
    }

    @Test func `R12 a category's name is unique, whatever its letters`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Soup"])
            _ = await home.post("/categories", ["name": "Salad"])
            let salad = try await app.text("SELECT id::text FROM categories WHERE name = 'Salad'")

            let twice = await home.post("/categories", ["name": " SOUP "])
            let renamed = await home.post("/categories/\(salad)", ["name": "soup"])

            #expect(twice.status == .unprocessableContent)
            #expect(twice.marks("name"))
            #expect(renamed.status == .unprocessableContent)
            #expect(renamed.body.contains("You already have a category"))
        }
    }

    @Test func `S-03 deleting a category leaves its recipes without one, and it comes back with them`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Soup"])
            let id = try await app.text("SELECT id::text FROM categories")
            let path = try await home.cook("Lentil soup", [], [("category", id)])

            let deleted = await home.post("/categories/\(id)/delete")
            let list = await home.get("/categories")
            let library = await home.get("/recipes")
            let form = await home.get(path + "/edit")
            let saved = await home.submit("/recipes", [("name", "Other"), ("category", id)])
            _ = await home.post("/categories/\(id)/undelete")

            #expect(deleted.location == "/categories")
            #expect(list.body.contains("“Soup” deleted"))
            #expect(list.body.contains("/categories/\(id)/undelete"))
            #expect(library.body.contains("Lentil soup"))
            #expect(!library.body.contains("<li>Soup</li>"))
            #expect(!form.body.contains(id))
            #expect(saved.marks("category"))
            #expect(await home.get("/recipes").body.contains("<li>Soup</li>"))
        }
    }

    @Test func `S-03 S-24 every category has its page, however many there are`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let household = try await app.household(of: home)
            try await app.change(
                """
                INSERT INTO categories (household_id, id, name, name_key, search_text)
                SELECT '\(household)', gen_random_uuid(), 'Shelf ' || lpad(n::text, 3, '0'),
                    'shelf ' || lpad(n::text, 3, '0'), 'shelf ' || lpad(n::text, 3, '0')
                FROM generate_series(1, 120) AS n
                """
            )
            let last = try await app.text("SELECT id::text FROM categories WHERE name = 'Shelf 120'")
            _ = try await home.cook("Lentil soup", [], [("category", last)])

            var page = await home.get("/categories")
            var seen = page.shelves
            while let next = page.between(#"rel="next" href=""#, "\"") {
                page = await home.get(next.replacing("&amp;", with: "&"))
                seen += page.shelves
            }

            #expect(seen == (1...120).map { "Shelf " + String(repeating: "0", count: 3 - "\($0)".count) + "\($0)" })
            #expect(page.body.contains("Lentil soup"))
        }
    }

    @Test func `P-30 deleting a category and bringing it back outdates the forms of its recipes`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Soup"])
            let id = try await app.text("SELECT id::text FROM categories")
            let path = try await home.cook("Lentil soup", [], [("category", id)])
            _ = try await home.cook("Other", [])
            let versions = "SELECT string_agg(name || ' ' || version, ', ' ORDER BY name) FROM recipes"

            _ = await home.post("/categories/\(id)/delete")
            let deleted = try await app.text(versions)
            let stale = await home.submit(path, [("name", "Lentil soup"), ("version", "1")])
            _ = await home.post("/categories/\(id)/undelete")

            #expect(deleted == "Lentil soup 2, Other 1")
            #expect(stale.status == .conflict)
            #expect(try await app.text(versions) == "Lentil soup 3, Other 1")
        }
    }

    @Test func `HOSTILE-89 the same form sent twice makes one category`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let first = await home.post("/categories", ["name": "Soup", "_once": "0123456789"])
            let second = await home.post("/categories", ["name": "Soup", "_once": "0123456789"])
            #expect(first.status == .seeOther)
            #expect(second.status == .seeOther)
            #expect(try await app.rows(in: "categories") == 1)
        }
    }
}

extension Answer {
    /// The names of the categories on the page, in order.
    fileprivate var shelves: [String] {
        body.split(separator: #"<h2 id="category-"#).dropFirst().compactMap {
            String($0).between("<bdi>", "</bdi>")
        }
    }
}
