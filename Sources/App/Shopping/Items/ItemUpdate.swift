import Domain

/// What the operations on an item come to, and what of that has to be written.
struct ItemUpdate: Sendable {
    let item: ShoppingItem.ID
    let state: ShoppingItemState
    /// When and by whom it got its mark; nil for an open one.
    let marked: (at: Moment, by: String)?
    /// What people added by hand, each with what it asks for.
    let additions: [ItemAddition]
    /// All that operations cover.
    let covers: [(operation: ShoppingOperation.ID, cover: ShoppingCover)]
    /// The operations of which it is written now what was asked for when they came.
    let asked: [(operation: ShoppingOperation.ID, asked: AskedThen)]
    /// The name given by whoever added the item first; nil where nobody did.
    let name: String?
    /// The language in which the amount was written; nil for none, and where nobody knows.
    let amountLanguage: Language?
    /// The origins that still ask for something.
    let openOrigins: Set<ShoppingOrigin.ID>
    /// Of each need of a dish that asks what the dish takes of what is at home once it is cooked, and what the need asks for
    /// as a whole, in grams; nil for nothing, and for what has no weight.
    let rests: [(need: NeedRecord.ID, grams: Double?, whole: Double?)]
    /// Whether it may still be on the list.
    let isShown: Bool

    /// - Parameters:
    ///   - written: the needs that are written for the item.
    ///   - today: of earlier days nothing is asked for any more.
    init(_ basis: ItemStore.Basis, _ operations: [ItemStore.Kept], needs written: [ItemStore.Need], today: CivilDate) {
        item = basis.id
        state = ShoppingLog(operations.map(\.operation)).state(clearedAt: basis.clearedAt?.milliseconds)
        let byID = Dictionary(operations.map { ($0.operation.id, $0) }, uniquingKeysWith: { first, _ in first })
        let additions = state.additions.map { ItemAddition($0, byID[$0.operation]) }
        self.additions = additions
        marked = Self.mark(state.mark, operations)
        name = operations.first { !$0.name.isEmpty }?.name
        let amount = ShoppingOperation.Kind.amount(state.amount)
        amountLanguage = state.amount.isEmpty ? nil : operations.last { $0.operation.kind == amount }?.language
        let asking = written.map(\.need).filter { $0.origin.kind != .hand && $0.origin.asks(on: today) }
        let now = AskedThen(asking.less(written.taken), atHome: basis.atHome)
        asked = operations.filter { $0.asked == nil && $0.mayCover }.map { ($0.operation.id, now) }
        let covers = Self.covers(of: state, operations, additions, now)
        self.covers = covers
        let all = asking + additions.map(\.need)
        let balance = ShoppingBalance(needs: all, covers: covers.map(\.cover))
        openOrigins = balance.openOrigins
        rests = Self.rests(written, balance, today)
        let answered = [basis.clearedAt, Self.removal(state, operations)?.effective].compactMap { $0 }.max()
        isShown = state.mark != .open || balance.open != nil || Self.isWanted(all, since: answered)
    }

    private static func rests(
        _ written: [ItemStore.Need],
        _ balance: ShoppingBalance,
        _ today: CivilDate
    ) -> [(need: NeedRecord.ID, grams: Double?, whole: Double?)] {
        let (open, whole) = (balance.openGrams, balance.wholeGrams)
        return written.filter { $0.need.origin.kind == .dish && $0.need.origin.asks(on: today) }.map { asking in
            let (need, dish) = (asking.need, asking.need.origin.id)
            let own = whole[dish] == nil || need.isOptional ? nil : need.amount.grams
            return (asking.id, open[dish]?.value, own?.value)
        }
    }

    /// Whether something is asked for that a dish can do without. Whoever has cleared it, or taken it off, has answered for
    /// the dishes that asked by then.
    private static func isWanted(_ needs: [ShoppingNeed], since answered: Moment?) -> Bool {
        needs.contains { need in
            need.isOptional && answered.map { need.origin.id.isMade(after: $0) } ?? true
        }
    }

    /// What the operations cover, one after another as they count: all of it, whenever one comes, because one that counts
    /// before them leaves less to them.
    private static func covers(
        of state: ShoppingItemState,
        _ operations: [ItemStore.Kept],
        _ additions: [ItemAddition],
        _ now: AskedThen
    ) -> [(operation: ShoppingOperation.ID, cover: ShoppingCover)] {
        var covering = Dictionary(
            state.covering.map { ($0.operation, ($0.reason, $0.seen)) },
            uniquingKeysWith: { first, _ in first }
        )
        // Whoever takes an item off the list wants none of what is asked for by then, also where it is added again later; what
        // is planned later is another matter.
        for kept in operations where kept.operation.kind == .remove { covering[kept.operation.id] = (.atHome, nil) }
        var all: [(operation: ShoppingOperation.ID, cover: ShoppingCover)] = []
        // What was served as a whole by the operation before.
        var served: [ShoppingNeed]?
        for kept in operations {
            guard let (reason, seen) = covering[kept.operation.id] else { continue }
            let then = kept.asked ?? now
            // An addition that came after a tick is not covered by it, whichever of the two arrives first.
            // One that was made on another row is no part of what this row showed.
            let known = additions.filter {
                $0.effective <= kept.effective && (kept.doneOn == nil || kept.doneOn == $0.doneOn)
            }
            let asked = then.needs + known.map(\.need)
            if asked == served { continue }
            let balance = ShoppingBalance(
                needs: asked,
                covers: all.map(\.cover),
                atHome: then.atHome
            )
            let covered = balance.covers(reason, seen: seen)
            // What was written in place of what is needed, and is of another kind, stands for all of it.
            let isAll = covered.isEmpty && kept.isWritten
            all += (isAll ? balance.covers(reason) : covered).map { (kept.operation.id, $0) }
            let isServed = balance.openOrigins.isEmpty || seen == nil && balance.takenFromHome == .zero
            served = isServed ? asked : nil
        }
        return all
    }

    /// The act that has taken the item off the list; nil while it is on it.
    private static func removal(_ state: ShoppingItemState, _ operations: [ItemStore.Kept]) -> ItemStore.Kept? {
        state.isRemoved ? operations.last { $0.operation.kind == .remove } : nil
    }

    private static func mark(_ mark: ShoppingItemState.Mark, _ operations: [ItemStore.Kept]) -> (Moment, String)? {
        let last = operations.last { kept in
            switch (mark, kept.operation.kind) {
            case (.ticked, .tick), (.atHome, .have), (.missing, .missing): true
            default: false
            }
        }
        return last.map { ($0.effective, $0.madeBy) }
    }
}

/// What somebody added by hand: an origin of its own.
struct ItemAddition: Sendable {
    let operation: ShoppingOperation.ID
    let text: String
    let amount: NeededAmount
    let effective: Moment
    /// What must not be in it, where it takes another thing's place.
    let warnings: NeedWarnings

    /// The item on which it was made before that became one with another.
    let doneOn: ShoppingItem.ID?

    /// - Parameter kept: the operation that made it.
    init(_ addition: ShoppingItemState.Addition, _ kept: ItemStore.Kept?) {
        operation = addition.operation
        text = addition.text
        amount = kept?.added?.amounts.first ?? .unstated
        effective = kept?.effective ?? Moment(microseconds: 0)
        warnings = NeedWarnings(all: kept?.warnings ?? [])
        doneOn = kept?.doneOn
    }

    var origin: ShoppingOrigin.ID { ShoppingOrigin.ID(high: operation.high, low: operation.low) }
    var need: ShoppingNeed { ShoppingNeed(ShoppingOrigin(.hand, origin), amount) }
}

extension ItemStore.Kept {
    /// Whether it is an act that covers what is asked for, unless another one ends it.
    fileprivate var mayCover: Bool {
        switch operation.kind {
        case .tick, .have, .remove: true
        case .untick, .missing, .add, .note, .amount: false
        }
    }
}

extension Identifier {
    /// Whether what has this key was made after a moment: keys begin with the milliseconds since 1970.
    fileprivate func isMade(after moment: Moment) -> Bool { Int64(high >> 16) > moment.milliseconds }
}
