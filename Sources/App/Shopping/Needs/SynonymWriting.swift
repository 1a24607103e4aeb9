import Database
import Domain

extension OperationWriting {
    /// The items of things that have names in two languages, once those of each are one.
    struct UnitedItems: Sendable {
        /// The key of each thing's item, of those that have one, and what it stood there as; nil where it was not shown.
        fileprivate var standing: [SameThing: (key: String, name: String?)] = [:]
        /// What items are called from now on, by their keys; nil for what their ingredients are called.
        var names: [String: String?] = [:]
    }

    /// What is typed, on the items on which the same is bought, in whichever language it stands there. An item keeps the name
    /// under which it stands; where none does, it has the name that is typed.
    func onItemsOfSynonyms(
        _ acts: [ShoppingAct],
        _ db: Connection
    ) async throws -> (acts: [ShoppingAct], names: [String: String?]) {
        var united = try await unite(acts.compactMap { $0.typed?.same }, apartFrom: [], db)
        var moved: [String: String] = [:]
        let placed = acts.map { act in
            guard var need = act.typed, let thing = need.same else { return act }
            let key = united.key(of: thing, else: need.key)
            moved[need.key.text] = key.text
            need.key = key
            if thing.ingredient != nil { united.call(need, thing) }
            return act.done(to: .needed(need))
        }
        // A note may come along with the addition that it is for.
        let all = placed.map { act in
            if case .key(let key) = act.target, let now = moved[key] { act.done(to: .key(now)) } else { act }
        }
        return (all, united.names)
    }

    /// The same for what dishes need, and answers what items are called that stood there by another name.
    func unite(_ needs: [NeedRecord], _ db: Connection) async throws -> [String: String?] {
        let united = try await unite(needs.compactMap(\.same), apartFrom: Set(needs.map(\.key.text)), db)
        var names: [String: String?] = [:]
        for (thing, item) in united.standing {
            if let name = item.name, thing.isCalled(name) { names.updateValue(name, forKey: item.key) }
        }
        return names
    }

    /// Makes the items of each thing one, with all that was done to them.
    /// - Parameter own: the keys of what is needed by itself as well, where it is another food.
    func unite(_ things: [SameThing], apartFrom own: Set<String>, _ db: Connection) async throws -> UnitedItems {
        var united = UnitedItems()
        let all = Set(things)
        if all.isEmpty { return united }
        let (rows) = try await db.fetch(
            SynonymStore.items(of: Array(Set(all.flatMap(\.keys))).sorted(), on: list, in: household)
        )
        var joining: [SQL] = []
        for thing in all.sorted(by: { $0.keys.lexicographicallyPrecedes($1.keys) }) {
            let mine = rows.filter { thing.isBought(by: $0.key, apartFrom: own) }
            guard let first = mine.first else { continue }
            let key = thing.ingredient.map { ShoppingKey(ingredient: $0).text } ?? first.key
            united.standing[thing] = (key, first.isShown ? first.name : nil)
            joining += mine.filter { $0.key != key }.map {
                SynonymStore.join($0.key, to: key, of: thing.ingredient, on: list, in: household)
            }
        }
        if !joining.isEmpty { try await db.run(joining) }
        return united
    }
}

extension OperationWriting.UnitedItems {
    /// The key of the item on which a thing is bought that is typed.
    /// - Parameter own: its own, by which it is made where it is on no item.
    fileprivate mutating func key(of thing: SameThing, else own: ShoppingKey) -> ShoppingKey {
        let key = standing[thing]?.key ?? own.text
        if standing[thing] == nil { standing[thing] = (key, nil) }
        return ShoppingKey(stored: key)
    }

    /// Notes down what the item of a thing is called that is an ingredient. What somebody has called otherwise is called again as
    /// it is typed.
    fileprivate mutating func call(_ need: TypedNeed, _ thing: SameThing) {
        if names.keys.contains(need.key.text) { return }
        let standing = self.standing[thing]?.name.flatMap { thing.isCalled($0) ? $0 : nil }
        names.updateValue(standing ?? need.ownName, forKey: need.key.text)
    }
}

extension ShoppingAct {
    /// What is typed, but for a food that stands on an item of its own.
    fileprivate var typed: TypedNeed? {
        if case .needed(let need) = target, !need.key.isFood { need } else { nil }
    }

    fileprivate func done(to target: Target) -> ShoppingAct {
        var act = self
        act.target = target
        return act
    }
}

extension SameThing {
    /// Whether a name is one of it, in either language.
    fileprivate func isCalled(_ name: String) -> Bool { names.contains(IngredientKey(name).text) }

    fileprivate func isBought(by key: String, apartFrom own: Set<String>) -> Bool {
        keys.contains(key) && (key == keys.first || !own.contains(key))
    }
}

extension TypedNeed {
    /// The same, bought as what is the same thing in another language.
    /// - Parameter food: what the words mean beyond doubt.
    func bought(by synonyms: Synonyms, as food: Food.ID?) -> TypedNeed {
        guard let food else { return self }
        var need = self
        if let ingredient {
            need.same = synonyms.thing(of: ingredient, as: food)
        } else if key.isWords {
            need.same = synonyms.thing(called: String(key.text.dropFirst(2)), as: food)
        }
        guard let item = need.same?.ingredient, item != ingredient else { return need }
        need.ownName = name
        need.key = ShoppingKey(ingredient: item)
        need.ingredient = item
        need.food = nil
        return need
    }

    /// The same on the item on which dishes need it.
    func bought(by planned: [NeedRecord]) -> TypedNeed {
        let found = planned.first { $0.keys.contains(key.text) }
        guard let need = found, let item = need.ingredient else { return self }
        var typed = self
        if item != ingredient { typed.ownName = name }
        (typed.key, typed.ingredient, typed.food, typed.same) = (need.key, item, nil, need.same)
        return typed
    }
}
