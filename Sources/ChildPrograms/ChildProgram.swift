import CSpawn
import Glibc

/// A program of the system that does one piece of work on what a stranger sent: under limits that the kernel keeps,
/// in a session of its own, without this process's environment, descriptors or standard input.
public struct ChildProgram: Sendable {
    private let path: String
    /// util-linux's `prlimit`: sets the limits and becomes the program, so that there is no moment without them.
    private let limiter: String

    /// The program of this name along `searchPath`; nil when this machine lacks it.
    public init?(named name: String, searchPath: String) {
        guard let path = Self.find(name, searchPath), let limiter = Self.find("prlimit", searchPath) else { return nil }
        self.path = path
        self.limiter = limiter
    }

    /// Runs it in `folder` and waits for its end: never on a thread of the cooperative pool.
    /// Throws `ProgramNotStarted`.
    public func run(
        _ arguments: [String],
        in folder: String,
        environment: [String] = [],
        _ limits: ProgramLimits
    ) throws(ProgramNotStarted) -> ProgramResult {
        let words = [limiter] + limits.words + ["--", path] + arguments
        let home = ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=.", "TMPDIR=."]
        var running = try RunningProgram(words, in: folder, environment: home + environment)
        return running.wait(atMost: limits.wallSeconds)
    }

    private static func find(_ name: String, _ searchPath: String) -> String? {
        searchPath.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}

/// What one run of a program may cost.
public struct ProgramLimits: Hashable, Sendable {
    /// Of address space.
    public var memoryBytes: Int
    public var cpuSeconds: Int
    /// Of one file that it writes.
    public var fileBytes: Int
    public var openFiles: Int
    /// From start to end; then it is killed.
    public var wallSeconds: Double

    public init(memoryBytes: Int, cpuSeconds: Int, fileBytes: Int, openFiles: Int = 64, wallSeconds: Double) {
        self.memoryBytes = memoryBytes
        self.cpuSeconds = cpuSeconds
        self.fileBytes = fileBytes
        self.openFiles = openFiles
        self.wallSeconds = wallSeconds
    }

    var words: [String] {
        [
            "--as=\(memoryBytes)", "--cpu=\(cpuSeconds)", "--fsize=\(fileBytes)", "--nofile=\(openFiles)", "--core=0",
        ]
    }
}

/// How a run ended.
public struct ProgramResult: Sendable {
    public enum Ending: Equatable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
        case tookTooLong
    }

    public let ending: Ending
    /// The beginning of what it wrote to standard output and error.
    public let output: String
}

/// The system did not start the program; `code` is an errno.
public struct ProgramNotStarted: Error, Equatable, Sendable {
    public let code: Int32
}
