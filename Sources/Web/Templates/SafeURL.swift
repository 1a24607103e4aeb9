/// A path of this site, percent-encoded, with or without a query: `/recipes/7?multiplier=2`.
///
/// Begins with exactly one `/` and holds neither backslash nor control character, so a browser cannot take it for another
/// site. Its makers and those of `SafeURL` all stand in this file.
public struct URLPath: Hashable, Sendable, CustomStringConvertible {
    /// The path as it stands in an address.
    public let text: String
    public var description: String { text }

    /// A path of segments and query fields, each percent-encoded: `URLPath("recipes", id, query: ["q": "a&b"])`.
    public init(_ segments: String..., query: KeyValuePairs<String, String> = [:]) {
        self.init(segments: segments, query: query)
    }

    /// A path of segments and query fields, each percent-encoded. No segment gives "/".
    public init(segments: [String], query: KeyValuePairs<String, String> = [:]) {
        var bytes: [UInt8] = []
        // An empty segment, "." or ".." would name another place than the one meant, and "//" another host.
        for segment in segments where !["", ".", ".."].contains(segment) {
            bytes.append(UInt8(ascii: "/"))
            PercentEncoding.append(segment, to: &bytes)
        }
        if bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
        for (index, (name, value)) in query.enumerated() {
            bytes.append(UInt8(ascii: index == 0 ? "?" : "&"))
            PercentEncoding.append(name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            PercentEncoding.append(value, to: &bytes)
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// A path that came from outside or is encoded already; nil when it could lead to another site.
    public init?(local text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/") else { return nil }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
        guard !URLPath.hidesSeparator(bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }) else {
            return nil
        }
        self.text = text
    }

    /// Whether the path holds an encoded control character, slash or backslash, which some program on the way may decode.
    private static func hidesSeparator(_ path: ArraySlice<UInt8>) -> Bool {
        path.indices.contains { index in
            guard path[index] == UInt8(ascii: "%") else { return false }
            let code = String(decoding: path[(index + 1)...].prefix(2), as: UTF8.self).lowercased()
            return code.hasPrefix("0") || code.hasPrefix("1") || ["2f", "5c", "7f"].contains(code)
        }
    }
}

/// The address of a page elsewhere: `http` or `https`, with a host, without a user name.
public struct SafeURL: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was given.
    public let text: String
    public var description: String { text }

    /// nil for any other scheme (`javascript:`, `data:`), spaces, control characters and a host that hides another.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
        let scheme = ["https://", "http://"].first { text.prefix($0.count).lowercased() == $0 }
        guard let scheme else { return nil }
        let host = bytes.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
        guard let first = host.first, first != UInt8(ascii: ":"), !host.contains(UInt8(ascii: "@")) else { return nil }
        self.text = text
    }
}
