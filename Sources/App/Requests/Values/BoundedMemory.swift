/// Values that are kept in memory up to a size, counted in what their owner likes. Emptying a full one now and then is cheaper
/// than tracking which value was used last.
struct BoundedMemory<Key: Hashable, Value> {
    /// What all values may come to together.
    let max: Int
    private var entries: [Key: (value: Value, size: Int)] = [:]
    private var size = 0

    init(max: Int) { self.max = max }

    subscript(key: Key) -> Value? { entries[key]?.value }

    /// - Parameter size: what it takes of `max`; without one, `max` counts values. One that leaves room for few others is
    ///   not kept.
    mutating func keep(_ value: Value, at key: Key, size: Int = 1) {
        guard size <= max / 8 else { return }
        remove(key)
        if self.size + size > max { removeAll() }
        self.size += size
        entries[key] = (value, size)
    }

    mutating func remove(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        size -= entry.size
    }

    mutating func removeAll() {
        (entries, size) = ([:], 0)
    }
}

extension BoundedMemory: Sendable where Key: Sendable, Value: Sendable {}
