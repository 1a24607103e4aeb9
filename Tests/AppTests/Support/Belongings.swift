import Database
import Domain
import Security
import Testing

@testable import App

/// One of each thing that an address can name, in a person's own world: what the tests generated from the route table
/// put in place of a route's parameters. Whoever adds a route with a new parameter adds its thing here, and all those
/// tests cover it.
struct Belongings {
    /// When there is an entry, a weight and a goal.
    let day: CivilDate
    /// When there were some that have been deleted.
    var emptyDay: CivilDate { day.adding(days: 1) }
    static let barcode = "4006381333931"

    let owner: DiaryOwner
    let email: String
    /// Stands in each thing that has a name.
    let name: String
    /// What is there.
    let shelf = Shelf()
    /// What has been deleted: for the routes that bring it back.
    let bin = Shelf()
    /// For what can be merged.
    let others = Shelf()
    private let change = DiaryChange.ID.new()
    private let merge = OwnFoodMerge.ID.new()
    private let formerIngredient = Ingredient.ID.new()
    private let statement = ContentsStatement.ID.new()
    /// A person without an account whom this one looks after.
    let child = Person.ID.new()
    /// One who was looked after, and has been removed.
    private let formerChild = Person.ID.new()
    /// What another has offered this person, and what was declined.
    let offer = Offer.ID.new()
    let answeredOffer = Offer.ID.new()
    /// Another owner, and a member, so that one can leave and the other be removed.
    private let partner = Person.ID.new()
    private let lodger = Person.ID.new()
    /// A further owner, whose removal is announced.
    private let former = Person.ID.new()
    /// A member who was removed, and can be asked back.
    private let expelled = Person.ID.new()
    private let invite = Invite.ID.new()
    let plan = PlanShelf()
    let shopping = ShoppingShelf()
    private let kitchen = KitchenDevice.ID.new()
    private let fileImport = FileImport.ID.new()
    private let doneImport = FileImport.ID.new()
    private let invitation: InviteToken
    private let wayBack = WayBackToken()
    private let token: ShareToken
    let calendar: FeedToken
    private let session: String
    /// By which another program acts for the person.
    private let access = AccessToken.ID.new()
    /// What an authenticator app would be told, and knows then.
    let factorSeed = SecureRandom.bytes(32)
    private let factorSecret: [UInt8]
    private let passkey = Passkey.ID.new()
    /// A food of the catalogue that is also a record of FoodData Central: nobody's own.
    private let fdc: String

    struct Shelf {
        let recipe = Recipe.ID.new()
        let category = Category.ID.new()
        let ingredient = Ingredient.ID.new()
        let food = Food.ID.new()
        let entry = DiaryEntry.ID.new()
        let dish = DiaryEntry.ID.new()
    }

    /// Writes the things past the application.
    /// - Parameter other: whose they are, where they are not those of the browser's own person.
    init(
        of browser: Browser,
        _ app: TestApp,
        name: String = "Menemen",
        daysAgo: Int = 20,
        for other: DiaryOwner? = nil
    ) async throws {
        day = TestApp.today.adding(days: -daysAgo)
        if let other { owner = other } else { owner = try await app.owner(of: browser) }
        email = browser.email
        self.name = name
        let seed = SecureRandom.bytes(32)
        token = app.application.shareLinks.token(seed: seed, of: shelf.recipe)
        invitation = app.application.inviteLinks.token(seed: seed, of: invite)
        calendar = app.application.feedLinks.token(seed: seed, of: plan.feed)
        let account = try await app.account(of: browser)
        session = try await app.text("SELECT id::text FROM sessions WHERE account_id = '\(account)'")
        factorSecret = app.application.factorSecrets.secret(
            seed: factorSeed,
            of: try #require(Account.ID(account))
        )
        fdc = try await app.text("SELECT min(fdc_id)::text FROM foods WHERE source = 'catalogue'")
        let kitchens =
            kitchen(of: shelf, name) + kitchen(of: bin, "\(name) of old") + kitchen(of: others, "\(name) too")
        let days = diary(of: shelf, on: day) + diary(of: bin, on: emptyDay)
        let statements =
            kitchens + days + deletions + acts + rest + people(seed) + formerHome + removed + photos
            + [link(seed), label, tablet, opinion, try accessToken(of: account)] + imports + planned(seed) + onTheStove
            + onTheList
        try await app.database.write { db in try await db.run(statements) }
    }

    /// What the authenticator app shows now.
    var factorCode: String { OneTimeCode.code(factorSecret, step: Moment.now().seconds / OneTimeCode.period) }

    /// All that is this person's or household's, as it may stand in a form.
    var keys: Set<String> {
        let shelves = [shelf, bin, others].flatMap {
            [
                $0.recipe.description, $0.category.description, $0.ingredient.description, $0.food.description,
                $0.entry.description, $0.dish.description,
            ]
        }
        let people = [owner.person, child, formerChild, partner, lodger, former, expelled].map(\.description)
        let acts = [change.description, merge.description, statement.description, invite.description]
        let offers = [offer.description, answeredOffer.description]
        let imports = [fileImport.description, doneImport.description, kitchen.description]
        return Set(shelves + people + acts + offers + imports + plan.keys + shopping.keys)
    }

    /// What stands for a parameter in the address of a route; nil when nobody provides it.
    func value(of parameter: String, in pattern: String) -> String? {
        let isGone = pattern.hasSuffix("/undelete")
        let things = isGone ? bin : shelf
        return switch parameter {
        case "recipe": things.recipe.description
        case "category": things.category.description
        case "ingredient": things.ingredient.description
        case "food": things.food.description
        case "entry": things.entry.description
        case "date": (isGone ? emptyDay : day).iso
        case "change": change.description
        case "offer" where pattern.hasSuffix("/undo"): answeredOffer.description
        case "offer": offer.description
        case "merge": merge.description
        case "statement": statement.description
        case "session": session
        case "passkey": passkey.description
        case "access": access.description
        case "person" where isGone: formerChild.description
        case "person" where pattern == "/people/:person": owner.person.description
        case "person" where pattern.hasSuffix("/announce"): partner.description
        case "person" where pattern.hasSuffix("/welcome"): expelled.description
        case "person" where pattern.hasSuffix("/announce/undo"): former.description
        case "person" where pattern.hasSuffix("/guardians"), "person" where pattern.hasSuffix("/writers"):
            child.description
        case "person": lodger.description
        case "invite": invite.description
        case "feed": plan.feed.description
        case "token" where pattern.hasPrefix("/feeds"): String(calendar.path.text.dropFirst("/feeds/".count))
        case "kitchen": kitchen.description
        case "import" where pattern.hasSuffix("/undo") || pattern.contains("/rows/"): doneImport.description
        case "row": "0"
        case "import": fileImport.description
        case "token" where pattern.hasPrefix("/invite"): String(invitation.path.text.dropFirst("/invite/".count))
        case "token" where pattern.hasPrefix("/reset"): String(wayBack.path.text.dropFirst("/reset/".count))
        case "token": String(token.path.text.dropFirst("/shared/".count))
        case "list": (isGone && !pattern.contains(":item") ? shopping.goneList : shopping.list).description
        case "item": shopping.item.description
        case "shop": (isGone ? shopping.goneShop : shopping.shop).description
        case "origin": shopping.origin.description
        case "clearing": shopping.clearing.description
        case "ean": Self.barcode
        case "fdc": fdc
        case "dish": plan.dish.description
        case "act": plan.act.description
        case "cooking" where pattern.contains("/plates/"): plan.cooking.description
        case "cooking": (isGone ? plan.goneCooking : plan.cooking).description
        case "share": plan.plate.description
        case "serving": plan.serving.description
        case "pot": plan.pot.description
        case "leftover": plan.leftover.description
        case "template": plan.template.description
        case "slot": "dinner"
        case "week": CivilWeek(containing: day)?.iso
        case "size": "card"
        default: nil
        }
    }
}

extension Belongings {
    fileprivate func accessToken(of account: String) throws -> SQL {
        """
        INSERT INTO access_tokens (digest, id, account_id, name, scopes)
        VALUES (\(SecureRandom.bytes(32)), \(access), \(try #require(Account.ID(account))), \(name), ARRAY['recipes:read'])
        """
    }
}

extension Belongings {
    /// A recipe with its line, and what it is made of.
    private func kitchen(of things: Shelf, _ name: String) -> [SQL] {
        let (home, key, tokens) = (owner.household, Folding.key(name), SearchTokens(name).text)
        return [
            """
            INSERT INTO categories (household_id, id, name, name_key, search_text)
            VALUES (\(home), \(things.category), \(name), \(key), \(tokens))
            """,
            """
            INSERT INTO own_foods (household_id, id, name, name_key, basis, search_text, energy_kcal)
            VALUES (\(home), \(things.food), \(name), \(key), '100g', \(tokens), 150)
            """,
            """
            INSERT INTO ingredients (household_id, id, name, name_key, ingredient_key, own_food_id, food_is_chosen, search_text)
            VALUES (\(home), \(things.ingredient), \(name), \(key), \(IngredientKey(name).text), \(things.food), true,
                \(tokens))
            """,
            """
            INSERT INTO word_decisions (household_id, ingredient_id, former)
            VALUES (\(home), \(things.ingredient),
                '{"food_is_chosen": true, "counts_nothing": false, "lines": []}'::jsonb
                    || jsonb_build_object('own_food_id', \(things.food)::text))
            """,
            """
            INSERT INTO recipes (household_id, id, name, name_key, category_id, search_text)
            VALUES (\(home), \(things.recipe), \(name), \(key), \(things.category), \(tokens))
            """,
            """
            INSERT INTO recipe_lines (
                household_id, recipe_id, position, text, name, ingredient_id, own_food_id, grams, grams_rule
            )
            VALUES (\(home), \(things.recipe), 0, \(name), \(name), \(things.ingredient), \(things.food), 400, 'typed')
            """,
        ]
    }

    /// What was eaten, weighed and aimed at on a day.
    private func diary(of things: Shelf, on day: CivilDate) -> [SQL] {
        [
            """
            INSERT INTO diary_entries (
                household_id, person_id, id, eaten_on, slot, kind, food_id, recipe_id, name, amount, measure,
                measure_name, grams, source, energy_kcal
            )
            VALUES
                (\(owner.household), \(owner.person), \(things.entry), \(day), 'lunch', 'food', \(things.food), NULL,
                    \(name), 100, 'g', 'g', 100, 'own', 140),
                (\(owner.household), \(owner.person), \(things.dish), \(day), 'dinner', 'recipe', NULL,
                    \(things.recipe), \(name), 1, 'serving', '', 400, 'recipe', 590)
            """,
            """
            INSERT INTO weights (household_id, person_id, measured_on, weight_kg)
            VALUES (\(owner.household), \(owner.person), \(day), 81.5)
            """,
            """
            INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal, nutrients)
            VALUES (\(owner.household), \(owner.person), \(day), 0, 2000, '{"fiber": {"least": 30}}')
            """,
        ]
    }

    private var deletions: [SQL] {
        let things: [(table: String, id: String)] = [
            ("recipes", bin.recipe.description), ("categories", bin.category.description),
            ("ingredients", bin.ingredient.description), ("own_foods", bin.food.description),
            ("diary_entries", bin.entry.description), ("diary_entries", bin.dish.description),
        ]
        return things.map { "UPDATE \(unsafeText: $0.table) SET deleted_at = now() WHERE id::text = \($0.id)" } + [
            "UPDATE weights SET deleted_at = now() WHERE person_id = \(owner.person) AND measured_on = \(emptyDay)",
            "UPDATE goals SET deleted_at = now() WHERE person_id = \(owner.person) AND since_on = \(emptyDay)",
        ]
    }

    /// What was done, and can be taken back.
    private var acts: [SQL] {
        [
            """
            INSERT INTO diary_changes (household_id, person_id, id, location, goals)
            VALUES (\(owner.household), \(owner.person), \(change), \("/diary/\(day)"),
                jsonb_build_object('since_on', \(day)::date, 'former', '[]'::jsonb))
            """,
            """
            INSERT INTO diary_offers (
                household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, source,
                offered_by, offered_by_name, act_id, answer
            )
            SELECT \(owner.household), \(owner.person), id, \(day), 'lunch', 'quick', \(name), 1, 'serving', '', 'quick',
                \(partner), \(name), \(change), answer
            FROM (VALUES (\(offer), NULL), (\(answeredOffer), 'declined')) AS o (id, answer)
            """,
            """
            INSERT INTO own_food_merges (
                household_id, id, from_id, into_id, recipe_ids, positions, texts, ingredient_ids
            )
            VALUES (\(owner.household), \(merge), \(bin.food), \(shelf.food), '{}', '{}', '{}', '{}')
            """,
            """
            INSERT INTO ingredient_merges (household_id, id, from_id, into_id, name, into_name, former)
            VALUES (\(owner.household), \(merge), \(formerIngredient), \(shelf.ingredient), \("\(name) merged"),
                \(name), jsonb_build_object(
                    'ingredient', jsonb_build_object(
                        'id', \(formerIngredient)::text, 'name', \("\(name) merged")::text, 'name_key', \("\(name) merged")::text,
                        'search_text', '', 'created_at', now(), 'key_rules', 1, 'food_is_chosen', false,
                        'counts_nothing', false
                    ),
                    'own', '{"stated": []}'::jsonb, 'other', '{}'::jsonb, 'aliases', '[]'::jsonb, 'avoided', '[]'::jsonb,
                    'lines', '[]'::jsonb, 'removed', '[]'::jsonb, 'cooked', '[]'::jsonb, 'swaps', '[]'::jsonb,
                    'items', '[]'::jsonb, 'needs', '[]'::jsonb, 'operations', '[]'::jsonb
                ))
            """,
        ]
    }

    /// What no address names: with it every table of a household has a row.
    private var rest: [SQL] {
        let (home, person, alias) = (owner.household, owner.person, "\(name) as it was")
        return [
            """
            INSERT INTO diary_days (household_id, person_id, day_on, mark) VALUES (\(home), \(person), \(day), 'partial')
            """,
            """
            INSERT INTO favourites (household_id, person_id, kind, item_id)
            VALUES (\(home), \(person), 'food', \(shelf.food))
            """,
            """
            INSERT INTO former_entries (
                household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, lower_bounds,
                source, created_at, change_id
            )
            SELECT household_id, person_id, id, eaten_on, slot, kind, name, 90, measure, measure_name, lower_bounds,
                source, created_at, \(change)
            FROM diary_entries
            WHERE household_id = \(home) AND person_id = \(person) AND id = \(shelf.entry)
            """,
            """
            INSERT INTO former_plates (household_id, person_id, change_id, id, part, eaten)
            VALUES (\(home), \(person), \(change), \(offer), 0.25, 1)
            """,
            """
            INSERT INTO ingredient_aliases (household_id, name_key, ingredient_id, name)
            VALUES (\(home), \(Folding.key(alias)), \(shelf.ingredient), \(alias))
            """,
            """
            INSERT INTO stated_contents (
                household_id, ingredient_id, statement_id, substance, answer, own_food_id, stated_by_name, stated_on
            )
            VALUES (\(home), \(shelf.ingredient), \(statement), 'milk', 'free', \(shelf.food), \(name), \(day))
            """,
            """
            INSERT INTO own_food_measures (household_id, own_food_id, key, position, name, grams)
            VALUES (\(home), \(shelf.food), 'm_cup', 0, 'cup', 200)
            """,
            """
            INSERT INTO removed_recipe_lines (household_id, recipe_id, position, text, ingredient_id)
            VALUES (\(home), \(shelf.recipe), 1, \(alias), \(bin.ingredient))
            """,
            "INSERT INTO idempotency_keys (household_id, key, location) VALUES (\(home), \(alias), '/')",
        ]
    }

    /// A child whom this person looks after, and what the household knows of its people.
    private func people(_ seed: [UInt8]) -> [SQL] {
        let (home, person) = (owner.household, owner.person)
        return [
            """
            INSERT INTO persons (household_id, id, name, kind, language, time_zone, usual_share)
            VALUES (\(home), \(child), \("\(name)'s child"), 'dependant', 'en', 'UTC', 0.5)
            """,
            """
            INSERT INTO persons (household_id, id, name, kind, language, time_zone, left_at)
            VALUES (\(home), \(formerChild), \("\(name)'s former child"), 'guest', 'en', 'UTC', now())
            """,
            """
            INSERT INTO guardians (household_id, person_id, guardian_id)
            VALUES (\(home), \(child), \(person)), (\(home), \(formerChild), \(person))
            """,
            """
            INSERT INTO avoidances (household_id, person_id, id, severity, substance)
            VALUES (\(home), \(person), gen_random_uuid(), 'allergy', 'milk')
            """,
            """
            INSERT INTO body_shares (household_id, person_id, id, level)
            VALUES (\(home), \(person), gen_random_uuid(), 'totals')
            """,
            """
            INSERT INTO invites (household_id, id, seed, digest, role, created_by, created_by_name, expires_at)
            VALUES (
                \(home), \(invite), \(seed), \(invitation.digest), 'member', \(person), \(name),
                now() + interval '7 days'
            )
            """,
        ] + housemate(partner, .owner) + housemate(lodger, .member) + housemate(former, .owner) + [
            """
            INSERT INTO writing_grants (household_id, person_id, writer_id)
            VALUES (\(home), \(person), \(lodger))
            """,
            """
            INSERT INTO announced_removals (household_id, person_id, announced_by, announced_by_name)
            VALUES (\(home), \(former), \(person), \(name))
            """,
            "INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (\(home), \(child), \(partner))",
            """
            INSERT INTO passkeys (digest, id, account_id, name, public_key, counter)
            SELECT sha256(convert_to(id::text, 'UTF8')), \(passkey), id, \(name), '', 0
            FROM accounts
            WHERE household_id = \(home) AND person_id = \(owner.person)
            """,
            """
            INSERT INTO password_links (account_id, digest, expires_at)
            SELECT id, \(wayBack.digest), now() + interval '1 hour' FROM accounts WHERE person_id = \(lodger)
            """,
        ]
    }

    private func housemate(_ person: Person.ID, _ role: Role) -> [SQL] {
        let email = "\(person)@example.org"
        return [
            """
            INSERT INTO persons (household_id, id, name, role, language, time_zone)
            VALUES (\(owner.household), \(person), \(name), \(role), 'en', 'UTC')
            """,
            """
            INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
            VALUES (gen_random_uuid(), \(owner.household), \(person), \(email), \(email), '-')
            """,
        ]
    }

    /// Who may write for the child.
    var writer: Person.ID { lodger }

    /// The household that this person came from a while ago.
    private var formerHome: [SQL] {
        let (home, person, ward) = (Household.ID.new(), Person.ID.new(), Person.ID.new())
        return [
            "INSERT INTO households (id, name, ended_at) VALUES (\(home), \("\(name) before"), now())",
            """
            INSERT INTO persons (household_id, id, name, role, language, time_zone, left_at)
            VALUES (\(home), \(person), \(name), 'owner', 'en', 'UTC', now())
            """,
            """
            INSERT INTO recipes (household_id, id, name, name_key, search_text)
            VALUES (\(home), gen_random_uuid(), \("\(name) of before"), \(Folding.key("\(name) of before")), '')
            """,
            """
            INSERT INTO persons (household_id, id, name, kind, language, time_zone)
            VALUES (\(home), \(ward), \("\(name)’s child of before"), 'dependant', 'en', 'UTC')
            """,
            """
            INSERT INTO moves (
                id, position, account_id, from_household, from_person, to_household, to_person, is_own, wards
            )
            SELECT gen_random_uuid(), 0, id, \(home), \(person), household_id, person_id, true, ARRAY[\(ward)::uuid]
            FROM accounts
            WHERE household_id = \(owner.household) AND person_id = \(owner.person)
            """,
        ]
    }

    /// A member whom owners have removed, now in a household of their own.
    private var removed: [SQL] {
        let (home, person, email) = (Household.ID.new(), Person.ID.new(), "\(expelled)@example.org")
        return [
            """
            INSERT INTO persons (household_id, id, name, role, language, time_zone, left_at)
            VALUES (\(owner.household), \(expelled), \(name), 'member', 'en', 'UTC', now())
            """,
            "INSERT INTO households (id, name) VALUES (\(home), \(name))",
            """
            INSERT INTO persons (household_id, id, name, role, language, time_zone)
            VALUES (\(home), \(person), \(name), 'owner', 'en', 'UTC')
            """,
            """
            INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
            VALUES (gen_random_uuid(), \(home), \(person), \(email), \(email), '-')
            """,
            """
            INSERT INTO moves (
                id, position, account_id, from_household, from_person, to_household, to_person, is_own, moved_by_name
            )
            SELECT gen_random_uuid(), 0, id, \(owner.household), \(expelled), household_id, person_id, false, \(name)
            FROM accounts
            WHERE household_id = \(home)
            """,
        ]
    }

    /// The bytes are served as they are: they need not be a picture.
    private var photos: [SQL] {
        ["card", "hero"].map { size in
            """
            INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
            VALUES (
                \(owner.household), \(shelf.recipe), \(size), \(Digest.sha256(Array(size.utf8))), 'image/webp', 4, 3,
                \(Array("a photo".utf8))
            )
            """
        }
    }

    /// A device in the kitchen that this person has put up.
    private var tablet: SQL {
        """
        INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
        VALUES (
            \(owner.household), \(kitchen), \(SecureRandom.bytes(32)), \(name), 'en', 'UTC', \(owner.person),
            now() + interval '30 days'
        )
        """
    }

    /// A file that waits to be imported, and one that was.
    private var imports: [SQL] {
        let home = owner.household
        let recipe = #"{"recipe": {"name": "Soup"}, "key": "soup", "remarks": [], "hasPhoto": false}"#
        let whole = """
            {"recipe": {"name": "", "summary": "", "ingredients": [{"name": "", "lines": ["1 leek"]}], "method": [],
             "yieldText": "", "notes": [], "category": "", "tags": [], "nutrition": [], "images": [], "sourceName": "",
             "address": ""}, "key": "soup", "remarks": [], "hasPhoto": false}
            """
        return [
            """
            INSERT INTO imports (household_id, id, started_by, language, app, state)
            VALUES
                (\(home), \(fileImport), \(owner.person), 'en', 'mealie', 'preview'),
                (\(home), \(doneImport), \(owner.person), 'en', 'mealie', 'done')
            """,
            """
            INSERT INTO import_rows (household_id, import_id, position, name, source_key, recipe)
            VALUES (\(home), \(fileImport), 0, \(name), 'soup', \(recipe)::jsonb)
            """,
            """
            INSERT INTO import_rows (household_id, import_id, position, name, source_key, recipe, outcome, recipe_id)
            VALUES (
                \(home), \(doneImport), 0, \(name), \(doneImport)::text,
                jsonb_set(\(whole)::jsonb, '{recipe,name}', to_jsonb(\(name)::text)), 'kept', \(shelf.recipe)
            )
            """,
            """
            INSERT INTO import_keys (household_id, source, source_key, recipe_id, recipe, version)
            VALUES (\(home), 'mealie', \(doneImport)::text, \(shelf.recipe), \(recipe)::jsonb, 1)
            """,
            """
            INSERT INTO replaced_photos (household_id, import_id, position, size, put_digest)
            VALUES (\(home), \(doneImport), 0, 'card', 'digest')
            """,
            """
            INSERT INTO import_entries (household_id, person_id, import_id, position, entry_id, entry)
            VALUES (\(home), \(owner.person), \(doneImport), 0, gen_random_uuid(), '{}')
            """,
        ]
    }

    private var opinion: SQL {
        """
        INSERT INTO recipe_ratings (household_id, person_id, recipe_id, rating)
        VALUES (\(owner.household), \(owner.person), \(shelf.recipe), 4)
        """
    }

    private func link(_ seed: [UInt8]) -> SQL {
        """
        INSERT INTO share_links (household_id, recipe_id, seed, digest)
        VALUES (\(owner.household), \(shelf.recipe), \(seed), \(token.digest))
        """
    }

    /// One food of a household has the barcode, whoever of its people came first.
    private var label: SQL {
        """
        UPDATE own_foods
        SET barcode = \(Self.barcode)
        WHERE household_id = \(owner.household) AND id = \(shelf.food)
            AND NOT EXISTS (
                SELECT FROM own_foods WHERE household_id = \(owner.household) AND barcode = \(Self.barcode)
            )
        """
    }
}
