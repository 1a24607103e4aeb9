/// The value of `Host`: a name or an address, and optionally a port. A user, a path or a list is rejected.
public struct HostField: Sendable, Hashable {
    /// The host in lower case, without port and a final dot, an IPv6 address in brackets as in origins:
    /// `sofra.example.org`, `127.0.0.1`, `[::1]`.
    public let name: String
    public let port: Int?

    public init?(_ value: String) {
        let bytes = Array(value.utf8)
        guard let first = bytes.first, bytes.count <= 255 + 6 else { return nil }
        let end: Int
        if first == 0x5B {
            guard let bracket = bytes.firstIndex(of: 0x5D), bracket > 2 else { return nil }
            guard bytes[1..<bracket].allSatisfy({ $0.hexDigit != nil || $0 == .colon || $0 == 0x2E }) else {
                return nil
            }
            name = String(decoding: bytes[...bracket].map(\.lowercased), as: UTF8.self)
            end = bracket + 1
        } else {
            end = bytes.firstIndex(of: .colon) ?? bytes.count
            var label = bytes[..<end]
            guard label.allSatisfy({ $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }) else {
                return nil
            }
            if label.last == 0x2E { label.removeLast() }
            guard !label.isEmpty else { return nil }
            name = String(decoding: label.map(\.lowercased), as: UTF8.self)
        }
        guard end < bytes.count else {
            port = nil
            return
        }
        guard bytes[end] == .colon, let number = bytes.span.extracting((end + 1)..<bytes.count).decimal(digits: 5),
            number <= 65_535
        else { return nil }
        port = number
    }
}
