import Database
import Domain

/// Writes for the demo what no page can: times in the past, and for several people at once.
enum DemoStore {
    /// Lets what follows in the transaction be this person's.
    static func act(as person: Person.ID) -> SQL {
        "SELECT set_config('app.person', \(person.description), true)"
    }

    /// Sets the times at which entries were created to the hours of their meals, a minute apart.
    static func date(_ entries: [DiaryEntry], of owner: DiaryOwner, in zone: Zone) -> SQL {
        """
        UPDATE diary_entries AS e
        SET created_at = least(
            now(), (e.eaten_on + l.minutes * interval '1 minute') AT TIME ZONE \(zone.name)
        )
        FROM unnest(\(entries.map(\.id)), \(minutes(of: entries))) AS l (id, minutes)
        WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = l.id
        """
    }

    /// Sets the times of recipes: created one after the other before the diary
    /// begins, and last used when they were last eaten.
    static func date(_ recipes: [Recipe.ID], of registration: Registration) -> SQL {
        """
        UPDATE recipes AS r
        SET created_at = now() - (\(DemoMenu.length) + l.days) * interval '1 day',
            updated_at = now() - (\(DemoMenu.length) + l.days) * interval '1 day',
            used_at = (
                SELECT max(e.created_at)
                FROM diary_entries AS e
                WHERE e.household_id = \(registration.household) AND e.person_id = \(registration.person)
                    AND e.recipe_id = r.id
            )
        FROM unnest(\(recipes), \(recipes.indices.map { 2 * (recipes.count - $0) })) AS l (id, days)
        WHERE r.household_id = \(registration.household) AND r.id = l.id
        """
    }

    /// The minutes between midnight and each entry.
    private static func minutes(of entries: [DiaryEntry]) -> [Int] {
        entries.indices.map { index in
            let hour =
                switch entries[index].slot {
                case .breakfast: 8
                case .lunch: 13
                case .snack: 16
                case .dinner: 20
                }
            return hour * 60 + index % 60
        }
    }
}
