import Database
import Domain

/// What somebody eats out. Every statement names its person; row-level security is a second guard.
enum MealOutStore {
    static func save(_ eaten: MealOut, at dish: PlannedDish.ID, of owner: DiaryOwner) -> SQL {
        """
        INSERT INTO meals_out (household_id, person_id, dish_id, energy_kcal, protein_g, carbohydrate_g, fat_g)
        VALUES (\(owner.household), \(owner.person), \(dish), \(eaten.energy), \(eaten.protein),
            \(eaten.carbohydrate), \(eaten.fat))
        ON CONFLICT (household_id, person_id, dish_id) DO UPDATE
        SET energy_kcal = excluded.energy_kcal, protein_g = excluded.protein_g,
            carbohydrate_g = excluded.carbohydrate_g, fat_g = excluded.fat_g
        """
    }

    static func eaten(at dishes: [PlannedDish.ID], of owner: DiaryOwner) -> Query<[PlannedDish.ID: MealOut]> {
        Query.rows(
            """
            SELECT dish_id, energy_kcal, protein_g, carbohydrate_g, fat_g
            FROM meals_out
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND dish_id = ANY (\(dishes))
            ORDER BY dish_id
            LIMIT 5000
            """
        ) { row in
            let out = MealOut(
                energy: try row["energy_kcal"],
                protein: try row["protein_g"],
                carbohydrate: try row["carbohydrate_g"],
                fat: try row["fat_g"]
            )
            return (try row["dish_id"] as PlannedDish.ID, out)
        }
        .map { Dictionary($0, uniquingKeysWith: { $1 }) }
    }
}

/// Who plans: a person, whose numbers of a meal out are theirs alone, or a device of the kitchen, which is nobody.
struct Planner: Sendable {
    let household: Household.ID
    let person: Person.ID?

    /// The owner of what only this person sees.
    var owner: DiaryOwner? { person.map { DiaryOwner(household: household, person: $0) } }
}
