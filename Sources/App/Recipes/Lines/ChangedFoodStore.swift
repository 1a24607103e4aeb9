import Database
import Domain

/// Brings recipes up to date whose foods an import or a search has described anew, in all households (P-24). It runs as the
/// owner of the tables.
struct ChangedFoodStore: Sendable {
    let database: any Database

    /// Does the work of one household, and answers whether it is done. It throws where that of all others would fail, too.
    typealias Attempt = (Household.ID, () async throws -> Void) async throws -> Bool

    /// The foods that are followed at once.
    private static let batch = 1_000

    /// Each household's recipes follow in a transaction of their own. The foods of one where that fails wait some minutes and
    /// are followed anew, and hold up nothing else.
    func follow(_ attempt: Attempt) async throws {
        let work = HeavyWork()
        while true {
            let taken = try await database.write(Self.taking)
            guard let until = taken.first?.until else { return }
            let foods = taken.map(\.food)
            var followed = Set(foods)
            let affected = try await database.read(CatalogueStore.recipes(with: foods))
            for (household, recipes) in Dictionary(grouping: affected, by: \.household) {
                let isDone = try await attempt(household) {
                    try await database.write(deadline: .seconds(60)) { db in
                        try await ReweighedLineStore.followFoods(
                            foods,
                            recipes.map(\.recipe),
                            in: household,
                            db,
                            by: work
                        )
                    }
                }
                if !isDone { followed.subtract(try await database.read(Self.foods(foods, in: household))) }
            }
            try await database.write(Self.forget(Array(followed), until))
        }
    }

    /// Takes foods out of those that wait, until a moment at which they wait again: whoever has taken them may have stopped.
    /// One that somebody is writing just now is left for the next round.
    private static var taking: Query<[(food: Food.ID, until: Moment)]> {
        .rows(
            """
            UPDATE changed_foods
            SET changed_at = now() + interval '5 minutes'
            WHERE food_id IN (
                SELECT c.food_id
                FROM changed_foods AS c
                WHERE c.changed_at <= now()
                ORDER BY c.food_id
                LIMIT \(constant: batch)
                FOR UPDATE SKIP LOCKED
            )
            RETURNING food_id, changed_at
            """
        ) { row in (food: try row["food_id"], until: try row["changed_at"]) }
    }

    /// Those of the foods with which recipes of a household are made.
    private static func foods(_ foods: [Food.ID], in household: Household.ID) -> Query<[Food.ID]> {
        .rows(
            """
            SELECT f.id
            FROM unnest(\(foods)) AS f (id)
            WHERE EXISTS (
                SELECT
                FROM recipe_lines AS l
                WHERE l.household_id = \(household) AND (l.food_id = f.id OR f.id = ANY (l.other_food_ids))
            )
            """,
            as: Food.ID.self
        )
    }

    /// Forgets foods that are followed. One that was described anew meanwhile has another time, and stays.
    private static func forget(_ foods: [Food.ID], _ until: Moment) -> Query<Void> {
        .run("DELETE FROM changed_foods WHERE food_id = ANY (\(foods)) AND changed_at = \(until)")
    }
}
