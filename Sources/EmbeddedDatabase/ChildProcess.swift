import ChildPrograms
import FoundationEssentials
import Glibc
import Synchronization
import Threads

/// A program started by this process, in a session of its own: a terminal's Ctrl-C reaches only the app,
/// which then stops the program properly.
///
/// Foundation's `Process` is not used because it creates no session, and its `waitUntilExit` waits for grandchildren.
final class ChildProcess: Sendable {
    enum Ending: Equatable, Sendable, CustomStringConvertible {
        case exited(Int32)
        case killed(signal: Int32)

        var description: String {
            switch self {
            case .exited(let status): "exited with status \(status)"
            case .killed(let signal): "was killed by signal \(signal)"
            }
        }
    }

    private struct Life {
        var ending: Ending?
        var waiting: [CheckedContinuation<Ending, Never>] = []
    }

    /// The program's environment. The app's own is not inherited: PGDATA, PGOPTIONS and secrets are not for the server.
    private static let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "LC_ALL=C.UTF-8"]

    let process: pid_t
    private let life = Mutex(Life())

    private init(process: pid_t) { self.process = process }

    /// Starts `arguments[0]`. Standard output and error are appended to the file `output`, by default discarded.
    static func spawn(
        _ arguments: [String],
        workingFolder: String,
        output: String = "/dev/null"
    ) throws -> ChildProcess {
        let outputDescriptor = open(output, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard outputDescriptor >= 0 else { throw EmbeddedDatabaseError.refused(path: output, code: errno) }
        defer { close(outputDescriptor) }
        let child: ChildProcess
        do {
            let start = ProgramStart(arguments, in: workingFolder, environment: environment)
            child = ChildProcess(process: try start.perform(output: outputDescriptor))
        } catch {
            throw EmbeddedDatabaseError.refused(path: arguments[0], code: error.code)
        }
        // waitid blocks, so it runs on its own thread: the cooperative pool has only one per core.
        startThreadOrRun { child.reap() }
        return child
    }

    var ending: Ending? { life.withLock { $0.ending } }

    func waitUntilEnded() async -> Ending {
        await withCheckedContinuation { continuation in
            let ending = life.withLock { life in
                if life.ending == nil { life.waiting.append(continuation) }
                return life.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }

    func signal(_ signal: Int32) {
        // Under the lock the process is not yet reaped, so its id cannot belong to another one.
        life.withLock { life in
            if life.ending == nil { kill(process, signal) }
        }
    }

    /// Signals the program and all processes that it started.
    func signalGroup(_ signal: Int32) {
        life.withLock { life in
            if life.ending == nil { kill(-process, signal) }
        }
    }

    private func reap() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        let (ending, waiting) = life.withLock { life in
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0 && errno == EINTR {}
            let signal = status & 0x7f
            let ending = signal == 0 ? Ending.exited((status >> 8) & 0xff) : .killed(signal: signal)
            defer { life.waiting = [] }
            life.ending = ending
            return (ending, life.waiting)
        }
        for continuation in waiting { continuation.resume(returning: ending) }
    }
}
