import Foundation
import Testing

@testable import EmbeddedDatabase

/// The app and its server are killed, stopped and cut off in every combination, for real.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct RecoveryTests {
    @Test(arguments: Runner.allCases)
    func `kill -9 of the app leaves a server that the next app adopts, reconfigures and stops`(_ runner: Runner)
        async throws
    {
        try await TestHome.with(runner) { home in
            let first = try await home.start()
            let server = try #require(home.postmaster)
            _ = try await home.query("CREATE TABLE kept (n int)", "INSERT INTO kept VALUES (7)")
            await first.kill9()
            #expect(home.serverProcesses.contains(server))
            let settings = try #require(FileTools.text(of: "\(home.data)/sofra.conf"))
            try put(settings.replacing("8MB", with: "1MB"), at: "\(home.data)/sofra.conf")
            kill(server, SIGHUP)
            try await eventually("the old settings") { try await home.query("SHOW work_mem") == "1MB" }

            let second = try await home.start()

            #expect(home.postmaster == server)
            #expect(second.said("adopted PostgreSQL, process \(server)"))
            #expect(try await home.query("SELECT n FROM kept") == "7")
            try await eventually("this version's settings") { try await home.query("SHOW work_mem") == "8MB" }
            #expect(await second.stop() == .exited(0))
            #expect(home.serverProcesses.isEmpty)
            #expect(try await home.clusterState() == "shut down")
        }
    }

    @Test(arguments: Runner.allCases)
    func `HOSTILE-97 kill -9 of the server brings up another by itself and loses nothing`(
        _ runner: Runner
    ) async throws {
        try await TestHome.with(runner) { home in
            let app = try await home.start()
            _ = try await home.query("CREATE TABLE kept (n int)", "INSERT INTO kept VALUES (7)")
            let server = try #require(home.postmaster)

            kill(server, SIGKILL)

            try await eventually("an answer") { try await home.query("SELECT n FROM kept") == "7" }
            #expect(home.postmaster != server)
            #expect(app.said("killed by signal 9"))
            #expect(await app.stop() == .exited(0))
            #expect(home.serverProcesses.isEmpty)
        }
    }

    @Test(arguments: Runner.allCases)
    func `kill -9 of both with busy and stopped backends loses nothing and starts again`(_ runner: Runner) async throws
    {
        try await TestHome.with(runner) { home in
            let app = try await home.start()
            _ = try await home.query("CREATE TABLE kept (n int)", "INSERT INTO kept VALUES (7)")
            let queries = [
                try home.begin("SELECT pg_sleep(60)"),
                try home.begin("DO $$ BEGIN FOR i IN 1..2000000000 LOOP END LOOP; END $$"),
                try home.begin("SELECT pg_sleep(61)"),
            ]
            let busy =
                "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() ORDER BY query"
            try await eventually("three busy backends") { try await home.query(busy).split(separator: "\n").count == 3 }
            let backends = try await home.query(busy).split(separator: "\n").compactMap { pid_t($0) }
            kill(try #require(backends.last), SIGSTOP)
            kill(try #require(home.postmaster), SIGKILL)
            await app.kill9()
            let outliving = [try #require(backends.first), try #require(backends.last)]
            #expect(Set(home.serverProcesses).isSuperset(of: outliving), "the looping and the stopped one live on")
            #expect(try await home.clusterState() == "in production")

            let next = try await home.start()

            #expect(next.said("ended orphaned PostgreSQL processes"))
            #expect(Set(home.serverProcesses).isDisjoint(with: backends))
            #expect(try await home.query("SELECT n FROM kept") == "7")
            #expect(await next.stop() == .exited(0))
            for query in queries { _ = await query.waitUntilEnded() }
        }
    }

    @Test(arguments: Runner.allCases)
    func `kill -9 in the middle of initdb leaves nothing in the way`(_ runner: Runner) async throws {
        try await TestHome.with(runner) { home in
            let drafts = { FileTools.names(in: home.root).filter { $0.hasPrefix("data.new.") } }
            let app = try await home.launch()
            try await eventually("half a cluster") {
                drafts().contains { FileManager.default.fileExists(atPath: "\(home.root)/\($0)/PG_VERSION") }
            }
            await app.kill9()
            #expect(!FileManager.default.fileExists(atPath: home.data))

            let next = try await home.start()

            #expect(drafts().isEmpty)
            #expect(RunningProcesses.of(program: "initdb", in: home.root).isEmpty)
            #expect(try await home.query("SELECT 7") == "7")
            #expect(await next.stop() == .exited(0))
        }
    }

    @Test(arguments: Runner.allCases)
    func `SIGTERM in the middle of initdb ends it and leaves nothing behind`(_ runner: Runner) async throws {
        try await TestHome.with(runner) { home in
            let app = try await home.launch()
            try await eventually("a begun cluster") {
                FileTools.names(in: home.root).contains { $0.hasPrefix("data.new.") }
            }

            #expect(await app.stop() == .exited(0))

            #expect(app.lines == ["STOPPED"])
            #expect(FileTools.names(in: home.root).sorted() == ["lock", "log", "run"])
            #expect(RunningProcesses.of(program: "initdb", in: home.root).isEmpty)
        }
    }

    @Test(arguments: Runner.allCases, [false, true])
    func `a stale postmaster pid that now belongs to a stranger or a zombie is removed`(
        _ runner: Runner,
        asZombie: Bool
    ) async throws {
        try await TestHome.with(runner) { home in
            #expect(await (try await home.start()).stop() == .exited(0))
            let number = "\(home.base)/number"
            let script = asZombie ? "sleep 0 & echo $! >&3; exec sleep 60" : "echo $$ >&3; exec sleep 60"
            try put("", at: number)
            chmod(number, 0o666)
            let stranger = try ChildProcess.spawn(
                runner.serverCommand(["/bin/sh", "-c", "exec 3>'\(number)'; \(script)"]),
                workingFolder: "/"
            )
            defer { stranger.signalGroup(SIGKILL) }
            try await eventually("the stranger") { FileTools.text(of: number)?.hasSuffix("\n") == true }
            let process = try #require(pid_t((FileTools.text(of: number) ?? "").prefix { $0.isNumber }))
            try await eventually("its state") { state(of: process) == (asZombie ? "Z" : "S") }
            let lock = "\(process)\n\(home.data)\n1795250970\n5432\n../run\n\n 16245891        13\nready   \n"
            try leave(lock, at: "\(home.data)/postmaster.pid", for: runner)
            let plain = try await home.output(runner.serverCommand([TestHome.programs + "/postgres", "-D", home.data]))
            #expect(plain.contains("lock file \"postmaster.pid\" already exists"), "PostgreSQL alone gives up")

            let app = try await home.start()

            #expect(app.said("postmaster.pid, which names the stranger \(process)"))
            #expect(state(of: process) != nil, "the stranger is left alone")
            #expect(await app.stop() == .exited(0))
        }
    }

    @Test(arguments: Runner.allCases)
    func `a second app on the folder is refused, told which process holds it, and harms nothing`(
        _ runner: Runner
    ) async throws {
        try await TestHome.with(runner) { home in
            let first = try await home.start()

            let second = try await home.launch()

            let holder = FileTools.text(of: "\(home.root)/lock")?.trimmingCharacters(in: .newlines) ?? "?"
            #expect(pid_t(holder) == first.process.process)
            #expect(
                try await second.word() == "FATAL \(home.root) is in use by process \(holder): "
                    + "stop that one, or set another DATA_DIR or a DATABASE_URL."
            )
            #expect(await second.process.waitUntilEnded() == .exited(1))
            #expect(try await home.query("SELECT 7") == "7")
            #expect(await first.stop() == .exited(0))
        }
    }

    private func leave(_ text: String, at path: String, for runner: Runner) throws {
        try put(text, at: path)
        #expect(chmod(path, 0o600) == 0)
        #expect(chown(path, runner.serverUserID, gid_t(bitPattern: -1)) == 0)
    }

    /// The letter of `/proc/N/stat`.
    private func state(of process: pid_t) -> String? {
        FileTools.text(of: "/proc/\(process)/stat")?.split(separator: " ").dropFirst(2).first.map(String.init)
    }
}
