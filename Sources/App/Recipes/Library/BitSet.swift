/// Indices of a list, a bit for each.
struct BitSet: Sendable {
    private var blocks: [UInt64]

    /// None of so many.
    init(count: Int) {
        blocks = Array(repeating: 0, count: (count + 63) / 64)
    }

    /// Every one of so many.
    init(all count: Int) {
        blocks = Array(repeating: .max, count: (count + 63) / 64)
    }

    /// These of so many; some may be named more than once.
    init(_ indices: [Int32], count: Int) {
        self.init(count: count)
        for index in indices { insert(Int(index)) }
    }

    func contains(_ index: Int) -> Bool {
        blocks[index / 64] & 1 << UInt64(index % 64) != 0
    }

    mutating func insert(_ index: Int) {
        blocks[index / 64] |= 1 << UInt64(index % 64)
    }

    /// - Parameter other: of as long a list.
    mutating func formIntersection(_ other: BitSet) {
        for index in blocks.indices { blocks[index] &= other.blocks[index] }
    }
}
