/// A set of indices into a list, with one bit for each.
struct BitSet: Sendable {
    private var blocks: [UInt64]

    /// The empty set for a list of `count` elements.
    init(count: Int) {
        blocks = Array(repeating: 0, count: (count + 63) / 64)
    }

    /// The set of all indices of a list with `count` elements.
    init(all count: Int) {
        blocks = Array(repeating: .max, count: (count + 63) / 64)
    }

    /// The set of these indices, which may repeat, into a list of `count` elements.
    init(_ places: [Int32], count: Int) {
        self.init(count: count)
        for place in places { insert(Int(place)) }
    }

    func contains(_ place: Int) -> Bool {
        blocks[place / 64] & 1 << UInt64(place % 64) != 0
    }

    mutating func insert(_ place: Int) {
        blocks[place / 64] |= 1 << UInt64(place % 64)
    }

    /// - Parameter other: a set for a list of the same length.
    mutating func formIntersection(_ other: BitSet) {
        for index in blocks.indices { blocks[index] &= other.blocks[index] }
    }
}
