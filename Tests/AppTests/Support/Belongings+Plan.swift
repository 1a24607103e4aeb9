import Database
import Domain
import Security

@testable import App

extension Belongings {
    /// What of the plan an address can name.
    struct PlanShelf {
        let dish = Identifier<PlanShelf>.new()
        let template = Identifier<PlanShelf>.new()
        let act = Identifier<PlanShelf>.new()
        let feed = Feed.ID.new()
        let cooking = Cooking.ID.new()
        let goneCooking = Cooking.ID.new()
        let plate = CookedShare.ID.new()
        let leftover = CookedShare.ID.new()
        let serving = Serving.ID.new()
        let pot = Pot.ID.new()

        var keys: [String] {
            [
                dish.description, template.description, act.description, feed.description, cooking.description,
                goneCooking.description, plate.description, leftover.description, serving.description, pot.description,
            ]
        }
    }

    /// What of a shopping list an address can name.
    struct ShoppingShelf {
        let list = ShoppingList.ID.new()
        let item = Identifier<ShoppingShelf>.new()
        let shop = Identifier<ShoppingShelf>.new()
        let operation = Identifier<ShoppingShelf>.new()
        let clearing = Identifier<ShoppingShelf>.new()
        /// The act that put a recipe on the list.
        let origin = Identifier<ShoppingShelf>.new()
        let goneList = ShoppingList.ID.new()
        let goneShop = Identifier<ShoppingShelf>.new()

        var keys: [String] {
            [
                list.description, item.description, shop.description, operation.description, clearing.description,
                origin.description, goneList.description, goneShop.description,
            ]
        }
    }

    /// A dish of a week with all that can differ from its meal and its recipe.
    func planned(_ seed: [UInt8]) -> [SQL] {
        let (home, person) = (owner.household, owner.person)
        return [
            "INSERT INTO usual_weeks (household_id, person_id, meals) VALUES (\(home), \(person), 268435455)",
            """
            INSERT INTO meal_eaters (household_id, eaten_on, slot, person_id, eats)
            VALUES (\(home), \(day), 'dinner', \(person), true)
            """,
            """
            INSERT INTO meal_guests (household_id, eaten_on, slot, guests, share)
            VALUES (\(home), \(day), 'dinner', 2, 1)
            ON CONFLICT DO NOTHING
            """,
            """
            INSERT INTO plan_templates (household_id, id, name, name_key)
            VALUES (\(home), \(plan.template), \(name), \(Folding.key(name)))
            """,
            """
            INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, recipe_id, act_id)
            VALUES (\(home), \(plan.dish), \(day), 'dinner', 'recipe', \(shelf.recipe), \(plan.act))
            """,
            """
            INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount)
            VALUES (\(home), \(plan.dish), \(person), 'servings', 2)
            """,
            """
            INSERT INTO plan_swaps (household_id, recipe_id, dish_id, position, replaced_text, text)
            VALUES (\(home), \(shelf.recipe), \(plan.dish), 0, \(name), 'oat milk')
            """,
            """
            INSERT INTO meals_out (household_id, person_id, dish_id, energy_kcal)
            VALUES (\(home), \(person), \(plan.dish), 700)
            """,
            """
            INSERT INTO plan_skips (household_id, person_id, dish_id) VALUES (\(home), \(person), \(plan.dish))
            """,
            """
            INSERT INTO plan_acts (household_id, id, days, slots, eaters, guests)
            VALUES (\(home), \(plan.act), ARRAY[\(day)]::date[], '{dinner}', '[]', '[]')
            """,
            """
            INSERT INTO feeds (household_id, person_id, id, seed, digest, slots)
            VALUES (\(home), \(person), \(plan.feed), \(seed), \(calendar.digest), '{dinner}')
            """,
        ]
    }

    /// What was cooked of the dish, a plate of it, and what is left.
    var onTheStove: [SQL] {
        let home = owner.household
        return [
            """
            INSERT INTO pots (household_id, id, name, name_key, tare_g)
            VALUES (\(home), \(plan.pot), \(name), \(Folding.key(name)), 800)
            """,
            """
            INSERT INTO cookings (household_id, id, recipe_id, recipe_version, name, cooked_on, slot, cooked_by,
                cooked_by_name, servings, factor, weight_g, energy_kcal, deleted_at)
            VALUES
                (\(home), \(plan.cooking), \(shelf.recipe), 1, \(name), \(day), 'dinner', \(owner.person),
                    \(name), 4, 1, 1000, 2000, NULL),
                (\(home), \(plan.goneCooking), \(shelf.recipe), 1, \(name), \(day), 'dinner', \(owner.person),
                    \(name), 4, 1, 1000, 2000, now())
            """,
            """
            INSERT INTO cooking_lines (household_id, recipe_id, cooking_id, position, text, grams)
            VALUES (\(home), \(shelf.recipe), \(plan.cooking), 0, \(name), 400)
            """,
            """
            INSERT INTO cooked_shares (household_id, cooking_id, id, position, use, part, servings, person_id, person_name,
                dish_id, eaten_on, slot, place, best_before, act_id, served_by)
            VALUES
                (\(home), \(plan.cooking), \(plan.plate), 0, 'plate', 0.25, 1, \(owner.person), \(name), \(plan.cooking),
                    \(day), 'dinner', NULL, NULL, \(plan.serving), \(owner.person)),
                (\(home), \(plan.cooking), \(plan.leftover), 1, 'leftover', 0.5, 2, NULL, NULL, NULL,
                    \(day), 'dinner', 'fridge', \(day), \(plan.serving), \(owner.person))
            """,
        ]
    }

    /// A list with one thing that is needed, was ticked and cleared, and what a household has and buys again.
    var onTheList: [SQL] {
        let (home, list, item) = (owner.household, shopping.list, shopping.item)
        let amount = #"{"parts": [{"count": 200, "unit": "gram"}]}"#
        return [
            """
            INSERT INTO shops (household_id, id, name, name_key, deleted_at)
            VALUES
                (\(home), \(shopping.shop), \(name), \(Folding.key(name)), NULL),
                (\(home), \(shopping.goneShop), \(name), \(Folding.key("\(name) gone")), now())
            """,
            """
            INSERT INTO shop_aisles (household_id, shop_id, aisle, place) VALUES (\(home), \(shopping.shop), 'produce', 0)
            """,
            """
            INSERT INTO shopping_lists (household_id, id, name, name_key, revision, deleted_at)
            VALUES
                (\(home), \(list), \(name), \(Folding.key(name)), 7, NULL),
                (\(home), \(shopping.goneList), \(name), \(Folding.key("\(name) gone")), 7, now())
            """,
            """
            INSERT INTO shopping_items (household_id, list_id, id, key, ingredient_id, name)
            VALUES (\(home), \(list), \(item), \(shelf.ingredient)::text, \(shelf.ingredient), \(name))
            """,
            """
            INSERT INTO shopping_item_keys (household_id, list_id, key, item_id)
            VALUES (\(home), \(list), \("w:other \(name)"), \(item))
            """,
            """
            INSERT INTO shopping_needs (household_id, list_id, item_id, id, origin, origin_id, amount)
            VALUES
                (\(home), \(list), \(item), gen_random_uuid(), 'dish', \(plan.dish), \(amount)::jsonb),
                (\(home), \(list), \(item), gen_random_uuid(), 'recipe', \(shopping.origin), \(amount)::jsonb)
            """,
            """
            INSERT INTO shopping_operations (
                household_id, list_id, id, item_id, kind, made_at, effective_at, made_by_name, person_id
            )
            VALUES (\(home), \(list), \(shopping.operation), \(item), 'tick', now(), now(), \(name), \(owner.person))
            """,
            """
            INSERT INTO shopping_covers (household_id, list_id, item_id, operation_id, origin_id, reason, amount)
            VALUES (\(home), \(list), \(item), \(shopping.operation), \(plan.dish), 'bought', \("[\(amount)]")::jsonb)
            """,
            """
            INSERT INTO shopping_clearings (household_id, list_id, id, item_ids, cleared_before)
            VALUES (\(home), \(list), \(shopping.clearing), ARRAY[\(item)], ARRAY[now()])
            """,
            """
            INSERT INTO shopping_words (household_id, key, aisle)
            VALUES (\(home), \("w:" + Folding.key(name)), 'household')
            """,
            """
            INSERT INTO pantry (household_id, ingredient_id, state, checked_on)
            VALUES (\(home), \(shelf.ingredient), 'have', \(day))
            """,
            """
            INSERT INTO staples (household_id, ingredient_id, every_days) VALUES (\(home), \(shelf.ingredient), 7)
            """,
            """
            INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, state)
            VALUES (\(home), \(plan.dish), \(shelf.ingredient), \(list), 200, 'waiting')
            """,
        ]
    }
}
