/// The state of reading a chunked body: its size lines, line ends and trailers.
struct ChunkedBody: Sendable {
    enum Place: Sendable, Equatable {
        case size
        case bytes(Int)
        /// The line end after the bytes of a chunk.
        case afterBytes
        case trailers
    }

    var place = Place.size
    private var trailerBytes = 0

    /// Reads the line before a chunk and returns the chunk's length, which is 0 for the last.
    mutating func take(size line: Span<UInt8>) throws(RequestError) -> Int {
        var digits = 0
        var size = 0
        while digits < line.count, let digit = line[digits].hexDigit {
            size = size << 4 | digit
            digits += 1
            // Eight digits are 4 GB: no client sends a larger chunk, and the number could overflow.
            guard digits <= 8 else { throw .malformed }
        }
        guard digits > 0, Self.areExtensions(line.extracting(digits..<line.count)) else { throw .malformed }
        place = size == 0 ? .trailers : .bytes(size)
        return size
    }

    /// Reads a line after the last chunk; returns true for the empty line that ends the body.
    mutating func take(trailer line: Span<UInt8>, limits: Limits) throws(RequestError) -> Bool {
        if line.count == 0 { return true }
        trailerBytes += line.count
        guard trailerBytes <= limits.trailerBytes else { throw RequestError(.requestHeaderFieldsTooLarge) }
        guard let colon = line.firstIndex(of: .colon), colon > 0 else { throw .malformed }
        let name = line.extracting(0..<colon)
        guard name.allSatisfy({ $0.isToken }), line.allSatisfy({ $0.isFieldValue }) else { throw .malformed }
        // Trailers are read and dropped; one that would change how the request is understood is an attack.
        guard !Self.isForbidden(name.lowercasedText) else { throw .malformed }
        return false
    }

    private static func isForbidden(_ trailer: String) -> Bool {
        switch trailer {
        case "transfer-encoding", "content-length", "host", "connection", "expect", "trailer", "te", "upgrade",
            "authorization", "cookie", "set-cookie", "content-type", "content-encoding", "content-range", "range",
            "cache-control", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto":
            true
        default: false
        }
    }

    /// Whether the text is a list of chunk extensions: `;name`, `;name=token` or `;name="text"`. They have no effect.
    private static func areExtensions(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard text[index] == .semicolon else { return false }
            guard let afterName = end(ofToken: text, from: index + 1) else { return false }
            index = afterName
            guard index < text.count, text[index] == .equals else { continue }
            if index + 1 < text.count, text[index + 1] == 0x22 {
                guard let quote = text.firstIndex(of: 0x22, from: index + 2) else { return false }
                let quoted = text.extracting((index + 2)..<quote)
                guard quoted.allSatisfy({ $0.isFieldValue && $0 != .backslash }) else { return false }
                index = quote + 1
            } else {
                guard let afterValue = end(ofToken: text, from: index + 1) else { return false }
                index = afterValue
            }
        }
        return true
    }

    /// The end of the token that begins at `start`; nil when none begins there.
    private static func end(ofToken text: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < text.count, text[index].isToken { index += 1 }
        return index > start ? index : nil
    }
}
