import Foundation
import Testing

@testable import EmbeddedDatabase

/// Starting, serving and stopping where nothing goes wrong, under every user and in every kind of folder.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ServingTests {
    @Test(arguments: Runner.allCases)
    func `a first start makes a durable cluster that only its own app reaches, and a later start keeps it`(
        _ runner: Runner
    ) async throws {
        try await TestHome.with(runner, onDisk: runner == .own) { home in
            let app = try await home.start()
            let answers = try await home.query(
                "SHOW data_checksums",
                "SHOW server_encoding",
                "SHOW lc_collate",
                "SHOW fsync",
                "SHOW synchronous_commit",
                "SHOW listen_addresses",
                "SHOW unix_socket_directories",
                "CREATE ROLE sofra_login LOGIN",
                "CREATE TABLE kept (n int)"
            )
            #expect(answers == "on\nUTF8\nC.UTF-8\non\non\n\n../run")
            let programRole = "host='\(home.root)/run' user=sofra_login dbname=postgres"
            #expect(try await home.query("SELECT current_user", conninfo: programRole) == "sofra_login")
            for name in ["", "/data", "/run", "/log"] { try expectPrivate(home.root + name, runner) }
            #expect(await app.stop() == .exited(0))
            #expect(try await home.clusterState() == "shut down")

            let next = try await home.start()

            #expect(!next.said("created the database cluster"))
            #expect(try await home.query("SELECT count(*) FROM kept") == "0")
            #expect(await next.stop() == .exited(0))
        }
    }

    @Test(arguments: Runner.allCases, [SIGTERM, SIGINT])
    func `SIGTERM and SIGINT to the app end a busy server cleanly`(_ runner: Runner, signal: Int32) async throws {
        try await TestHome.with(runner) { home in
            let app = try await home.start()
            let query = try home.begin("SELECT pg_sleep(60)")
            try await eventually("the query") {
                try await home.query(
                    "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%sleep(60)' AND state = 'active'"
                )
                    == "1"
            }

            #expect(await app.stop(signal) == .exited(0))

            #expect(app.lines.last == "STOPPED")
            #expect(await query.waitUntilEnded() == .exited(2))
            #expect(home.serverProcesses.isEmpty)
            #expect(try await home.clusterState() == "shut down")
        }
    }

    @Test func `the server has a session of its own, so that Ctrl-C at a terminal reaches only the app`() async throws {
        try await TestHome.with { home in
            let app = try await home.start()
            let server = try #require(home.postmaster)
            #expect(getsid(server) == server)
            #expect(getpgid(server) == server)
            #expect(await app.stop() == .exited(0))
        }
    }

    @Test(arguments: Runner.allCases)
    func `a long folder with spaces, quotes and Turkish letters works`(_ runner: Runner) async throws {
        let name = "Yemek Dolab\u{131} \u{130}\u{15F}te o'nun \\ \(String(repeating: "ğ", count: 60))"
        try await TestHome.with(runner, name: name) { home in
            #expect("\(home.root)/run/.s.PGSQL.5432".utf8.count > 107)
            let app = try await home.start()
            let conninfo = try await app.conninfo()
            let descriptor = try #require(Int32(conninfo.split(separator: "/fd/")[1].prefix { $0.isNumber }))
            let place = "/proc/\(app.process.process)/fd/\(descriptor)"
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place) == home.root + "/run")

            // psql with the same descriptor of the same folder, as libpq has it within the app.
            let shell = "exec \(descriptor)<\"$1\"; exec \(TestHome.programs)/psql -XAtd \"$2\" -c 'SELECT 7'"
            let answer = try await home.output(
                runner.command(["/bin/bash", "-c", shell, "sh", home.root + "/run", conninfo])
            )

            #expect(answer == "7")
            #expect(await app.stop() == .exited(0))
        }
    }

    @Test func `commands beside a running app find its cluster, and none when it is not running`() async throws {
        try await TestHome.with { home in
            #expect(try EmbeddedCluster.running(in: home.dataDirectory) == nil)
            let app = try await home.start()
            let address = try #require(try EmbeddedCluster.running(in: home.dataDirectory))
            let conninfo = address.conninfo(database: "postgres", role: .owner)
            #expect(try await home.query("SELECT 7", conninfo: conninfo) == "7")
            #expect(await app.stop() == .exited(0))
            #expect(try EmbeddedCluster.running(in: home.dataDirectory) == nil)
        }
    }

    @Test func `as root the server runs as the owner of DATA_DIR`() async throws {
        try requireRoot()
        try await TestHome.with { home in
            #expect(chown(home.dataDirectory, 65534, 65534) == 0)
            let app = try await home.start()
            try expectOwner(home.data, 65534)
            #expect(try await home.query("SELECT current_user") == "sofra")
            #expect(await app.stop() == .exited(0))
            // The owner can take it over as it is.
            let own = try await home.launch(Runner.nobody.command)
            #expect(try await own.word().hasPrefix("READY"))
            #expect(await own.stop() == .exited(0))
        }
    }

    @Test func `root with no more rights than a container has starts, adopts and stops the server`() async throws {
        try requireRoot()
        let rights = "-all,+chown,+dac_override,+fowner,+kill,+setgid,+setuid,+setpcap"
        let contained: @Sendable ([String]) -> [String] = {
            ["/usr/bin/setpriv", "--bounding-set=\(rights)", "--"] + $0
        }
        try await TestHome.with { home in
            let first = try await home.launch(contained)
            #expect(try await first.word().hasPrefix("READY"))
            let server = try #require(home.postmaster)
            await first.kill9()
            let second = try await home.launch(contained)
            #expect(try await second.word().hasPrefix("READY"))
            #expect(home.postmaster == server)
            #expect(await second.stop() == .exited(0))
            #expect(try await home.clusterState() == "shut down")
        }
    }

    private func expectPrivate(_ path: String, _ runner: Runner) throws {
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700, "\(path)")
        try expectOwner(path, runner.serverUserID)
    }

    private func expectOwner(_ path: String, _ user: uid_t) throws {
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(status.st_uid == user, "\(path)")
    }
}
