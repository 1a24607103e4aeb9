import Domain
import HTTPServer
import Testing

@testable import App

/// The library's order "recently used" is the household's, a diary is not.
@Suite struct RecipeUseTests {
    /// The names of the library's cards, in the order of what was used lately.
    private func used(_ home: Browser) async -> [String] {
        await home.get("/recipes?sort=used").body
            .matches(of: /<h[23]><a href="[^"]*"><bdi>([^<]*)<\/bdi>/).map { String($0.1) }
    }

    private func putUpTablet(_ owner: DiaryOwner, _ app: TestApp) async throws {
        try await app.change(
            """
            INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
            VALUES (
                '\(owner.household)', gen_random_uuid(), sha256('tablet'), 'Tablet', 'en', 'UTC', '\(owner.person)',
                now() + interval '30 days'
            )
            """
        )
    }

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
            case "a kitchen device": try await putUpTablet(owner, app)
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

    @Test func `S-07 a dish that is eaten as planned with its meal was used, as one that is eaten by itself`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let today = TestApp.today.iso
            let soup = try await home.cook("Soup", ["200 g red lentils"])
            _ = await home.post(
                "/plan/\(today)/dinner/dishes",
                ["kind": "recipe", "recipe": soup.replacing("/recipes/", with: "")]
            )
            let planned = try await app.rows(in: "recipes WHERE used_at IS NOT NULL")
            let eaten = await home.post("/plan/\(today)/dinner/eaten")

            #expect(planned == 0)
            #expect(eaten.status == .seeOther)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 1)
            #expect(try await app.rows(in: "recipes WHERE used_at IS NOT NULL") == 1)
        }
    }

    @Test func `H-02 that a recipe was eaten is told again to whoever is left alone, with a device that opens nothing`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "can-\(Person.ID.new())@example.org")
            try await putUpTablet(try await app.owner(of: mate), app)
            let soup = try await home.cook("Soup", ["200 g red lentils"])
            let left = await mate.post("/household/leave")
            let logged = await home.post(
                "/diary/\(TestApp.today.iso)/entries",
                ["slot": "lunch", "recipe": soup.replacing("/recipes/", with: ""), "servings": "1"]
            )

            #expect(left.status == .seeOther)
            #expect(logged.status == .seeOther)
            #expect(try await app.rows(in: "recipes WHERE used_at IS NOT NULL") == 1)
        }
    }

    @Test(arguments: ["a housemate", "a kitchen device"])
    func `H-02 what somebody ate while living alone is no use of the kitchen once others read its library`(
        reader: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let owner = try await app.owner(of: home)
            let soup = try await home.cook("Soup", ["200 g red lentils"])
            let bread = try await home.cook("Bread", ["500 g flour"])
            _ = try await home.cook("Ayran", ["200 g yogurt"])
            _ = await home.post("\(bread)/cookings")
            _ = await home.post(
                "/diary/\(TestApp.today.iso)/entries",
                ["slot": "lunch", "recipe": soup.replacing("/recipes/", with: ""), "servings": "1"]
            )
            let alone = await used(home)
            if reader == "a kitchen device" {
                try await putUpTablet(owner, app)
            } else {
                _ = try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")
            }

            #expect(alone == ["Bread", "Soup", "Ayran"])
            #expect(await used(home) == ["Bread", "Ayran", "Soup"])
            #expect(try await app.text("SELECT name FROM recipes WHERE used_at IS NOT NULL") == "Bread")
        }
    }
}
