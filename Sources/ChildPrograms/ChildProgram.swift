import CSpawn
import Glibc

/// An installed program that works on untrusted input, under limits that the kernel enforces: in a session of its own,
/// without this process's environment, descriptors or standard input.
public struct ChildProgram: Sendable {
    private let path: String
    /// The path of util-linux's `prlimit`, which sets the limits and then becomes the program.
    private let limiter: String

    /// Finds the program in `searchPath`; fails when it is not installed.
    public init?(named name: String, searchPath: String) {
        guard let path = Self.find(name, searchPath), let limiter = Self.find("prlimit", searchPath) else { return nil }
        self.path = path
        self.limiter = limiter
    }

    /// The program at a path; fails when it is not there, or `prlimit` is not in `searchPath`.
    public init?(at path: String, searchPath: String) {
        guard access(path, X_OK) == 0, let limiter = Self.find("prlimit", searchPath) else { return nil }
        self.path = path
        self.limiter = limiter
    }

    /// Runs the program in `folder` and blocks until it ends, so it must not be called on the cooperative pool.
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

/// The resources that one run of a program may use.
public struct ProgramLimits: Hashable, Sendable {
    /// The largest address space, in bytes.
    public var memoryBytes: Int
    public var cpuSeconds: Int
    /// The largest file that the program may write, in bytes.
    public var fileBytes: Int
    public var openFiles: Int
    /// The time from start to end, after which the program is killed.
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

/// The result of a run.
public struct ProgramResult: Sendable {
    public enum Ending: Equatable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
        case tookTooLong
    }

    public let ending: Ending
    /// The beginning of what the program wrote to standard output and error, at most 4 KB.
    public let output: String
    /// What the program took of processors, with those that it started and waited for.
    public let processorTime: Duration
}

/// The system could not start the program; `code` is the errno.
public struct ProgramNotStarted: Error, Equatable, Sendable {
    public let code: Int32
}
