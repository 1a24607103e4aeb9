import Archives
import Database
import FoundationEssentials
import Glibc
import Security
import Threads

/// Writes a backup of a running installation: all tables of one snapshot, photos among them, the key and the settings.
///
/// What is being written has another name until it was read back and found whole, so that whatever has the wanted name
/// is a backup.
public struct BackupWriter: Sendable {
    private let owner: DatabaseConfiguration
    private let migrator: Migrator
    private let surroundings: BackupSurroundings
    private let sparedBytes: Int
    /// Compressing and writing block, and so have a thread of their own.
    private let line = WorkLine("backup", width: 1, capacity: 4)

    /// - Parameters:
    ///   - owner: how to connect as the owner of the tables, whom no policy keeps from a row.
    ///   - sparedBytes: what is left free of the disk, which is often that of the database: it ends where its log finds no room.
    public init(
        _ owner: DatabaseConfiguration,
        _ migrator: Migrator,
        _ surroundings: BackupSurroundings,
        sparedBytes: Int = 64 << 20
    ) {
        self.sparedBytes = sparedBytes
        self.owner = owner.forCopying
        self.migrator = migrator
        self.surroundings = surroundings
    }

    /// Writes the file, or throws and leaves what had that name before.
    public func write(_ path: String) async throws -> BackupManifest {
        let unfinished = try UnfinishedFile(path, sparedBytes)
        let database = try PooledDatabase(owner)
        do {
            let manifest = try await database.transaction(.copying, settings: [.allRows]) { db in
                try await copy(db, to: unfinished)
            }
            await database.shutDown()
            let found = try await BackupFile.open(unfinished.path)
            guard found.rows == manifest.rows, found.tables.count == manifest.tables.count else {
                throw BackupError("\(path) was written, but cannot be read back. Is the disk all right?")
            }
            try unfinished.finish()
            return manifest
        } catch {
            await database.shutDown()
            unfinished.discard()
            throw error
        }
    }

    /// Whether anybody has a household here, so that there is something to keep.
    public func hasHouseholds() async throws -> Bool {
        let database = try PooledDatabase(owner)
        do {
            let isThere = try await database.read(
                Query.one("SELECT EXISTS (SELECT FROM households)", as: Bool.self)
            )
            await database.shutDown()
            return isThere
        } catch {
            await database.shutDown()
            throw error
        }
    }

    /// Runs again from the beginning where the connection was lost.
    private func copy(_ db: Connection, to unfinished: UnfinishedFile) async throws -> BackupManifest {
        try unfinished.empty()
        let now = Date()
        let archive = try TarWriter(
            unfinished.descriptor,
            path: unfinished.path,
            time: Int(now.timeIntervalSince1970)
        )
        let migrations = try await migrator.applied(db)
        guard !migrations.isEmpty else { throw BackupError("There is nothing in this database yet.") }
        var manifest = BackupManifest(
            form: BackupManifest.currentForm,
            program: surroundings.program,
            takenAt: now,
            migrations: migrations,
            settings: surroundings.settings,
            tables: try await TableRows.tables(db)
        )
        for index in manifest.tables.indices {
            try await copy(&manifest.tables[index], db, to: archive, in: unfinished)
        }
        let key = Array(surroundings.secretKey.utf8)
        let last = try Array(BackupManifest.encoder.encode(manifest))
        try await line.run { _ in
            try archive.add(BackupManifest.keyName, key)
            try archive.add(BackupManifest.fileName, last)
            try archive.close()
        }
        return manifest
    }

    private func copy(
        _ table: inout BackupManifest.Table,
        _ db: Connection,
        to archive: TarWriter,
        in unfinished: UnfinishedFile
    ) async throws {
        let name = table.name
        var pieces: [BackupManifest.Piece] = []
        try await TableRows.read(&table, db) { rows in
            let (file, bytes) = ("rows/\(name)/\(pieces.count + 1).copy", rows.bytes)
            let digest = try await line.run { _ in
                try unfinished.findRoom(for: bytes.count)
                try archive.add(file, bytes)
                return Digest.hexadecimal(Digest.sha256(bytes))
            }
            pieces.append(BackupManifest.Piece(name: file, sha256: digest))
        }
        table.pieces = pieces
    }
}

extension DatabaseConfiguration {
    /// For one connection that copies everything, however long a statement takes.
    var forCopying: DatabaseConfiguration {
        var configuration = self
        configuration.connections = 1
        configuration.queryDeadline = .seconds(2 * 3_600)
        configuration.maxLifetime = .seconds(7 * 24 * 3_600)
        configuration.applicationName = "sofra backup"
        return configuration
    }
}

extension TransactionOptions {
    static let copying = TransactionOptions(.read, isolation: .repeatableRead)
}

extension Setting {
    /// Makes a policy that would leave out rows an error, should somebody else than the owner copy them.
    static let allRows = Setting("row_security", "off")
}

/// A file under another name until it is whole. Two who write the same one do not meet.
private final class UnfinishedFile: Sendable {
    let path: String
    let descriptor: Int32
    private let wanted: String
    private let sparedBytes: Int

    init(_ wanted: String, _ sparedBytes: Int) throws {
        self.wanted = wanted
        self.sparedBytes = sparedBytes
        path = wanted + BackupSchedule.unfinished
        descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw BackupError("\(path) cannot be written: \(Self.reason).") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, hasItsName else {
            throw BackupError("Another backup is being written to \(wanted).")
        }
    }

    /// Whether the file still has the name: another writer may have finished it between opening and locking.
    private var hasItsName: Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
    }

    deinit { close(descriptor) }

    func empty() throws {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0, fchmod(descriptor, 0o600) == 0 else {
            throw BackupError("\(path) cannot be written: \(Self.reason).")
        }
    }

    /// Gives the file its name, once it is certain to be on the disk.
    func finish() throws {
        guard fsync(descriptor) == 0, rename(path, wanted) == 0 else {
            throw BackupError("\(wanted) cannot be written: \(Self.reason).")
        }
        let folder = URL(fileURLWithPath: wanted).deletingLastPathComponent().path
        let opened = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { return }
        fsync(opened)
        close(opened)
    }

    /// Throws where the disk would have less room left than is spared for what people save.
    func findRoom(for bytes: Int) throws {
        var disk = statvfs()
        // Where the disk does not say, its own errors will.
        guard fstatvfs(descriptor, &disk) == 0 else { return }
        let (free, isTooMuch) = disk.f_bavail.multipliedReportingOverflow(by: disk.f_frsize)
        guard !isTooMuch, free < UInt(bytes) + UInt(sparedBytes) else { return }
        throw BackupError(
            "There is no room on the disk for \(wanted): \(free >> 20) MB are free, of which \(sparedBytes >> 20) are left for the database."
        )
    }

    func discard() { unlink(path) }

    private static var reason: String { String(cString: strerror(errno)) }
}
