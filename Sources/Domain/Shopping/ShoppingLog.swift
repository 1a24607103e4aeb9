/// The operations on one item: a set. What the item is follows from the set alone, so that phones that send late, twice or
/// in any order see the same item in the end (HOSTILE-128).
public struct ShoppingLog: Hashable, Sendable {
    private var byID: [ShoppingOperation.ID: ShoppingOperation] = [:]

    public init(_ operations: some Sequence<ShoppingOperation> = []) {
        for operation in operations { insert(operation) }
    }

    public var count: Int { byID.count }

    /// Answers false where the operation is there already; then nothing changes. A copy that came with another offset of
    /// the phone's clock is the same operation, of which the earlier time counts.
    @discardableResult
    public mutating func insert(_ operation: ShoppingOperation) -> Bool {
        guard let known = byID[operation.id] else {
            byID[operation.id] = operation
            return true
        }
        if operation.effective < known.effective { byID[operation.id] = operation }
        return false
    }

    /// What the item is by all operations.
    public var state: ShoppingItemState { state(clearedAt: nil) }

    /// What the item is by all operations where its ticked row was cleared from the list: open again, without note and
    /// amount, by what was done until then. What its ticks cover stays covered, and an addition that a phone sends late
    /// is not lost.
    /// - Parameter time: when it was last cleared, by the database's clock, in milliseconds since 1970; nil for never.
    public func state(clearedAt time: Int64?) -> ShoppingItemState {
        let operations = byID.values.sorted(by: ShoppingOperation.precedes)
        let after = time.flatMap { time in operations.firstIndex { $0.effective > time } }
        let end = after ?? operations.endIndex
        var state = ShoppingItemState()
        for operation in operations[..<end] { state.apply(operation) }
        if time != nil { state.clear() }
        for operation in operations[end...] { state.apply(operation) }
        return state
    }
}
