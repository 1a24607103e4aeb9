import Archives
import FoundationEssentials
import Security
import Threads

/// A backup that was read from its beginning to its end and is whole: every piece is there and has its digest.
public struct BackupFile: Sendable {
    public let path: String
    public let manifest: BackupManifest
    /// The text of the installation's key.
    public let secretKey: String

    public var rows: Int { manifest.rows }
    public var tables: [BackupManifest.Table] { manifest.tables }

    /// Throws `BackupError` for what is no backup, was cut off or changed, or was written by a newer form of Sofra.
    public static func open(_ path: String) async throws -> BackupFile {
        try await onThread { try BackupFile(checking: path) }
    }

    private init(checking path: String) throws {
        var digests: [String: String] = [:]
        var key: [UInt8]?
        var last: (name: String, bytes: [UInt8])?
        let reader = try Self.archive(path)
        while let file = try Self.next(reader, path) {
            guard digests.updateValue(Digest.hexadecimal(Digest.sha256(file.bytes)), forKey: file.name) == nil else {
                throw BackupError("\(path) is damaged: \(file.name) is in it twice.")
            }
            if file.name == BackupManifest.keyName { key = file.bytes }
            last = file
        }
        guard let last, last.name == BackupManifest.fileName else {
            throw BackupError("\(path) is no whole backup of Sofra: it does not end as one does.")
        }
        manifest = try Self.manifest(last.bytes, path)
        guard let key else { throw BackupError("\(path) is damaged: the key is not in it.") }
        secretKey = String(decoding: key, as: UTF8.self)
        self.path = path
        for piece in manifest.tables.flatMap(\.pieces) where digests[piece.name] != piece.sha256 {
            throw BackupError("\(path) is damaged: \(piece.name) is missing or not what was written.")
        }
    }

    private static func manifest(_ bytes: [UInt8], _ path: String) throws -> BackupManifest {
        struct Form: Decodable { let form: Int }
        do {
            let form = try JSONDecoder().decode(Form.self, from: Data(bytes)).form
            guard form <= BackupManifest.currentForm else {
                throw BackupError(
                    "\(path) was written by a newer version of Sofra. Restore it with that version or later."
                )
            }
            return try BackupManifest.read(bytes)
        } catch let error as DecodingError {
            throw BackupError("\(path) is damaged: what it says of itself cannot be read (\(type(of: error))).")
        }
    }

    private static func archive(_ path: String) throws -> ArchiveReader {
        do {
            return try ArchiveReader(path)
        } catch {
            throw rejection(error, path)
        }
    }

    private static func next(_ reader: ArchiveReader, _ path: String) throws -> (name: String, bytes: [UInt8])? {
        do {
            return try reader.next()
        } catch {
            throw rejection(error, path)
        }
    }

    private static func rejection(_ error: DownloadError, _ path: String) -> BackupError {
        switch error {
        case .unreadable: BackupError(error.description)
        case .damaged(_, let reason):
            BackupError("\(path) is damaged, was cut off, or is no backup of Sofra (\(reason)).")
        default: BackupError("\(path) is no backup of Sofra: \(error)")
        }
    }

    /// Hands each piece of rows to `body`, in the order in which they were written.
    func pieces(_ body: (_ name: String, _ bytes: [UInt8]) async throws -> Void) async throws {
        let path = path
        let reader = try await onThread { try Self.archive(path) }
        while let file = try await onThread({ try Self.next(reader, path) }) {
            if file.name.hasPrefix("rows/") { try await body(file.name, file.bytes) }
        }
    }
}
