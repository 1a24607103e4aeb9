import Dispatch
import FoundationEssentials
import Glibc

/// The server process of a cluster: a child of this process, or one left behind by an app that was killed.
enum Postmaster: Sendable {
    case child(ChildProcess)
    case adopted(pid_t)

    var process: pid_t {
        switch self {
        case .child(let child): child.process
        case .adopted(let process): process
        }
    }

    /// How the server ended; nil while it is alive.
    func ending(in folder: ClusterFolder) -> String? {
        switch self {
        case .child(let child):
            return child.ending.map { "process \(child.process) \($0)" }
        case .adopted(let process):
            let alive = RunningProcesses.isAlive(process, program: Self.program, in: folder.data)
            return alive ? nil : "adopted process \(process) is gone"
        }
    }

    func signal(_ signal: Int32, in folder: ClusterFolder) {
        switch self {
        case .child(let child): child.signal(signal)
        case .adopted(let process): if ending(in: folder) == nil { kill(process, signal) }
        }
    }

    /// Whether the server accepts connections, which it records in the eighth line of postmaster.pid.
    func isReady(in folder: ClusterFolder) -> Bool {
        guard
            let lines = FileTools.text(of: folder.postmasterLock)?.split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
        else { return false }
        return lines.count >= 8 && pid_t(lines[0]) == process && lines[7].hasPrefix("ready")
    }

    /// The server that already runs in `folder`: the process named in postmaster.pid, proven to be that server.
    static func alive(in folder: ClusterFolder) -> Postmaster? {
        guard let process = recorded(in: folder.postmasterLock),
            RunningProcesses.isAlive(process, program: program, in: folder.data)
        else { return nil }
        return .adopted(process)
    }

    /// Starts the server as a child of this process, in the foreground. Its log outlives the app.
    static func launch(
        _ programs: ServerPrograms,
        in folder: ClusterFolder,
        as account: ServerAccount
    ) throws -> Postmaster {
        unlink(folder.startLog)
        return .child(
            try ChildProcess.spawn(
                try account.command([programs.postgres, "-D", folder.data]),
                workingFolder: folder.root,
                output: folder.startLog
            )
        )
    }

    /// Ends the remaining processes of a killed server. Its backends live as long as their query runs and hold the
    /// shared memory, and PostgreSQL does not start before they are gone. Needs the lock, and no live server.
    static func endOrphans(in folder: ClusterFolder) async -> [pid_t] {
        let found = RunningProcesses.of(program: program, in: folder.data)
        var left = found
        for step in 0..<200 where !left.isEmpty {
            // SIGQUIT ends them at once without cleanup; after a second SIGKILL, which a stopped process obeys too.
            if step == 0 || step == 50 { for process in left { kill(process, step == 0 ? SIGQUIT : SIGKILL) } }
            await Pause.uncancelled(for: .milliseconds(20))
            left = RunningProcesses.of(program: program, in: folder.data)
        }
        return found
    }

    /// Removes lock files whose process id now belongs to another process, as after the restart of a container or a
    /// machine. PostgreSQL ignores an id that is free, but does not start if its own user has a process with that id.
    static func removeStaleLocks(in folder: ClusterFolder) -> [(file: String, process: pid_t)] {
        [folder.postmasterLock, folder.socketLock].compactMap { path in
            guard let process = recorded(in: path), process > 0, RunningProcesses.isTaken(process) else { return nil }
            unlink(path)
            return (path, process)
        }
    }

    private static let program = "postgres"

    /// The process id in a lock file, made positive: a server in single-user mode writes it negative.
    private static func recorded(in path: String) -> pid_t? {
        guard let line = FileTools.text(of: path)?.prefix(while: { $0 != "\n" }) else { return nil }
        return pid_t(line.filter { !$0.isWhitespace }).map(abs)
    }
}

enum Pause {
    /// Waits without being cut short when the task is cancelled, for stopping takes the time it needs.
    static func uncancelled(for duration: Duration) async {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { continuation.resume() }
        }
    }
}
