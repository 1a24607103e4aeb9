/// The target of a request: `/path?query`, or `*` for OPTIONS.
///
/// Absolute form (`GET http://host/`) is rejected: it is meant for proxies, and a second host name beside `Host` is
/// what confuses a chain of servers.
struct RequestTarget {
    let text: String
    let path: String
    let query: String

    init(_ bytes: Span<UInt8>, method: Method) throws(RequestError) {
        if bytes.count == 1, bytes[0] == 0x2A {
            guard method == .options else { throw .malformed }
            (text, path, query) = ("*", "*", "")
            return
        }
        guard bytes.count > 0, bytes[0] == .slash else { throw .malformed }
        // Only visible ASCII is allowed: everything else has to be percent-encoded. A fragment is never sent.
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }) else { throw .malformed }
        text = bytes.text
        let mark = bytes.firstIndex(of: .questionMark)
        path = try Self.decodedPath(bytes.extracting(0..<(mark ?? bytes.count)))
        guard let mark else {
            query = ""
            return
        }
        // `??` remains where some hop could not represent a byte; no address of an application contains it.
        guard mark + 1 == bytes.count || bytes[mark + 1] != .questionMark else { throw .malformed }
        query = bytes.extracting((mark + 1)..<bytes.count).text
    }

    /// Decodes once, and rejects what two programs could understand differently: bad escapes, an encoded slash,
    /// backslashes, control characters, invalid UTF-8, empty and dot segments.
    private static func decodedPath(_ bytes: Span<UInt8>) throws(RequestError) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            var byte = bytes[index]
            index += 1
            if byte == .percent {
                guard index + 1 < bytes.count, let high = bytes[index].hexDigit, let low = bytes[index + 1].hexDigit
                else { throw .malformed }
                byte = UInt8(high << 4 | low)
                index += 2
                guard byte != .slash else { throw .malformed }
            }
            guard byte >= 0x20, byte != 0x7F, byte != .backslash else { throw .malformed }
            // The bytes C2 80 to C2 9F are U+0080 to U+009F, which are control characters.
            if byte < 0xA0, decoded.last == 0xC2 { throw .malformed }
            decoded.append(byte)
        }
        guard hasPlainSegments(decoded), let path = String(validating: decoded, as: UTF8.self) else { throw .malformed }
        return path
    }

    /// Whether no segment is `.`, `..` or empty, except for an empty last one.
    private static func hasPlainSegments(_ path: [UInt8]) -> Bool {
        var start = 1
        while start <= path.count {
            var end = start
            while end < path.count, path[end] != .slash { end += 1 }
            let length = end - start
            if length == 0, end < path.count { return false }
            if length == 1, path[start] == 0x2E { return false }
            if length == 2, path[start] == 0x2E, path[start + 1] == 0x2E { return false }
            start = end + 1
        }
        return true
    }
}
