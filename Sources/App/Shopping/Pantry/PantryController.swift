import Domain
import HTTPServer
import Web

/// What is at home, and what is bought again and again.
struct PantryController {
    func show(_ context: any HouseholdContext) async throws -> Response { try await page(context, errors: [:]) }

    func save(_ context: any HouseholdContext) async throws -> Response {
        let form = context.form
        if !form.has("ingredient") { return try await restore(context) }
        var read = FormReader(form)
        let ingredient = try await read.ingredient(context)
        let state = read.choice("state", of: PantryStore.State.self)
        let stored = try await context.database.read(PantryStore.all(in: context.household))
            .first { $0.ingredient == ingredient }
        let kept = stored?.kept
        let grams = read.optionalDecimal("grams", .from(0, to: 100_000), kept: kept)
        // What somebody else has said since of what the form was filled with is not undone by who never touched it.
        let isFilled = form.isFilled(with: ingredient, showing: "state")
        let isCounted = !isFilled || form.changes("state") || form.changes("grams")
        let isDated = !isFilled || form.changes("best_before")
        if let stored, isFilled { read.ask(about: form.outdated(stored.shown(context.strings))) }
        // Grams that nobody has touched go with the state that they belonged to; typed ones are not dropped.
        let isTyped = isFilled ? form.changes("grams") : grams != kept?.exact
        if grams != nil, isTyped, let state, state != .have { read.reject("grams", .shopping(.gramsOfNone)) }
        let years = context.today.adding(days: -366)...context.today.adding(days: 3_660)
        let bestBefore = read.optionalDate("best_before", in: years)
        guard let ingredient, let state, read.isValid else { return try await page(context, errors: read.errors) }
        let (back, home) = (context.listOrElse("/pantry"), context.household)
        if stored == nil, !isCounted { return context.redirect(to: back, flash: .changedSince) }
        let entry = PantryStore.Entry(
            ingredient: ingredient,
            state: state,
            grams: state == .have ? grams.map { Grams($0) } : nil,
            bestBefore: bestBefore
        )
        // Whoever says what another has said meanwhile leaves how much that was.
        let isNew = isCounted && (!isFilled || form.changes("grams") || state != stored?.state)
        let said = PantryStore.write(entry, isCounted: isNew, isDated: isDated, on: context.today, in: home)
        try await context.database.write { db in try await db.run(said) }
        return context.redirect(to: back, flash: .saved)
    }

    /// Takes back that something was forgotten, unless somebody has said since what is there.
    private func restore(_ context: any HouseholdContext) async throws -> Response {
        let (query, household) = (context.query, context.household)
        var read = FormReader(context.form.orRestored(by: query))
        let ingredient = try await read.ingredient(context)
        let state = read.choice("state", of: PantryStore.State.self)
        let grams = read.optionalDecimal("grams", .from(0, to: 100_000))
        guard let ingredient, let state, read.isValid else { return try await page(context, errors: read.errors) }
        let entry = PantryStore.Entry(
            ingredient: ingredient,
            state: state,
            grams: state == .have || grams == 0 ? grams.map { Grams($0) } : nil,
            bestBefore: query["best_before"].flatMap { CivilDate(pathText: $0) }
        )
        let day = query["checked"].flatMap { CivilDate(pathText: $0) } ?? context.today
        let page: LocalPath = "/pantry"
        let isBack = try await context.database.write { db in
            try await db.run([OperationStore.holdLists(in: household), PantryStore.touch(ingredient, in: household)])
            let (isBack) = try await db.fetch(PantryStore.restore(entry, checkedOn: day, in: household))
            if isBack { try await context.noteLastChange(page, db) }
            return isBack
        }
        // Pressed twice it is there already, with what dishes gave back of it, and the first press has said so.
        if !isBack, try await context.lastChange() != nil { return .redirect(to: page) }
        return context.redirect(to: page, flash: isBack ? .saved : .changedSince)
    }

    func forget(_ context: any HouseholdContext) async throws -> Response {
        let (ingredient, household) = (try context.parameter("ingredient", as: Ingredient.ID.self), context.household)
        let page: LocalPath = "/pantry"
        let undo = try await context.database.write { db -> LocalPath? in
            guard let kept = try await PantryStore.forget(ingredient, in: household, db) else { return nil }
            let fields = [
                ("ingredient", ingredient.description), ("state", kept.state.rawValue),
                ("grams", kept.grams.map { Formatting.typed($0.value) } ?? ""),
                ("best_before", kept.bestBefore?.iso ?? ""), ("checked", kept.checkedOn.iso),
                // Forgotten once more it is taken back once more: a second press is one for the same forgetting alone.
                ("forgotten", Identifier<PantryStore.Kept>.new().description),
            ]
            let undo = page.with(pairs: fields)
            try await context.noteLastChange(undo, db)
            return undo
        }
        return try await forgotten(ingredient, undo, at: page, told: FlashMessage.Shopping.forgotten, context)
    }

    /// - Parameter undo: where it is kept again; nil where it was gone, as a button finds it that is pressed twice.
    func forgotten(
        _ ingredient: Ingredient.ID,
        _ undo: LocalPath?,
        at page: LocalPath,
        told message: (String) -> FlashMessage.Shopping,
        _ context: any HouseholdContext
    ) async throws -> Response {
        var back = undo
        if back == nil { back = try await context.lastChange() }
        let found = try await context.database.read(IngredientStore.find(ingredient, in: context.household))
        guard let back, let name = found?.name else { throw HTTPError.notFound }
        return context.redirect(to: page, flash: .shopping(message(name)), undo: back)
    }

    private func page(_ context: any HouseholdContext, errors: FormErrors) async throws -> Response {
        let (kept, names) = try await context.database.read(
            PantryStore.all(in: context.household),
            IngredientStore.names(like: "", in: context.household)
        )
        let page = PantryPage(context, kept, names, errors: errors)
        return context.page(page, status: errors.status)
    }
}

extension Form {
    /// Whether it was filled with what was said of an ingredient.
    /// - Parameter field: one of its fields, of which it then tells what it showed.
    func isFilled(with ingredient: Ingredient.ID?, showing field: String) -> Bool {
        has("was.\(field)") && ingredient != nil && rawValue("filled") == ingredient?.description
    }

    /// The form, or else what the button that takes a deletion back has in its address.
    func orRestored(by query: URLQuery) -> Form {
        if has("ingredient") { return self }
        let fields = ["ingredient", "state", "grams", "best_before", "amount", "unit", "every_days"]
        return Form(fields.compactMap { name in query[name].map { (name, $0) } })
    }
}

extension FormReader {
    /// The ingredient that a field names, by its id or by what the household calls it.
    mutating func ingredient(_ context: any HouseholdContext) async throws -> Ingredient.ID? {
        guard let typed = text("ingredient", .name) else { return nil }
        let found: Ingredient.ID?
        if let id = Ingredient.ID(typed) {
            found = try await context.database.read(IngredientStore.find(id, in: context.household))?.id
        } else {
            found = try await context.database.read(IngredientStore.find(named: typed, in: context.household))
        }
        if found == nil { reject("ingredient", .shopping(.noIngredient)) }
        return found
    }
}
