import Foundation
import Testing

@testable import Web

@Suite struct ConfigurationTests {
    private func sentences(_ environment: [String: String]) -> [String] {
        do {
            _ = try Configuration(environment)
            return []
        } catch {
            return error.sentences
        }
    }

    @Test func `nothing set, or set to nothing, is a working installation`() throws {
        for environment in [[:], ["PORT": "", "PUBLIC_URL": "", "SECRET_KEY": "", "DATABASE_URL": "", "PATH": "/bin"]] {
            let configuration = try Configuration(environment)
            #expect(configuration.host == "127.0.0.1")
            #expect(configuration.port == 8080)
            #expect(configuration.dataFolder == "./var")
            #expect(configuration.databaseURL == nil)
            #expect(configuration.registration == .open)
            #expect(configuration.secretKey == nil)
            #expect(configuration.logLevel == .info)
            #expect(configuration.logFormat == .text)
            #expect(configuration.usda == nil)
            #expect("\(configuration.openFoodFacts)" == "https://world.openfoodfacts.org")
        }
    }

    @Test func `everything set is taken`() throws {
        let configuration = try Configuration([
            "HOST": "0.0.0.0", "PORT": "9000", "DATA_DIR": "/data", "DATABASE_URL": "postgres://u:p@db/sofra",
            "PUBLIC_URL": "https://Sofra.example/",
            "TRUSTED_PROXIES": "10.0.0.0/8, ::1", "SECRET_KEY": String(repeating: "k", count: 32),
            "REGISTRATION": "closed", "USDA_API_KEY": "key", "USDA_BASE_URL": "http://localhost:9/fdc/",
            "OFF_BASE_URL": "https://off.example", "LOG_LEVEL": "debug", "LOG_FORMAT": "json",
        ])
        #expect(configuration.host == "0.0.0.0")
        #expect(configuration.port == 9_000)
        #expect(configuration.dataFolder == "/data")
        #expect(configuration.databaseURL?.revealed == "postgres://u:p@db/sofra")
        #expect(configuration.publicOrigin?.description == "https://sofra.example")
        #expect(configuration.trustedProxies.include("10.1.2.3"))
        #expect(!configuration.trustedProxies.include("11.1.2.3"))
        #expect(configuration.registration == .closed)
        #expect(configuration.secretKey != nil)
        #expect(configuration.usda?.address.description == "http://localhost:9/fdc")
        #expect(configuration.openFoodFacts.description == "https://off.example")
        #expect(configuration.logLevel == .debug)
        #expect(configuration.logFormat == .json)
    }

    @Test(arguments: [
        ("PORT", "80a", "PORT must be a whole number from 0 to 65535, not \"80a\"."),
        ("PORT", "65536", "PORT must be a whole number from 0 to 65535, not \"65536\"."),
        (
            "HOST", "example.org",
            "HOST must be an IP address to listen on, such as 127.0.0.1 or 0.0.0.0, or localhost, not \"example.org\"."
        ),
        ("REGISTRATION", "maybe", "REGISTRATION must be one of open, invite, closed, not \"maybe\"."),
        ("LOG_LEVEL", "verbose", "LOG_LEVEL must be one of debug, info, warning, error, not \"verbose\"."),
        ("LOG_FORMAT", "xml", "LOG_FORMAT must be one of text, json, not \"xml\"."),
        (
            "PUBLIC_URL", "https://a/b",
            "PUBLIC_URL must be the address that people type, without a path, such as https://sofra.example.org, not \"https://a/b\"."
        ),
        (
            "TRUSTED_PROXIES", "10.0.0.0/8,proxy",
            "TRUSTED_PROXIES must be addresses or ranges with commas, such as 10.0.0.0/8, ::1, not \"10.0.0.0/8,proxy\"."
        ),
        (
            "OFF_BASE_URL", "file:///etc",
            "OFF_BASE_URL must be an address that begins with http:// or https://, not \"file:///etc\"."
        ),
    ]) func `a wrong value is one clear sentence`(name: String, value: String, sentence: String) {
        #expect(sentences([name: value]) == [sentence])
    }

    @Test(arguments: [("SECRET_KEY", "hunter2"), ("DATABASE_URL", "mysql://u:hunter2@db")])
    func `HOSTILE-49 a wrong secret is not shown`(name: String, value: String) throws {
        let found = sentences([name: value])
        #expect(found.count == 1)
        let sentence = try #require(found.first)
        #expect(sentence.hasPrefix(name + " must be "))
        #expect(!sentence.contains("hunter2"))
    }

    @Test(arguments: ["hunt@er2", "hunt/er2", "hunt%er2", "hun/t@er2", "%zzhunter2", "hunter2%", "%00hunter2"])
    func `HOSTILE-123 a password that an address cannot hold is refused, and no piece of it shown`(password: String) {
        let found = sentences(["DATABASE_URL": "postgres://sofra:\(password)@db:5432/sofra?sslmode=require"])
        #expect(found.count == 1)
        #expect(found.first?.contains("%40") == true)
        #expect(["hunt", "er2", "hun"].allSatisfy { found.first?.contains($0) == false })
    }

    @Test(arguments: [
        "postgres://sofra:a%40b%2Fc:d%25@db/sofra", "postgres://db/sofra?user=a@b", "postgresql://u@[::1]:5432/s",
        "postgres://a,b:5433/sofra?target_session_attrs=read-write", "postgres://",
    ])
    func `an address of the database that libpq takes apart as it was meant is taken`(address: String) throws {
        #expect(try Configuration(["DATABASE_URL": address]).databaseURL?.revealed == address)
    }

    @Test func `A-01 a mail server needs the address with which links begin, and who writes`() {
        let mail = ["SMTP_URL": "smtp://mail.example.org", "MAIL_FROM": "sofra@example.org"]
        let lacking = "PUBLIC_URL must be set where SMTP_URL is."
        #expect(sentences(mail) == [lacking])
        #expect(sentences(mail.merging(["PUBLIC_URL": "https://sofra.example.org"]) { $1 }) == [])
        #expect(
            sentences(["SMTP_URL": "smtp://mail.example.org"]) == ["MAIL_FROM must be set where SMTP_URL is.", lacking]
        )
    }

    @Test(arguments: [
        "smtp://", "smtps:///inbox", "smtp://:587", "smtp://me@example.org:hunter2@mail.example.org",
        "smtp://me:hun/ter2@mail.example.org", "smtp://me:hun?ter2@mail.example.org", "smtp://me:hunter2#@mail",
        "smtp://me:hunter2%@mail.example.org", "smtp://me:hunter2@mail.example.org:none",
    ]) func `A-01 a mail server's address that cannot be taken apart stops the start, and is not shown`(
        address: String
    ) {
        let found = sentences([
            "SMTP_URL": address, "MAIL_FROM": "sofra@example.org", "PUBLIC_URL": "https://sofra.example.org",
        ])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("SMTP_URL must be an address such as") == true)
        #expect(found.first?.contains("%40") == true)
        #expect(["hun", "ter2"].allSatisfy { found.first?.contains($0) == false })
    }

    @Test(arguments: [
        "smtp://mail.example.org", "smtps://me%40example.org:p%2Fw@mail.example.org:465/sofra.example.org",
        "smtp://127.0.0.1:25", "smtp://u@[::1]:25", "smtp://localhost",
    ]) func `A-01 a mail server's address that is whole is taken`(address: String) throws {
        let mail = ["SMTP_URL": address, "MAIL_FROM": "sofra@example.org", "PUBLIC_URL": "https://sofra.example.org"]
        #expect(try Configuration(mail).mail?.server.revealed == address)
    }

    @Test func `A-01 a sender's address that no mail server takes stops the start`() {
        let mail = ["SMTP_URL": "smtp://mail.example.org", "PUBLIC_URL": "https://sofra.example.org"]
        for (count, complaints) in [(242, 0), (243, 1)] {
            let sender = String(repeating: "a", count: count) + "@example.org"
            #expect(sentences(mail.merging(["MAIL_FROM": sender]) { $1 }).count == complaints)
        }
    }

    @Test(arguments: [
        ("DATABASE_LOGIN_URL", "postgres://sofra_login@db/sofra", "DATABASE_URL"),
        ("DATABASE_REPLICA_URL", "postgres://sofra@near/sofra", "DATABASE_URL"),
        ("AI_MODEL", "small", "AI_BASE_URL"), ("AI_API_KEY", "hunter2", "AI_BASE_URL"),
        ("MAIL_FROM", "sofra@example.org", "SMTP_URL"),
        ("USDA_BASE_URL", "https://usda.example.org/fdc", "USDA_API_KEY"),
    ]) func `A-07 a setting that says nothing without another stops the start`(
        name: String,
        value: String,
        needed: String
    ) {
        #expect(sentences([name: value]) == ["\(needed) must be set where \(name) is."])
    }

    @Test func `A-07 each secret may stand in a file, as a line of its own, and is never shown`() throws {
        let secrets = [
            "DATABASE_URL": "postgres://u:hunter2@db/s", "DATABASE_LOGIN_URL": "postgres://login:hunter2@db/s",
            "DATABASE_REPLICA_URL": "postgres://u:hunter2@near/s", "SECRET_KEY": String(repeating: "hunter2", count: 5),
            "USDA_API_KEY": "hunter2-usda", "AI_API_KEY": "hunter2-model", "SMTP_URL": "smtp://u:hunter2@mail",
        ]
        let others = [
            "AI_BASE_URL": "http://localhost:11434/v1", "AI_MODEL": "small", "MAIL_FROM": "sofra@example.org",
            "PUBLIC_URL": "https://sofra.example.org",
        ]
        let named = Dictionary(uniqueKeysWithValues: secrets.map { ("\($0.key)_FILE", "/run/secrets/\($0.key)") })
        let files = Dictionary(uniqueKeysWithValues: secrets.map { ("/run/secrets/\($0.key)", $0.value) })

        let given = try Configuration(secrets.merging(others) { $1 })
        let read = try Configuration(named.merging(others) { $1 }) { files[$0] }

        #expect(Set(secrets.keys) == Configuration.variables.secret)
        #expect(read.secretKey != nil)
        #expect(read.databaseURL?.revealed == secrets["DATABASE_URL"])
        #expect(read.databaseLoginURL?.revealed == secrets["DATABASE_LOGIN_URL"])
        #expect(read.databaseReplicaURL?.revealed == secrets["DATABASE_REPLICA_URL"])
        #expect(read.usda?.key?.revealed == secrets["USDA_API_KEY"])
        #expect(read.languageModel?.key?.revealed == secrets["AI_API_KEY"])
        #expect(read.mail?.server.revealed == secrets["SMTP_URL"])
        #expect(read.secretKey?.derived(for: "tests") == given.secretKey?.derived(for: "tests"))
        var shown = ""
        dump(read, to: &shown)
        #expect(!shown.contains("hunter2"))
    }

    @Test(arguments: ["SECRET_KEY", "DATABASE_URL", "SMTP_URL"])
    func `A-07 a secret that stands in two places, or in a file that cannot be read, stops the start`(name: String) {
        let both = sentences([name: "hunter2", "\(name)_FILE": "/run/secrets/x"])
        let missing = sentences(["\(name)_FILE": "/nonexistent/hunter2"])

        #expect(both.contains("Of \(name) and \(name)_FILE only one may be set."))
        #expect(missing == ["\(name)_FILE must name a file with the secret in it that can be read."])
        #expect(!both.joined().contains("hunter2"))
    }

    @Test(arguments: [("two\n", "two"), ("three\r\n", "three"), (" a b \n\n", " a b "), ("ü", "ü")])
    func `A-07 of a secret's file the end of its line is no part`(held: String, secret: String) throws {
        let path = NSTemporaryDirectory() + "sofra-secret-\(UUID().uuidString)"
        try held.write(toFile: path, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }

        #expect(ConfigurationReader.text(ofFile: path) == secret)
        #expect(try Configuration(["USDA_API_KEY_FILE": path]).usda?.key?.revealed == secret)
        try "\n".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(sentences(["USDA_API_KEY_FILE": path]).count == 1)
    }

    @Test func `A-07 backups are taken where a folder is named, at a time and as many as are wanted`() throws {
        let folder = ["BACKUP_FOLDER": "/backups"]
        let unless = try Configuration(["BACKUP_AT": "04:15", "BACKUP_KEEP": "3"])
        let usual = try Configuration(folder)
        let chosen = try Configuration(folder.merging(["BACKUP_AT": "23:59", "BACKUP_KEEP": "1"]) { $1 })

        #expect(unless.backups == nil)
        #expect(usual.backups == Configuration.Backups(folder: "/backups", minute: 180, kept: 14))
        #expect(chosen.backups == Configuration.Backups(folder: "/backups", minute: 1_439, kept: 1))
    }

    @Test(arguments: [
        ("BACKUP_AT", "3:30"), ("BACKUP_AT", "24:00"), ("BACKUP_AT", "12:60"), ("BACKUP_AT", "03:30:00"),
        ("BACKUP_AT", "+3:30"), ("BACKUP_KEEP", "0"), ("BACKUP_KEEP", "1001"), ("BACKUP_KEEP", "two"),
    ]) func `A-07 a time or a number of backups that is none stops the start`(name: String, value: String) {
        let found = sentences(["BACKUP_FOLDER": "/backups", name: value])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("\(name) must be a ") == true)
        #expect(found.first?.hasSuffix("not \"\(value)\".") == true)
    }

    @Test func `several wrong values are told at once`() {
        #expect(sentences(["PORT": "x", "LOG_LEVEL": "x"]).count == 2)
    }

    @Test func `an address of the database may be a list of words`() throws {
        let words = "host=a,b dbname=sofra"
        #expect(try Configuration(["DATABASE_URL": words]).databaseURL?.revealed == words)
    }

    @Test func `HOSTILE-49 a configuration shows no secret`() throws {
        let configuration = try Configuration(["DATABASE_URL": "postgres://u:hunter2@db/s", "USDA_API_KEY": "hunter2"])
        var shown = ""
        dump(configuration, to: &shown)
        #expect(!shown.contains("hunter2"))
        #expect(!"\(configuration)".contains("hunter2"))
    }

    @Test func `HOSTILE-3 and HOSTILE-73 the site has the public name, else that of the server`() throws {
        let local = try Configuration([:]).site(port: 8_081)
        #expect("\(local.origin)" == "http://localhost:8081")
        #expect(local.answers(host: "127.0.0.1:8081"))
        #expect(!local.isSecure)
        #expect(!local.answers(host: "192.168.1.5"))
        let lan = try Configuration(["HOST": "0.0.0.0"]).site(port: 80, hosts: ["192.168.1.5"])
        #expect("\(lan.origin)" == "http://localhost")
        #expect(lan.answers(host: "192.168.1.5"))
        let v6 = try Configuration(["HOST": "fd00::5"]).site(port: 80)
        #expect("\(v6.origin)" == "http://[fd00::5]")
        #expect(v6.answers(host: "[fd00::5]:80"))
        let far = try Configuration(["PUBLIC_URL": "https://sofra.example"]).site(port: 8_080)
        #expect("\(far.origin)" == "https://sofra.example")
        #expect(far.isSecure)
        #expect(far.answers(host: "localhost:8080"))
    }
}
