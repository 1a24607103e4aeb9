import Database
import Domain
import HTTPServer
import Web

/// Another thing instead of what the shop does not have: what is typed takes its place. Where it is for a planned dish, it
/// is first said what it is to those who eat there, and the dish can have it this time.
struct ReplacingController {
    let catalogue: CatalogueCache
    let edits: DishEditReader

    func replace(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await context.shoppingItem()
        var read = FormReader(context.form)
        guard let text = read.text("text", .itemText), read.isValid else {
            return context.page(ItemPage(context, list, item, errors: read.errors), status: .unprocessableContent)
        }
        let reader = ReplacementReader(catalogue: catalogue)
        guard let (found, plan) = try await reader.replacement(text, of: item.id, on: list, context) else {
            return try await write(text, warnings: [], in: [], of: item, on: list, context)
        }
        guard context.form.rawValue("decided") == "1" else {
            return .redirect(to: ("/shopping/\(list)/items/\(item.id)/edit" as LocalPath).with(["instead": text]))
        }
        let chosen = Set(context.form.all("swap"))
        let swapped = found.dishes.filter { !$0.swaps.isEmpty && chosen.contains($0.served.id.description) }
        if let plan { try await swap(swapped, plan, context) }
        return try await write(
            text,
            warnings: found.warnings,
            in: swapped,
            days: found.days(of: swapped),
            of: item,
            on: list,
            context
        )
    }

    /// All of the dishes have it this time, or none.
    private func swap(
        _ dishes: [Replacement.OfDish],
        _ plan: Plan,
        _ context: any HouseholdContext
    ) async throws {
        var changes: [DishEditStore.Change] = []
        for dish in dishes {
            changes.append(
                try await edits.change(DishEdit(version: nil, swaps: dish.swaps), of: dish.served, plan, context)
            )
        }
        // In the order of their keys, as all who change several lock them.
        let ordered = changes.sorted { $0.id < $1.id }
        try await context.database.write { [household = context.household] db in
            for change in ordered { try await DishEditStore.write(change, in: household, db) }
        }
    }

    /// Puts it on the list: what dishes have now as their need, what nobody plans as an addition by hand.
    private func write(
        _ text: String,
        warnings: [NeedWarning],
        in swapped: [Replacement.OfDish],
        days: ClosedRange<CivilDate>? = nil,
        of item: ItemEditStore.Item,
        on list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> Response {
        let (household, origins) = (context.household, Set(swapped.map(\.origin)))
        let planned = try await planned(origins, on: days, context)
        let all = try await context.database.read(
            ItemStore.needs(of: ItemStore.those([item.id]), on: list, in: household)
        )
        let rest = all.filter { !origins.contains($0.need.origin.id) && $0.need.origin.asks(on: context.today) }
        let needs =
            rest.isEmpty && !origins.isEmpty ? [] : try await TypedNeedReader(catalogue, for: context).read([text])
        let acts = Self.acts(needs, warnings, insteadOf: item)
        let writing = OperationWriting(context, list)
        let to = try await context.once { db in
            let outcome = try await writing.write(acts, db) { db in
                try await writing.replace(planned, of: origins, db)
            }
            guard outcome != nil else { throw HTTPError.notFound }
            return "/shopping/\(list)"
        }
        return context.redirect(to: to, flash: .shopping(.added(count: 1)))
    }

    /// What dishes need as they are now.
    private func planned(
        _ origins: Set<ShoppingOrigin.ID>,
        on days: ClosedRange<CivilDate>?,
        _ context: any HouseholdContext
    ) async throws -> [NeedRecord] {
        guard let days else { return [] }
        let range = PlanRange(from: days.lowerBound, to: days.upperBound, slots: [])
        let needs = try await PlanNeeds(catalogue: catalogue).needs(range, context)
        return needs.filter { origins.contains($0.need.origin.id) }
    }

    private static func acts(
        _ needs: [TypedNeed],
        _ warnings: [NeedWarning],
        insteadOf item: ItemEditStore.Item
    ) -> [ShoppingAct] {
        let additions = needs.map { need in
            ShoppingAct(
                id: .new(),
                target: .needed(need),
                kind: .add,
                seen: ShoppingSum([need.amount]),
                text: need.text,
                warnings: NeedWarnings(all: warnings)
            )
        }
        // Whoever types the same thing again wants it, and not another one.
        if needs.contains(where: { $0.key.text == item.key }) { return additions }
        return additions + [ShoppingAct(id: .new(), target: .item(item.id), kind: .remove)]
    }
}

extension OperationWriting {
    /// Replaces what some dishes need, and answers the items.
    fileprivate func replace(
        _ needs: [NeedRecord],
        of origins: Set<ShoppingOrigin.ID>,
        _ db: Connection
    ) async throws -> [ShoppingItem.ID] {
        if origins.isEmpty { return [] }
        let cleared = try await db.fetch([PlanNeedStore.clear(Array(origins).sorted(), on: list, in: household)])
        return cleared.flatMap { $0 } + (try await place(needs, db))
    }
}
