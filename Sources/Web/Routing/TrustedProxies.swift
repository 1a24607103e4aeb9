import HTTPServer

/// The reverse proxies that are trusted to name the client and the request id. Nobody else is.
public struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    public init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

    /// Whether a connection comes from one of them.
    public func include(_ peer: String) -> Bool {
        guard let address = IPAddress(peer) else { return false }
        return contains(address)
    }

    /// The client's address: the peer of the connection, or if that is a trusted proxy, the nearest address in
    /// `X-Forwarded-For` that is none. Everything further left was written by the visitor.
    public func client(of request: Request) -> IPAddress? {
        guard var client = IPAddress(request.peer) else { return nil }
        let chain = request.headers.all("x-forwarded-for").flatMap { $0.split(separator: ",") }
        for hop in chain.reversed() {
            guard contains(client), let address = Self.address(hop) else { break }
            client = address
        }
        return client
    }

    private func contains(_ address: IPAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// The address of a hop. Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`.
    private static func address(_ hop: Substring) -> IPAddress? {
        let hop = hop.filter { $0 != " " && $0 != "\t" }
        if let address = IPAddress(hop) { return address }
        guard let authority = Authority(hop) else { return nil }
        let isBracketed = authority.host.hasPrefix("[")
        return IPAddress(isBracketed ? String(authority.host.dropFirst().dropLast()) : authority.host)
    }
}
