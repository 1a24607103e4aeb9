import Foundation
import Synchronization
import Testing

@testable import EmbeddedDatabase

/// The actor itself, in process.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct LifeTests {
    @Test func `state tells of a start, a death, a restart and a stop`() async throws {
        try await TestHome.with { home in
            let events = Events()
            let cluster = EmbeddedCluster(folder: home.dataDirectory) { events.add($0) }
            #expect(await cluster.state == .stopped)
            _ = try await cluster.start()
            let server = try #require(home.postmaster)
            #expect(await cluster.state == .running(process: server))
            await #expect(throws: EmbeddedDatabaseError.alreadyStarted) { try await cluster.start() }

            kill(server, SIGKILL)
            try await eventually("another server") {
                if case .running(let next) = await cluster.state { next != server } else { false }
            }
            await cluster.stop()

            #expect(await cluster.state == .stopped)
            #expect(home.serverProcesses.isEmpty)
            #expect(events.all.contains(.died(reason: "process \(server) was killed by signal 9")))
            #expect(events.all.contains(.restarting(after: .milliseconds(50))))
            // Stopping twice is harmless, and a stopped cluster starts again.
            await cluster.stop()
            _ = try await cluster.start()
            await cluster.stop()
        }
    }

    @Test func `a server that heeds no signal is stopped for good`() async throws {
        try await TestHome.with { home in
            var configuration = EmbeddedCluster.Configuration()
            configuration.stopLimit = .milliseconds(200)
            let events = Events()
            let cluster = EmbeddedCluster(folder: home.dataDirectory, configuration: configuration) { events.add($0) }
            _ = try await cluster.start()
            kill(try #require(home.postmaster), SIGSTOP)

            await cluster.stop()

            #expect(
                events.all.filter { if case .stopTooSlow = $0 { true } else { false } }
                    == [.stopTooSlow(signal: "SIGQUIT"), .stopTooSlow(signal: "SIGKILL")]
            )
            #expect(await cluster.state == .stopped)
        }
    }

    @Test func `stop during the first start ends it`() async throws {
        try await TestHome.with { home in
            let cluster = EmbeddedCluster(folder: home.dataDirectory) { _ in }
            let starting = Task { try await cluster.start() }
            try await eventually("a begun start") { await cluster.state == .starting }
            await cluster.stop()
            await #expect(throws: EmbeddedDatabaseError.stoppedMeanwhile) { _ = try await starting.value }
            #expect(!FileManager.default.fileExists(atPath: home.data))
        }
    }

    @Test func `a cancelled start leaves nothing behind`() async throws {
        try await TestHome.with { home in
            let cluster = EmbeddedCluster(folder: home.dataDirectory) { _ in }
            let starting = Task { try await cluster.start() }
            try await eventually("a begun start") { await cluster.state == .starting }
            starting.cancel()
            await #expect(throws: CancellationError.self) { _ = try await starting.value }
            #expect(await cluster.state == .stopped)
            #expect(RunningProcesses.of(program: "initdb", in: home.root).isEmpty)
        }
    }

    @Test func `stop while the server is down and kept from starting does not wait for it`() async throws {
        try await TestHome.with { home in
            let cluster = EmbeddedCluster(folder: home.dataDirectory) { _ in }
            _ = try await cluster.start()
            let setting = home.data + "/postgresql.auto.conf"
            try put("max_connections = lots\n", at: setting)
            kill(try #require(home.postmaster), SIGKILL)
            try await eventually("a restart") {
                if case .restarting(let reason) = await cluster.state {
                    reason.contains("max_connections") || reason.contains("contains errors")
                } else {
                    false
                }
            }
            await cluster.stop()
            #expect(await cluster.state == .stopped)
            #expect(home.serverProcesses.isEmpty)
        }
    }

    @Test func `a program gets none of the app's descriptors, ignored signals or environment`() async throws {
        try await TestHome.with { home in
            // Without O_CLOEXEC, as a careless library would.
            let leak = open(home.base + "/leak", O_RDWR | O_CREAT, 0o600)
            defer { close(leak) }
            signal(SIGUSR1, SIG_IGN)
            defer { signal(SIGUSR1, SIG_DFL) }
            setenv("SOFRA_TEST_SECRET", "1", 1)
            defer { unsetenv("SOFRA_TEST_SECRET") }

            let descriptors = try await home.output(["/bin/ls", "-l", "/proc/self/fd"])
            let environment = try await home.output(["/usr/bin/env"])
            let ignored = try await home.output(["/bin/grep", "SigIgn", "/proc/self/status"])

            #expect(descriptors.contains("/dev/null"))
            #expect(!descriptors.contains("/leak"))
            #expect(environment.contains("PATH="))
            #expect(!environment.contains("SECRET"))
            // Above signal 31 are the C library's own.
            let mask = try #require(UInt64(ignored.split(separator: "\t").last ?? "", radix: 16))
            #expect(mask & 0x7fff_ffff == 0)
        }
    }

    @Test func `pauses double from 50 ms to ten seconds`() {
        var backoff = Backoff()
        let pauses = (0..<9).map { _ in backoff.next() }
        #expect(pauses == [50, 100, 200, 400, 800, 1600, 3200, 6400, 10_000].map { .milliseconds($0) })
    }

    @Test func `a connection string quotes what libpq would misread`() throws {
        let base = "/tmp/sofra o'n \\ \(getpid())"
        try FileTools.makeFolders(base, mode: 0o700)
        defer { rmdir(base) }
        let conninfo = try EmbeddedCluster.Address(folder: base).conninfo(database: "sofra", role: .program)
        #expect(conninfo == "host='/tmp/sofra o\\'n \\\\ \(getpid())' port='5432' user='sofra_login' dbname='sofra'")
    }
}

private final class Events: Sendable {
    private let events = Mutex<[EmbeddedCluster.Event]>([])
    var all: [EmbeddedCluster.Event] { events.withLock { $0 } }
    func add(_ event: EmbeddedCluster.Event) { events.withLock { $0.append(event) } }
}
