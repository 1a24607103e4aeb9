import Domain
import HTTPServer
import Web

/// What is bought again and again.
extension PantryController {
    func staples(_ context: any HouseholdContext) async throws -> Response {
        try await staplesPage(context, errors: [:])
    }

    /// Says how much of something is bought, and how often. Of what the form was filled with only what was changed in it
    /// counts, and whoever changes what somebody else has changed meanwhile is asked.
    func saveStaple(_ context: any HouseholdContext) async throws -> Response {
        let form = context.form
        if !form.has("ingredient") { return try await restoreStaple(context) }
        var read = FormReader(form)
        let ingredient = try await read.ingredient(context)
        let stored = try await context.database.read(StapleStore.all(in: context.household))
            .first { $0.ingredient == ingredient }
        let isFilled = form.isFilled(with: ingredient, showing: "every_days")
        if let stored, isFilled { read.ask(about: form.outdated(stored.shown(context.strings))) }
        let amount = read.optionalDecimal("amount", .positive(upTo: 10_000), kept: stored?.keptAmount)
        let unit = read.optionalText("unit", .line(40))
        let days = read.integer("every_days", 1...366)
        guard let ingredient, let days, read.isValid else { return try await staplesPage(context, errors: read.errors) }
        let isAmountSaid = !isFilled || form.changesAmount
        let isPaceSaid = !isFilled || form.changes("every_days")
        if stored == nil, !isAmountSaid, !isPaceSaid { return context.redirect(to: "/staples", flash: .changedSince) }
        var entry = StapleStore.Entry(ingredient: ingredient, amount: amount, unit: unit, everyDays: days)
        if let stored, !isAmountSaid { (entry.amount, entry.unit) = (stored.amount, stored.keptUnit) }
        if let stored, !isPaceSaid { entry.everyDays = stored.everyDays }
        try await context.database.write { [entry, household = context.household] db in
            try await db.run(StapleStore.write(entry, in: household))
        }
        return context.redirect(to: "/staples", flash: .saved)
    }

    /// Takes back that something was forgotten, unless somebody has said it anew.
    private func restoreStaple(_ context: any HouseholdContext) async throws -> Response {
        var read = FormReader(context.form.orRestored(by: context.query))
        let ingredient = try await read.ingredient(context)
        let amount = read.optionalDecimal("amount", .positive(upTo: 10_000))
        let unit = read.optionalText("unit", .line(40))
        let days = read.integer("every_days", 1...366)
        guard let ingredient, let days, read.isValid else { return try await staplesPage(context, errors: read.errors) }
        var entry = StapleStore.Entry(ingredient: ingredient, amount: amount, unit: unit, everyDays: days)
        entry.lastAdded = context.query["added"].flatMap { CivilDate(pathText: $0) }
        let isBack = try await context.database.write(StapleStore.restore(entry, in: context.household))
        return context.redirect(to: "/staples", flash: isBack ? .saved : .changedSince)
    }

    func forgetStaple(_ context: any HouseholdContext) async throws -> Response {
        let ingredient: Ingredient.ID = try context.parameter("ingredient")
        let (page, household): (LocalPath, Household.ID) = ("/staples", context.household)
        let undo = try await context.database.write { db -> LocalPath? in
            let (found) = try await db.fetch(StapleStore.forget(ingredient, in: household))
            guard let kept = found else { return nil }
            let fields = [
                ("ingredient", ingredient.description), ("amount", kept.amount.map { Formatting.typed($0) } ?? ""),
                ("unit", kept.unit), ("every_days", String(kept.everyDays)), ("added", kept.lastAdded?.iso ?? ""),
            ]
            let undo = page.with(pairs: fields)
            try await context.noteLastChange(undo, db)
            return undo
        }
        return try await forgotten(ingredient, undo, at: page, told: FlashMessage.Shopping.stapleForgotten, context)
    }

    private func staplesPage(_ context: any HouseholdContext, errors: FormErrors) async throws -> Response {
        let (kept, names) = try await context.database.read(
            StapleStore.all(in: context.household),
            IngredientStore.names(like: "", in: context.household)
        )
        let page = StaplesPage(context, kept, names, errors: errors)
        return context.page(page, status: errors.status)
    }
}

extension Form {
    /// Amount and unit are one thing, said in two fields.
    fileprivate var changesAmount: Bool { changes("amount") || changes("unit") }

    /// What of a staple was changed here of which somebody else has made something else meanwhile.
    fileprivate func outdated(_ shown: StapleStore.Kept.Shown) -> [ShownField] {
        let isOther = shown.amount.contains { rawValue("was.\($0.name)") != $0.value }
        let isSame = shown.amount.allSatisfy { rawValue($0.name) == $0.value }
        return (changesAmount && isOther && !isSame ? shown.amount : []) + outdated([shown.pace])
    }
}

extension StapleStore.Kept {
    /// What the fields of its form show.
    struct Shown {
        /// Amount and unit, which are said together.
        let amount: [ShownField]
        let pace: ShownField
        var all: [(String, String)] { (amount + [pace]).map { ($0.name, $0.value) } }
    }

    var keptAmount: KeptNumber? { amount.map { KeptNumber($0) } }
    fileprivate var keptUnit: String? { unit.isEmpty ? nil : unit }

    func shown(_ strings: Strings) -> Shown {
        let typed = keptAmount.map(Formatting(strings.spokenLanguage).typed) ?? ""
        return Shown(
            amount: [
                ShownField("amount", typed, words: typed.isEmpty ? "—" : typed),
                ShownField("unit", unit, words: unit.isEmpty ? "—" : unit),
            ],
            pace: ShownField("every_days", String(everyDays))
        )
    }
}
