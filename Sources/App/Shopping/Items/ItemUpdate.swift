import Domain

/// What the operations on an item come to, and what of that has to be written.
struct ItemUpdate: Sendable {
    let item: ShoppingItem.ID
    let state: ShoppingItemState
    /// When and by whom it got its mark; nil for an open one.
    let marked: (at: Moment, by: String)?
    /// What people added by hand, each with what it asks for.
    let additions: [ItemAddition]
    /// The operations whose covers hold.
    let covering: [ShoppingOperation.ID]
    /// Those whose covers are written now.
    let covers: [(operation: ShoppingOperation.ID, cover: ShoppingCover)]
    /// Whether it may still be on the list.
    let isShown: Bool

    /// - Parameters:
    ///   - needs: all that are written for the item.
    ///   - covers: those written so far.
    ///   - today: of earlier days nothing is asked for any more.
    init(
        _ basis: ItemStore.Basis,
        _ operations: [ItemStore.Kept],
        needs: [ShoppingNeed],
        covers: [ItemStore.Cover],
        today: CivilDate
    ) {
        item = basis.id
        state = ShoppingLog(operations.map(\.operation)).state(clearedAt: basis.clearedAt?.milliseconds)
        let byID = Dictionary(operations.map { ($0.operation.id, $0) }, uniquingKeysWith: { first, _ in first })
        let additions = state.additions.map { ItemAddition($0, byID[$0.operation]) }
        self.additions = additions
        marked = Self.mark(state.mark, operations)
        // Whoever takes an item off the list wants none of what is asked for by then; what is planned later is another
        // matter.
        let removal = state.isRemoved ? operations.last { $0.operation.kind == .remove } : nil
        let coverings: [Covering] =
            state.covering.map { ($0.operation, $0.reason, $0.seen) }
            + (removal.map { [($0.operation.id, .atHome, nil)] } ?? [])
        let holding = Set(coverings.map(\.id))
        covering = coverings.map(\.id)
        let asking = needs.filter { $0.origin.kind != .hand && $0.origin.asks(on: today) }
        var held = covers.filter { holding.contains($0.operation) }.map(\.cover)
        var made: [(operation: ShoppingOperation.ID, cover: ShoppingCover)] = []
        for act in coverings {
            guard let operation = byID[act.id], !operation.isCovered else { continue }
            // An addition that came after a tick is not covered by it, whichever of the two arrives first.
            let known = additions.filter { $0.effective <= operation.effective }
            let balance = ShoppingBalance(needs: asking + known.map(\.need), covers: held, atHome: basis.atHome)
            let new = balance.covers(act.reason, seen: act.seen)
            made += new.map { (act.id, $0) }
            held += new
        }
        self.covers = made
        let all = asking + additions.map(\.need)
        isShown =
            state.mark != .open || ShoppingBalance(needs: all, covers: held).open != nil
            || all.contains(where: \.isOptional) && basis.clearedAt == nil && !state.isRemoved
    }

    /// An operation that covers something.
    private typealias Covering = (id: ShoppingOperation.ID, reason: ShoppingCover.Reason, seen: ShoppingSum?)

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

    /// - Parameter kept: the operation that made it.
    init(_ addition: ShoppingItemState.Addition, _ kept: ItemStore.Kept?) {
        operation = addition.operation
        text = addition.text
        amount = kept?.asked?.amounts.first ?? .unstated
        effective = kept?.effective ?? Moment(microseconds: 0)
        warnings = NeedWarnings(all: kept?.warnings ?? [])
    }

    var origin: ShoppingOrigin.ID { ShoppingOrigin.ID(high: operation.high, low: operation.low) }
    var need: ShoppingNeed { ShoppingNeed(ShoppingOrigin(.hand, origin), amount) }
}
