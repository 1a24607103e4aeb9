import Database
import Domain

/// The share links of recipes, at most one for each.
enum ShareLinkStore {
    struct Share: Sendable {
        let seed: [UInt8]
        let digest: [UInt8]
    }

    /// A recipe's name and link; nil when there is no such recipe.
    static func shared(
        _ recipe: Recipe.ID,
        in household: Household.ID
    ) -> Query<(name: String, share: Share?)?> {
        .first(
            """
            SELECT r.name, s.seed, s.digest
            FROM recipes AS r
            LEFT JOIN share_links AS s ON s.household_id = r.household_id AND s.recipe_id = r.id
            WHERE r.household_id = \(household) AND r.id = \(recipe) AND r.deleted_at IS NULL
            """
        ) { row in
            let seed: [UInt8]? = try row["seed"]
            let digest: [UInt8]? = try row["digest"]
            return (try row["name"], seed.flatMap { seed in digest.map { Share(seed: seed, digest: $0) } })
        }
    }

    /// Stores a link. The result is 0 when there is no such recipe, and where it has a link that stays.
    /// - Parameter replaces: whether it takes the place of one that is already there.
    static func share(
        _ recipe: Recipe.ID,
        by share: Share,
        replaces: Bool,
        in household: Household.ID
    ) -> Query<Int> {
        .affected(
            """
            INSERT INTO share_links (household_id, recipe_id, seed, digest, created_by)
            SELECT household_id, id, \(share.seed), \(share.digest), current_sender()
            FROM recipes
            WHERE household_id = \(household) AND id = \(recipe) AND deleted_at IS NULL
            ON CONFLICT (household_id, recipe_id) DO UPDATE
            SET seed = excluded.seed, digest = excluded.digest, created_by = excluded.created_by, created_at = now()
            WHERE \(replaces)
            """
        )
    }

    static func revoke(_ recipe: Recipe.ID, in household: Household.ID) -> Query<Int> {
        .affected("DELETE FROM share_links WHERE household_id = \(household) AND recipe_id = \(recipe)")
    }

    /// The recipe that a link opens. The query calls a SQL function that row-level
    /// security does not bind, since nobody is signed in.
    static func recipe(behind token: ShareToken) -> Query<(household: Household.ID, recipe: Recipe.ID)?> {
        .first("SELECT household_id, recipe_id FROM shared_recipe(\(token.digest))") { row in
            (try row["household_id"], try row["recipe_id"])
        }
    }
}
