import Database
import Foundation
import PostgresFixture
import Web

/// The folder that this file belongs to, with what the tests read out of it.
enum Repository {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let path = folder.path(percentEncoded: false)

    /// Read once: scripts are made shorter and all files are compressed.
    static let assets = Result { try StaticFiles(path + "/Public") }

    /// The texts of the Swift files under a folder.
    static func sources(of folder: String) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: "\(path)/\(folder)")?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOfFile: "\(path)/\(folder)/\($0)", encoding: .utf8) }
    }
}

extension TemporaryCluster {
    /// A database of its own with all tables and nothing in them; answers its name.
    func createMigratedDatabase() async throws -> String {
        let name = try await createDatabase()
        try await Migrator(folder: Repository.path + "/Migrations").migrate(DatabaseConfiguration(conninfo(name)))
        return name
    }
}
