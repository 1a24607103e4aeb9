/// The output of a compiled template: a growing buffer of UTF-8 bytes.
///
/// Only a template's own text (`raw`) and `SafeHTML` are written unchanged. Everything else is escaped byte by byte:
/// `"` followed by a combining mark is one `Character` but still contains the byte 0x22, so it cannot slip through.
public struct HTMLBuffer: ~Copyable {
    @usableFromInline var bytes: [UInt8] = []

    /// Creates an empty buffer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends text known at compile time, unescaped.
    @inlinable
    public mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends escaped text, for the content of an element or a quoted attribute.
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

    /// Appends markup that is safe already.
    public mutating func text(_ value: SafeHTML) {
        bytes.append(contentsOf: value.bytes)
    }

    /// Appends a path as visible text.
    public mutating func text(_ value: LocalPath) {
        text(value.text)
    }

    /// Rejects an optional value at compile time: the template has to say what is shown without it.
    @available(*, unavailable, message: "a value that may be absent needs {{#with value as name}} … {{/with}}")
    public mutating func text<Value>(_ value: Value?) {}

    /// Rejects a number at compile time: numbers are rounded and formatted in one place, which is not the template.
    @available(*, unavailable, message: "a page holds numbers ready to show: give a String")
    public mutating func text(_ value: Double) {}

    /// Returns the finished bytes.
    public consuming func finish() -> [UInt8] {
        bytes
    }

    /// Escapes text, copying sections without special characters as a whole.
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

    /// Whether the byte is one of `"` `&` `'` `<` `>`. All are below 64, so that each is one bit of a mask.
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
