import Security

/// The configuration of this installation from environment variables, read once at startup. A wrong value stops it.
public struct Configuration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 takes any free one.
    public var port: Int
    /// The data folder where none is set.
    public static let usualDataFolder = "./var"
    /// The folder for the database, keys and spooled files.
    public var dataFolder: String
    /// The PostgreSQL to use; nil for the embedded one in the data folder.
    public var databaseURL: SecretText?
    /// How the program itself signs in to the PostgreSQL of `databaseURL`, whose user owns the tables; nil for a role that
    /// the program makes for itself.
    public var databaseLoginURL: SecretText?
    /// A replica of the PostgreSQL of `databaseURL`, for pages that are only looked at.
    public var databaseReplicaURL: SecretText?
    /// The origin in public URLs, if it is not that of `host` and `port`.
    public var publicOrigin: Origin?
    /// The proxies whose `X-Forwarded-…` fields are believed (`TRUSTED_PROXIES`); none by default.
    public var trustedProxies: TrustedProxies
    /// The configured secret; nil for the one that is generated at the first start and kept in the data folder.
    public var secretKey: SecretKey?
    /// Who may make an account (`REGISTRATION`); anyone by default.
    public var registration: Registration
    /// FoodData Central; nil where it is not asked, for want of `USDA_API_KEY`.
    public var usda: Service?
    /// Where barcodes are looked up (`OFF_BASE_URL`).
    public var openFoodFacts: WebAddress
    /// What reads recipes out of free text and pictures; nil for nothing.
    public var languageModel: LanguageModel?
    /// Whether programs that speak Mealie's API are answered, such as Home Assistant.
    public var mealieAPI: Bool
    /// The least grave events that are logged (`LOG_LEVEL`).
    public var logLevel: LogLevel
    /// A line of text, or an object of JSON, for each event (`LOG_FORMAT`).
    public var logFormat: LogFormat
    /// The server that takes mail, and who writes; nil where the program writes none.
    public var mail: Mail?
    /// When backups are taken by themselves; nil for never.
    public var backups: Backups?

    /// A mail server as `smtp://name:password@host:587`, or `smtps://`, and the sender's address.
    public struct Mail: Sendable {
        /// The address with its password (`SMTP_URL`).
        public var server: SecretText
        /// The address after `From:`.
        public var sender: String
    }

    /// Where backups lie that are taken every night, when, and how many are kept.
    public struct Backups: Hashable, Sendable {
        /// Made where it is missing; the program must be able to write there.
        public var folder: String
        /// The time of day, in minutes after midnight (UTC).
        public var minute: Int
        /// How many of the newest stay; older ones are deleted once another one is whole.
        public var kept: Int
    }

    /// Who may create an account and a household.
    public enum Registration: String, CaseIterable, Sendable {
        /// Anyone who reaches the page may register.
        case open
        /// Whoever has the link of an invite joins a household; nobody begins one.
        case invite
        /// Nobody may register. An invite that an owner gave out still opens.
        case closed
    }

    /// An external service with its API key.
    public struct Service: Sendable {
        public var address: WebAddress
        /// What the service asks of its callers; nil where it asks for none.
        public var key: SecretText?
    }

    /// A language model behind an OpenAI-compatible endpoint.
    public struct LanguageModel: Sendable {
        /// What precedes `/chat/completions`.
        public var address: WebAddress
        /// Nil for a server that asks for none.
        public var key: SecretText?
        /// The model's name, as its server knows it.
        public var model: String
    }

    /// The host names for which requests are accepted, for a server that listens on `port`.
    /// `hosts` are additional names, such as the machine's in the local network.
    public func site(port: Int, hosts: [String] = []) -> Site {
        let isEverywhere = host == "0.0.0.0" || host == "::"
        let local = isEverywhere || host == "127.0.0.1" ? "localhost" : host.contains(":") ? "[\(host)]" : host
        let origin = Origin(scheme: "http", host: local, port: port)
        return Site(origin: publicOrigin ?? origin, hosts: hosts + [local])
    }
}

/// The problems of the environment: a sentence for each wrong value, without the values that are secret.
public struct ConfigurationProblems: Error, CustomStringConvertible, Sendable {
    /// One for each wrong value, in English, naming the variable.
    public let sentences: [String]

    public var description: String { sentences.joined(separator: "\n") }
}

/// Text that must not be shown: a key, or an address that contains a password.
public struct SecretText: Sendable, CustomStringConvertible, CustomReflectable {
    /// The text itself, which must not be logged and must not be part of a page.
    public let revealed: String

    public init(_ text: String) { revealed = text }

    public var description: String { "(secret)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The base URL of a service: an origin, and a path that precedes all paths of the service.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// Scheme, host and port.
    public let origin: Origin
    /// The path, empty or with a leading slash; it never ends with one.
    public let path: String

    /// Fails for anything but `http(s)://host[:port][/path]` in printable ASCII.
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
