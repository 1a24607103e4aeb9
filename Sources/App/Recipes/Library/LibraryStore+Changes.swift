import Database
import Domain

extension LibraryStore {
    /// The recipes that were written since a revision, and the revision of the last change.
    struct Changes: Sendable {
        let recipes: [Recipe.ID]
        let revision: LibraryIndex.Revision
    }

    /// What was written since a revision; nil where that is not known, or more than some recipes.
    static func changes(since known: LibraryIndex.Revision, in household: Household.ID) -> Query<
        Changes?
    > {
        Query<[Step]>.rows(
            """
            SELECT before, revision, recipes
            FROM library_changes
            WHERE household_id = \(household)
                AND number >= (
                    SELECT c.number FROM library_changes AS c WHERE c.household_id = \(household) AND c.before = \(known)
                )
            ORDER BY number
            LIMIT 100
            """
        ) { row in
            Step(before: try row["before"], revision: try row["revision"], recipes: try row["recipes"])
        }.map { Changes($0, since: known) }
    }

    fileprivate struct Step {
        let before: LibraryIndex.Revision
        let revision: LibraryIndex.Revision
        let recipes: [Recipe.ID]?
    }

    /// Some recipes as they are now, in the order of their names, each with the one that stands before it.
    static func entries(
        of recipes: [Recipe.ID],
        in household: Household.ID
    ) -> Query<[LibraryIndex.Change]> {
        .rows(
            """
            SELECT \(fragment: entryColumns),
                (SELECT b.id
                 FROM recipes AS b
                 WHERE b.household_id = \(household)
                     AND (b.name_key COLLATE "tr-x-icu", b.id) < (r.name_key COLLATE "tr-x-icu", r.id)
                 ORDER BY b.name_key COLLATE "tr-x-icu" DESC, b.id DESC
                 LIMIT 1) AS before_id
            \(fragment: entriesSource)
            WHERE r.household_id = \(household) AND r.id = ANY (\(recipes))
            ORDER BY r.name_key COLLATE "tr-x-icu", r.id
            """
        ) { row in
            LibraryIndex.Change(recipe: try entry(row), before: try row["before_id"])
        }
    }

    /// When a recipe of the household was used last, as a value of a statement.
    static func lastUse(in household: Household.ID) -> SQL {
        "(SELECT max(used_at) FROM recipes WHERE household_id = \(household))"
    }

    /// The recipes that were used since a moment, the latest first.
    static func used(since: Moment, in household: Household.ID) -> Query<[Recipe.ID]> {
        .rows(
            """
            SELECT id
            FROM recipes
            WHERE household_id = \(household) AND used_at >= \(since)
            ORDER BY used_at DESC, name_key COLLATE "tr-x-icu", id
            LIMIT 1000
            """,
            as: Recipe.ID.self
        )
    }
}

extension LibraryStore.Changes {
    /// Nil where the steps do not lead on from the revision, one to the next.
    fileprivate init?(_ steps: [LibraryStore.Step], since known: LibraryIndex.Revision) {
        var revision = known
        var recipes: Set<Recipe.ID> = []
        for step in steps {
            guard step.before == revision, let changed = step.recipes else { return nil }
            revision = step.revision
            recipes.formUnion(changed)
        }
        if steps.isEmpty { return nil }
        self.init(recipes: Array(recipes), revision: revision)
    }
}
