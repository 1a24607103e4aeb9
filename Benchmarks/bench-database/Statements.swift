import Database

/// The same three statements for both: 40,000 recipes of 1,000 households, twelve lines each, 10,000 foods.
enum Statements {
    static let schema = """
        CREATE TABLE foods (
            id int8 PRIMARY KEY, name text NOT NULL, energy_kcal float8 NOT NULL, protein_g float8 NOT NULL,
            fat_g float8 NOT NULL, carbohydrate_g float8 NOT NULL
        );
        CREATE TABLE recipes (
            household_id int8, id int8, title text NOT NULL, summary text NOT NULL, servings float8 NOT NULL,
            category text NOT NULL, photo_id int8, created_at timestamptz NOT NULL DEFAULT now(),
            updated_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (household_id, id)
        );
        CREATE TABLE recipe_lines (
            household_id int8, recipe_id int8, position int8, food_id int8 NOT NULL REFERENCES foods,
            amount_g float8 NOT NULL, note text, PRIMARY KEY (household_id, recipe_id, position)
        );
        INSERT INTO foods SELECT n, 'Food number ' || n, n % 900, n % 30, n % 100, n % 80 FROM generate_series(1, 10000) n;
        INSERT INTO recipes
        SELECT h, r, 'Recipe ' || r, repeat('A summary of some length. ', 8), 1 + r % 8, 'Soups', NULL
        FROM generate_series(1, 1000) h, generate_series(1, 40) r;
        INSERT INTO recipe_lines
        SELECT h, r, p, 1 + (h * 7919 + r * 104729 + p * 31) % 10000, 10 + p * 25, CASE WHEN p % 3 = 0 THEN 'chopped' END
        FROM generate_series(1, 1000) h, generate_series(1, 40) r, generate_series(1, 12) p;
        """

    static func recipe(_ household: Int, _ id: Int) -> SQL {
        """
        SELECT household_id, id, title, summary, servings, category, photo_id, created_at, updated_at
        FROM recipes
        WHERE household_id = \(household) AND id = \(id)
        """
    }

    static func lines(_ household: Int, _ recipe: Int) -> SQL {
        """
        SELECT l.position, l.amount_g, l.note, f.id, f.name, f.energy_kcal, f.protein_g, f.fat_g, f.carbohydrate_g
        FROM recipe_lines l
        JOIN foods f ON f.id = l.food_id
        WHERE l.household_id = \(household) AND l.recipe_id = \(recipe)
        ORDER BY l.position
        """
    }

    static func sums(_ household: Int, _ recipe: Int) -> SQL {
        """
        SELECT sum(l.amount_g * f.energy_kcal) / 100 / r.servings AS energy_kcal,
            sum(l.amount_g * f.protein_g) / 100 / r.servings AS protein_g,
            sum(l.amount_g * f.fat_g) / 100 / r.servings AS fat_g,
            sum(l.amount_g * f.carbohydrate_g) / 100 / r.servings AS carbohydrate_g
        FROM recipes r
        JOIN recipe_lines l ON l.household_id = r.household_id AND l.recipe_id = r.id
        JOIN foods f ON f.id = l.food_id
        WHERE r.household_id = \(household) AND r.id = \(recipe)
        GROUP BY r.servings
        """
    }

    /// pgbench's own form of the same texts, made of them, so that they cannot drift apart.
    static var pgbench: String {
        let statements = [recipe(0, 0), lines(0, 0), sums(0, 0)].map { sql in
            sql.text.split(whereSeparator: \.isNewline).joined(separator: " ")
                .replacing("$1", with: ":h").replacing("$2", with: ":r")
        }
        return """
            \\set h random(1, 1000)
            \\set r random(1, 40)
            \\startpipeline
            \(statements.joined(separator: ";\n"));
            \\endpipeline

            """
    }
}
