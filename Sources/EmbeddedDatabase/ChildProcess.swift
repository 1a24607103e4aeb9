import CSpawn
import Foundation
import Synchronization

/// A program started by this process, in a session of its own: a terminal's Ctrl-C reaches the app only,
/// which then ends the program in good order.
///
/// Foundation's `Process` does not serve here: it gives no session, and its `waitUntilExit` waits for grandchildren.
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

    let process: pid_t
    private let life = Mutex(Life())

    private init(process: pid_t) { self.process = process }

    /// Starts `arguments[0]`. Standard output and error go to the end of the file `output`, or nowhere.
    static func spawn(
        _ arguments: [String],
        workingFolder: String,
        output: String = "/dev/null"
    ) throws -> ChildProcess {
        let child = ChildProcess(process: try SpawnRequest(arguments, workingFolder, output).perform())
        // waitid blocks, so it gets a thread: the cooperative pool has only one per core.
        Thread.detachNewThread { child.reap() }
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
        // Under the lock the process is not reaped yet, so its number cannot belong to another one.
        life.withLock { life in
            if life.ending == nil { kill(process, signal) }
        }
    }

    /// Signals the program and all that it started.
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

/// One call of `posix_spawn`.
private struct SpawnRequest {
    let arguments: [String]
    let workingFolder: String
    let output: String

    /// The app's own environment stays with the app: PGDATA, PGOPTIONS and secrets do not belong in the server's.
    private static let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "LC_ALL=C.UTF-8"]

    init(_ arguments: [String], _ workingFolder: String, _ output: String) {
        self.arguments = arguments
        self.workingFolder = workingFolder
        self.output = output
    }

    func perform() throws -> pid_t {
        let outputDescriptor = open(output, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard outputDescriptor >= 0 else { throw EmbeddedDatabaseError.refused(path: output, code: errno) }
        defer { close(outputDescriptor) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, outputDescriptor, 1)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        posix_spawn_file_actions_addchdir_np(&actions, workingFolder)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What the app ignores or blocks would stay ignored and blocked in the program.
        var every = sigset_t()
        sigfillset(&every)
        posix_spawnattr_setsigdefault(&attributes, &every)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes,
            CSPAWN_SETSID | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        )

        var process: pid_t = 0
        let code = withCStrings(arguments) { argv in
            withCStrings(Self.environment) { posix_spawn(&process, arguments[0], &actions, &attributes, argv, $0) }
        }
        guard code == 0 else { throw EmbeddedDatabaseError.refused(path: arguments[0], code: code) }
        return process
    }

    private func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}
