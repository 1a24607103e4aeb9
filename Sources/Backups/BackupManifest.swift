import Database
import FoundationEssentials

/// What a backup says of itself. It is the last file of the archive, so that one that was cut off has none.
public struct BackupManifest: Codable, Sendable {
    /// The number of the newest form of backups that this program writes and reads.
    static let currentForm = 1
    static let fileName = "manifest.json"
    static let keyName = "secret-key"

    /// One table: its rows as they were copied.
    public struct Table: Codable, Sendable {
        public let name: String
        public let columns: [String]
        public var rows = 0
        /// The sum of the rows' digests, the same in whatever order they are read.
        public var fingerprint: UInt64 = 0
        /// The files that hold the rows, with the SHA-256 of each.
        public var pieces: [Piece] = []
    }

    public struct Piece: Codable, Sendable {
        public let name: String
        public let sha256: String
    }

    let form: Int
    /// The version of the program that wrote the backup.
    public let program: String
    public let takenAt: Date
    public let migrations: [AppliedMigration]
    /// What the environment said, without its secrets, for whoever has lost that, too.
    public let settings: [String: String]
    public internal(set) var tables: [Table]

    /// The number of all rows.
    public var rows: Int { tables.reduce(0) { $0 + $1.rows } }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    static func read(_ bytes: [UInt8]) throws -> BackupManifest {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(BackupManifest.self, from: Data(bytes))
    }
}

/// What is kept of an installation beside its database.
public struct BackupSurroundings: Sendable {
    let program: String
    /// The text that the installation's key is made of.
    let secretKey: String
    let settings: [String: String]

    public init(program: String, secretKey: String, settings: [String: String]) {
        self.program = program
        self.secretKey = secretKey
        self.settings = settings
    }
}

/// Why a backup cannot be written or brought back, with a sentence for the person who asked for it.
public struct BackupError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ sentence: String) { description = sentence }
}
