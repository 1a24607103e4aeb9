import Database
import Domain

/// Reads the rows of an archive, through a cursor: however many there are, a few hundred are in memory.
enum ArchiveStore {
    /// How many rows are read at once.
    private static let step = 200

    /// What times and numbers look like is settled for the transaction, whatever the server's own settings are.
    static let begin: [SQL] = ["SET LOCAL TimeZone = 'UTC'", "SET LOCAL extra_float_digits = 1"]

    /// Hands over the rows of a table, each as a line of JSON without its line break.
    static func rows(
        of table: ArchiveTable,
        _ scope: ArchiveScope,
        of owner: DiaryOwner,
        _ db: Connection,
        _ body: ([String]) async throws -> Void
    ) async throws {
        try await read(select(table, scope, of: owner), "archived", db, read: { try $0.get(at: 0) }, body)
    }

    /// Those whose bodies an archive of a household has: who asks, and whom they look after.
    static func wards(of owner: DiaryOwner) -> Query<[Person.ID]> {
        .rows(
            """
            SELECT p.id
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = \(owner.household) AND g.guardian_id = \(owner.person)
                AND p.kind <> 'member' AND p.left_at IS NULL
            ORDER BY p.id
            LIMIT \(constant: ArchiveManifest.mostPersons)
            """,
            as: Person.ID.self
        )
    }

    /// Makes whoever asks another whom they look after, or themselves again, until the transaction ends.
    static func act(as person: Person.ID, for owner: DiaryOwner) -> SQL {
        person == owner.person
            ? "SELECT set_config('app.person', \(person.description), true)" : "SELECT act_for(\(person))"
    }

    /// The foods that the diary and the favourites of whoever asks name.
    static var eatenFoods: Query<[Food.ID]> {
        .rows(
            """
            SELECT food_id
            FROM (\(fragment: ArchiveTable.eatenFoods)) AS eaten
            WHERE food_id IS NOT NULL
            ORDER BY food_id
            """,
            as: Food.ID.self
        )
    }

    /// The photos of an archive, each once.
    static func photos(_ scope: ArchiveScope, of owner: DiaryOwner) -> Query<[ArchivedPhoto]> {
        let ofPerson: SQL = ArchiveTable.all(scope).first { $0.table == "recipe_photos" }?.ofPerson ?? "true"
        return .rows(
            """
            SELECT DISTINCT ON (t.digest) t.digest, t.content_type
            FROM recipe_photos AS t
            WHERE t.household_id = \(owner.household) AND \(fragment: scope == .person ? ofPerson : "true")
            ORDER BY t.digest
            LIMIT 100000
            """
        ) { ArchivedPhoto(digest: try $0["digest"], contentType: try $0["content_type"]) }
    }

    static func content(of photo: ArchivedPhoto, in household: Household.ID) -> SQL {
        """
        SELECT content
        FROM recipe_photos
        WHERE household_id = \(household) AND digest = \(photo.digest)
        ORDER BY recipe_id
        LIMIT 1
        """
    }

    /// The recipes that are there, as people read them.
    static func readable(
        _ scope: ArchiveScope,
        of owner: DiaryOwner,
        _ db: Connection,
        _ body: ([ReadableRecipe]) async throws -> Void
    ) async throws {
        let ofPerson: SQL = ArchiveTable.all(scope).first { $0.table == "recipes" }?.ofPerson ?? "true"
        let select: SQL = """
            SELECT t.id, t.name, t.summary, t.instructions, t.time_minutes, t.shown_servings,
                coalesce(t.servings_unknown, false) AS servings_unknown,
                \(fragment: NutrientColumns.isRecipeEnergyExact) AS is_exact, c.name AS category,
                ARRAY(
                    SELECT l.section FROM recipe_lines AS l
                    WHERE l.household_id = t.household_id AND l.recipe_id = t.id ORDER BY l.position
                ) AS sections,
                ARRAY(
                    SELECT l.text FROM recipe_lines AS l
                    WHERE l.household_id = t.household_id AND l.recipe_id = t.id ORDER BY l.position
                ) AS lines,
                ARRAY(\(fragment: bounds(in: owner.household))) AS bounds,
                t.energy_kcal, t.protein_g, t.carbohydrate_g, t.fat_g, \(fragment: ParticularsColumns.names(of: "t"))
            FROM recipes AS t
            LEFT JOIN categories AS c
                ON c.household_id = t.household_id AND c.id = t.category_id AND c.deleted_at IS NULL
            WHERE t.household_id = \(owner.household) AND t.deleted_at IS NULL
                AND \(fragment: scope == .person ? ofPerson : "true")
            ORDER BY t.id
            """
        try await read(select, "readable", db, read: ReadableRecipe.init, body)
    }

    /// The macronutrients that a line of the recipe `t` does not tell, or tells as a lower bound: so is the recipe's number.
    private static func bounds(in household: Household.ID) -> SQL {
        """
        SELECT DISTINCT n.nutrient
        FROM recipe_lines AS l
        LEFT JOIN foods AS f ON f.id = l.food_id
        LEFT JOIN own_foods AS o ON o.household_id = \(household) AND o.id = l.own_food_id
        CROSS JOIN LATERAL (
            VALUES ('protein', l.protein_g, coalesce(f.protein_g, o.protein_g)),
                ('carbohydrate', l.carbohydrate_g, coalesce(f.carbohydrate_g, o.carbohydrate_g)),
                ('fat', l.fat_g, coalesce(f.fat_g, o.fat_g))
        ) AS n (nutrient, own, of_food)
        WHERE l.household_id = \(household) AND l.recipe_id = t.id AND l.counts
            AND (l.has_own AND (n.own IS NULL OR n.nutrient = ANY (l.lower_bounds))
                OR NOT l.has_own AND n.of_food IS NULL)
        ORDER BY n.nutrient
        """
    }

    /// A person's diary, oldest first.
    static func diary(
        of owner: DiaryOwner,
        _ db: Connection,
        _ body: ([DiaryEntry]) async throws -> Void
    ) async throws {
        let select: SQL = """
            SELECT \(fragment: DiaryStore.columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            ORDER BY eaten_on, id
            """
        try await read(select, "eaten", db, read: DiaryStore.entry, body)
    }

    private static func select(_ table: ArchiveTable, _ scope: ArchiveScope, of owner: DiaryOwner) -> SQL {
        let columns = table.columns.map { name in
            table.written[name].map { "\($0) AS \"\(name)\"" } ?? "t.\"\(name)\""
        }
        let home: SQL =
            switch table.table {
            case "foods", "food_measures": "true"
            case "households": "t.id = \(owner.household)"
            default: "t.household_id = \(owner.household)"
            }
        let whose: SQL =
            table.owner == .body
            ? "\(unsafeText: table.table == "persons" ? "t.id" : "t.person_id") = current_person()" : "true"
        let ofPerson: SQL = scope == .person ? table.ofPerson ?? "false" : "true"
        let rows: SQL = table.rows.map { "(\(fragment: $0))" } ?? "\(unsafeText: table.table)"
        return """
            SELECT row_to_json((SELECT r FROM (SELECT \(unsafeText: columns.joined(separator: ", "))) AS r))::text
            FROM \(fragment: rows) AS t
            WHERE \(fragment: home) AND \(fragment: whose) AND (\(fragment: table.condition)) AND (\(fragment: ofPerson))
            ORDER BY \(unsafeText: table.order)
            """
    }

    /// - Parameter cursor: one name for each form of row, since what a statement answers with is learnt once.
    private static func read<Element>(
        _ select: SQL,
        _ cursor: StaticString,
        _ db: Connection,
        read: (Row) throws -> Element,
        _ body: ([Element]) async throws -> Void
    ) async throws {
        try await db.run("DECLARE \(unsafeText: cursor.description) NO SCROLL CURSOR FOR \(fragment: select)")
        while true {
            let rows = try await db.rows("FETCH \(constant: step) FROM \(unsafeText: cursor.description)", read)
            if !rows.isEmpty { try await body(rows) }
            if rows.count < step { break }
        }
        try await db.run("CLOSE \(unsafeText: cursor.description)")
    }
}

/// A photo of an archive, in a file that is named by its digest.
struct ArchivedPhoto: Sendable {
    let digest: [UInt8]
    let contentType: String
}
