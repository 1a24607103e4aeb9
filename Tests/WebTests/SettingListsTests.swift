import Foundation
import Testing

@testable import Web

/// Each setting stands in four lists: what the program reads, what the README explains, what compose hands to the
/// container, and what `.env.example` offers. A name that one of them lacks is a setting that somebody sets in vain.
@Suite struct SettingListsTests {
    /// The image's own: where it listens and keeps its files is no choice inside a container.
    private let setByImage: Set = ["HOST", "PORT", "DATA_DIR"]
    /// Put together by compose from other settings.
    private let setByCompose: Set = ["DATABASE_URL"]
    /// libpq's own, which compose sets.
    private let readByPostgres: Set = ["PGPASSWORD", "PGPASSWORD_FILE"]
    /// Settings of compose and not of Sofra.
    private let readByCompose: Set = ["POSTGRES_PASSWORD", "SOFRA_PORT"]

    @Test func `the README explains what the program reads, and nothing else`() throws {
        let read = try settingsRead()
        #expect(read.isSuperset(of: setByImage.union(setByCompose)))
        #expect(try settingsExplained().symmetricDifference(read) == [])
    }

    @Test func `compose hands every setting to the container, under its own name`() throws {
        let values = try settingsHandedOver()
        let files = try secretsRead().subtracting(setByCompose).map { "\($0)_FILE" }
        let wanted = try settingsRead().subtracting(setByImage).union(readByPostgres).union(files)
        #expect(Set(values.keys).symmetricDifference(wanted) == [])
        for (name, value) in values where !setByCompose.union(readByPostgres).contains(name) {
            #expect(value.hasPrefix("${\(name):"), "\(name): \(value)")
        }
    }

    @Test func `every secret can stand in a file, as README and example say`() throws {
        let secrets = try secretsRead()
        #expect(secrets.count >= 5)
        for file in secrets.map({ "\($0)_FILE" }) + ["PGPASSWORD_FILE"] {
            #expect(try text("README.md").contains("`\(file)`"), "\(file)")
        }
        for file in secrets.subtracting(setByCompose).map({ "\($0)_FILE" }) + ["POSTGRES_PASSWORD_FILE"] {
            #expect(try text(".env.example").contains(file), "\(file)")
        }
    }

    @Test func `the image sets what compose does not hand over`() throws {
        let line = try #require(try text("Dockerfile").firstMatch(of: /(?m)^ENV (.*)$/))
        #expect(Set(line.1.matches(of: /([A-Z_]+)=/).map { String($0.1) }) == setByImage)
    }

    @Test func `the example has every setting that a person may choose, and nothing else`() throws {
        let chosen = try settingsRead().subtracting(setByImage).subtracting(setByCompose).union(readByCompose)
        let offered = try text(".env.example").matches(of: /(?m)^([A-Z_]+)=/).map { String($0.1) }
        #expect(Set(offered).symmetricDifference(chosen) == [])
        #expect(offered.count == Set(offered).count)
    }

    @Test(arguments: ["docker-compose.yml", "deploy/docker-compose.caddy.yml"])
    func `A-07 of each container's log only so much is kept, and each starts again by itself`(file: String) throws {
        let services = try services(of: file)
        #expect(services.count >= 2)
        let described = services.filter { $0.text.contains(/(?m)^    image:/) }
        #expect(!described.isEmpty)
        for service in described {
            let isLimited = service.text.contains(/(?m)^    logging:(?: \*logging$| &logging\n|\n)/)
            #expect(isLimited, "\(service.name)")
            #expect(service.text.contains("    restart: unless-stopped\n"), "\(service.name)")
        }
        let limits = described.filter { $0.text.contains(/max-size: \d+m\n        max-file: "\d+"\n/) }
        #expect(!limits.isEmpty)
    }

    @Test func `HOSTILE-106 a container is given time to finish what runs, the database more than the app`() throws {
        let seconds = try services(of: "docker-compose.yml").reduce(into: [String: Int]()) { grace, service in
            let line = service.text.firstMatch(of: /(?m)^    stop_grace_period: (\d+)([sm])$/)
            grace[service.name] = line.flatMap { found in Int(found.1).map { $0 * (found.2 == "m" ? 60 : 1) } }
        }
        // Docker's own ten seconds would cut off answers that are under way.
        #expect(seconds["app", default: 0] >= 30)
        #expect(seconds["db", default: 0] > seconds["app", default: 0])
    }

    private func services(of file: String) throws -> [(name: String, text: Substring)] {
        let section = try #require(try text(file).firstMatch(of: /(?s)\nservices:\n(.*?)\n[a-z]/)).1
        let heads = section.matches(of: /(?m)^  ([a-z]+):\n/)
        let ends = heads.dropFirst().map(\.range.lowerBound) + [section.endIndex]
        return zip(heads, ends).map { head, end in (String(head.1), section[head.range.lowerBound..<end]) }
    }

    private func settingsRead() throws -> Set<String> {
        let source = try text("Sources/Web/ConfigurationReader.swift")
        return Set(source.matches(of: /reader\.\w+\("([A-Z_]+)"\)/).map { String($0.1) })
    }

    private func secretsRead() throws -> Set<String> {
        let read = Configuration.variables
        #expect(Set(read.all) == (try settingsRead()))
        return read.secret
    }

    private func settingsExplained() throws -> Set<String> {
        let readme = try text("README.md")
        let section = try #require(readme.firstMatch(of: #/(?s)\n## Configuration\n(.*?)\n## /#)).1
        let cells = section.matches(of: /(?m)^\| (`.*?) \|/).map(\.1)
        return Set(cells.flatMap { $0.matches(of: /`([A-Z_]+)`/).map { String($0.1) } })
    }

    private func settingsHandedOver() throws -> [String: Substring] {
        let compose = try text("docker-compose.yml")
        let section = try #require(compose.firstMatch(of: /(?s)\n  app:\n.*?\n    environment:\n(.*?)\n    [a-z]/)).1
        let pairs = section.matches(of: /(?m)^      ([A-Z_]+): (.*)$/).map { (String($0.1), $0.2) }
        return Dictionary(pairs) { first, _ in first }
    }

    private func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
