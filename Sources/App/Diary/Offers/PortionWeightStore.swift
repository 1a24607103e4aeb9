import Database
import Domain

/// What one portion of a dish weighs that was eaten by weight.
enum PortionWeightStore {
    /// Those of these entries: of a pot what it held for each, else what the recipe says now, also where it is deleted. Of a dish
    /// for one nobody has said how it is shared: its whole weight is nobody's usual portion.
    static func weights(of ids: [DiaryEntry.ID], by owner: DiaryOwner) -> Query<[DiaryEntry.ID: Grams]> {
        let rows: Query<[(DiaryEntry.ID, Grams)]> = .rows(
            """
            SELECT id, portion_g
            FROM (
                SELECT e.id, coalesce(c.servings, r.shown_servings) AS servings,
                    coalesce(c.weight_g / nullif(c.servings, 0), r.weight_g / nullif(r.shown_servings, 0)) AS portion_g
                FROM diary_entries AS e
                LEFT JOIN recipes AS r ON r.household_id = e.household_id AND r.id = e.recipe_id
                LEFT JOIN cookings AS c
                    ON c.household_id = e.household_id AND c.id = \(fragment: PlateEntryStore.cooking(of: "e", by: owner))
                WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = ANY (\(ids))
                    AND e.kind = 'recipe' AND e.measure = \(EntrySnapshot.gramMeasure)
            ) AS weighed
            WHERE portion_g > 0 AND servings <> 1
            ORDER BY id
            LIMIT 1000
            """
        ) { row in (try row["id"], Grams(try row["portion_g"])) }
        return rows.map { Dictionary($0) { first, _ in first } }
    }
}
