/// Places in a list, a bit for each.
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

    /// - Parameter other: of as long a list.
    mutating func formIntersection(_ other: BitSet) {
        for index in blocks.indices { blocks[index] &= other.blocks[index] }
    }
}
