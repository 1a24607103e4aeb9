/// The URL of another site: `http` or `https`, with a host and without a user name.
public struct SafeURL: Hashable, Sendable, CustomStringConvertible {
    /// The URL as it was given.
    public let text: String
    public var description: String { text }

    /// Fails for any other scheme (`javascript:`, `data:`), spaces, control characters and a host that hides another.
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
