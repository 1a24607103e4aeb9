import Glibc
import HTTPServer
import Security

extension Configuration {
    /// Reads the environment. An empty variable counts as absent, since compose files leave variables empty.
    ///
    /// A secret may stand in a file that `NAME_FILE` names, as Docker's secrets do.
    public init(
        _ environment: [String: String],
        readFile: @escaping (String) -> String? = ConfigurationReader.text(ofFile:)
    ) throws(ConfigurationProblems) {
        var reader = ConfigurationReader(environment, readFile)
        self.init(&reader)
        guard reader.sentences.isEmpty else { throw ConfigurationProblems(sentences: reader.sentences) }
    }

    /// The names of all variables, and of those among them that are secret.
    public static var variables: (all: [String], secret: Set<String>) {
        var reader = ConfigurationReader([:]) { _ in nil }
        _ = Configuration(&reader)
        return (reader.names, reader.secrets)
    }

    private init(_ reader: inout ConfigurationReader) {
        host = reader.host("HOST") ?? "127.0.0.1"
        port = reader.port("PORT") ?? 8080
        dataFolder = reader.text("DATA_DIR") ?? Self.usualDataFolder
        databaseURL = reader.database("DATABASE_URL")
        databaseLoginURL = reader.database("DATABASE_LOGIN_URL")
        databaseReplicaURL = reader.database("DATABASE_REPLICA_URL")
        // Without it an empty database would be made in DATA_DIR.
        for beside in ["DATABASE_LOGIN_URL", "DATABASE_REPLICA_URL"] { reader.require("DATABASE_URL", beside: beside) }
        publicOrigin = reader.origin("PUBLIC_URL")
        trustedProxies = reader.proxies("TRUSTED_PROXIES")
        secretKey = reader.secretKey("SECRET_KEY")
        registration = reader.choice("REGISTRATION") ?? .open
        let usdaKey = reader.secret("USDA_API_KEY")
        let usdaAddress = reader.address("USDA_BASE_URL") ?? .usda
        usda = usdaKey.map { Service(address: usdaAddress, key: $0) }
        reader.require("USDA_API_KEY", beside: "USDA_BASE_URL")
        openFoodFacts = reader.address("OFF_BASE_URL") ?? .openFoodFacts
        let (modelKey, model) = (reader.secret("AI_API_KEY"), reader.text("AI_MODEL"))
        languageModel = reader.address("AI_BASE_URL").flatMap { address in
            model.map { LanguageModel(address: address, key: modelKey, model: $0) }
        }
        reader.require("AI_MODEL", beside: "AI_BASE_URL")
        for beside in ["AI_API_KEY", "AI_MODEL"] { reader.require("AI_BASE_URL", beside: beside) }
        let sender = reader.mailAddress("MAIL_FROM")
        mail = reader.mailServer("SMTP_URL").flatMap { server in sender.map { Mail(server: server, sender: $0) } }
        reader.require("MAIL_FROM", beside: "SMTP_URL")
        reader.require("SMTP_URL", beside: "MAIL_FROM")
        // Who reads a message is elsewhere: a link to this machine leads nowhere there.
        reader.require("PUBLIC_URL", beside: "SMTP_URL")
        mealieAPI = reader.flag("MEALIE_API") ?? false
        logLevel = reader.choice("LOG_LEVEL") ?? .info
        logFormat = reader.choice("LOG_FORMAT") ?? .text
        backups = reader.text("BACKUP_FOLDER").map { Backups(folder: $0, minute: 3 * 60, kept: 14) }
        if let minute = reader.timeOfDay("BACKUP_AT") { backups?.minute = minute }
        if let kept = reader.count("BACKUP_KEEP") { backups?.kept = kept }
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
public struct ConfigurationReader {
    private var environment: [String: String]
    private let readFile: (String) -> String?
    private(set) var sentences: [String] = []
    /// The variables that were asked for, in order.
    private(set) var names: [String] = []
    private(set) var secrets: Set<String> = []

    init(_ environment: [String: String], _ readFile: @escaping (String) -> String?) {
        self.environment = environment.filter { !$0.value.isEmpty }
        self.readFile = readFile
    }

    /// The text of a small file without the line feed at its end; nil for one that cannot be read.
    public static func text(ofFile path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        bytes.removeSubrange(count...)
        while let last = bytes.last, last == 10 || last == 13 { bytes.removeLast() }
        return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
    }

    mutating func text(_ name: String) -> String? {
        names.append(name)
        return environment[name]
    }

    mutating func secret(_ name: String) -> SecretText? {
        read(name, "a secret", isSecret: true) { SecretText($0) }
    }

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

    /// Minutes after midnight.
    mutating func timeOfDay(_ name: String) -> Int? {
        read(name, "a time of day in UTC, such as 03:30") { text in
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(pathText: "1" + parts[0]),
                let minute = Int(pathText: "1" + parts[1]), hour < 124, minute < 160
            else { return nil }
            return (hour - 100) * 60 + minute - 100
        }
    }

    mutating func mailServer(_ name: String) -> SecretText? {
        let example = "an address such as smtp://name:password@mail.example.org:587 or smtps://…"
        let advice = "with %40, %2F, %3F, %23 and %25 for @, /, ?, # and % in the name or the password"
        return read(name, "\(example), \(advice)", isSecret: true) { text in
            guard let scheme = ["smtp://", "smtps://"].first(where: { text.hasPrefix($0) }),
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else { return nil }
            let address = text.dropFirst(scheme.count)
            let server = address.prefix { $0 != "/" }
            guard Self.isWhole(address), !server.contains(where: { $0 == "?" || $0 == "#" }),
                let host = server.split(separator: "@", omittingEmptySubsequences: false).last,
                HostField(String(host)) != nil
            else { return nil }
            return SecretText(text)
        }
    }

    mutating func mailAddress(_ name: String) -> String? {
        read(name, "an e-mail address such as sofra@example.org") { text in
            // What stands in a command of SMTP: longer ones no mail server takes.
            let isPlain =
                text.utf8.count <= 254 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
                && !text.contains { "<>,;\"()".contains($0) }
            return isPlain && text.split(separator: "@", omittingEmptySubsequences: false).count == 2 ? text : nil
        }
    }

    /// Asks for a variable without which another one says nothing.
    mutating func require(_ name: String, beside other: String) {
        guard environment[other] != nil, environment[name] == nil else { return }
        sentences.append("\(name) must be set where \(other) is.")
    }

    mutating func flag(_ name: String) -> Bool? {
        read(name, "1 for yes or 0 for no") { text in ["1": true, "0": false][text] }
    }

    mutating func count(_ name: String) -> Int? {
        read(name, "a whole number from 1 to 1000") { text in
            Int(pathText: text).flatMap { (1...1_000).contains($0) ? $0 : nil }
        }
    }

    mutating func database(_ name: String) -> SecretText? {
        // libpq accepts a URL, or a list of `key=value` pairs such as host=a,b dbname=sofra.
        let example = "an address such as postgres://sofra:password@db/sofra"
        let advice = "with %40, %2F and %25 for @, / and % in a password (PGPASSWORD takes one as it is)"
        return read(name, "\(example), \(advice)", isSecret: true) { text in
            if let scheme = ["postgres://", "postgresql://"].first(where: { text.hasPrefix($0) }) {
                return Self.isWhole(text.dropFirst(scheme.count)) ? SecretText(text) : nil
            }
            return text.contains("=") && !text.contains("://") ? SecretText(text) : nil
        }
    }

    /// Whether what follows the scheme is taken apart where it was meant to be: a piece of a password that is taken for the
    /// host's name would stand in the log.
    private static func isWhole(_ address: Substring) -> Bool {
        let path = address.firstIndex(of: "/") ?? address.endIndex
        let name = address[path...].prefix { $0 != "?" }
        let isEscaped = address.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
            piece in
            piece.utf8.prefix(2).count == 2 && piece.prefix(2).allSatisfy(\.isHexDigit) && !piece.hasPrefix("00")
        }
        return isEscaped && !name.contains("@") && address[..<path].filter { $0 == "@" }.count <= 1
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
        names.append(name)
        if isSecret {
            secrets.insert(name)
            takeFile(name)
        }
        guard let text = environment[name] else { return nil }
        if let value = parse(text) { return value }
        let given = isSecret ? "" : ", not \(LogText.quoted(text, .text))"
        sentences.append("\(name) must be \(wanted)\(given).")
        return nil
    }

    /// Takes a secret from the file that `NAME_FILE` names.
    private mutating func takeFile(_ name: String) {
        guard let path = environment["\(name)_FILE"] else { return }
        guard environment[name] == nil else {
            sentences.append("Of \(name) and \(name)_FILE only one may be set.")
            return
        }
        guard let text = readFile(path) else {
            sentences.append("\(name)_FILE must name a file with the secret in it that can be read.")
            return
        }
        environment[name] = text
    }
}
