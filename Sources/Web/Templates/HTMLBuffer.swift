/// Where a compiled template writes its page: one growing run of UTF-8 bytes.
///
/// Only text that stood in a template (`raw`) and `SafeHTML` arrive as they are. Everything else is escaped byte by byte:
/// `"` followed by a combining mark is one `Character` but still the byte 0x22, so it cannot slip through.
public struct HTMLBuffer: ~Copyable {
    @usableFromInline var bytes: [UInt8] = []

    /// An empty buffer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends text known at compile time, unescaped.
    @inlinable
    public mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a value as text, fit for an element's content and for a quoted attribute.
    @inlinable
    public mutating func text(_ value: String) {
        var value = value
        value.withUTF8 { escape($0) }
    }

    /// Appends a whole number in decimal.
    public mutating func text(_ value: Int) {
        var value = String(value)
        value.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends markup that was made safe before.
    public mutating func text(_ value: SafeHTML) {
        bytes.append(contentsOf: value.bytes)
    }

    /// Appends an address as text that a person reads.
    public mutating func text(_ value: LocalPath) {
        text(value.text)
    }

    /// A value that may be absent is not shown as "nil" or as nothing: the template says what then.
    @available(*, unavailable, message: "a value that may be absent needs {{#with value as name}} … {{/with}}")
    public mutating func text<Value>(_ value: Value?) {}

    /// Numbers are rounded and worded in one place, which is not the template.
    @available(*, unavailable, message: "a page holds numbers ready to show: give a String")
    public mutating func text(_ value: Double) {}

    /// The finished bytes.
    public consuming func finish() -> [UInt8] {
        bytes
    }

    /// Copies runs that need no escaping in one piece.
    @usableFromInline
    mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        while index < source.count {
            if HTMLBuffer.isSpecial(source[index]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
                raw(HTMLBuffer.reference(for: source[index]))
                start = index + 1
            }
            index += 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }

    /// Whether the byte is one of `"` `&` `'` `<` `>`: all below 64, hence one bit each of a mask.
    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        let mask: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
        return byte < 64 && (mask >> UInt64(byte)) & 1 == 1
    }

    private static func reference(for byte: UInt8) -> StaticString {
        switch byte {
        case 0x22: "&quot;"
        case 0x26: "&amp;"
        case 0x27: "&#39;"
        case 0x3C: "&lt;"
        default: "&gt;"
        }
    }
}
