import Domain
import HTTPServer
import Web

/// The page of a recipe: the nutrients of an amount, and the definition of a portion.
struct RecipeController {
    let catalogue: CatalogueCache
    let reader: RecipePageReader

    func show(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        if context.isLive("amount") {
            guard let recipe = try await reader.recipe(id, context) else { throw HTTPError.notFound }
            return context.live(AmountAnswer(context, recipe))
        }
        do {
            return try await context.page(vouchedBy: reader.marks(of: id, context)) {
                (try await page(of: id, context), true)
            }
        } catch HTTPError.notFound {
            return try await DeletedRecipesController.page(of: id, context)
        }
    }

    private func page(of id: Recipe.ID, _ context: any HouseholdContext) async throws -> Response {
        guard let (recipe, around) = try await reader.page(of: id, context) else { throw HTTPError.notFound }
        let detail = recipe.detail
        var page = RecipePage(context, detail, .init(context.query, of: detail.dish), recipe.sections)
        if let status = around.status { page.show(status, context) }
        page.verdicts = VerdictsSection(context, of: detail, for: around.avoided)
        page.planned = around.planned
        page.cooked = around.cooked
        page.particulars.show(around.ratings, page.paths, context)
        return context.page(page).varyingByLive().kept(for: context)
    }

    /// Redefines the portion for everyone (P-18).
    func definePortion(_ context: any HouseholdContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        do {
            let form = PortionForm(context.form, of: detail.dish)
            let (grams, version) = try form.typed()
            if version != detail.version { return try await conflict(context, detail, grams) }
            let definition = try form.validated(for: detail)
            let changed = try await context.database.write(RecipeStore.definePortion(definition, in: context.household))
            guard changed == 1 else {
                return try await conflict(context, try await RecipeLoader.requested(context, catalogue), grams)
            }
            return context.redirect(to: .recipe(detail.id), flash: .recipes(.portionSaved))
        } catch let errors as FormErrors {
            let avoided = try await context.database.read(AvoidanceStore.avoided(in: context.household))
            var page = RecipePage(
                context,
                detail,
                .init(URLQuery(), of: detail.dish),
                RecipeSections(detail, context),
                errors: errors
            )
            page.verdicts = VerdictsSection(context, of: detail, for: avoided)
            return context.page(page, status: .unprocessableContent)
        }
    }

    /// The page that explains a nutrient line by line.
    func why(_ context: any HouseholdContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        let nutrient = context.query["nutrient"].flatMap(Nutrient.init(key:)) ?? .energy
        return context.page(WhyPage(context, detail, nutrient))
    }

    /// Answers a form whose version is outdated. Saving the very portion that is already defined is no conflict.
    private func conflict(_ context: any HouseholdContext, _ detail: RecipeDetail, _ grams: Grams) async throws
        -> Response
    {
        let yield = detail.head.yield
        if yield.definition == .grams, yield.portion == grams {
            return context.redirect(to: .recipe(detail.id), flash: .recipes(.portionSaved))
        }
        let last = try await context.database.read(RecipeStore.lastChange(of: detail.id, in: context.household))
        return context.page(ConflictPage(context, detail, grams, last), status: .conflict)
    }
}

extension AmountAnswer {
    fileprivate init(_ context: any HouseholdContext, _ recipe: RememberedRecipe) {
        let (detail, written) = (recipe.detail, recipe.sections.method)
        let amounts = ViewedAmounts(context.query, of: detail.dish)
        amount = AmountSection(context, detail, amounts)
        method = MethodSection(context.strings, detail, amounts.cook.amount, written: written)
    }
}

extension LocalPath {
    static func recipe(_ id: Recipe.ID) -> LocalPath { "/recipes/\(id)" }
}

/// The two amounts that a recipe's address asks for: what one eats (P-04), and what is cooked (P-36).
struct ViewedAmounts: Sendable {
    let eaten: ViewedAmount
    let cook: ViewedCook

    init(_ query: URLQuery, of dish: Dish) {
        eaten = ViewedAmount(query, at: dish)
        cook = ViewedCook(query, of: dish)
    }

    /// Whether the recipe is looked at as it is written, and nothing was typed that has to be shown again.
    var areAsWritten: Bool {
        eaten.parameter == nil && eaten.problem == nil && !eaten.isByGrams && cook.parameter == nil
            && cook.problem == nil
    }
}

/// The amount that an address asks for (P-04). It is stored nowhere else (P-02).
struct ViewedAmount: Sendable {
    let amount: Amount
    let problem: AmountProblem?
    /// The text for the field of grams, when it could not be used.
    let typedGrams: String?
    /// Whether the amount was given in grams, for which the adjuster is shown open.
    let isByGrams: Bool
    /// The parameter that asked for it, for other links of the page to carry on; nil for one portion.
    let parameter: (name: String, value: String)?

    /// The amount as a link to another page carries it: in grams where it was given in grams, so that 100 g stay 100 g,
    /// and else in servings (P-37).
    var carried: (name: String, value: String) {
        if isByGrams, problem == nil, let grams = amount.grams { return ("grams", Formatting.typed(grams.value)) }
        return ("servings", Formatting.typed(amount.multiplier))
    }

    init(_ query: URLQuery, at dish: Dish) {
        self.init(
            AmountQuery(
                grams: query.all("grams"),
                servings: query.all("servings"),
                multiplier: query.all("multiplier")
            ),
            at: dish
        )
    }

    init(_ asked: AmountQuery, at dish: Dish) {
        (amount, problem) = asked.amount(of: dish)
        isByGrams = asked.grams.contains { !$0.isEmpty }
        typedGrams = asked.grams.count == 1 && problem != nil ? asked.grams[0] : nil
        let typed = [("grams", asked.grams), ("servings", asked.servings), ("multiplier", asked.multiplier)]
        let used = typed.first { !($0.1.first ?? "").allSatisfy(\.isWhitespace) }
        parameter = problem == nil && amount.multiplier != 1 ? used.map { ($0.0, $0.1[0]) } : nil
    }
}
