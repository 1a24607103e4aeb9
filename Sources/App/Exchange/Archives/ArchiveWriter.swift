import Archives
import Security
import Threads

/// Writes the files of an archive one after the other, on a line of work beside the event loops, and keeps what the
/// manifest says of each. Compressed pieces go to the disk at once, so that an archive of any size takes little memory.
final class ArchiveWriter {
    private let zip: ZipWriter
    private let line: WorkLine
    private let charge: @Sendable (Duration) -> Void
    private var manifest: ArchiveManifest
    private var digest = RunningDigest()
    private var current: (name: String, rows: Int?)?

    init(
        _ path: String,
        _ manifest: ArchiveManifest,
        on line: WorkLine,
        charge: @escaping @Sendable (Duration) -> Void
    ) throws {
        zip = try ZipWriter(path)
        self.line = line
        self.charge = charge
        self.manifest = manifest
    }

    /// Begins a file; the one before it is complete.
    func begin(_ name: String, isTable: Bool = false, isPacked: Bool = true) async throws {
        close()
        current = (name, isTable ? 0 : nil)
        let (zip, digest) = (zip, RunningDigest())
        self.digest = digest
        try await work { try zip.begin(name, isPacked: isPacked) }
    }

    func add(_ bytes: [UInt8]) async throws {
        let (zip, digest) = (zip, digest)
        try await work {
            digest.add(bytes)
            try zip.add(bytes)
        }
    }

    /// Adds rows to the table that was begun last.
    func add(_ rows: [ArchiveLine]) async throws {
        current?.rows? += rows.count
        try await add(rows.flatMap { $0.bytes + [UInt8(ascii: "\n")] })
    }

    /// Adds the manifest, which is the last file, and closes the archive.
    func finish() async throws {
        close()
        let bytes = try manifest.bytes()
        let zip = zip
        try await work {
            try zip.begin(ArchiveManifest.file)
            try zip.add(bytes)
            try zip.finish()
        }
    }

    private func close() {
        guard let current, !ArchiveManifest.isReadable(current.name) else { return }
        manifest.files[current.name] = .init(rows: current.rows, sha256: Digest.hexadecimal(digest.finish()))
    }

    private func work(_ body: @escaping @Sendable () throws -> Void) async throws {
        let charge = charge
        try await line.run { caller in
            try caller.check()
            let start = ThreadClock.now
            defer { charge(ThreadClock.now - start) }
            try body()
        }
    }
}
