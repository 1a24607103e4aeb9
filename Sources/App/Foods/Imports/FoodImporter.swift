import Archives
import Database
import FoodImport

/// Imports a downloaded food database, as the role that owns the tables.
///
/// The whole download is first read into a temporary table; a file that is cut off, hostile or of another kind ends the
/// import there, and nothing is stored. Then foods are written in transactions of a thousand, so that an import that is
/// stopped keeps its finished batches. Starting it again continues it, since foods that are unchanged are left as they
/// are. Own foods and diaries are never touched; recipes follow when the program keeps house (`ChangedFoodStore`).
public struct FoodImporter {
    private let source: FoodFiles.Source
    private let database: any Database
    private let watch: ImportWatch

    /// The number of the advisory lock that lets only one import run at a time. It spells "sofra" and 3.
    static let lock = 0x736f_6672_6103

    /// - Parameter database: a database of one connection, signed in as the owner of the tables.
    public init(_ source: FoodFiles.Source, into database: any Database, watch: ImportWatch) {
        self.source = source
        self.database = database
        self.watch = watch
    }

    /// - Parameter path: the name of the download in messages.
    /// - Throws: `DownloadError`, `ImportFault` or `ImportBusy` before anything is stored; `ImportBroken` afterwards.
    public func run(_ download: Download, named path: String) async throws -> ImportSummary {
        let isFree = try await database.write(ImportLockStore.claim)
        guard isFree else { throw ImportBusy() }
        do {
            let summary = try await load(download, named: path)
            try await release()
            return summary
        } catch {
            try? await release()
            throw error
        }
    }

    private func release() async throws {
        try await database.write(ImportLockStore.release)
    }

    private func load(_ download: Download, named path: String) async throws -> ImportSummary {
        var intake = ImportIntake(source, into: database, watch: watch)
        try await intake.read(download, named: path)
        guard !intake.summary.wasStopped else { return intake.summary }
        var writing = ImportWriting(source, intake.units, into: database, watch: watch, summary: intake.summary)
        do {
            try await writing.run()
            if writing.summary.stored > 0 { try await ImportedFoodStore.settle(database) }
        } catch {
            throw ImportBroken(summary: writing.summary, cause: error)
        }
        return writing.summary
    }
}

/// What an import reports to its caller while it runs, and whether the caller wants it to stop.
public struct ImportWatch {
    /// Receives the progress, far more often than it needs to be shown.
    public var progress: (ImportProgress) -> Void
    public var rejected: (Reject) throws -> Void
    /// Asked between batches whether to stop.
    public var isStopped: () -> Bool

    public init(
        progress: @escaping (ImportProgress) -> Void = { _ in },
        rejected: @escaping (Reject) throws -> Void = { _ in },
        isStopped: @escaping () -> Bool = { false }
    ) {
        self.progress = progress
        self.rejected = rejected
        self.isStopped = isStopped
    }
}

/// The progress of an import.
public struct ImportProgress: Equatable, Sendable {
    public enum Stage: Sendable {
        /// `done` and `whole` count bytes of the download.
        case reading
        /// `done` and `whole` count foods.
        case writing
    }

    public let stage: Stage
    public let done: Int
    public let whole: Int
    /// The foods that have been read or written.
    public let foods: Int
}

/// The result of an import.
public struct ImportSummary: Equatable, Sendable {
    public var read = 0
    public var new = 0
    public var changed = 0
    public var unchanged = 0
    public var retired = 0
    public var leftOut: [LeftOut: Int] = [:]
    public var rejects = RejectCount()
    public var wasStopped = false

    public var stored: Int { new + changed + retired }
}

/// Counts rejected rows by reason. Numbers in a reason differ from row to row and are
/// masked, so that they do not make two reasons of one.
public struct RejectCount: Equatable, Sendable {
    public private(set) var total = 0
    public private(set) var reasons: [String: Int] = [:]

    private static let maxReasons = 50

    mutating func add(_ reject: Reject) {
        total += 1
        var kind = ""
        for character in reject.reason {
            let isNumber = character.isNumber || (kind.hasSuffix("#") && (character == "." || character == "e"))
            if !isNumber { kind.append(character) } else if !kind.hasSuffix("#") { kind.append("#") }
        }
        let isKnown = reasons[kind] != nil || reasons.count < Self.maxReasons
        reasons[isKnown ? kind : "other reasons", default: 0] += 1
    }
}

/// Another import is running in the same database.
public struct ImportBusy: Error, CustomStringConvertible {
    public let description = "Another import is under way in this database. Wait for it, or stop it."
}

/// The database failed while foods were being written. The batches before are stored.
public struct ImportBroken: Error {
    public let summary: ImportSummary
    public let cause: any Error
}
