import Security

extension Configuration {
    /// Reads the environment. An empty variable counts as absent, since compose files leave variables empty.
    public init(_ environment: [String: String]) throws(ConfigurationProblems) {
        var reader = ConfigurationReader(environment)
        host = reader.host("HOST") ?? "127.0.0.1"
        port = reader.port("PORT") ?? 8080
        dataFolder = reader.text("DATA_DIR") ?? "./var"
        databaseURL = reader.database("DATABASE_URL")
        databaseLoginURL = reader.database("DATABASE_LOGIN_URL")
        publicOrigin = reader.origin("PUBLIC_URL")
        trustedProxies = reader.proxies("TRUSTED_PROXIES")
        secretKey = reader.secretKey("SECRET_KEY")
        registration = reader.choice("REGISTRATION") ?? .open
        let usdaKey = reader.secret("USDA_API_KEY")
        let usdaAddress = reader.address("USDA_BASE_URL") ?? .usda
        usda = usdaKey.map { Service(address: usdaAddress, key: $0) }
        openFoodFacts = reader.address("OFF_BASE_URL") ?? .openFoodFacts
        logLevel = reader.choice("LOG_LEVEL") ?? .info
        logFormat = reader.choice("LOG_FORMAT") ?? .text
        guard reader.sentences.isEmpty else { throw ConfigurationProblems(sentences: reader.sentences) }
    }
}

extension WebAddress {
    fileprivate static let usda = known("api.nal.usda.gov", "/fdc")
    fileprivate static let openFoodFacts = known("world.openfoodfacts.org", "")

    private static func known(_ host: String, _ path: String) -> WebAddress {
        WebAddress(origin: Origin(scheme: "https", host: host, port: 443), path: path)
    }

    private init(origin: Origin, path: String) {
        self.origin = origin
        self.path = path
    }
}

/// Reads variables one by one, and collects a sentence for each wrong value.
private struct ConfigurationReader {
    private let environment: [String: String]
    private(set) var sentences: [String] = []

    init(_ environment: [String: String]) {
        self.environment = environment.filter { !$0.value.isEmpty }
    }

    func text(_ name: String) -> String? { environment[name] }

    func secret(_ name: String) -> SecretText? { environment[name].map(SecretText.init) }

    mutating func host(_ name: String) -> String? {
        read(name, "an IP address to listen on, such as 127.0.0.1 or 0.0.0.0, or localhost") { text in
            text == "localhost" ? "127.0.0.1" : IPAddress(text) == nil ? nil : text
        }
    }

    mutating func port(_ name: String) -> Int? {
        read(name, "a whole number from 0 to 65535") { text in
            Int(pathText: text).flatMap { $0 <= 65_535 ? $0 : nil }
        }
    }

    mutating func database(_ name: String) -> SecretText? {
        // libpq accepts a URL, or a list of `key=value` pairs such as host=a,b dbname=sofra.
        read(name, "an address such as postgres://sofra:password@db/sofra", isSecret: true) { text in
            let isURL = text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
            return isURL || (text.contains("=") && !text.contains("://")) ? SecretText(text) : nil
        }
    }

    mutating func origin(_ name: String) -> Origin? {
        read(name, "the address that people type, without a path, such as https://sofra.example.org") { text in
            Origin(text.hasSuffix("/") ? String(text.dropLast()) : text)
        }
    }

    mutating func address(_ name: String) -> WebAddress? {
        read(name, "an address that begins with http:// or https://", WebAddress.init)
    }

    mutating func proxies(_ name: String) -> TrustedProxies {
        let ranges: [AddressRange]? = read(name, "addresses or ranges with commas, such as 10.0.0.0/8, ::1") { text in
            let pieces = text.split(separator: ",").map { $0.filter { $0 != " " } }
            let ranges = pieces.compactMap(AddressRange.init)
            return ranges.count == pieces.count ? ranges : nil
        }
        return TrustedProxies(ranges ?? [])
    }

    mutating func secretKey(_ name: String) -> SecretKey? {
        read(name, "at least 32 random characters (openssl rand -base64 33 makes some)", isSecret: true) { text in
            SecretKey(text)
        }
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) -> Choice? {
        let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return read(name, "one of \(choices)") { Choice(rawValue: $0) }
    }

    private mutating func read<Value>(
        _ name: String,
        _ wanted: String,
        isSecret: Bool = false,
        _ parse: (String) -> Value?
    ) -> Value? {
        guard let text = environment[name] else { return nil }
        if let value = parse(text) { return value }
        let given = isSecret ? "" : ", not \(LogText.quoted(text, .text))"
        sentences.append("\(name) must be \(wanted)\(given).")
        return nil
    }
}
