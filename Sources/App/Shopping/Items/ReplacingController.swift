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
        if let first = context.query["undo"] { return try await takeBack(first, on: list, context) }
        var read = FormReader(context.form)
        guard let text = read.text("text", .itemText), read.isValid else {
            return context.page(ItemPage(context, list, item, errors: read.errors), status: .unprocessableContent)
        }
        let reader = ReplacementReader(catalogue: catalogue)
        guard let (found, plan) = try await reader.replacement(text, of: item.id, on: list, context) else {
            return try await write(text, warnings: [], Swapping(), of: item, on: list, context)
        }
        guard context.form.rawValue("decided") == "1" else {
            return .redirect(to: ("/shopping/\(list)/items/\(item.id)/edit" as LocalPath).with(["instead": text]))
        }
        let chosen = Set(context.form.all("swap"))
        let dishes = found.dishes.filter { !$0.swaps.isEmpty && chosen.contains($0.served.id.description) }
        let swapping = try await swapping(dishes.map { ($0.served, $0.swaps) }, plan, context)
        return try await write(text, warnings: found.warnings, swapping, of: item, on: list, context)
    }

    /// What becomes of dishes that have it this time.
    private struct Swapping: Sendable {
        /// In the order of their keys, as all who change several lock them.
        var changes: [DishEditStore.Change] = []
        /// What they need then; nil where there are none.
        var needs: SwappedNeeds?
        var origins: Set<ShoppingOrigin.ID> = []
        /// What they had before.
        var former: [ReplacedThing.OfDish] = []
    }

    private func swapping(
        _ dishes: [(served: ServedDish, swaps: [DishEdit.Swap])],
        _ plan: Plan?,
        _ context: any HouseholdContext
    ) async throws -> Swapping {
        guard let plan, !dishes.isEmpty else { return Swapping() }
        var changes: [DishEditStore.Change] = []
        for dish in dishes {
            changes.append(
                try await edits.change(DishEdit(version: nil, swaps: dish.swaps), of: dish.served, plan, context)
            )
        }
        return Swapping(
            changes: changes.sorted { $0.id < $1.id },
            needs: try await PlanNeeds(catalogue: catalogue).swapping(dishes.map(\.served), of: plan, context),
            origins: Set(dishes.map(\.served.origin.id)),
            former: dishes.compactMap { ReplacedThing.OfDish($0.served, $0.swaps) }
        )
    }

    /// Changes the dishes and puts it on the list, all of that or nothing: what dishes have now as their need, what nobody plans
    /// as an addition by hand.
    private func write(
        _ text: String,
        warnings: [NeedWarning],
        _ swapping: Swapping,
        of item: ItemEditStore.Item,
        on list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> Response {
        let (household, origins) = (context.household, swapping.origins)
        let all = try await context.database.read(
            ItemStore.needs(of: ItemStore.those([item.id]), on: list, in: household)
        )
        let rest = all.filter { !origins.contains($0.need.origin.id) && $0.need.origin.asks(on: context.today) }
        let isWanted = !rest.isEmpty || origins.isEmpty
        let typed = try await isWanted ? TypedNeedReader(catalogue, for: context).read([text]) : []
        let writing = OperationWriting(context, list)
        let undo = try await context.once { db -> LocalPath in
            if !swapping.changes.isEmpty { try await db.run(OperationStore.lock(list, in: household)) }
            for change in swapping.changes { try await DishEditStore.write(change, in: household, db) }
            let planned = try await swapping.needs?.read(context, db) ?? []
            let needs = origins.isEmpty ? typed : try await Self.learned(typed, in: household, db)
            let acts = Self.acts(needs, warnings, insteadOf: item)
            let outcome = try await writing.write(acts, db) { db in
                try await writing.replace(planned, of: origins, db)
            }
            guard outcome != nil else { throw HTTPError.notFound }
            let thing = ReplacedThing(operations: acts.map(\.id.description), dishes: swapping.former)
            try await db.run(ReplacedStore.keep(thing, on: list, in: household))
            let path: LocalPath = "/shopping/\(list)/items/\(item.id)/replace"
            return path.with(["undo": thing.operations.first ?? ""])
        }
        return context.redirect(
            to: "/shopping/\(list)",
            flash: .shopping(.replaced(name: String(text.prefix(80)), instead: item.name)),
            undo: undo
        )
    }

    /// Takes back what was put on the list last instead of something: the list asks for that again, and dishes have what they had.
    /// Where somebody has changed any of it since, all stays.
    private func takeBack(
        _ first: String,
        on list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> Response {
        let (household, page): (Household.ID, LocalPath) = (context.household, "/shopping/\(list)")
        let (kept) = try await context.database.read(ReplacedStore.last(on: list, in: household))
        // Pressed twice it is taken back already.
        guard let thing = kept, thing.operations.first == first else { return .redirect(to: page) }
        let (back, operations) = (
            try await swappingBack(thing, context), thing.operations.compactMap { ShoppingOperation.ID($0) }
        )
        let item = try context.parameter("item", as: ShoppingItem.ID.self)
        let form = ("/shopping/\(list)/items/\(item)/replace" as LocalPath).with(["undo": first])
        let writing = OperationWriting(context, list)
        let isLeft = try await context.database.write { db -> Bool in
            try await db.run(OperationStore.lock(list, in: household))
            let isLeft = try await db.fetch(ReplacedStore.isLeft(operations, on: list, in: household))
            guard isLeft, back.changes.count == thing.dishes.count else { return false }
            for change in back.changes { try await DishEditStore.write(change, in: household, db) }
            let planned = try await back.needs?.read(context, db) ?? []
            let outcome = try await writing.write([], db) { db in
                let (items) = try await db.fetch(ReplacedStore.takeBack(operations, on: list, in: household))
                return items + (try await writing.replace(planned, of: back.origins, db))
            }
            guard outcome != nil else { throw HTTPError.notFound }
            try await db.run(ReplacedStore.forget(on: list, in: household))
            // The form that replaced it replaces it again.
            _ = try await db.fetch(IdempotencyStore.free(form, in: household))
            return true
        }
        return context.redirect(to: page, flash: isLeft ? .undone : .changedSince)
    }

    private func swappingBack(_ thing: ReplacedThing, _ context: any HouseholdContext) async throws -> Swapping {
        let days = thing.dishes.compactMap { CivilDate(iso: $0.day) }
        guard let first = days.min(), let last = days.max() else { return Swapping() }
        let plan = try await PlanReader(catalogue: catalogue).plan(first...last, context)
        let dishes = thing.dishes.compactMap { kept -> (served: ServedDish, swaps: [DishEdit.Swap])? in
            guard let served = PlannedDish.ID(pathText: kept.id).flatMap(plan.dish), !served.dish.isDeleted,
                kept.isLeft(in: served)
            else { return nil }
            return (served, kept.swaps)
        }
        return try await swapping(dishes, plan, context)
    }

    /// What was typed, on the items of ingredients that the lines of dishes have made of it.
    private static func learned(
        _ typed: [TypedNeed],
        in household: Household.ID,
        _ db: Connection
    ) async throws -> [TypedNeed] {
        let open = typed.filter { $0.ingredient == nil }
        let known = try await db.fetch(open.map { IngredientStore.find(named: $0.name, in: household) })
        let learned = Dictionary(zip(open.map(\.key.text), known), uniquingKeysWith: { first, _ in first })
        return typed.map { need in learned[need.key.text].flatMap { $0 }.map(need.of) ?? need }
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
