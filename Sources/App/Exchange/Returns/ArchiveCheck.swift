import Archives
import FoundationEssentials
import Security
import Threads

/// Reads an archive from front to back before anything is written, and proves each file by the manifest.
enum ArchiveCheck {
    /// An archive of 100,000 photos, which is as many as one has, has a manifest of 20 MB.
    private static let manifestBytes = 32 << 20

    /// The manifest of an archive that is whole. Throws `ArchiveProblem`, or `CancellationError` when nobody waits any more.
    static func manifest(
        of path: String,
        within limits: Download.Limits,
        _ caller: WorkLine.Caller
    ) throws -> ArchiveManifest {
        do {
            return try read(OpenArchive(path, limits: limits), caller)
        } catch let error as DownloadError {
            throw ArchiveProblem(error)
        }
    }

    private static func read(_ archive: OpenArchive, _ caller: WorkLine.Caller) throws -> ArchiveManifest {
        var digests: [String: String] = [:]
        var manifest: ArchiveManifest?
        while let name = try archive.next() {
            try caller.check()
            if name == ArchiveManifest.file {
                manifest = try decode(archive.content(maxBytes: manifestBytes))
                continue
            }
            if isLitter(name) { continue }
            let digest = RunningDigest()
            while true {
                try caller.check()
                let piece = try archive.read()
                if piece.isEmpty { break }
                digest.add(piece)
            }
            if !ArchiveManifest.isReadable(name) { digests[name] = Digest.hexadecimal(digest.finish()) }
        }
        guard let manifest, manifest.format == ArchiveManifest.format else { throw ArchiveProblem.notOurs }
        guard manifest.version <= ArchiveManifest.version else { throw ArchiveProblem.newer }
        // What people read may be missing or changed: it does not come back.
        for (name, file) in manifest.files.sorted(by: { $0.key < $1.key }) where !ArchiveManifest.isReadable(name) {
            guard digests[name] == file.sha256 else { throw ArchiveProblem.damaged(file: name) }
        }
        return manifest
    }

    private static func decode(_ bytes: [UInt8]) throws -> ArchiveManifest {
        do {
            return try JSONDecoder().decode(ArchiveManifest.self, from: Data(bytes))
        } catch is DecodingError {
            throw ArchiveProblem.notOurs
        }
    }

    /// What systems put into archives that people pack anew.
    private static func isLitter(_ name: String) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        return name.hasPrefix("__MACOSX/") || [".DS_Store", "Thumbs.db"].contains(String(last)) || last.hasPrefix("._")
    }
}
