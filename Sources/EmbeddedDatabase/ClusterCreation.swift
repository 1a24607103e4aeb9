import FoundationEssentials
import Glibc

/// Creates a cluster in a draft folder and renames it when it is complete, so that a kill or a power cut
/// never leaves half a cluster under the real name.
struct ClusterCreation: Sendable {
    let folder: ClusterFolder
    let programs: ServerPrograms
    let account: ServerAccount
    private let draft: String

    init(_ folder: ClusterFolder, _ programs: ServerPrograms, _ account: ServerAccount) {
        self.folder = folder
        self.programs = programs
        self.account = account
        draft = "\(folder.root)/\(Self.prefix)\(getpid()).\(UInt32.random(in: 0...UInt32.max))"
    }

    /// Removes the drafts of interrupted attempts, and ends their initdb if it still runs.
    func clearRemains() {
        let drafts = FileTools.names(in: folder.root).filter { $0.hasPrefix(Self.prefix) }.map {
            "\(folder.root)/\($0)"
        }
        guard !drafts.isEmpty else { return }
        for process in RunningProcesses.of(program: "initdb", in: folder.root) { kill(process, SIGKILL) }
        for draft in drafts {
            for process in RunningProcesses.of(program: "postgres", in: draft) { kill(process, SIGKILL) }
            // A draft that cannot be removed now does no harm, since its name is never used again.
            try? FileManager.default.removeItem(atPath: draft)
        }
    }

    /// Starts initdb, which syncs what it writes.
    func begin() throws -> ChildProcess {
        unlink(folder.startLog)
        return try ChildProcess.spawn(
            try account.command([
                programs.initdb, "--pgdata=\(draft)", "--username=\(EmbeddedCluster.Role.owner.rawValue)",
                "--auth-local=peer", "--auth-host=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8",
                "--data-checksums", "--no-instructions",
            ]),
            workingFolder: folder.root,
            output: folder.startLog
        )
    }

    func finish(_ ending: ChildProcess.Ending) throws {
        guard ending == .exited(0) else {
            try? FileManager.default.removeItem(atPath: draft)
            throw EmbeddedDatabaseError.complaint(
                folder.lastComplaint() ?? "initdb \(ending)",
                in: folder.root,
                otherwise: EmbeddedDatabaseError.notCreated
            )
        }
        guard rename(draft, folder.data) == 0 else {
            throw EmbeddedDatabaseError.refused(path: folder.data, code: errno)
        }
        FileTools.syncFolder(folder.root)
    }

    private static let prefix = "data.new."
}
