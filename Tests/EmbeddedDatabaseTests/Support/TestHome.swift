import Foundation
import Testing

@testable import EmbeddedDatabase

/// A folder with a `DATA_DIR` in it, the apps started on it, and a look at what they do. All goes at the end.
actor TestHome {
    nonisolated let base: String
    nonisolated let dataDirectory: String
    nonisolated let runner: Runner
    private var apps: [TestApp] = []

    nonisolated var root: String { dataDirectory + "/pg" }
    nonisolated var data: String { root + "/data" }

    private init(_ name: String, _ runner: Runner, onDisk: Bool) throws {
        let place = onDisk ? "/tmp" : Self.place
        var template = Array("\(place)/sofra-embedded.XXXXXX".utf8CString)
        base = String(cString: try #require(mkdtemp(&template)))
        dataDirectory = "\(base)/\(name)"
        self.runner = runner
        #expect(chmod(base, 0o755) == 0)
        try FileTools.makeFolders(dataDirectory, mode: 0o755)
        if runner == .nobody { #expect(chown(dataDirectory, runner.userID, runner.userID) == 0) }
    }

    static func with(
        _ runner: Runner = .own,
        name: String = "var",
        onDisk: Bool = false,
        _ body: (TestHome) async throws -> Void
    ) async throws {
        try await runner.require()
        let home = try TestHome(name, runner, onDisk: onDisk)
        do { try await body(home) } catch {
            await home.clear()
            throw error
        }
        await home.clear()
    }

    /// Memory where there is plenty: thirty clusters synced to a busy disk take minutes, and a kill is not a power cut.
    private static let place: String = {
        var space = statvfs()
        guard statvfs("/dev/shm", &space) == 0, access("/dev/shm", W_OK) == 0 else { return "/tmp" }
        return UInt64(space.f_bavail) * UInt64(space.f_frsize) > 2_000_000_000 ? "/dev/shm" : "/tmp"
    }()

    /// The executable that stands for the app, beside the tests' own.
    static let host: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/embedded-cluster-host"
    }()

    static let programs: String = {
        let versions = FileTools.names(in: "/usr/lib/postgresql").compactMap(Int.init)
        return "/usr/lib/postgresql/\(versions.max() ?? 0)/bin"
    }()

    /// Starts the app without waiting for anything.
    func launch(_ command: ([String]) -> [String]) throws -> TestApp {
        let output = "\(base)/app\(apps.count).log"
        let process = try ChildProcess.spawn(
            command([Self.host, dataDirectory]),
            workingFolder: base,
            output: output
        )
        let app = TestApp(process: process, output: output)
        apps.append(app)
        return app
    }

    func launch() throws -> TestApp { try launch(runner.command) }

    /// Starts the app and waits until it is ready.
    func start() async throws -> TestApp {
        let app = try launch()
        let word = try await app.word()
        try #require(word.hasPrefix("READY "), "\(word) \(app.lines)")
        return app
    }

    nonisolated var postmaster: pid_t? {
        FileTools.text(of: data + "/postmaster.pid").flatMap { pid_t($0.prefix { $0.isNumber }) }
    }

    nonisolated var serverProcesses: [pid_t] { RunningProcesses.of(program: "postgres", in: data) }

    /// What psql prints for `statements`, or its complaint.
    nonisolated func query(_ statements: String..., conninfo: String? = nil) async throws -> String {
        let conninfo = conninfo ?? "host='\(root)/run' port=5432 user=sofra dbname=postgres"
        let psql = [Self.programs + "/psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", conninfo]
        return try await output(runner.command(psql + statements.flatMap { ["-c", $0] }))
    }

    /// Leaves a query running.
    nonisolated func begin(_ statement: String) throws -> ChildProcess {
        try ChildProcess.spawn(
            runner.command([
                Self.programs + "/psql", "-X", "-h", root + "/run", "-U", "sofra", "-d", "postgres", "-c", statement,
            ]),
            workingFolder: "/"
        )
    }

    nonisolated func output(_ command: [String]) async throws -> String {
        let file = "\(base)/output.\(UInt64.random(in: 0...UInt64.max))"
        defer { unlink(file) }
        _ = try await ChildProcess.spawn(command, workingFolder: "/", output: file).waitUntilEnded()
        return (FileTools.text(of: file) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// "shut down" after a clean stop, "in production" after a crash.
    nonisolated func clusterState() async throws -> String {
        let report = try await output([Self.programs + "/pg_controldata", data])
        let line = report.split(separator: "\n").first { $0.hasPrefix("Database cluster state:") }
        return line.map { $0.dropFirst("Database cluster state:".count).trimmingCharacters(in: .whitespaces) } ?? report
    }

    private func clear() async {
        for app in apps { app.process.signal(SIGKILL) }
        for app in apps { _ = await app.process.waitUntilEnded() }
        for process in serverProcesses { kill(process, SIGKILL) }
        try? FileManager.default.removeItem(atPath: base)
    }
}

/// One run of the app.
struct TestApp: Sendable {
    let process: ChildProcess
    let output: String

    var lines: [String] { (FileTools.text(of: output) ?? "").split(separator: "\n").map(String.init) }

    /// The first line that says how the start went.
    func word() async throws -> String {
        var found: String?
        try await eventually("a word of the app") {
            found = lines.first { line in ["READY", "FATAL", "STOPPED"].contains { line.hasPrefix($0) } }
            return found != nil
        }
        return try #require(found)
    }

    func conninfo() async throws -> String { String(try await word().dropFirst("READY ".count)) }

    func stop(_ signal: Int32 = SIGTERM) async -> ChildProcess.Ending {
        process.signal(signal)
        return await process.waitUntilEnded()
    }

    func kill9() async { _ = await stop(SIGKILL) }

    func said(_ part: String) -> Bool { lines.contains { $0.contains(part) } }
}

/// Waits for up to `limit` for something to become true.
func eventually(
    _ what: Comment,
    within limit: Duration = .seconds(20),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let begun = ContinuousClock.now
    while try await !condition() {
        try #require(ContinuousClock.now - begun < limit, "waited for \(what)", sourceLocation: sourceLocation)
        try await Task.sleep(for: .milliseconds(10))
    }
}

/// Writes over a file as it is, so that it keeps its owner.
func put(_ text: String, at path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }
