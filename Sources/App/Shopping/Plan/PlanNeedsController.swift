import Database
import Domain
import HTTPServer
import Web

/// Makes a list from the plan, and makes it anew.
struct PlanNeedsController {
    let catalogue: CatalogueCache

    func make(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        guard let detail = try await context.shoppingList(list) else { throw HTTPError.notFound }
        let range: PlanRange
        do {
            range = try PlanRange(context.form, today: context.today)
        } catch {
            let page = ShoppingListPage(context, detail, ListSection(context, detail, ListView()), errors: error)
            return context.page(page, status: .unprocessableContent)
        }
        try await write(range, to: list, isKeeping: try await isKeeping(list, context), context)
        return context.redirect(to: "/shopping/\(list)", flash: .shopping(.made))
    }

    /// Whether what is no longer needed stays until somebody takes it off: where the list is only brought up to date, and
    /// while somebody is in the shop.
    private func isKeeping(_ list: ShoppingList.ID, _ context: any HouseholdContext) async throws -> Bool {
        if context.form.rawValue("off") == "1" { return false }
        if context.form.rawValue("keep") == "1" { return true }
        return try await context.database.read(PlanNeedStore.isBusy(list, in: context.household))
    }

    /// Replaces what dishes need; all else of the list stays as it is.
    /// - Parameter isKeeping: whether what is no longer needed stays until somebody takes it off.
    private func write(
        _ range: PlanRange,
        to list: ShoppingList.ID,
        isKeeping: Bool,
        _ context: any HouseholdContext
    ) async throws {
        let household = context.household
        let mark = try await context.database.read(PlanNeedMarkStore.mark(of: range, in: household))
        let planned = try await PlanNeeds(catalogue: catalogue).needs(range, context)
        let staples = try await dueStaples(context)
        let (needs, keys) = (planned + staples.needs, Set(planned.flatMap(\.keys)))
        let gone = try await isKeeping ? goneKeys(keys, list, context) : []
        let writing = OperationWriting(context, list)
        let beside =
            StapleStore.added(staples.ingredients, to: list, on: context.today, in: household)
            + [PlanNeedStore.remember(range, gone.isEmpty ? mark : "", for: list, in: household)]
        let isMade = try await context.database.write { db in
            try await writing.remake(needs, of: range, keeping: gone, and: beside, db)
        }
        if !isMade { throw HTTPError.notFound }
    }

    /// What is bought again and again, and is due.
    private func dueStaples(
        _ context: any HouseholdContext
    ) async throws -> (ingredients: [Ingredient.ID], needs: [NeedRecord]) {
        let due = try await context.database.read(StapleStore.due(on: context.today, in: context.household))
        let texts = due.map { staple in
            let amount = staple.amount.map { Formatting.typed($0) } ?? ""
            return [amount, staple.unit, staple.name].filter { !$0.isEmpty }.joined(separator: " ")
        }
        let read = try await TypedNeedReader(catalogue, for: context).read(texts)
        let needs = zip(due, read).map { staple, typed in
            NeedRecord(
                key: ShoppingKey(ingredient: staple.ingredient),
                ingredient: staple.ingredient,
                food: nil,
                name: staple.name,
                need: ShoppingNeed(ShoppingOrigin(.staple, .new()), typed.amount),
                title: "",
                servings: nil,
                text: typed.text
            )
        }
        return (due.map(\.ingredient), needs)
    }

    private func goneKeys(_ now: Set<String>, _ list: ShoppingList.ID, _ context: any HouseholdContext) async throws
        -> [String]
    {
        let before = try await context.database.read(
            PlanNeedStore.needs(on: list, from: context.today, in: context.household)
        )
        return Array(Set(before.filter { !now.contains($0.planned) }.map(\.key))).sorted()
    }
}

extension OperationWriting {
    /// Replaces what dishes need, and touches nothing else (HOSTILE-129).
    /// - Parameters:
    ///   - range: the days and meals of the dishes.
    ///   - keys: of items of which the needs stay as they are.
    ///   - beside: what is written along with it.
    /// - Returns: whether there is such a list.
    func remake(
        _ needs: [NeedRecord],
        of range: PlanRange,
        keeping keys: [String],
        and beside: [SQL],
        _ db: Connection
    ) async throws -> Bool {
        try await db.run(OperationStore.holdLists(in: household))
        guard try await OperationStore.begin(list, in: household, db) != nil else { return false }
        try await db.run(
            [
                PantryTakingStore.takeOfPastDays(today, in: household),
                PantryTakingStore.keep(but: range, from: today, on: list, in: household),
            ]
        )
        let cleared = try await db.fetch([PlanNeedStore.clear(list, keeping: keys, in: household)]).flatMap { $0 }
        try await db.run(beside)
        let items = try await place(needs, db)
        try await settle(Array(Set(cleared + items)), db)
        return true
    }
}
