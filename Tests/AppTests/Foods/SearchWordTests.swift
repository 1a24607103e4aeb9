import Domain
import Testing

@testable import App

/// The words by which a household's foods and recipes are found, once their names are gone.
@Suite struct SearchWordTests {
    @Test func `W-08 many deleted names take no place from what is there, and are found once they are back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let household = try await app.householdID()
            try await app.change(
                """
                INSERT INTO own_foods (household_id, id, name, name_key, basis, search_text)
                SELECT '\(household)', gen_random_uuid(), 'Zorp ' || n, 'zorp ' || n, '100g', 'zorp ' || n
                FROM generate_series(1, 120) AS n
                """
            )
            try await app.change("UPDATE own_foods SET deleted_at = now()")
            let cake = try await home.ownFood(["name": "Grandma of the great zorp cake"])
            let soup = try await home.cook("Soup of the best zorp of all", ["100 g rice"])

            let found = await home.search("zorp")
            try await app.change("UPDATE own_foods SET deleted_at = NULL WHERE name = 'Zorp 7'")
            let back = await home.search("zorp")

            #expect(Set(found.foundNames) == ["Grandma of the great zorp cake", "Soup of the best zorp of all"])
            #expect(found.foundKeys.contains(cake))
            #expect(!soup.isEmpty)
            #expect(back.foundNames.contains("Zorp 7"))
        }
    }

    @Test func `W-08 a word that was mistyped once, and corrected or deleted, is corrected as before`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let right = try await home.ownFood(["name": "Zorkmidella"])
            let wrong = try await home.ownFood(["name": "Zorkmidela"])
            let asWritten = await home.search("zorkmidela")
            _ = await home.postFood(["name": "Quizzacious bread"], to: "/foods/\(wrong)")
            let corrected = await home.search("zorkmidela")
            let again = try await home.ownFood(["name": "Zorkmidela"])
            _ = await home.post("/foods/\(again)/delete")

            #expect(asWritten.foundKeys == [wrong])
            #expect(corrected.foundKeys == [right])
            #expect((await home.search("zorkmidela")).foundKeys == [right])
        }
    }
}
