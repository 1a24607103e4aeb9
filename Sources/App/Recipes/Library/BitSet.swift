/// A set of indices into a list, with one bit for each.
struct BitSet: Sendable {
    private var blocks: [UInt64]

    /// The empty set for a list of `count` elements.
    init(count: Int) {
        blocks = Array(repeating: 0, count: (count + 63) / 64)
    }

    /// The set of these indices, which may repeat, into a list of `count` elements.
    init(_ indices: [Int32], count: Int) {
        self.init(count: count)
        for index in indices { insert(Int(index)) }
    }

    func contains(_ index: Int) -> Bool {
        blocks[index / 64] & 1 << UInt64(index % 64) != 0
    }

    var count: Int { blocks.reduce(0) { $0 + $1.nonzeroBitCount } }

    var isEmpty: Bool { blocks.allSatisfy { $0 == 0 } }

    mutating func insert(_ index: Int) {
        blocks[index / 64] |= 1 << UInt64(index % 64)
    }

    /// The indices in the set, in their order.
    var indices: some Sequence<Int> {
        blocks.lazy.enumerated().filter { $0.element != 0 }.flatMap { block, bits in
            (0..<64).lazy.filter { bits & 1 << UInt64($0) != 0 }.map { block * 64 + $0 }
        }
    }

    /// - Parameter other: a set for a list of the same length.
    func union(_ other: BitSet) -> BitSet {
        var all = self
        all.formUnion(other)
        return all
    }

    /// - Parameter other: a set for a list of the same length.
    mutating func formUnion(_ other: BitSet) {
        for index in blocks.indices { blocks[index] |= other.blocks[index] }
    }

    /// - Parameter other: a set for a list of the same length.
    mutating func subtract(_ other: BitSet) {
        for index in blocks.indices { blocks[index] &= ~other.blocks[index] }
    }

    /// - Parameter other: a set for a list of the same length.
    func intersection(_ other: BitSet) -> BitSet {
        var both = self
        both.formIntersection(other)
        return both
    }

    /// - Parameter other: a set for a list of the same length.
    mutating func formIntersection(_ other: BitSet) {
        for index in blocks.indices { blocks[index] &= other.blocks[index] }
    }
}
