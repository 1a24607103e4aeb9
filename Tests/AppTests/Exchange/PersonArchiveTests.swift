import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// A person's own archive in a household that is another's (I-04).
@Suite struct PersonArchiveTests {
    /// Somebody's archive with a recipe that they like, an entry, a weight, and an ingredient that they avoid.
    private func archive(_ app: TestApp) async throws -> [UInt8] {
        let home = try await app.household()
        let soup = try await home.cook("Soup", ["1 kg leek"])
        try await app.eat([.energy: 300], daysAgo: 1, name: "Menemen", in: home)
        _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "71"])
        let me = try await app.owner(of: home)
        let recipe = try #require(soup.split(separator: "/").last)
        try await app.change(
            """
            INSERT INTO favourites (household_id, person_id, kind, item_id)
            VALUES ('\(me.household)', '\(me.person)', 'recipe', '\(recipe)')
            """
        )
        try await app.change(
            """
            INSERT INTO avoidances (household_id, person_id, id, severity, ingredient_id)
            SELECT household_id, '\(me.person)', gen_random_uuid(), 'allergy', id
            FROM ingredients
            WHERE household_id = '\(me.household)' AND name = 'leek'
            """
        )
        return try await home.get("/export/person.zip").pieces().flatMap { $0 }
    }

    private func rows(_ table: String, _ browser: Browser, _ app: TestApp) async throws -> Int {
        let owner = try await app.owner(of: browser)
        return try await app.rows(
            in: "\(table) AND household_id = '\(owner.household)' AND person_id = '\(owner.person)'"
        )
    }

    @Test func `I-04 H-01 a member brings their own archive back, with its recipes, and no whole household`()
        async throws
    {
        try await TestApp.run { app in
            let archive = try await archive(app)
            let other = try await app.household()
            let home = try await app.owner(of: other).household
            let whole = try await other.archive()
            let member = try await app.person(.member, of: other, email: "member-\(Person.ID.new())@example.org")

            let form = await member.get("/export").body
            let brought = await member.bring(archive)
            let refused = await member.bring(whole)

            #expect(form.contains(#"action="/export/bring""#))
            #expect(form.contains("An export of a whole household is brought back by an owner."))
            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.rows(in: "recipes WHERE household_id = '\(home)' AND name = 'Soup'") == 1)
            #expect(try await rows("diary_entries WHERE name = 'Menemen'", member, app) == 1)
            #expect(try await rows("weights WHERE weight_kg = 71", member, app) == 1)
            #expect(try await rows("avoidances WHERE ingredient_id IS NOT NULL", member, app) == 1)
            #expect(refused.status == .forbidden)
            #expect(refused.body.contains("only an owner of this household can bring back"))
        }
    }

    @Test func `I-04 H-01 who only reads brings back their body, what they avoid in words, and nothing of the kitchen`()
        async throws
    {
        try await TestApp.run { app in
            let archive = try await archive(app)
            let other = try await app.household()
            let home = try await app.owner(of: other).household
            let viewer = try await app.person(.viewer, of: other, email: "viewer-\(Person.ID.new())@example.org")

            let form = await viewer.get("/export").body
            let brought = await viewer.bring(archive)
            let told = await viewer.get("/export").body
            _ = await viewer.bring(archive)

            #expect(form.contains("Since you only read in this household, recipes and own foods stay away."))
            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(told.contains("1 recipe did not come: you only read in this household."))
            for table in ["recipes", "ingredients", "own_foods", "categories"] {
                #expect(try await app.rows(in: "\(table) WHERE household_id = '\(home)'") == 0, "\(table)")
            }
            #expect(try await rows("diary_entries WHERE name = 'Menemen'", viewer, app) == 1)
            #expect(try await rows("weights WHERE weight_kg = 71", viewer, app) == 1)
            #expect(try await rows("avoidances WHERE words = 'leek' AND words_keys <> '{}'", viewer, app) == 1)
        }
    }
}
