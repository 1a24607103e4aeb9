"""The list: each breaks one rule in the way that a slip of the hand would."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Mutation:
    # Whose tests are to notice.
    module: str
    what: str
    file: str
    old: str
    new: str


def domain(what: str, file: str, old: str, new: str) -> Mutation:
    return Mutation("DomainTests", what, f"Sources/Domain/{file}", old, new)


def web(what: str, file: str, old: str, new: str) -> Mutation:
    return Mutation("WebTests", what, f"Sources/Web/{file}", old, new)


def app(what: str, file: str, old: str, new: str) -> Mutation:
    return Mutation("AppTests", what, f"Sources/App/{file}", old, new)


def schema(what: str, file: str, old: str, new: str) -> Mutation:
    return Mutation("AppTests", what, f"Migrations/{file}", old, new)


ALL = [
    domain("half is rounded down", "Numbers/Rounding.swift", "digits[count] >= 5", "digits[count] > 5"),
    domain(
        "a portion of exactly 50 g is too small", "Portions/PortionRules.swift",
        "portion >= Self.leastPortion", "portion > Self.leastPortion",
    ),
    domain(
        "a portion may be the whole dish and a bit", "Portions/PortionRules.swift",
        "portion.value <= weight.value * (1 + Self.tolerance)", "portion.value <= weight.value * 1.01",
    ),
    domain(
        "a sum over some unknown values is exact", "Nutrition/NutrientTotal.swift",
        ".atLeast(sums[index].value)", ".exactly(sums[index].value)",
    ),
    domain(
        "a line that does not count is weighed", "Portions/Dish.swift",
        "counting.compactMap(\\.grams)", "lines.compactMap(\\.grams)",
    ),
    domain(
        "a partial day is averaged", "Progress/Average.swift",
        "where records[index].state.isLogged", "where records[index].entries > 0",
    ),
    domain(
        "1,234 is read as a decimal", "Numbers/NumberInput.swift",
        "parts[1].count == 3", "parts[1].count == 4",
    ),
    domain("1900 is a leap year", "Dates/Month.swift", "(year % 100 != 0 || year % 400 == 0)", "(year % 100 != 0 || true)"),
    domain("a thousand servings are too many", "Portions/Yield.swift", "value <= Self.limit", "value < Self.limit"),
    domain(
        "− is there at half a portion", "Portions/AmountQuery.swift",
        "multiplier > Self.step ?", "multiplier >= Self.step ?",
    ),

    web(
        "a target may begin with two slashes once it is decoded", "Routing/LocalPath.swift",
        "for _ in 0..<3 {", "for _ in 0..<1 {",
    ),
    web(
        "a form may come from another site of the same owner", "Sessions/CSRFCheck.swift",
        'fetched != "same-origin", fetched != "none"', 'fetched != "same-origin", fetched != "none", fetched != "same-site"',
    ),
    web(
        "a form's token is not looked at", "Sessions/CSRFCheck.swift",
        "return tokens.accepts(token, session: digest)", "return !digest.isEmpty || token.isEmpty",
    ),
    web(
        "a session lives on for ever while it is used", "Sessions/SessionLifetime.swift",
        "if age >= full || silence >= idle", "if age >= full && silence >= idle",
    ),
    web(
        "a formula behind a tab runs in spreadsheets", "Tables/CSVRow.swift",
        '"=", "+", "-", "@", "\\t", "\\r",', '"=", "+", "-", "@", "\\r",',
    ),
    web(
        "cookies can be read by scripts", "Sessions/Cookies.swift",
        '"; Path=/; HttpOnly; SameSite=Lax"', '"; Path=/; SameSite=Lax"',
    ),
    web(
        "a control character passes as text", "Forms/TextRule.swift",
        "case _ where scalar.properties.generalCategory == .control:", 'case "\\u{0}":',
    ),
    web("an apostrophe is not escaped", "Templates/HTMLBuffer.swift", "| 1 << 0x27 |", "|"),

    app(
        "a delete asks for no right in the household", "Routes.swift",
        'post("/recipes/:recipe/delete", editor.delete)',
        'post("/recipes/:recipe/delete", access: .household(.read), editor.delete)',
    ),
    app(
        "forms are not asked where they come from", "Requests/Pipeline/RequestPipeline.swift",
        "guard services.csrf.accepts(context.request, context.form, sending: body, session: digest) else {",
        "guard digest != nil || body == .json else {",
    ),
    app(
        "a recipe is shown to any household that knows its key", "Recipes/Recipe/RecipeStore+Reading.swift",
        """WHERE r.household_id = \\(household) AND r.id = \\(id)
                \\(fragment: orDeleted""",
        """WHERE r.id = \\(id)
                \\(fragment: orDeleted""",
    ),
    app(
        "an entry is deleted for any person of the household", "Diary/Day/DiaryStore.swift",
        """SET deleted_at = now(), changed_in = NULL
            WHERE household_id = \\(owner.household) AND person_id = \\(owner.person) AND id = \\(id)""",
        """SET deleted_at = now(), changed_in = NULL
            WHERE household_id = \\(owner.household) AND id = \\(id)""",
    ),
    app(
        "own foods of any household are found", "Foods/Food/FoodStore.swift",
        "WHERE household_id = \\(household) AND id = ANY(\\(ids)) \\(fragment:", "WHERE id = ANY(\\(ids)) \\(fragment:",
    ),
    app(
        "the second of two who save a recipe wins", "Recipes/Recipe/RecipeStore.swift",
        "AND id = \\(id) AND version = \\(version)", "AND id = \\(id) AND \\(version) > 0",
    ),
    app(
        "entries are not held while they are changed", "Diary/Day/DiaryStore.swift",
        '\\(fragment: forUpdate ? "FOR UPDATE" : "")', "",
    ),
    app(
        "a bulk act leaves out what is another's", "Diary/Entries/ChangeStore.swift",
        "guard found.count == ids.count else", "guard !found.isEmpty else",
    ),
    app(
        "a form sent twice does its work twice", "Requests/Idempotency/IdempotencyStore.swift",
        "if claimed == 1 { return nil }", "if claimed >= 0 { return nil }",
    ),
    app(
        "one more guess than said", "People/Accounts/SignInGuard.swift",
        "if address.hits > Self.perAddress", "if address.hits > Self.perAddress * 2",
    ),
    app(
        "a kept form has its password", "Requests/Pipeline/KeptFormStore.swift",
        '"password", "current"]', '"current"]',
    ),
    app(
        "a calendar does not hear of a recipe's new name", "Planning/Feeds/FeedStore.swift",
        "greatest(d.updated_at, r.updated_at, o.updated_at)", "d.updated_at",
    ),
    app(
        "a weight that was deleted is shown", "Progress/Weights/WeightStore.swift",
        "AND measured_on BETWEEN \\(range.first) AND \\(range.last) AND deleted_at IS NULL",
        "AND measured_on BETWEEN \\(range.first) AND \\(range.last)",
    ),

    schema(
        "the link of a deleted recipe opens it", "202611220930_recipes.sql",
        "WHERE s.digest = wanted AND r.deleted_at IS NULL", "WHERE s.digest = wanted",
    ),
    schema(
        "a session is found after its end", "202611220910_people.sql",
        "s.digest = wanted AND s.expires_at > now()", "s.digest = wanted",
    ),
    schema(
        "one person of a household sees the goals of another", "202611220940_diary.sql",
        "ON goals USING (household_id = current_household() AND person_id = current_person())",
        "ON goals USING (household_id = current_household())",
    ),
    schema(
        "a day is summed while others log", "202611220940_diary.sql",
        "PERFORM pg_advisory_xact_lock_shared('diary_sums'::regclass::oid::integer, hashtext(person::text));", "",
    ),
]
