/// A row's key that cannot be passed for another table's: 128 bits, made by the application (UUIDv7),
/// so that keys made later sort later and no sequence is shared between households.
public struct Identifier<Owner>: Hashable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The canonical form only: 36 characters, lower case. Anything else is no identifier (HOSTILE-26).
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 36 else { return nil }
        var text = String(text)
        guard let words = text.withUTF8(Self.words) else { return nil }
        self.init(high: words.high, low: words.low)
    }

    private static func words(_ text: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)? {
        var (high, low): (UInt64, UInt64) = (0, 0)
        for index in text.indices {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard text[index] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = digit(text[index]) else { return nil }
            high = high << 4 | low >> 60
            low = low << 4 | digit
        }
        return (high, low)
    }

    /// A new key (RFC 9562, version 7).
    /// - Parameters:
    ///   - milliseconds: since 1970, of which 48 bits are kept.
    ///   - randomness: fresh from the system's generator; 74 bits of it are used.
    public static func new(milliseconds: Int64, randomness: (UInt64, UInt64)) -> Self {
        let time = UInt64(truncatingIfNeeded: milliseconds) << 16
        return Self(
            high: time | 0x7000 | randomness.0 & 0x0FFF,
            low: 0x8000_0000_0000_0000 | randomness.1 & 0x3FFF_FFFF_FFFF_FFFF
        )
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}

extension Identifier: Comparable {
    public static func < (left: Self, right: Self) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension Identifier: CustomStringConvertible {
    /// The canonical form, as in addresses and form fields.
    public var description: String {
        String(unsafeUninitializedCapacity: 36) { text in
            var offset = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    text[offset] = UInt8(ascii: "-")
                    offset += 1
                }
                let word = index < 16 ? high : low
                let digit = UInt8(word >> UInt64(60 - index % 16 * 4) & 15)
                text[offset] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                offset += 1
            }
            return 36
        }
    }
}
