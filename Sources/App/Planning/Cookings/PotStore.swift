import Database
import Domain

/// Pots, with what they weigh empty.
enum PotStore {
    /// - Parameter kept: one that is listed though it was deleted, because something stands in it.
    static func pots(in household: Household.ID, besides kept: Pot.ID? = nil) -> Query<[Pot]> {
        .rows(
            """
            SELECT id, name, tare_g, deleted_at IS NOT NULL AS is_forgotten
            FROM pots
            WHERE household_id = \(household) AND (deleted_at IS NULL OR id = \(kept))
            ORDER BY name COLLATE "tr-x-icu", id
            LIMIT 100
            """
        ) { row in
            Pot(
                id: try row["id"],
                name: try row["name"],
                tare: Grams(try row["tare_g"]),
                isForgotten: try row["is_forgotten"]
            )
        }
    }

    /// Adds a pot, or says anew what the pot of this name weighs, and answers which it is.
    static func save(_ name: String, _ tare: Double, in household: Household.ID) -> Query<Pot.ID> {
        .one(
            """
            INSERT INTO pots (household_id, id, name, name_key, tare_g)
            VALUES (\(household), \(Pot.ID.new()), \(name), \(Folding.key(name)), \(tare))
            ON CONFLICT (household_id, name_key) WHERE deleted_at IS NULL DO UPDATE
            SET name = excluded.name, tare_g = excluded.tare_g
            RETURNING id
            """,
            as: Pot.ID.self
        )
    }

    /// Takes a pot off the list, or leaves it off.
    static func delete(_ id: Pot.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE pots
            SET deleted_at = coalesce(deleted_at, now())
            WHERE household_id = \(household) AND id = \(id)
            """
        )
    }

    /// Brings a pot back. It violates `pots_name_unique` when another pot has taken the name.
    static func undelete(_ id: Pot.ID, in household: Household.ID) -> Query<Int> {
        .affected("UPDATE pots SET deleted_at = NULL WHERE household_id = \(household) AND id = \(id)")
    }
}
