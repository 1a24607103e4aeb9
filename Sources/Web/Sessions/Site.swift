/// An origin as browsers define it: `https://sofra.example:8443`.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The scheme, `http` or `https`.
    public let scheme: String
    /// The host in lower case; an IPv6 address in brackets.
    public let host: String
    /// The port, also where it is the scheme's own, which the text leaves out.
    public let port: Int

    public init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
    }

    /// Parses `scheme://host[:port]`; fails for anything with a path or a user.
    public init?(_ text: String) {
        guard let end = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<end.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        guard let authority = Authority(text[end.upperBound...]) else { return nil }
        self.init(scheme: scheme, host: authority.host, port: authority.port ?? (scheme == "https" ? 443 : 80))
    }

    /// The origin as text, without the scheme's default port.
    public var description: String {
        let isStandard = port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(host)\(isStandard ? "" : ":\(port)")"
    }
}

/// The authority `host[:port]` in `Host` and in URLs.
struct Authority: Hashable {
    /// The host in lower case; an IPv6 address in brackets and in the one spelling that browsers send.
    let host: String
    let port: Int?

    /// Fails for text that is not a host name or address with an optional port.
    init?(_ text: some StringProtocol) {
        // The check comes before `lowercased()`, which turns the Kelvin sign into a plain k.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var host = text.lowercased()
        var port: Int?
        let afterAddress = host.lastIndex(of: "]") ?? host.startIndex
        if let colon = host[afterAddress...].lastIndex(of: ":") {
            guard let number = Int(pathText: String(host[host.index(after: colon)...])), (1...65_535).contains(number)
            else { return nil }
            port = number
            host = String(host[..<colon])
        }
        guard !host.isEmpty, host.utf8.count <= 255 else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") {
            guard let address = IPAddress(String(host.dropFirst().dropLast())), address.isV6 else { return nil }
            host = "[\(address)]"
        } else if !Self.isName(host) {
            return nil
        }
        self.host = host
        self.port = port
    }

    private static func isName(_ host: String) -> Bool {
        host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}

/// The origin and host names of this installation. Links are built from the origin, never from `Host`.
public struct Site: Sendable {
    /// The origin of links in messages.
    public let origin: Origin
    /// The host names accepted in requests, in lower case; IPv6 addresses in brackets.
    public let hosts: Set<String>

    /// `hosts` are additional names, such as those printed at startup for the local network.
    /// Loopback names are always accepted: only people at the machine itself can use them.
    public init(origin: Origin, hosts: [String] = []) {
        self.origin = origin
        self.hosts = Set([origin.host] + hosts.map { $0.lowercased() } + ["localhost", "127.0.0.1", "[::1]"])
    }

    /// Whether the site uses https: cookies are `Secure`, and browsers are told to stay with https.
    public var isSecure: Bool { origin.scheme == "https" }

    /// Whether a `Host` field names this installation. Any port is accepted: a container's may be published as another.
    public func answers(host: String) -> Bool {
        guard let authority = Authority(host) else { return false }
        return hosts.contains(authority.host)
    }

    /// Whether an `Origin` field names this installation: its public origin, or the host of the request.
    func isOurs(origin text: String, host: String?) -> Bool {
        guard let origin = Origin(text) else { return false }
        if origin == self.origin { return true }
        guard let host, answers(host: host), let authority = Authority(host) else { return false }
        return origin.host == authority.host && origin.port == (authority.port ?? (origin.scheme == "https" ? 443 : 80))
    }
}
