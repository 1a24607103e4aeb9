import Database
import Domain
import HTTPServer
import Web

/// Shopping lists as Mealie's API has them: read as they stand, and changed by what people do to them.
struct MealieListController {
    let catalogue: CatalogueCache
    let changes: PlanChanges

    func lists(_ context: ApiContext) async throws -> Response {
        let lists = try await context.database.read(ListStore.all(in: context.household))
        let title = context.signedIn.strings.shopping.list.title
        let data = lists.map { list in
            context.mealieObject([("id", .id(list.id)), ("name", .text(list.name.isEmpty ? title : list.name))])
        }
        return context.answer(.mealiePage(data))
    }

    /// What is on the list that `queryFilter` names, in the order in which it is shopped.
    func items(_ context: ApiContext) async throws -> Response {
        let filter = (context.query["queryFilter"] ?? "").filter { $0 != " " && $0 != "\"" && $0 != "'" }
        guard filter.hasPrefix("shoppingListId="),
            let list = ShoppingList.ID(String(filter.dropFirst("shoppingListId=".count)))
        else { throw HTTPError.badRequest("queryFilter has to be shoppingListId=… with the key of a list.") }
        guard let detail = try await changes.list(list, context.signedIn) else { throw HTTPError.notFound }
        return context.answer(.mealiePage(detail.mealieItems(context.signedIn.strings).map(\.json)))
    }

    func add(_ context: ApiContext) async throws -> Response {
        try await context.reading(MealieItemForm.fields) { sent in
            let typed = try MealieItemForm(sent.form, isNew: true)
            guard let list = typed.list, let text = typed.text else { throw HTTPError.notFound }
            try await sent.mayChangeList([.add])
            let needs = try await TypedNeedReader(catalogue, for: sent).read([text])
            let writing = OperationWriting(sent, list)
            let outcome = try await sent.database.write { db in
                try await writing.write(needs.map(ShoppingAct.addition), db)
            }
            guard let outcome, let detail = try await changes.list(list, sent) else { throw HTTPError.notFound }
            let made = Set(outcome.items.values.map(\.id))
            let items = detail.mealieItems(sent.strings).filter { made.contains($0.id) }
            return context.answer(.object([("createdItems", .list(items.map(\.json)))]), status: .created)
        }
    }

    /// Ticks an item or takes the tick back, and puts another thing in its place where its words are others.
    func change(_ context: ApiContext) async throws -> Response {
        let (item, detail) = try await item(context)
        return try await context.reading(MealieItemForm.fields) { sent in
            let typed = try MealieItemForm(sent.form)
            let acts = try await acts(typed, on: item, sent)
            try await sent.mayChangeList(acts.map(\.kind))
            try await write(acts, on: detail.list.id, sent)
            return context.answer(.object([("updatedItems", .list([item.json]))]))
        }
    }

    func delete(_ context: ApiContext) async throws -> Response {
        let (item, detail) = try await item(context)
        try await context.signedIn.mayChangeList([.remove])
        let act = ShoppingAct(id: .new(), target: .item(item.id), kind: .remove)
        try await write([act], on: detail.list.id, context.signedIn)
        return context.answer(.object([("deletedItems", .list([item.json]))]))
    }

    private func write(_ acts: [ShoppingAct], on list: ShoppingList.ID, _ sent: SignedInContext) async throws {
        if acts.isEmpty { return }
        let writing = OperationWriting(sent, list)
        let outcome = try await sent.database.write { db in try await writing.write(acts, db) }
        guard outcome != nil else { throw HTTPError.notFound }
    }

    private func acts(_ typed: MealieItemForm, on item: MealieItem, _ sent: SignedInContext) async throws
        -> [ShoppingAct]
    {
        let isChecked = typed.isChecked.flatMap { $0 == typed.shown?.isChecked || $0 == item.isChecked ? nil : $0 }
        let tick = isChecked.map { ShoppingAct(id: .new(), target: .item(item.id), kind: $0 ? .tick : .untick) }
        guard let text = typed.text.map(item.unwarned), text != item.text, typed.shown?.isText(text) != true else {
            return [tick].compactMap { $0 }
        }
        let needs = try await TypedNeedReader(catalogue, for: sent).read([item.unnoted(text)])
        if let same = needs.first, same.key.text == item.key {
            // The same thing: its words say how much of it.
            let amount = ShoppingAct(id: .new(), target: .item(item.id), kind: .amount, text: same.amountText)
            return [amount, tick].compactMap { $0 }
        }
        return needs.map(ShoppingAct.addition) + [ShoppingAct(id: .new(), target: .item(item.id), kind: .remove)]
    }

    /// The item that the address names, with its list.
    private func item(_ context: ApiContext) async throws -> (MealieItem, ShoppingListDetail) {
        let id = try context.parameter("item", as: ShoppingItem.ID.self)
        guard let list = try await context.database.read(MealieStore.list(of: id, in: context.household)),
            let detail = try await changes.list(list, context.signedIn),
            let item = detail.mealieItems(context.signedIn.strings).first(where: { $0.id == id })
        else { throw HTTPError.notFound }
        return (item, detail)
    }
}

extension ShoppingAct {
    fileprivate static func addition(_ need: TypedNeed) -> ShoppingAct {
        let asked = ShoppingSum([need.amount])
        return ShoppingAct(id: .new(), target: .needed(need), kind: .add, seen: asked, text: need.text)
    }
}

extension TypedNeed {
    /// What was typed without what the thing is called: "3 l" of "3 l milk".
    fileprivate var amountText: String {
        let words = text.replacing(name, with: "").split(separator: " ").joined(separator: " ")
        return words.replacing(" ,", with: ",").cut(to: 60)
    }
}

/// An item of a list as Mealie's API has it: words, and whether it is ticked.
struct MealieItem: Sendable {
    let id: ShoppingItem.ID
    let key: String
    let text: String
    /// " · no milk (Ela)"; empty where there is nothing to warn of.
    let warning: String
    /// " (organic)"; empty where nothing is noted.
    let note: String
    let isChecked: Bool
    let json: JSONData

    /// Words that a program sends without what is noted of the thing, which stays as it is.
    func unnoted(_ sent: String) -> String {
        guard !note.isEmpty, sent.hasSuffix(note) else { return sent }
        return String(sent.dropLast(note.count))
    }

    /// Words that a program sends back as it was shown them, without the warning.
    func unwarned(_ sent: String) -> String {
        guard !warning.isEmpty, sent.hasSuffix(warning) else { return sent }
        return String(sent.dropLast(warning.count))
    }
}

extension ShoppingListDetail {
    fileprivate func mealieItems(_ strings: Strings) -> [MealieItem] {
        let places = Dictionary(aisles.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let sorted = items.enumerated().sorted { left, right in
            let (one, other) = (places[left.element.item.aisle] ?? 999, places[right.element.item.aisle] ?? 999)
            return (one, left.offset) < (other, right.offset)
        }
        return sorted.enumerated().map { position, listed in
            mealieItem(listed.element, at: position, strings)
        }
    }

    private func mealieItem(_ listed: ListedItem, at position: Int, _ strings: Strings) -> MealieItem {
        let item = listed.item
        let amount =
            item.amount.isEmpty
            ? strings.text(of: listed.asked, in: list.units) : strings.text(written: item, in: list.units)
        let note = item.note.isEmpty ? "" : " (\(item.note))"
        let text = [amount, item.name].filter { !$0.isEmpty }.joined(separator: " ") + note
        let warnings = strings.words(of: listed.warnings).map { " · \($0)" }.joined()
        let isChecked = item.mark == .ticked || item.mark == .atHome
        return MealieItem(
            id: item.id,
            key: item.key,
            text: text,
            warning: warnings,
            note: note,
            isChecked: isChecked,
            json: .object([
                ("id", .id(item.id)), ("shoppingListId", .id(list.id)), ("note", .text(text)),
                ("display", .text(text + warnings)), ("checked", .flag(isChecked)), ("position", .whole(position)),
                // The words say how much: a number beside them would be read once more.
                ("quantity", .number(0)), ("disableAmount", .flag(true)), ("isFood", .flag(false)),
                ("foodId", .null), ("food", .null), ("unitId", .null), ("unit", .null),
                ("labelId", .id(MealieShown(text, isChecked: isChecked).label)), ("label", .null),
                ("recipeReferences", .list([])), ("extras", .object([])),
            ])
        )
    }
}
