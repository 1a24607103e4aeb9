import Database
import Domain
import HTTPServer
import Web

/// The page of one item, and what takes it off its list.
struct ItemEditingController {
    let catalogue: CatalogueCache

    func edit(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await item(context)
        return context.page(ItemPage(context, list, item, errors: [:]))
    }

    func save(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await item(context)
        let change: ItemForm.Change
        do {
            change = try ItemForm(form: context.form, item: item).validated()
        } catch {
            return context.page(ItemPage(context, list, item, errors: error), status: .unprocessableContent)
        }
        let (writing, household) = (OperationWriting(context, list), context.household)
        try await context.database.write { db in
            guard try await writing.write(change.acts(on: item.id), db) != nil else { throw HTTPError.notFound }
            try await db.run(ItemEditStore.save(change, of: item, on: list, in: household))
        }
        return context.redirect(to: .row(of: item.id, on: list), flash: .saved)
    }

    func delete(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await item(context)
        let act = ShoppingAct(id: .new(), target: .item(item.id), kind: .remove)
        let writing = OperationWriting(context, list)
        _ = try await context.database.write { db in try await writing.write([act], db) }
        return context.redirect(
            to: "/shopping/\(list)",
            flash: .shopping(.removed(name: item.name)),
            undo: "/shopping/\(list)/items/\(item.id)/undelete"
        )
    }

    /// Puts an item back that was taken off last.
    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await item(context)
        let (writing, household) = (OperationWriting(context, list), context.household)
        try await context.database.write { db in
            guard try await OperationStore.begin(list, in: household, db) != nil else { throw HTTPError.notFound }
            try await db.run(ItemEditStore.takeBackRemoval(of: item.id, on: list, in: household))
            try await writing.settle([item.id], db)
        }
        return context.redirect(to: .row(of: item.id, on: list), flash: .shopping(.isBack(name: item.name)))
    }

    /// Another thing instead of what the shop does not have: what is typed takes its place.
    func replace(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await item(context)
        var read = FormReader(context.form)
        guard let text = read.text("text", .itemText), read.isValid else {
            return context.page(ItemPage(context, list, item, errors: read.errors), status: .unprocessableContent)
        }
        let needs = try await TypedNeedReader(catalogue, for: context).read([text])
        var acts = needs.map { need in
            ShoppingAct(
                id: .new(),
                target: .needed(need),
                kind: .add,
                seen: ShoppingSum([need.amount]),
                text: need.text
            )
        }
        // Whoever types the same thing again wants it, and not another one.
        if needs.allSatisfy({ $0.key.text != item.key }) {
            acts.append(ShoppingAct(id: .new(), target: .item(item.id), kind: .remove))
        }
        let (all, writing) = (acts, OperationWriting(context, list))
        let to = try await context.once { db in
            guard try await writing.write(all, db) != nil else { throw HTTPError.notFound }
            return "/shopping/\(list)"
        }
        return context.redirect(to: to, flash: .shopping(.added(count: 1)))
    }

    private func item(_ context: any HouseholdContext) async throws -> (ShoppingList.ID, ItemEditStore.Item) {
        let list: ShoppingList.ID = try context.parameter("list")
        let id: ShoppingItem.ID = try context.parameter("item")
        guard let item = try await context.database.read(ItemEditStore.find(id, on: list, in: context.household)) else {
            throw HTTPError.notFound
        }
        return (list, item)
    }
}
