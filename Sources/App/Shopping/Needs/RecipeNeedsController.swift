import Domain
import HTTPServer
import Web

/// Puts the ingredients of a recipe on a list.
struct RecipeNeedsController {
    let catalogue: CatalogueCache

    /// Asks for how many servings, and on which list.
    func show(_ context: any HouseholdContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        return try await page(context, detail, ViewedCook(context.query, of: detail.dish), errors: [:])
    }

    func add(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        var read = FormReader(context.form)
        let id = read.reference("recipe", to: Recipe.ID.self)
        guard let id, let detail = try await RecipeLoader(catalogue, for: context).find(id) else {
            throw HTTPError.notFound
        }
        let kept = KeptNumber(needed: detail.dish.servings)
        let typed = read.optionalDecimal("servings", .positive(upTo: 1_000), kept: kept)
        guard read.isValid else {
            let cook = ViewedCook(context.query, of: detail.dish)
            return try await page(context, detail, cook, errors: read.errors)
        }
        let servings = typed ?? detail.dish.servings
        let lines = try await NeedLoader(catalogue, for: context).lines(of: [id])[id] ?? []
        let origin = ShoppingOrigin(.recipe, .new())
        let needs = try await context.services.work.run(.lines, for: context.worker, size: lines.textSize) { _ in
            lines.compactMap { line in
                var record = line.record(
                    of: origin,
                    title: detail.name,
                    servings: servings,
                    factor: servings / detail.dish.servings,
                    context.language
                )
                record?.titleLanguage = detail.head.language
                return record
            }
        }
        let writing = OperationWriting(context, list)
        // A form that is sent twice is answered with the way back from what it did the first time.
        let (undo, made) = try await context.once { db in
            guard let count = try await writing.put(needs, db) else { throw HTTPError.notFound }
            return (Self.removal(of: origin.id, from: list), count)
        }
        let added = FlashMessage.shopping(.added(count: made ?? needs.count))
        return context.redirect(to: "/shopping/\(list)", flash: added, undo: undo)
    }

    /// Takes what a recipe needs off the list again. What was bought of it stays bought. Pressed twice it is off already.
    func undo(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        let origin: ShoppingOrigin.ID = try context.parameter("origin")
        let (writing, household) = (OperationWriting(context, list), context.household)
        let page: LocalPath = "/shopping/\(list)"
        do {
            try await context.database.write { db in
                guard try await OperationStore.begin(list, in: household, db) != nil else { throw HTTPError.notFound }
                let removed = try await db.fetch([NeedStore.remove(origin, from: list, in: household)]).flatMap { $0 }
                guard !removed.isEmpty else { throw HTTPError.notFound }
                try await writing.settle(Array(Set(removed)), db)
                _ = try await db.fetch(IdempotencyStore.free(Self.removal(of: origin, from: list), in: household))
                try await context.noteLastChange(page, db)
            }
            return context.redirect(to: page, flash: .undone)
        } catch HTTPError.notFound {
            // The first press has said so. What never was on the list is not there.
            guard try await context.lastChange() != nil else { throw HTTPError.notFound }
            return .redirect(to: page)
        }
    }

    /// Where a recipe that was put on a list is taken off again.
    private static func removal(of origin: ShoppingOrigin.ID, from list: ShoppingList.ID) -> LocalPath {
        "/shopping/\(list)/recipes/\(origin)/undo"
    }

    private func page(
        _ context: any HouseholdContext,
        _ detail: RecipeDetail,
        _ cook: ViewedCook,
        errors: FormErrors
    ) async throws -> Response {
        let lists = try await context.database.read(ListStore.all(in: context.household))
        let page = RecipeNeedsPage(context, detail, cook, lists, errors: errors)
        return context.page(page, status: errors.isEmpty ? .ok : .unprocessableContent)
    }
}

extension KeptNumber {
    /// How many servings go on the list, with as many decimals as an address has.
    fileprivate init(needed servings: Double) {
        self.init(servings, places: 6)
    }
}

extension [NeededLine] {
    /// What reading them costs.
    var textSize: Int { reduce(0) { $0 + $1.text.utf8.count } }
}

/// The form that puts a recipe on a list.
struct RecipeNeedsPage: Page, Sendable {
    let title: String
    let recipe: LocalPath
    let id: String
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let servings: Field
    let lists: [Target]
    /// For how many servings the lines are written.
    let amount: String
    let lines: [String]

    struct Target: Sendable {
        let add: LocalPath
        let label: String
    }

    init(
        _ context: any HouseholdContext,
        _ detail: RecipeDetail,
        _ cook: ViewedCook,
        _ lists: [Named<ShoppingList.ID>],
        errors: FormErrors
    ) {
        let (strings, words) = (context.strings, context.strings.shopping.needs)
        let ingredients = IngredientList(strings, detail, cook.amount)
        var fields = FormFields(context.form, errors, strings)
        title = detail.name
        recipe = LocalPath.recipe(detail.id).cooking(cook.parameter)
        id = detail.id.description
        csrf = context.csrf
        self.servings = fields.number("servings", words.servings, kept: KeptNumber(needed: cook.amount.servings))
        self.lists = lists.map { list in
            let name = list.name.isEmpty ? strings.shopping.list.title : list.name
            return Target(
                add: "/shopping/\(list.id)/recipes",
                label: lists.count == 1 ? words.add : words.addTo(list: name)
            )
        }
        amount = ingredients.amount
        lines = ingredients.groups.flatMap(\.lines).map(\.text)
        self.errors = fields.summary
    }
}
