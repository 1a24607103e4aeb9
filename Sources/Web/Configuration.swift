import Security

/// What the environment says about this installation. Read once at start; a wrong value stops the start.
public struct Configuration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 takes any free one.
    public var port: Int
    /// Where the database, keys and spooled files live.
    public var dataFolder: String
    /// Nil: Sofra keeps its own PostgreSQL in the data folder.
    public var databaseURL: SecretText?
    /// The origin that people use, when it is not that of `host` and `port`.
    public var publicOrigin: Origin?
    public var trustedProxies: TrustedProxies
    /// Nil: made at the first start and kept in the data folder.
    public var secretKey: SecretKey?
    public var registration: Registration
    public var usda: Service?
    public var openFoodFacts: WebAddress
    public var logLevel: LogLevel
    public var logFormat: LogFormat

    /// Who may make an account and a household.
    public enum Registration: String, CaseIterable, Sendable {
        /// Anyone who reaches the page.
        case open
        /// Nobody.
        case closed
    }

    /// An outside service and the key for it.
    public struct Service: Sendable {
        public var address: WebAddress
        public var key: SecretText?
    }

    /// The names under which requests may come, once it is known where the server listens.
    /// `hosts` are further names, the machine's in the local network.
    public func site(port: Int, hosts: [String] = []) -> Site {
        let isEverywhere = host == "0.0.0.0" || host == "::"
        let local = isEverywhere || host == "127.0.0.1" ? "localhost" : host.contains(":") ? "[\(host)]" : host
        let origin = Origin(scheme: "http", host: local, port: port)
        return Site(origin: publicOrigin ?? origin, hosts: hosts + [local])
    }
}

/// What is wrong with the environment: a sentence for each wrong value, without the values that are secret.
public struct ConfigurationProblems: Error, CustomStringConvertible, Sendable {
    public let sentences: [String]

    public var description: String { sentences.joined(separator: "\n") }
}

/// Text that must not be shown: a key, or an address with a password in it.
public struct SecretText: Sendable, CustomStringConvertible, CustomReflectable {
    /// The text itself. Never to be logged, and never part of a page.
    public let revealed: String

    public init(_ text: String) { revealed = text }

    public var description: String { "(secret)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The address of a service: an origin and a path in front of all its own.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    public let origin: Origin
    /// Begins with a slash or is empty; never ends with one.
    public let path: String

    /// Nil for anything but `http(s)://host[:port][/path]` in plain characters.
    public init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("?"), !text.contains("#"),
            let scheme = text.firstRange(of: "://")
        else { return nil }
        let rest = text[scheme.upperBound...]
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        guard let origin = Origin(String(text[..<end])) else { return nil }
        self.origin = origin
        var path = rest[end...]
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    public var description: String { "\(origin)\(path)" }
}
