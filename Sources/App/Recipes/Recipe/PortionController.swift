import Domain
import HTTPServer
import Web

/// A recipe's page: what an amount of it holds, and what one portion of it is.
struct PortionController {
    func show(_ visit: Visit) async throws -> Response {
        if visit.isLive("amount") {
            let sheet = try await visit.recipeSheet()
            return visit.live(AmountSection(visit, sheet, LookedAmount(visit.query, at: sheet.dish)))
        }
        let id = try visit.parameter("recipe", as: Recipe.ID.self)
        let (head, lines, standing) = try await visit.database.read(
            PortionStore.head(of: id, in: visit.household),
            PortionStore.lines(of: id, in: visit.household),
            FavouriteStore.standing(of: .recipe(id), to: visit.diaryOwner)
        )
        guard let sheet = try await visit.sheets.sheet(head, lines) else { throw HTTPError.notFound }
        var page = RecipePage(visit, sheet, LookedAmount(visit.query, at: sheet.dish))
        page.stand(standing, id, visit)
        return visit.page(page).varyingByLive()
    }

    /// P-18: from here on, for everyone.
    func define(_ visit: Visit) async throws -> Response {
        let sheet = try await visit.recipeSheet()
        do {
            let (grams, version) = try PortionForm(form: visit.form).typed()
            if version != sheet.version { return try await conflict(visit, sheet, grams) }
            let definition = try PortionForm(form: visit.form).validated(for: sheet)
            let changed = try await visit.database.write(PortionStore.define(definition, in: visit.household))
            guard changed == 1 else { return try await conflict(visit, try await visit.recipeSheet(), grams) }
            return visit.redirect(to: .recipe(sheet.id), saying: Notice.portionSaved)
        } catch let errors as FormErrors {
            let page = RecipePage(visit, sheet, LookedAmount(URLQuery(), at: sheet.dish), errors: errors)
            return visit.page(page, status: .unprocessableContent)
        }
    }

    /// Why a number is what it is: line by line.
    func why(_ visit: Visit) async throws -> Response {
        let sheet = try await visit.recipeSheet()
        let nutrient = visit.query["nutrient"].flatMap(Nutrient.init(key:)) ?? .energy
        return visit.page(WhyPage(visit, sheet, nutrient))
    }

    func cook(_ visit: Visit) async throws -> Response {
        let sheet = try await visit.recipeSheet()
        return visit.page(CookPage(visit, sheet, LookedAmount(visit.query, at: sheet.dish)))
    }

    /// Somebody saved the recipe after this form was made. Saving the very same portion twice is no conflict.
    private func conflict(_ visit: Visit, _ sheet: RecipeSheet, _ grams: Grams) async throws -> Response {
        let sharing = sheet.head.sharing
        if sharing.definition == .grams, sharing.portion == grams {
            return visit.redirect(to: .recipe(sheet.id), saying: Notice.portionSaved)
        }
        let last = try await visit.database.read(RecipeStore.lastChange(of: sheet.id, in: visit.household))
        return visit.page(ConflictPage(visit, sheet, grams, last), status: .conflict)
    }
}

extension LocalPath {
    static func recipe(_ id: Recipe.ID) -> LocalPath { "/recipes/\(id)" }
}

/// The amount that an address asks for (P-04), kept in no other place (P-02).
struct LookedAmount: Sendable {
    let amount: Amount
    let problem: AmountProblem?
    /// What stood in the address for the field of grams.
    let typedGrams: String?
    /// Whether it came from the adjuster, which is then open.
    let isByGrams: Bool

    init(_ query: URLQuery, at dish: Dish) {
        let asked = AmountQuery(
            grams: query.all("grams"),
            servings: query.all("servings"),
            multiplier: query.all("multiplier")
        )
        (amount, problem) = asked.amount(of: dish)
        isByGrams = !asked.grams.isEmpty
        typedGrams = asked.grams.count == 1 && problem != nil ? asked.grams[0] : nil
    }
}
