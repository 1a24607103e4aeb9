import Domain
import Security

/// How an item was shown to a program, as the item's label says it: programs send an item back whole, with what they
/// remember of it, and only what differs from that is something that they say.
struct MealieShown: Hashable, Sendable {
    let isChecked: Bool
    private let words: UInt64

    /// Marks the labels that are made here: the first 32 bits.
    private static let mark: UInt64 = 0x50F7_A000

    init(_ text: String, isChecked: Bool) {
        self.isChecked = isChecked
        words = Digest.sha256(Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) } & 0x3FFF_FFFF_FFFF_FFFE
    }

    /// Nil for a label that is not from here.
    init?(label: Identifier<Self>) {
        guard label.high >> 32 == Self.mark else { return nil }
        isChecked = label.low & 1 == 1
        words = label.low & 0x3FFF_FFFF_FFFF_FFFE
    }

    /// A key of version 8 (RFC 9562).
    var label: Identifier<Self> {
        Identifier(high: Self.mark << 32 | 0x8000, low: 0x8000_0000_0000_0000 | words | (isChecked ? 1 : 0))
    }

    func isText(_ text: String) -> Bool { words == MealieShown(text, isChecked: isChecked).words }
}
