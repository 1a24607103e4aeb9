import Database
import Domain

/// Finds the ingredients of a household that are the same thing in two languages, and unites what stands on lists for each.
enum SynonymStore {
    /// What a food is called in a language when nothing more is said of it: "milk", of a food that is shown as "Whole milk".
    struct PlainName: Sendable {
        let food: Food.ID
        let isTurkish: Bool
        let name: String

        var key: Key { Key(food: food, isTurkish: isTurkish, text: IngredientKey(name).text) }
    }

    /// A plain name as the vocabulary of a household compares names.
    struct Key: Sendable {
        let food: Food.ID
        let isTurkish: Bool
        let text: String
    }

    /// An ingredient that a plain name of a food means.
    struct Named: Sendable {
        let food: Food.ID
        let isTurkish: Bool
        let ingredient: Ingredient.ID
        /// Whether somebody has said something of it at home, or buys it again and again: it stays on an item of its own.
        let isKept: Bool
    }

    /// An ingredient that a name means, of a fruit perhaps, and what has been said of it.
    struct Fruit: Sendable {
        let named: Named
        /// The name, as the vocabulary compares names.
        let key: String
        /// Whether nobody has said that it is another thing than one that is called so in the other language.
        let isSame: Bool
        let isNeverBought: Bool
    }

    /// The plain names of foods of the catalogue: of the names whose words the shown name has, those with the fewest. What
    /// is the name of another food as well, in whichever language, is none; nor is what only compares as one
    /// (`SharedNames`).
    static func plainNames(of foods: [Food.ID]) -> Query<[PlainName]> {
        .rows(
            """
            WITH near AS MATERIALIZED (
                SELECT n.food_id, n.language = 'tr' AS is_turkish, n.name_key, n.name,
                    rank() OVER (
                        PARTITION BY n.food_id, n.language = 'tr'
                        ORDER BY cardinality(string_to_array(n.name_key, ' '))
                    ) AS place
                FROM foods AS f
                JOIN food_names AS d
                    ON d.food_id = f.id AND d.name = CASE WHEN d.language = 'tr' THEN f.name_tr ELSE f.name_en END
                JOIN food_names AS n ON n.food_id = f.id AND (n.language = 'tr') = (d.language = 'tr')
                    AND string_to_array(n.name_key, ' ') <@ string_to_array(d.name_key, ' ')
                WHERE f.id = ANY (\(foods)) AND f.source = 'catalogue' AND f.retired_at IS NULL
            )
            SELECT DISTINCT s.food_id, s.is_turkish, s.name
            FROM near AS s
            WHERE s.place = 1 AND NOT EXISTS (
                SELECT
                FROM food_names AS o
                JOIN foods AS f ON f.id = o.food_id AND f.source = 'catalogue' AND f.retired_at IS NULL
                WHERE o.name_key = s.name_key AND o.food_id <> s.food_id
            )
            ORDER BY s.food_id, s.is_turkish, s.name
            LIMIT 20000
            """
        ) { row in PlainName(food: try row["food_id"], isTurkish: try row["is_turkish"], name: try row["name"]) }
    }

    /// The ingredients that plain names mean, of each food that of which the others are first. Somebody has said that one is
    /// another thing who has chosen another food for it, said what it contains, or whether it is bought, or parted it from
    /// one with which it had become one.
    static func ingredients(called names: [Key], in household: Household.ID) -> Query<[Named]> {
        fruits(called: names, in: household).map { $0.filter(\.isSame).map(\.named) }
    }

    /// The ingredients that have these names, each with whether it is what `ingredients` finds.
    static func fruits(called names: [Key], in household: Household.ID) -> Query<[Fruit]> {
        .rows(
            """
            SELECT n.food_id, n.is_turkish, n.key, g.id, \(fragment: isKept) AS is_kept, \(fragment: isSame) AS is_same,
                coalesce(g.is_never_bought, false) AS is_never_bought
            FROM unnest(\(names.map(\.food)), \(names.map(\.isTurkish)), \(names.map(\.text)))
                AS n (food_id, is_turkish, key)
            JOIN ingredients AS g ON g.household_id = \(household) AND g.ingredient_key = n.key AND g.deleted_at IS NULL
            ORDER BY n.food_id, is_kept DESC, g.created_at, g.id, n.is_turkish
            LIMIT 20000
            """
        ) { row in
            Fruit(
                named: Named(
                    food: try row["food_id"],
                    isTurkish: try row["is_turkish"],
                    ingredient: try row["id"],
                    isKept: try row["is_kept"]
                ),
                key: try row["key"],
                isSame: try row["is_same"],
                isNeverBought: try row["is_never_bought"]
            )
        }
    }

    private static let isKept: SQL = """
        (EXISTS (SELECT FROM pantry AS p WHERE p.household_id = g.household_id AND p.ingredient_id = g.id)
            OR EXISTS (SELECT FROM staples AS s WHERE s.household_id = g.household_id AND s.ingredient_id = g.id))
        """

    private static let isSame: SQL = """
        ((NOT g.food_is_chosen OR g.food_id IS NOT DISTINCT FROM n.food_id) AND g.is_never_bought IS NULL
            AND NOT EXISTS (
                SELECT
                FROM stated_contents AS c
                WHERE c.household_id = g.household_id AND c.ingredient_id = g.id AND c.forgotten_as IS NULL
            )
            AND NOT EXISTS (
                SELECT
                FROM ingredient_merges AS m
                WHERE m.household_id = g.household_id AND g.id IN (m.from_id, m.into_id) AND m.undone_at IS NOT NULL
            ))
        """

    /// Makes the items of ingredients that are bought as others one with those, with all that was done to them; not of one
    /// that is needed by itself as well, where it is another food.
    static func join(_ needs: [NeedRecord], on list: ShoppingList.ID, in household: Household.ID) -> [SQL] {
        let own = Set(needs.compactMap(\.ingredient))
        let former = Dictionary(
            needs.compactMap { need in need.former.flatMap { former in need.ingredient.map { (former, $0) } } },
            uniquingKeysWith: { first, _ in first }
        ).filter { !own.contains($0.key) }.sorted { $0.key < $1.key }
        if former.isEmpty { return [] }
        return [
            OperationStore.joinTyped(former.map(\.key), on: list, in: household),
            """
            SELECT join_shopping_items(\(household), \(list), s.former::text, s.ingredient::text, s.ingredient)
            FROM unnest(\(former.map(\.key)), \(former.map(\.value))) AS s (former, ingredient)
            """,
        ]
    }
}

/// The ingredients of a household that are the same thing in two languages: they are bought as one (H-06).
struct Synonyms: Sendable {
    private let named: [Food.ID: [SynonymStore.Named]]

    init(_ named: [SynonymStore.Named] = []) {
        self.named = Dictionary(grouping: named, by: \.food)
    }

    /// The ingredient on whose item an ingredient is bought, where it is this food; the same for most.
    func bought(_ ingredient: Ingredient.ID, as food: Food.ID?) -> Ingredient.ID {
        guard let all = food.flatMap({ named[$0] }), let first = all.first else { return ingredient }
        let isSame = all.contains { one in
            one.ingredient == ingredient && !one.isKept
                && all.contains { $0.ingredient == first.ingredient && $0.isTurkish != one.isTurkish }
        }
        return isSame ? first.ingredient : ingredient
    }
}
