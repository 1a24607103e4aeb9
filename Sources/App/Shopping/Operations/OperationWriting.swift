import Database
import Domain

/// Writes what people did to a list. Whatever is sent twice is done once, and in whatever order it comes the list is the
/// same in the end: an item is what the set of its operations comes to (HOSTILE-128).
struct OperationWriting: Sendable {
    let list: ShoppingList.ID
    let household: Household.ID
    let author: ShoppingAuthor
    let today: CivilDate

    struct Outcome: Sendable {
        var revision = 0
        /// How many were new.
        var applied = 0
        /// How many were known, or name no item of the list.
        var ignored = 0
        /// The items that the additions made or found.
        var items: [ShoppingOperation.ID: (id: ShoppingItem.ID, key: String)] = [:]
    }

    /// - Parameters:
    ///   - sentAt: the clock of the phone that sends the batch; nil where it is done now.
    ///   - after: the last operation that the phone has sent before.
    ///   - beside: what is written to the list along with it, and answers the items that it changes.
    /// - Returns: nil where there is no such list.
    func write(
        _ acts: [ShoppingAct],
        sentAt: Int64? = nil,
        after: ShoppingOperation.ID? = nil,
        _ db: Connection,
        beside: (Connection) async throws -> [ShoppingItem.ID] = { _ in [] }
    ) async throws -> Outcome? {
        guard let turn = try await OperationStore.begin(list, in: household, db) else { return nil }
        let (stale, before) = try await db.fetch(
            OperationStore.stale(on: list, in: household),
            OperationStore.effective(after, on: list, in: household)
        )
        let changed = stale + (try await beside(db))
        let acts = try await onItemsOfFoods(acts, db)
        let found = try await items(of: acts, db)
        let clock = sentAt.map { PhoneClock(sentAt: $0, now: turn.now.milliseconds, after: before?.milliseconds) }
        var outcome = Outcome(revision: turn.revision)
        var written: [OperationStore.Record] = []
        for act in acts {
            guard let item = found.item(of: act) else { continue }
            if act.kind == .add { outcome.items[act.id] = item }
            let effective = act.madeAt.flatMap { clock?.effective(madeAt: $0) }
            written.append(
                OperationStore.Record(
                    id: act.id,
                    item: item.id,
                    act: act,
                    madeAt: act.madeAt.map { Moment(milliseconds: $0) } ?? turn.now,
                    effective: effective.map { Moment(milliseconds: $0) } ?? turn.now
                )
            )
        }
        let once = Dictionary(written.map { ($0.id, $0) }, uniquingKeysWith: { $1.effective < $0.effective ? $1 : $0 })
        let all = try await inTheirLanguages(once.values.sorted { $0.id < $1.id }, db)
        let (new) = try await db.fetch(OperationStore.insert(all, by: author, on: list, in: household))
        outcome.applied = new.count
        outcome.ignored = acts.count - new.count
        try await settle(Array(Set(written.map(\.item) + changed)), db)
        return outcome
    }

    /// The same operations, each that writes an amount with the language in which it is meant.
    private func inTheirLanguages(
        _ operations: [OperationStore.Record],
        _ db: Connection
    ) async throws -> [OperationStore.Record] {
        let items = Set(operations.filter { $0.act.kind == .amount }.map(\.item))
        if items.isEmpty { return operations }
        let (former) = try await db.fetch(OperationStore.amounts(of: items.sorted(), on: list, in: household))
        let byItem = Dictionary(former.map { ($0.item, $0.amount) }, uniquingKeysWith: { first, _ in first })
        return operations.map { operation in
            guard operation.act.kind == .amount else { return operation }
            let former = byItem[operation.item] ?? FormerAmount(text: "", language: nil)
            var operation = operation
            operation.language = former.meant(by: operation.act.text, from: author.language)
            return operation
        }
    }

    /// Writes what the operations on items come to now.
    func settle(_ items: [ShoppingItem.ID], _ db: Connection) async throws {
        if items.isEmpty { return }
        let those = ItemStore.those(items)
        let (bases, operations, needs) = try await db.fetch(
            ItemStore.bases(of: items, today: today, on: list, in: household),
            ItemStore.operations(of: items, on: list, in: household),
            ItemStore.needs(of: those, on: list, in: household)
        )
        let operationsByItem = Dictionary(grouping: operations, by: \.item)
        let needsByItem = Dictionary(grouping: needs, by: \.item)
        let updates = bases.map { basis in
            ItemUpdate(
                basis,
                operationsByItem[basis.id] ?? [],
                needs: needsByItem[basis.id, default: []],
                today: today
            )
        }
        try await db.run(ItemUpdateStore.write(updates, on: list, in: household))
    }

    /// A food that is typed in words, and is on the list because it is planned, is that item.
    private func onItemsOfFoods(_ acts: [ShoppingAct], _ db: Connection) async throws -> [ShoppingAct] {
        func typed(_ act: ShoppingAct) -> TypedNeed? { if case .needed(let need) = act.target { need } else { nil } }
        let foods = acts.compactMap { typed($0)?.food }
        if foods.isEmpty { return acts }
        let (items) = try await db.fetch(
            FoodItemStore.keys(Set(foods).map { ShoppingKey(food: $0).text }, on: list, in: household)
        )
        let planned = Set(items)
        return acts.map { act in
            guard var need = typed(act), let key = need.food.map({ ShoppingKey(food: $0) }), planned.contains(key.text)
            else { return act }
            need.key = key
            var act = act
            act.target = .needed(need)
            return act
        }
    }

    /// The items that acts are done to, those that additions make among them.
    private func items(of acts: [ShoppingAct], _ db: Connection) async throws -> FoundItems {
        let needs = acts.compactMap { if case .needed(let need) = $0.target { need } else { nil } }
        let keys = acts.compactMap { if case .key(let key) = $0.target { key } else { nil } }
        let ids = acts.compactMap { if case .item(let id) = $0.target { id } else { nil } }
        if !needs.isEmpty {
            let made = OperationStore.makeItems(needs, on: list, in: household)
            try await db.run(made + [OperationStore.nameAgain(needs, on: list, in: household)])
        }
        let (rows) = try await db.fetch(
            OperationStore.items(
                keys: keys + needs.map(\.key.text),
                ids: ids,
                additions: keys.compactMap { ShoppingOperation.ID($0) },
                on: list,
                in: household
            )
        )
        var found = FoundItems()
        for row in rows {
            found.byID[row.id] = row.key
            found.byKey[row.key] = row.id
            if let called = row.called { found.byOtherKey[called] = row.id }
            if let addition = row.addition { found.byAddition[addition.description] = row.id }
        }
        // A tick may come along with the addition that it is for.
        for act in acts {
            if case .needed(let need) = act.target { found.byAddition[act.id.description] = found.byKey[need.key.text] }
        }
        return found
    }
}

/// The items of a list by all that phones may call them.
private struct FoundItems {
    var byID: [ShoppingItem.ID: String] = [:]
    var byKey: [String: ShoppingItem.ID] = [:]
    /// The items that have become one with another, by the keys that they had.
    var byOtherKey: [String: ShoppingItem.ID] = [:]
    var byAddition: [String: ShoppingItem.ID] = [:]

    func item(of act: ShoppingAct) -> (id: ShoppingItem.ID, key: String)? {
        let id: ShoppingItem.ID? =
            switch act.target {
            case .item(let id): id
            case .needed(let need): byKey[need.key.text]
            case .key(let key): byKey[key] ?? byOtherKey[key] ?? byAddition[key]
            }
        return id.flatMap { id in byID[id].map { (id, $0) } }
    }
}
