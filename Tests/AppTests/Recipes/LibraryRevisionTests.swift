import Database
import Domain
import PostgresFixture
import Testing

@testable import App

@Suite struct LibraryRevisionTests {
    @Test func `S-24 what another instance writes is seen by the next page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Menemen", ["3 eggs"])
            #expect(await home.get("/recipes?q=menemen").body.contains("<bdi>Menemen</bdi>"))

            try await app.change("UPDATE recipes SET name = 'Omlet', name_key = 'omlet', search_text = 'omlet'")

            #expect(await home.get("/recipes?q=omlet").body.contains("<bdi>Omlet</bdi>"))
            #expect(await home.get("/recipes?q=menemen").body.contains("Couldn&#39;t find"))
            try await app.change("DELETE FROM recipes")
            #expect(await home.get("/recipes").body.contains("No Recipes"))
        }
    }

    @Test func `S-24 a photo and a category's name that another instance writes are on the next page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Soup"])
            let soup = try await app.text("SELECT id::text FROM categories")
            _ = try await home.cook("Menemen", ["3 eggs"], [("category", soup)])
            let before = await home.get("/recipes").body
            try await app.change(
                """
                INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
                SELECT household_id, id, 'card', sha256('1'), 'image/webp', 400, 300, 'x' FROM recipes
                """
            )
            let pictured = await home.get("/recipes").body
            try await app.change("UPDATE categories SET name = 'Broth'")
            let renamed = await home.get("/recipes").body
            try await app.change("DELETE FROM recipe_photos")
            try await app.change("UPDATE categories SET deleted_at = now()")
            let bare = await home.get("/recipes").body

            #expect(before.contains("<li>Soup</li>"))
            #expect(!before.contains("<img"))
            #expect(pictured.contains("<img"))
            #expect(renamed.contains("<li>Broth</li>"))
            #expect(renamed.contains("<img"))
            #expect(!bare.contains("<li>Broth</li>"))
            #expect(!bare.contains("<img"))
        }
    }

    @Test func `S-24 a transaction makes one revision, whatever it writes, and only where it writes`() async throws {
        try await Self.withDatabase { database in
            let (here, there) = (Household.ID.new(), Household.ID.new())
            let revisions = {
                (try await Self.revision(of: here, database), try await Self.revision(of: there, database))
            }
            try await Self.write(1, to: there, database)
            let before = try await revisions()
            try await Self.write(1_000, to: here, database)
            let written = try await revisions()
            // Of a thousand rows the place of the last in its page would be far behind the first few.
            let place = try await database.read(
                Query.one(
                    "SELECT (ctid::text::point)[1]::bigint FROM library_revisions WHERE household_id = \(here)",
                    as: Int.self
                )
            )
            try await database.write(Query.run("UPDATE recipes SET used_at = now() WHERE household_id = \(here)"))
            let used = try await revisions()
            try await database.write(Query.run("DELETE FROM recipes WHERE household_id = \(here)"))
            let deleted = try await revisions()
            #expect(before.0 == nil)
            #expect(before.1 != nil)
            #expect(Set([before.0, written.0, deleted.0]).count == 3)
            #expect(used.0 == written.0, "When a recipe was used is asked for by the order that goes by it.")
            #expect(written.1 == before.1)
            #expect(used.1 == before.1)
            #expect(deleted.1 == before.1)
            #expect(place == 4)
            try await database.write(Query.run("DELETE FROM households WHERE id IN (\(here), \(there))"))
            #expect(try await revisions() == (nil, nil))
        }
    }

    @Test func `S-24 two who write recipes at once do not wait for each other before they are done`() async throws {
        try await Self.withDatabase { database in
            let here = Household.ID.new()
            try await Self.write(2, to: here, database)
            let before = try await Self.revision(of: here, database)
            let ids = try await database.read(Query.rows("SELECT id FROM recipes", as: Recipe.ID.self))

            try await database.write { one in
                try await one.run("UPDATE recipes SET summary = 'a' WHERE id = \(ids[0])")
                // Would wait here for ever, were the household's row locked already.
                try await database.write { other in
                    try await other.run("SET LOCAL lock_timeout = '2s'")
                    try await other.run("UPDATE recipes SET summary = 'b' WHERE id = \(ids[1])")
                }
                let between = try await Self.revision(of: here, database)
                #expect(between != before)
            }
            #expect(try await Self.revision(of: here, database) != before)
            let summaries = try await database.read(
                Query.rows("SELECT summary FROM recipes ORDER BY summary", as: String.self)
            )
            #expect(summaries == ["a", "b"])
        }
    }

    @Test func `S-24 however many ask at once, a library is read once`() async throws {
        try await Self.withDatabase { database in
            let here = Household.ID.new()
            try await Self.write(500, to: here, database)
            let memory = LibraryCache()
            let indices = try await withThrowingTaskGroup(of: LibraryIndex.self) { group in
                for _ in 0..<16 { group.addTask { try await memory.latest(of: here, from: database) } }
                return try await group.reduce(into: [LibraryIndex]()) { $0.append($1) }
            }
            #expect(indices.allSatisfy { $0.count == 500 && $0 === indices[0] })
        }
    }

    @Test func `S-24 an index that learns each change is the same as one that is read anew`() async throws {
        try await Self.withDatabase { database in
            let here = Household.ID.new()
            try await Self.write(60, to: here, database)
            let memory = LibraryCache()
            _ = try await memory.latest(of: here, from: database)
            for (step, change) in Self.changes.enumerated() {
                try await database.write(Query.run(change(here)))
                let revision = try await Self.revision(of: here, database)
                let learnt = try await memory.index(revision, of: here, from: database)
                let read = try await LibraryCache().index(revision, of: here, from: database)
                #expect(learnt.revision == read.revision)
                #expect(Self.pages(of: learnt) == Self.pages(of: read), "after change \(step)")
                #expect(learnt.tags == read.tags, "after change \(step)")
            }
            // The last change is of a category, for which all is read.
            let last = try await memory.latest(of: here, from: database)
            #expect(last.shelves.changes.isEmpty)
        }
    }

    @Test func `S-24 of a change the changed recipes are read alone`() async throws {
        try await Self.withDatabase { database in
            let here = Household.ID.new()
            try await Self.write(60, to: here, database)
            let memory = LibraryCache()
            _ = try await memory.latest(of: here, from: database)

            try await database.write(Query.run(Self.changes[0](here)))
            let revision = try await Self.revision(of: here, database)
            let index = try await memory.index(revision, of: here, from: database)

            #expect(index.shelves.changes.map(\.entry.card.name) == ["Aşure"])
            #expect(index.page(LibrarySearch(typed: "asure")).cards.map(\.name) == ["Aşure"])
            #expect(index.byName.count == 60)
        }
    }

    @Test func `H-04 where recipes change faster than they are read it is known all the same what they contain`()
        async throws
    {
        try await Self.withDatabase { database in
            let here = Household.ID.new()
            try await Self.write(3, to: here, database)
            let questions = [[Avoidance(Diet.vegan)]]
            let restless = CountingDatabase(database) {
                try await database.write(
                    Query.run("UPDATE library_revisions SET revision = gen_random_uuid() WHERE household_id = \(here)")
                )
            }
            let index = try await LibraryCache().index(
                judging: questions,
                on: TestApp.today,
                in: here,
                from: restless
            )

            #expect(index.count == 3)
            #expect(questions.allSatisfy { index.contents.verdicts(for: $0)?.all.count == 3 })
        }
    }

    @Test func `S-24 what nobody told the index of makes it read all`() async throws {
        try await Self.withDatabase { database in
            let here = Household.ID.new()
            try await Self.write(3, to: here, database)
            let memory = LibraryCache()
            _ = try await memory.latest(of: here, from: database)
            try await database.write(
                Query.run(
                    "UPDATE library_revisions SET revision = gen_random_uuid() WHERE household_id = \(here)"
                )
            )
            try await database.write(Query.run(Self.changes[0](here)))

            let revision = try await Self.revision(of: here, database)
            let index = try await memory.index(revision, of: here, from: database)

            #expect(index.revision == revision)
            #expect(index.shelves.changes.isEmpty)
        }
    }

    /// What may happen to recipes, one after the other.
    private static let changes: [@Sendable (Household.ID) -> SQL] = [
        { one("name = 'Aşure', name_key = 'asure', search_text = 'asure'", of: "dish 7", in: $0) },
        { one("name = 'Zeytin', name_key = 'zeytin', search_text = 'zeytin'", of: "asure", in: $0) },
        { one("tags = '{Winter,Soup}', time_minutes = 15", of: "dish 30", in: $0) },
        { one("tags = '{Soup}', shown_servings = 9", of: "dish 30", in: $0) },
        { one("deleted_at = now()", of: "dish 41", in: $0) },
        { one("deleted_at = NULL", of: "dish 41", in: $0) },
        { "DELETE FROM recipes WHERE household_id = \($0) AND name_key = 'dish 12'" },
        { home in
            """
            INSERT INTO recipes (household_id, id, name, name_key, search_text)
            SELECT \(home), gen_random_uuid(), name, name, name FROM unnest(ARRAY['borek', 'ayran', 'baklava']) AS name
            """
        },
        {
            "UPDATE recipes SET time_minutes = length(name_key) WHERE household_id = \($0) AND name_key LIKE 'dish 2%'"
        },
        { home in
            """
            INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
            SELECT household_id, id, 'card', sha256('1'), 'image/webp', 400, 300, 'x'
            FROM recipes WHERE household_id = \(home) AND name_key = 'borek'
            """
        },
        { "UPDATE recipes SET summary = 'All of them' WHERE household_id = \($0)" },
        { one("name = 'İmam', name_key = 'imam', search_text = 'imam'", of: "dish 9", in: $0) },
        { home in
            """
            INSERT INTO categories (household_id, id, name, name_key) VALUES (\(home), gen_random_uuid(), 'Soup', 'soup')
            """
        },
    ]

    private static func one(_ change: SQL, of name: String, in home: Household.ID) -> SQL {
        "UPDATE recipes SET \(fragment: change) WHERE household_id = \(home) AND name_key = \(name)"
    }

    /// What an index finds, in each order and for some words, as it shows it.
    private static func pages(of index: LibraryIndex) -> [[String]] {
        let searches = RecipeSort.allCases.flatMap { sort in
            ["", "dish", "dish 2", "zeytin", "ish", "imam", "bork"].map {
                LibrarySearch(typed: $0, sort: sort)
            }
        }
        return searches.map { search in
            index.page(search).cards.map {
                "\($0.name) \($0.summary) \($0.servings) \($0.minutes ?? 0) \($0.photo == nil)"
            }
        }
    }

    private static func withDatabase(_ story: (PooledDatabase) async throws -> Void) async throws {
        let cluster = try TemporaryCluster.shared
        let conninfo = cluster.conninfo(try await cluster.createMigratedDatabase())
        let database = try PooledDatabase(DatabaseConfiguration(conninfo))
        try await story(database)
        await database.shutDown()
    }

    private static func revision(
        of household: Household.ID,
        _ database: PooledDatabase
    ) async throws -> LibraryIndex.Revision? {
        try await database.read(LibraryStore.revision(of: household))
    }

    private static func write(_ count: Int, to household: Household.ID, _ database: PooledDatabase)
        async throws
    {
        try await database.write(
            Query.run("INSERT INTO households (id, name) VALUES (\(household), 'Library')"),
            Query.run(
                """
                INSERT INTO recipes (household_id, id, name, name_key, search_text)
                SELECT \(household), gen_random_uuid(), 'Dish ' || n, 'dish ' || n, 'dish ' || n
                FROM generate_series(1, \(count)) AS n
                """
            )
        )
    }
}
