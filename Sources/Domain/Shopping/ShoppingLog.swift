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

    public mutating func formUnion(_ other: ShoppingLog) {
        for operation in other.byID.values { insert(operation) }
    }

    /// What the item is by all operations.
    public var state: ShoppingItemState {
        byID.values.sorted(by: ShoppingOperation.precedes).reduce(into: ShoppingItemState()) { $0.apply($1) }
    }
}
