import Domain
import Web

struct IngredientsPage: Page, Sendable {
    let query: String
    let results: IngredientRows
    let isEmpty: Bool
    let mayChange: Bool
    /// How many recipes have words that are open; nil for none.
    let open: String?

    init(_ context: any HouseholdContext, _ typed: String, _ results: IngredientRows, open: Int) {
        query = typed
        self.open = open == 0 ? nil : context.strings.recipes.openWords.recipes(count: open)
        self.results = results
        isEmpty = typed.isEmpty && results.rows.isEmpty && results.first == nil
        mayChange = context.may(.kitchen(.write))
    }
}

/// One page of the vocabulary: the live section.
struct IngredientRows: Fragment, Sendable {
    let rows: [Row]
    let next: LocalPath?
    let first: LocalPath?
    var hasPages: Bool { next != nil || first != nil }
    let notFound: String
    /// How much was found of what was typed.
    let announced: String

    struct Row: Sendable {
        let name: String
        /// Nil for who only reads the kitchen.
        let path: LocalPath?
        let food: String
        let recipes: String
    }

    init(_ context: any HouseholdContext, _ typed: String, _ after: Ingredient.ID?, _ found: [IngredientStore.Listed]) {
        let strings = context.strings
        let (size, mayEdit) = (IngredientStore.pageSize, context.may(.kitchen(.write)))
        rows = found.prefix(size).map { listed in
            Row(
                name: listed.name,
                path: mayEdit ? "/ingredients/\(listed.id)/edit" : nil,
                food: listed.food?.text(context.language) ?? strings.recipes.ingredients.unlinked,
                recipes: strings.recipes.ingredients.inRecipes(count: listed.recipes)
            )
        }
        next = found.count > size ? Self.path(typed, after: found[size - 1].id) : nil
        first = after == nil ? nil : Self.path(typed, after: nil)
        notFound = strings.recipes.ingredients.notFound(query: typed)
        announced = typed.isEmpty ? "" : rows.isEmpty ? notFound : strings.foods.found(count: rows.count)
    }

    private static func path(_ typed: String, after: Ingredient.ID?) -> LocalPath {
        let list: LocalPath = "/ingredients"
        let parts: [(name: String, value: String)] = [("q", typed), ("after", after?.description ?? "")]
        return list.with(pairs: parts.filter { !$0.value.isEmpty })
    }
}

struct NewIngredientPage: Page, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let name: Field

    init(_ context: any HouseholdContext, errors: FormErrors) {
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        // A name that the pantry does not know leads here.
        let asked = context.query.search("name", longest: TextRule.name.longest)
        name = fields.text("name", context.strings.recipes.ingredients.name, kept: asked)
        self.errors = fields.summary
    }
}

/// The page of one ingredient: its name, food and recipes, and the ingredient that it can be merged into.
struct IngredientPage: Page, Sendable {
    let title: String
    let path: LocalPath
    let csrf: CSRFField
    /// Of the form that links it.
    let once = IdempotencyField()
    let errors: ErrorSummary
    let name: Field
    let neverBought: Choice
    /// What both showed.
    let shown: [HiddenField]
    let aliases: [String]
    var hasAliases: Bool { !aliases.isEmpty }
    let food: Choice
    let sought: String
    let contents: StatedContentsSection
    let into: IngredientChoice
    let mergeHint: String
    /// Says that the list is only the beginning of the vocabulary; nil when it is all of it.
    let mergeMore: String?
    let uses: [RecipeLink]
    let delete: LocalPath

    init(
        _ context: any HouseholdContext,
        _ entry: IngredientStore.Entry,
        uses: [IngredientStore.Use],
        others: [String],
        foods: [ResolvedLine],
        stated: [StatedContentsStore.Stated],
        _ sought: String,
        _ errors: FormErrors
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        title = entry.name
        path = "/ingredients/\(entry.id)"
        delete = "/ingredients/\(entry.id)/delete"
        csrf = context.csrf
        name = fields.text("name", strings.recipes.ingredients.name, kept: entry.name)
        neverBought = fields.choice(
            "never_bought",
            strings.recipes.ingredients.bought,
            kept: entry.isNeverBought ? "1" : "0",
            [
                (value: "0", label: strings.recipes.ingredients.isBought),
                (value: "1", label: strings.recipes.ingredients.neverBought),
            ]
        )
        shown = fields.shown([("name", entry.name), ("never_bought", entry.isNeverBought ? "1" : "0")])
        aliases = entry.aliases
        food = fields.food(of: entry, foods, context.language)
        self.sought = sought
        contents = StatedContentsSection(context, entry, stated, &fields)
        let names = others.prefix(IngredientStore.maxNames).filter { $0 != entry.name }
        into = IngredientChoice(field: fields.text("into", strings.recipes.ingredients.mergeInto), names: names)
        mergeMore =
            others.count > IngredientStore.maxNames
            ? strings.recipes.ingredients.mergeMore(count: names.count) : nil
        mergeHint = strings.recipes.ingredients.mergeHint(name: entry.name)
        self.uses = uses.map(RecipeLink.init)
        self.errors = fields.summary
    }
}

extension FormFields {
    /// The select of foods that the name may mean, the linked one first.
    fileprivate mutating func food(
        of entry: IngredientStore.Entry,
        _ found: [ResolvedLine],
        _ language: Language
    ) -> Choice {
        var seen: Set<Food.ID> = []
        let offered = found.flatMap { ($0.food.map { [$0] } ?? []) + $0.alternatives }
            .filter { seen.insert($0.id).inserted }
        return Choice(
            "food",
            strings.recipes.ingredients.food,
            hint: strings.recipes.ingredients.foodHint,
            problem: problem("food", strings.recipes.ingredients.food),
            chosen: entry.food?.description ?? "",
            [(value: "", label: strings.recipes.ingredients.noFood)]
                + offered.map { (value: $0.id.description, label: $0.title(language)) }
        )
    }
}

struct DeleteIngredientPage: Page, Sendable {
    let title: String
    let text: String
    let path: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let uses: [RecipeLink]

    init(_ context: any HouseholdContext, _ entry: IngredientStore.Entry, _ uses: [IngredientStore.Use]) {
        let strings = context.strings.recipes.ingredients
        title = strings.deleteTitle(name: entry.name)
        text = uses.isEmpty ? strings.deleteUnused : strings.deleteText(count: uses.count)
        path = "/ingredients/\(entry.id)/delete"
        back = entry.path
        csrf = context.csrf
        self.uses = uses.map(RecipeLink.init)
    }
}

/// A link to a recipe.
struct RecipeLink: Sendable {
    let name: String
    let path: LocalPath

    init(_ use: IngredientStore.Use) {
        name = use.name
        path = "/recipes/\(use.recipe)"
    }
}
