import Foundation

/// The server of a cluster: a child of this process, or one left behind by an app that was killed.
enum Postmaster: Sendable {
    case child(ChildProcess)
    case adopted(pid_t)

    var process: pid_t {
        switch self {
        case .child(let child): child.process
        case .adopted(let process): process
        }
    }

    /// How it ended; nil while it is alive.
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

    /// Whether it accepts connections: it says so itself in the eighth line of postmaster.pid.
    func isReady(in folder: ClusterFolder) -> Bool {
        guard
            let lines = FileTools.text(of: folder.postmasterLock)?.split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
        else { return false }
        return lines.count >= 8 && pid_t(lines[0]) == process && lines[7].hasPrefix("ready")
    }

    /// The server that runs in `folder` already, by the number in postmaster.pid and proven to be it.
    static func alive(in folder: ClusterFolder) -> Postmaster? {
        guard let process = recorded(in: folder.postmasterLock),
            RunningProcesses.isAlive(process, program: program, in: folder.data)
        else { return nil }
        return .adopted(process)
    }

    /// Starts the server. It stays in the foreground and is this process's child; its log outlives the app.
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

    /// Ends what is left of a server that was killed. Its backends live on for as long as their query runs and hold
    /// the shared memory; PostgreSQL refuses to start until then. To be called without a live server, under the lock.
    static func endOrphans(in folder: ClusterFolder) async -> [pid_t] {
        let found = RunningProcesses.of(program: program, in: folder.data)
        var left = found
        for step in 0..<200 where !left.isEmpty {
            // At once, without clean-up; and for good after a second (a stopped process heeds nothing less).
            if step == 0 || step == 50 { for process in left { kill(process, step == 0 ? SIGQUIT : SIGKILL) } }
            await Pause.uncancelled(for: .milliseconds(20))
            left = RunningProcesses.of(program: program, in: folder.data)
        }
        return found
    }

    /// Removes lock files whose number belongs to some other process by now, as after the restart of a container or a
    /// machine. PostgreSQL copes with a number that is free, and refuses to start while it is taken by its own user.
    static func removeStaleLocks(in folder: ClusterFolder) -> [(file: String, process: pid_t)] {
        [folder.postmasterLock, folder.socketLock].compactMap { path in
            guard let process = recorded(in: path), process > 0, RunningProcesses.isTaken(process) else { return nil }
            unlink(path)
            return (path, process)
        }
    }

    private static let program = "postgres"

    /// A negative number is that of a server in single-user mode.
    private static func recorded(in path: String) -> pid_t? {
        guard let line = FileTools.text(of: path)?.prefix(while: { $0 != "\n" }) else { return nil }
        return pid_t(line.trimmingCharacters(in: .whitespaces)).map(abs)
    }
}

enum Pause {
    /// A pause that is not cut short when its task is cancelled: stopping takes the time it needs.
    static func uncancelled(for duration: Duration) async {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { continuation.resume() }
        }
    }
}
