import Database
import Domain

/// Reads which foods were in what diary entries are of.
enum CookedFoodStore {
    /// The foods of the pots of which entries have the numbers, each with its entry. A line of which the food is
    /// not certain has none, and one that nobody has looked through yet may hold another one.
    static func foods(
        of entries: [DiaryEntry.ID],
        of owner: DiaryOwner
    ) -> Query<[(entry: DiaryEntry.ID, foods: [OtherFood])]> {
        .rows(
            """
            SELECT e.id, coalesce(nullif(l.name, ''), l.text) AS name,
                CASE WHEN l.is_sure THEN coalesce(l.food_id, l.own_food_id) END AS food, l.other_names, l.other_food_ids
            FROM diary_entries AS e
            JOIN cooking_lines AS l
                ON l.household_id = e.household_id AND l.cooking_id = \(fragment: PlateEntryStore.cooking(of: "e", by: owner))
                    AND NOT l.is_left_out
            WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = ANY (\(entries))
            ORDER BY e.id, l.position
            LIMIT 100000
            """
        ) { row in
            let name: String = try row["name"]
            return (try row["id"], [OtherFood(name: name, food: try row["food"])].with(try OtherFoodColumns.read(row)))
        }
    }
}

extension RecipeLine {
    /// Every food of the line, as what is in a dish is said elsewhere.
    var parts: [OtherFood] { [OtherFood(name: shortName, food: isSure ? foodID : nil)].with(others) }
}

extension [OtherFood] {
    /// A line's food with the others that it names; nil where nobody has looked for them, so that one may be there.
    fileprivate func with(_ others: [OtherFood]?) -> [OtherFood] {
        self + (others ?? map { OtherFood(name: $0.name, food: nil) })
    }

    /// Whether these are the same foods, whatever they are called and however often they are named; one that is not certain is
    /// known by its name.
    func isSame(as others: [OtherFood]) -> Bool {
        func known(_ foods: [OtherFood]) -> Set<String> { Set(foods.map { $0.food?.description ?? $0.name }) }
        return known(self) == known(others)
    }

    /// Each food once, as a dish with many lines may name it often.
    var distinct: [OtherFood] {
        var seen: Set<String> = []
        return filter { seen.insert("\($0.food?.description ?? "") \($0.name)").inserted }
    }
}
