/// The part of a body of known size that a `Range` field requests.
enum ByteRange: Equatable {
    case part(Range<Int>)
    /// The range is well formed but lies outside the body: the response is 416.
    case unsatisfiable

    /// Fails for another unit, several ranges or a malformed value. HTTP allows the server to ignore such a field.
    init?(_ value: String, size: Int) {
        guard value.lowercased().hasPrefix("bytes=") else { return nil }
        let range = FieldList.trim(value.dropFirst(6).utf8)
        guard let dash = range.utf8.firstIndex(of: 0x2D) else { return nil }
        let first = range[..<dash]
        let last = range[range.utf8.index(after: dash)...]
        switch (first.isEmpty, last.isEmpty) {
        case (true, true): return nil
        case (true, false):
            guard let count = Self.number(last) else { return nil }
            self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        case (false, true):
            guard let low = Self.number(first) else { return nil }
            self = low < size ? .part(low..<size) : .unsatisfiable
        case (false, false):
            guard let low = Self.number(first), let high = Self.number(last), low <= high else { return nil }
            self = low < size ? .part(low..<min(high + 1, size)) : .unsatisfiable
        }
    }

    private static func number(_ text: Substring) -> Int? { Array(text.utf8).span.decimal(digits: 18) }
}
