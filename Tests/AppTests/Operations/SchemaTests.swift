import Foundation
import PostgresFixture
import Testing

/// `docs/schema.sql` shows on one page what all migrations come to.
@Suite struct SchemaTests {
    private static let isWriting = ProcessInfo.processInfo.environment["SOFRA_WRITE_SCHEMA"] == "1"
    private static let howToWrite = "SOFRA_WRITE_SCHEMA=1 swift test --filter SchemaTests"
    private static let made = Task { try await SchemaPage.ofMigratedDatabase() }

    /// Another version of PostgreSQL may say the same in other words, so that only the one that wrote the file compares.
    @Test(.enabled("docs/schema.sql was written by another version of PostgreSQL") { try await canCompare() })
    func `the page of the whole schema is what the migrations make of an empty database`() async throws {
        let made = try await Self.made.value
        if Self.isWriting { try Data(made.text.utf8).write(to: SchemaPage.file) }

        let changes = made.lines.difference(from: try SchemaPage.kept().lines).map(Self.sentence)

        #expect(made.lines.contains { $0.hasPrefix("CREATE TABLE recipes") })
        #expect(changes == [], "docs/schema.sql is not what Migrations/ makes; `\(Self.howToWrite)` writes it anew")
    }

    private static func canCompare() async throws -> Bool {
        guard !isWriting else { return true }
        return try SchemaPage.kept().version == (try await made.value).version
    }

    private static func sentence(_ change: CollectionDifference<Substring>.Change) -> String {
        switch change {
        case .insert(let offset, let line, _): "line \(offset + 1) is missing: \(line)"
        case .remove(let offset, let line, _): "line \(offset + 1) is too much: \(line)"
        }
    }
}

/// The whole schema in SQL, as `docs/schema.sql` has it.
private struct SchemaPage {
    static let file = Repository.folder.appending(path: "docs/schema.sql")

    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The line that names the PostgreSQL that wrote the page.
    var version: Substring? { lines.first { $0.hasPrefix("-- PostgreSQL ") } }

    static func kept() throws -> SchemaPage {
        SchemaPage(text: try String(contentsOf: file, encoding: .utf8))
    }

    static func ofMigratedDatabase() async throws -> SchemaPage {
        let cluster = try TemporaryCluster.shared
        return try SchemaPage(dump: cluster.dumpSchema(of: try await cluster.createMigratedDatabase()))
    }

    private init(text: String) {
        self.text = text
    }

    /// - Parameter dump: what `pg_dump` wrote. What it says of itself and of the connection is left out, and so is what
    ///   depends on the server: the name of the owner, and the exact version.
    private init(dump: String) throws {
        let version = try #require(dump.firstMatch(of: /-- Dumped from database version (\d+)/)).1
        let head = """
            -- The schema that the files in Migrations/ make, for reading. Nothing runs this file; a test compares it with a
            -- migrated database, and writes it anew where SOFRA_WRITE_SCHEMA=1 is set.
            -- PostgreSQL \(version)
            """
        let statements = dump.replacing(/(?m)^(--|SET |SELECT pg_catalog\.set_config|\\(un)?restrict ).*$/, with: "")
            .replacing("public.", with: "")
            .replacing(/\ FOR ROLE \S+/, with: "")
            .replacing(/\n{3,}/, with: "\n\n")
            .trimmingCharacters(in: .newlines)
        text = "\(head)\n\n\(statements)\n"
    }
}
