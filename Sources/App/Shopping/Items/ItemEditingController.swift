import Database
import Domain
import HTTPServer
import Web

/// The page of one item, and what takes it off its list.
struct ItemEditingController {
    let catalogue: CatalogueCache

    func edit(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await context.shoppingItem()
        var page = ItemPage(context, list, item, errors: [:])
        if let text = TextRule.itemText.cleaned(context.query["instead"] ?? ""), !text.isEmpty {
            let reader = ReplacementReader(catalogue: catalogue)
            let found = try await reader.replacement(text, of: item.id, on: list, context)
            page.replacement = found.map { ReplacementSection($0.0, text, at: page.replace, context) }
        }
        return context.page(page)
    }

    func save(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await context.shoppingItem()
        let change: ItemForm.Change
        do {
            change = try ItemForm(form: context.form, item: item).validated()
        } catch {
            return context.page(ItemPage(context, list, item, errors: error), status: .unprocessableContent)
        }
        let (writing, household) = (OperationWriting(context, list), context.household)
        let present = try await context.database.write { db in
            guard try await writing.write(change.acts(on: item.id), db) != nil else { throw HTTPError.notFound }
            try await db.run(ItemEditStore.save(change, of: item, on: list, in: household))
            if change.name == nil, change.takesOptional == nil { return item.id }
            let (present) = try await db.fetch(ItemEditStore.present(item, on: list, in: household))
            try await writing.settle([present], db)
            return present
        }
        return context.redirect(to: .row(of: present, on: list), flash: .saved)
    }

    func delete(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try await context.shoppingItem()
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
        let (list, item) = try await context.shoppingItem()
        let (writing, household) = (OperationWriting(context, list), context.household)
        try await context.database.write { db in
            guard try await OperationStore.begin(list, in: household, db) != nil else { throw HTTPError.notFound }
            try await db.run(ItemEditStore.takeBackRemoval(of: item.id, on: list, in: household))
            try await writing.settle([item.id], db)
        }
        return context.redirect(to: .row(of: item.id, on: list), flash: .shopping(.isBack(name: item.name)))
    }
}

extension HouseholdContext {
    /// The item of a list that the address names, with its amount as the reader is shown it.
    func shoppingItem() async throws -> (ShoppingList.ID, ItemEditStore.Item) {
        let list: ShoppingList.ID = try parameter("list")
        let id: ShoppingItem.ID = try parameter("item")
        guard var item = try await database.read(ItemEditStore.find(id, on: list, in: household)) else {
            throw HTTPError.notFound
        }
        item.amount = strings.text(written: item.amount, in: item.amountLanguage, in: item.units)
        return (list, item)
    }
}
