import Domain
import HTTPServer
import Web

/// What is done to one item of a list, by buttons.
struct ItemsController {
    let catalogue: CatalogueCache

    /// Ticks an item, or takes the tick back. The same `op` twice does nothing the second time.
    func tick(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try items(context)
        var read = FormReader(context.form)
        let ticked = read.choice("ticked", of: Ticked.self)
        let kind: ShoppingAct.Kind = ticked == .on ? .tick : .untick
        guard let operation = read.operation(kind, to: item), read.isValid else {
            throw HTTPError.unprocessable("no tick")
        }
        let seen = kind == .tick ? try await written(on: item, of: list, context) : nil
        let act = ShoppingAct(id: operation, target: .item(item), kind: kind, seen: seen)
        return try await self.act(act, on: list, item, context)
    }

    /// How much is at home, as it was typed; nil where no amount can be read, and where it is of another kind than what is
    /// needed and nobody knows what it weighs, so that it would take nothing off.
    private func had(
        _ typed: String,
        of item: ShoppingItem.ID,
        on list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> ShoppingSum? {
        let name = try await context.database.read(FoodItemStore.name(of: item, on: list, in: context.household))
        let read = try await HadAmounts(catalogue, for: context).read([(amount: typed, name: name, language: nil)])
        guard let seen = read.first.flatMap({ $0 }) else { return nil }
        return try await context.balances(of: [item], on: list)[item]?.takes(atHome: seen) == false ? nil : seen
    }

    /// What the row of an open item shows where somebody has written another amount than is needed; nil for what is needed.
    private func written(
        on item: ShoppingItem.ID,
        of list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> ShoppingSum? {
        let written = try await context.database.read(
            ItemEditStore.written(item, on: list, in: context.household)
        )
        guard let written else { return nil }
        let language = written.language ?? context.language
        return try await context.balances(of: [item], on: list)[item]?.seen(written.amount, language)
    }

    private enum Ticked: String {
        case on = "1"
        case off = "0"
    }

    /// It is at home: all of it, or as much as is typed. That is no tick of a trip.
    func have(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try items(context)
        var read = FormReader(context.form)
        guard let operation = read.operation(.have, to: item), read.isValid else {
            throw HTTPError.unprocessable("no operation")
        }
        let typed = read.optionalText("amount", .line(60))
        guard read.isValid else { return try await rejected(context, having: read.errors) }
        var seen: ShoppingSum?
        if let typed {
            seen = try await had(typed, of: item, on: list, context)
            if seen == nil { return try await rejected(context, having: ["amount": .shopping(.amountUnread)]) }
        }
        let act = ShoppingAct(id: operation, target: .item(item), kind: .have, seen: seen)
        return try await self.act(act, on: list, item, context)
    }

    /// The shop does not have it.
    func missing(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try items(context)
        var read = FormReader(context.form)
        guard let operation = read.operation(.missing, to: item), read.isValid else {
            throw HTTPError.unprocessable("no operation")
        }
        return try await act(ShoppingAct(id: operation, target: .item(item), kind: .missing), on: list, item, context)
    }

    func note(_ context: any HouseholdContext) async throws -> Response {
        let (list, item) = try items(context)
        var read = FormReader(context.form)
        guard let operation = read.operation(.note, to: item), read.isValid else {
            throw HTTPError.unprocessable("no operation")
        }
        let note = read.optionalText("note", .itemText) ?? ""
        guard read.isValid else { return try await rejected(context, read.errors) }
        let act = ShoppingAct(id: operation, target: .item(item), kind: .note, text: note)
        return try await self.act(act, on: list, item, context)
    }

    /// The page of the item, where what was typed stands beside what is wrong with it.
    /// - Parameter having: what is wrong with how much is at home.
    private func rejected(
        _ context: any HouseholdContext,
        _ errors: FormErrors = [:],
        having: FormErrors = [:]
    ) async throws -> Response {
        let (list, item) = try await context.shoppingItem()
        let page = ItemPage(context, list, item, errors: errors, having: having)
        return context.page(page, status: .unprocessableContent)
    }

    private func items(_ context: any HouseholdContext) throws -> (ShoppingList.ID, ShoppingItem.ID) {
        (try context.parameter("list"), try context.parameter("item"))
    }

    /// Does it, and leads back to the row.
    private func act(
        _ act: ShoppingAct,
        on list: ShoppingList.ID,
        _ item: ShoppingItem.ID,
        _ context: any HouseholdContext
    ) async throws -> Response {
        guard try await context.database.read(ItemStore.isThere(item, on: list, in: context.household)) else {
            throw HTTPError.notFound
        }
        try await context.mayChangeList([act.kind])
        let writing = OperationWriting(context, list)
        let outcome = try await context.database.write { db in try await writing.write([act], db) }
        guard outcome != nil else { throw HTTPError.notFound }
        return .redirect(to: .row(of: item, on: list))
    }
}

extension FormReader {
    /// The id of what is done: one that was made for it, or that of a button of a page.
    fileprivate mutating func operation(_ kind: ShoppingAct.Kind, to item: ShoppingItem.ID) -> ShoppingOperation.ID? {
        if let made: ShoppingOperation.ID = optionalReference("op") { return made }
        let shown: ShoppingOperation.ID? = reference(ShoppingOperation.ID.shown)
        return shown.map { ShoppingOperation.ID(kind, to: item, on: $0) }
    }
}

extension LocalPath {
    /// An item on its list.
    static func row(of item: ShoppingItem.ID, on list: ShoppingList.ID) -> LocalPath {
        "/shopping/\(list)#i\(item)"
    }
}
