import Archives
import ChildPrograms
import Domain
import FoundationEssentials
import Synchronization
import Threads
import Web

/// Where archives are written and read: in folders of their own, on lines beside the event loops, two at a time.
struct ArchiveWork: Sendable {
    /// What an upload may have; `sofra import` takes any size.
    static let bodyLimit = 512 << 20

    let place: String
    let line = WorkLine("archive", width: 2, capacity: 64)
    private let jobs = ArchiveJobs()

    init(place: String) {
        self.place = place
        WorkFolder.sweep(ArchiveExport.kind, in: place)
    }

    /// Does what holds a connection to the database for as long as an archive takes. Throws `WorkLine.Full` while there are as
    /// many already, or one of this household.
    @discardableResult
    func job<Value>(of household: Household.ID, _ body: () async throws -> Value) async throws -> Value {
        guard jobs.begin(household) else { throw WorkLine.Full() }
        defer { jobs.end(household) }
        return try await body()
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

/// The households whose archives are being written or read.
private final class ArchiveJobs: Sendable {
    private static let most = 2

    private let running = Mutex<Set<Household.ID>>([])

    func begin(_ household: Household.ID) -> Bool {
        running.withLock { $0.count < Self.most && $0.insert(household).inserted }
    }

    func end(_ household: Household.ID) {
        running.withLock { _ = $0.remove(household) }
    }
}
