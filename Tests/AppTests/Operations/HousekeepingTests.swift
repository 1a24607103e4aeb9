import Database
import PostgresFixture
import Testing
import Web

@testable import App

@Suite struct HousekeepingTests {
    @Test func `what is over goes, what may still be needed stays`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.change(
                """
                INSERT INTO kept_forms (digest, fields, expires_at)
                VALUES (decode(repeat('00', 32), 'hex'), '', now() - interval '1 minute'),
                    (decode(repeat('01', 32), 'hex'), '', now() + interval '1 minute')
                """
            )
            try await app.change(
                """
                INSERT INTO idempotency_keys (household_id, key, location, created_at)
                SELECT id, key, '/', now() - age
                FROM households, (VALUES ('old', interval '8 days'), ('new', interval '1 day')) AS k (key, age)
                """
            )

            try await Housekeeping(owner: app.database, log: .silent).sweep()

            let keys = try await app.text("SELECT string_agg(key, ' ') FROM idempotency_keys")
            let forms = try await app.rows(in: "kept_forms")
            #expect(keys == "new")
            #expect(forms == 1)
            #expect(await home.get("/settings").status == .ok)
        }
    }

    @Test func `A-04 a household that takes long to delete is deleted, and one that cannot be holds up nothing else`()
        async throws
    {
        let cluster = try TemporaryCluster.shared
        var configuration = DatabaseConfiguration(cluster.conninfo(try await cluster.createMigratedDatabase()))
        configuration.queryDeadline = .seconds(3)
        let database = try PooledDatabase(configuration)
        try await database.administer(Self.departures)

        try await Housekeeping(owner: database, log: .silent).sweep()
        let (households, persons, links) = try await database.read(
            Query.rows("SELECT name FROM households ORDER BY name", as: String.self),
            Query.rows("SELECT name FROM persons ORDER BY name", as: String.self),
            Query.one("SELECT count(*) FROM password_links", as: Int.self)
        )
        await database.shutDown()

        #expect(households == ["Lale Sokak 7", "Stuck"])
        #expect(persons == ["Mehmet"])
        #expect(links == 0)
    }

    /// Two households that ended, one of which cannot be deleted, somebody who left a third one, and a link that is over.
    private static let departures = """
        INSERT INTO households (id, name, ended_at)
        VALUES (gen_random_uuid(), 'Stuck', now() - interval '10 days'),
            (gen_random_uuid(), 'Large', now() - interval '9 days'), (gen_random_uuid(), 'Lale Sokak 7', NULL);
        INSERT INTO persons (household_id, id, name, role, language, time_zone, left_at)
        SELECT h.id, gen_random_uuid(), p.name, p.role, 'en', 'UTC', p.left_at
        FROM households AS h, (
            VALUES ('Ayşe', 'owner', now() - interval '8 days'), ('Mehmet', 'owner', NULL)
        ) AS p (name, role, left_at)
        WHERE h.name = 'Lale Sokak 7';
        INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
        SELECT gen_random_uuid(), household_id, id, 'mehmet@example.org', 'mehmet@example.org', ''
        FROM persons
        WHERE name = 'Mehmet';
        INSERT INTO password_links (account_id, digest, expires_at)
        SELECT id, decode(repeat('00', 32), 'hex'), now() - interval '1 minute'
        FROM accounts;
        CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF OLD.name = 'Stuck' THEN
                RAISE EXCEPTION 'this one stays';
            END IF;
            PERFORM pg_sleep(4);
            RETURN OLD;
        END
        $$;
        CREATE TRIGGER hold_up BEFORE DELETE ON households FOR EACH ROW EXECUTE FUNCTION hold_up();
        """

    @Test func `H-06 what dishes have used is taken in every household but the one where it cannot be`() async throws {
        let cluster = try TemporaryCluster.shared
        var configuration = DatabaseConfiguration(cluster.conninfo(try await cluster.createMigratedDatabase()))
        configuration.queryDeadline = .seconds(3)
        let database = try PooledDatabase(configuration)
        try await database.administer(Self.pastDishes)
        let lines = LogLines()

        try await Housekeeping(owner: database, log: lines.log).sweep()
        let (grams, needs, stuck) = try await database.read(
            Query.rows(
                """
                SELECT h.name || ' ' || p.grams
                FROM pantry AS p
                JOIN households AS h ON h.id = p.household_id
                ORDER BY h.name
                """,
                as: String.self
            ),
            Query.rows(
                "SELECT h.name FROM shopping_needs AS n JOIN households AS h ON h.id = n.household_id",
                as: String.self
            ),
            Query.one("SELECT id::text FROM households WHERE name = 'Stuck'", as: String.self)
        )
        await database.shutDown()

        #expect(grams == ["Lale Sokak 7 100", "Large 100", "Stuck 500"])
        #expect(needs == ["Stuck"], "what its dish has used is taken another time")
        let told = lines.text.split(separator: "\n").filter { $0.contains("step=pantry") }
        #expect(told.count == 1)
        #expect(told.first?.contains("household=\(stuck) step=pantry") == true)
    }

    /// Three households with 500 g of lentils at home, of which a dish of long ago has used 400 g: it cannot be taken of one,
    /// and takes long of another.
    private static let pastDishes = """
        INSERT INTO households (id, name)
        SELECT gen_random_uuid(), name FROM unnest(ARRAY['Stuck', 'Large', 'Lale Sokak 7']) AS name;
        INSERT INTO persons (household_id, id, name, role, language, time_zone)
        SELECT id, gen_random_uuid(), 'Ayşe', 'owner', 'en', 'UTC' FROM households;
        INSERT INTO ingredients (household_id, id, name, name_key)
        SELECT id, gen_random_uuid(), 'lentils', 'lentils' FROM households;
        INSERT INTO pantry (household_id, ingredient_id, state, grams, checked_on)
        SELECT household_id, id, 'have', 500, current_date FROM ingredients;
        INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, title)
        SELECT id, gen_random_uuid(), current_date - 61, 'dinner', 'note', 'Curry' FROM households;
        INSERT INTO shopping_items (household_id, list_id, id, key, ingredient_id, name)
        SELECT l.household_id, l.id, gen_random_uuid(), i.id::text, i.id, i.name
        FROM shopping_lists AS l
        JOIN ingredients AS i ON i.household_id = l.household_id;
        INSERT INTO shopping_needs (household_id, list_id, item_id, id, origin, origin_id, needed_on, amount, rest_g)
        SELECT i.household_id, i.list_id, i.id, gen_random_uuid(), 'dish', d.id, d.planned_on,
            '{"parts": [{"count": 400, "unit": "g"}]}', 400
        FROM shopping_items AS i
        JOIN plan_dishes AS d ON d.household_id = i.household_id;
        CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            home text := (SELECT name FROM households WHERE id = NEW.household_id);
        BEGIN
            IF home = 'Stuck' THEN
                RAISE EXCEPTION 'this one stays';
            ELSIF home = 'Large' THEN
                PERFORM pg_sleep(4);
            END IF;
            RETURN NEW;
        END
        $$;
        CREATE TRIGGER hold_up BEFORE UPDATE ON pantry FOR EACH ROW EXECUTE FUNCTION hold_up();
        """
}
