/// A value of CBOR (RFC 8949), as authenticators write keys and attestations.
///
/// Of its own 120 lines and not libcbor's: what authenticators send has definite lengths and a few types, every size is
/// checked against the bytes that there are before anything is made of it, and no C reads what strangers send.
enum CBOR: Hashable {
    case number(Int)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([CBOR: CBOR])
    case simple(UInt8)

    /// How deep values may stand in each other: an attestation has certificates in an array in a map in a map.
    static let depth = 5
    /// How many values there may be in all.
    static let values = 1_000

    /// Reads one value from the beginning of some bytes, and says how many it takes. Nil for what is none, or is too deep,
    /// too much, of an indefinite length, or a map with a key twice.
    static func read(_ bytes: ArraySlice<UInt8>) -> (value: CBOR, length: Int)? {
        var reader = Reader(rest: bytes)
        guard let value = reader.value(depth: depth) else { return nil }
        return (value, bytes.count - reader.rest.count)
    }

    /// Reads one value that takes all of the bytes.
    init?(_ bytes: [UInt8]) {
        guard let (value, length) = Self.read(bytes[...]), length == bytes.count else { return nil }
        self = value
    }

    subscript(key: CBOR) -> CBOR? { if case .map(let map) = self { map[key] } else { nil } }
    var number: Int? { if case .number(let number) = self { number } else { nil } }
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

    private struct Reader {
        var rest: ArraySlice<UInt8>
        var left = CBOR.values

        mutating func value(depth: Int) -> CBOR? {
            left -= 1
            guard depth > 0, left > 0, let head = rest.popFirst(), let argument = argument(head & 31) else {
                return nil
            }
            switch head >> 5 {
            case 0: return .number(argument)
            case 1: return .number(-1 - argument)
            case 2: return take(argument).map { .bytes(Array($0)) }
            case 3: return take(argument).flatMap { String(validating: $0, as: UTF8.self) }.map { .text($0) }
            case 4: return array(argument, depth - 1)
            case 5: return map(argument, depth - 1)
            case 6: return value(depth: depth - 1)
            default: return head & 31 < 24 ? .simple(head & 31) : nil
            }
        }

        /// The number behind a head: in it, or in the bytes after it. None is larger than there is use for.
        private mutating func argument(_ short: UInt8) -> Int? {
            if short < 24 { return Int(short) }
            guard short < 28, let bytes = take(1 << Int(short - 24)) else { return nil }
            let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return number <= UInt64(Int32.max) ? Int(number) : nil
        }

        private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }

        private mutating func array(_ count: Int, _ depth: Int) -> CBOR? {
            // Each value takes a byte at least.
            guard count <= rest.count else { return nil }
            var values: [CBOR] = []
            for _ in 0..<count {
                guard let next = value(depth: depth) else { return nil }
                values.append(next)
            }
            return .array(values)
        }

        private mutating func map(_ count: Int, _ depth: Int) -> CBOR? {
            guard count * 2 <= rest.count else { return nil }
            var values: [CBOR: CBOR] = [:]
            for _ in 0..<count {
                guard let key = value(depth: depth), let next = value(depth: depth),
                    values.updateValue(next, forKey: key) == nil
                else { return nil }
            }
            return .map(values)
        }
    }
}
