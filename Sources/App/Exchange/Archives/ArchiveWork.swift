import Archives
import ChildPrograms
import FoundationEssentials
import Threads
import Web

/// Where archives are written and read: in folders of their own, on lines beside the event loops, two at a time.
struct ArchiveWork: Sendable {
    /// What an upload may have; `sofra import` takes any size.
    static let bodyLimit = 512 << 20

    let place: String
    let line = WorkLine("archive", width: 2, capacity: 64)

    init(place: String) {
        self.place = place
        WorkFolder.sweep(ArchiveExport.kind, in: place)
    }

    /// Writes an upload into a file, in which it can be read from several places.
    func kept(_ upload: FormFile) async throws -> TemporaryArchive {
        let archive = try TemporaryArchive(in: place)
        try await line.run { caller in
            try upload.copy(to: archive.path, check: caller.check)
        }
        return archive
    }
}
