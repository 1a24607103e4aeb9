import Domain
import HTTPServer
import Testing

@testable import App

/// The library's order "recently used" is the household's, a diary is not.
@Suite struct RecipeUseTests {
    @Test(arguments: ["nobody else", "a housemate", "a kitchen device"])
    func `H-02 that a recipe was eaten is told by the library where nobody else reads it, and that it was cooked is`(
        reader: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let owner = try await app.owner(of: home)
            let soup = try await home.cook("Soup", ["200 g red lentils"])
            switch reader {
            case "a housemate": _ = try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")
            case "a kitchen device":
                try await app.change(
                    """
                    INSERT INTO kitchen_devices (
                        household_id, id, digest, name, language, time_zone, put_up_by, expires_at
                    )
                    VALUES (
                        '\(owner.household)', gen_random_uuid(), sha256('tablet'), 'Tablet', 'en', 'UTC',
                        '\(owner.person)', now() + interval '30 days'
                    )
                    """
                )
            default: break
            }
            let used = "recipes WHERE used_at IS NOT NULL"
            let logged = await home.post(
                "/diary/\(TestApp.today.iso)/entries",
                ["slot": "lunch", "recipe": soup.replacing("/recipes/", with: ""), "servings": "1"]
            )
            let byEating = try await app.rows(in: used)

            let cooked = await home.post("\(soup)/cookings")

            #expect(logged.status == .seeOther)
            #expect(byEating == (reader == "nobody else" ? 1 : 0))
            #expect(cooked.status == .seeOther)
            #expect(try await app.rows(in: used) == 1)
        }
    }
}
