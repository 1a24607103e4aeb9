import Domain

/// Reads how much of a thing is at home, as it is typed: "2 cups". What the household knows of the thing's weight goes along, so
/// that cups at home cover grams that dishes need.
struct HadAmounts: Sendable {
    let reader: TypedNeedReader
    let language: Language

    init(_ catalogue: CatalogueCache, for context: any HouseholdContext) {
        reader = TypedNeedReader(catalogue, for: context)
        language = context.language
    }

    /// One amount for each text, in their order; nil where no amount can be read.
    /// - Parameter texts: what was typed, and what the thing is called; without a name it weighs what the text says alone. The
    ///   language is that in which it is meant; nil for the reader's.
    func read(_ texts: [(amount: String, name: String?, language: Language?)]) async throws -> [ShoppingSum?] {
        let plain = texts.map { NeededAmount(typed: $0.amount, $0.language ?? language) }
        // A mass says its own weight.
        let weighed = texts.indices.filter { index in
            texts[index].name != nil && plain[index].map { $0.grams == nil } == true
        }
        let needs = try await reader.read(weighed.map { "\(texts[$0].amount) \(texts[$0].name ?? "")" })
        var amounts = plain
        for (index, need) in zip(weighed, needs) where need.amount.parts == plain[index]?.parts {
            amounts[index] = need.amount
        }
        return amounts.map { $0.map { ShoppingSum([$0]) } }
    }
}

extension NeededAmount {
    /// An amount as typed, "200 g"; nil for none.
    fileprivate init?(typed text: String, _ language: Language) {
        guard !text.isEmpty else { return nil }
        self.init(IngredientReader.read(text, language: language))
        if parts.isEmpty { return nil }
    }
}

extension HouseholdContext {
    /// What is needed of each of some items, and what was bought of it or is there.
    func balances(
        of items: [ShoppingItem.ID],
        on list: ShoppingList.ID
    ) async throws -> [ShoppingItem.ID: ShoppingBalance] {
        let (those, day) = (ItemStore.those(items), today)
        let (needs, covers) = try await database.read(
            ItemStore.needs(of: those, on: list, in: household),
            ItemStore.covers(of: those, on: list, in: household)
        )
        let asking = Dictionary(grouping: needs.filter { $0.need.origin.asks(on: day) }, by: \.item)
        let covered = Dictionary(grouping: covers, by: \.item)
        let balances = Set(items).map { item in
            let needs = asking[item, default: []].map(\.need)
            return (item, ShoppingBalance(needs: needs, covers: covered[item, default: []].map(\.cover)))
        }
        return Dictionary(uniqueKeysWithValues: balances)
    }
}

extension ShoppingBalance {
    /// Whether an amount that is at home says anything of what is to be bought: one of another kind than what is needed, of
    /// which nobody knows what it weighs, would take nothing off.
    func takes(atHome seen: ShoppingSum) -> Bool { open == nil || !covers(.atHome, seen: seen).isEmpty }
}

extension ShoppingSum {
    /// An amount as typed, by its words alone; nil for none.
    init?(typed text: String, _ language: Language) {
        guard let amount = NeededAmount(typed: text, language) else { return nil }
        self.init([amount])
    }
}
