import Foundation
import Testing

@testable import EmbeddedDatabase

/// What cannot work says so in one sentence, and leaves nothing running.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct RefusalTests {
    @Test func `a user without a name is told so`() async throws {
        try requireRoot()
        try await TestHome.with { home in
            let app = try await home.launch { Runner.setpriv(54321) + $0 }
            #expect(
                try await app.word() == "FATAL User id 54321 has no entry in /etc/passwd, without which PostgreSQL "
                    + "does not run: run as a named user, or set DATABASE_URL."
            )
        }
    }

    @Test func `root in a home that the server's user cannot enter is told which folder is closed`() async throws {
        try requireRoot()
        try await TestHome.with(name: "home/deep/var") { home in
            #expect(chmod(home.base + "/home", 0o700) == 0)
            let app = try await home.launch()
            #expect(
                try await app.word() == "FATAL PostgreSQL runs as user postgres, who cannot enter \(home.base)/home: "
                    + "choose another DATA_DIR, or allow it with chmod o+x."
            )
            #expect(!FileManager.default.fileExists(atPath: home.data))
        }
    }

    @Test(arguments: Runner.allCases)
    func `a folder that may not be written is named`(_ runner: Runner) async throws {
        if runner.userID == 0 { try Test.cancel("root may write everywhere") }
        try await TestHome.with(runner) { home in
            #expect(chmod(home.dataDirectory, 0o555) == 0)
            let app = try await home.launch()
            #expect(
                try await app.word() == "FATAL \(home.root) may not be read or written by user id \(runner.userID): "
                    + "change its owner or permissions, or set another DATA_DIR."
            )
        }
    }

    @Test(arguments: [
        ("size=8m", "There is no room on the disk for", "free some space, or set another DATA_DIR."),
        ("ro", "is on a read-only file system", "mount it writable, or set another DATA_DIR."),
    ])
    func `HOSTILE-101 a disk that is full or read-only is said to be`(mount: String, _ what: String, _ advice: String)
        async throws
    {
        try requireRoot()
        try await TestHome.with { home in
            let script = "mount -t tmpfs -o \(mount) none \"$1\" || exit 77; exec \"$0\" \"$1\""
            let app = try await home.launch { ["/usr/bin/unshare", "-m", "/bin/sh", "-c", script] + $0 }
            if await app.process.waitUntilEnded() == .exited(77) { try Test.cancel("this machine lets no one mount") }
            let word = try await app.word()
            #expect(word.contains(what), "\(word)")
            #expect(word.hasSuffix(advice), "\(word)")
        }
    }

    @Test func `HOSTILE-123 a cluster of a version that is not installed is left alone, and the way out is told`()
        async throws
    {
        try await TestHome.with { home in
            try FileTools.makeFolders(home.data, mode: 0o700)
            try put("9\n", at: home.data + "/PG_VERSION")
            let error = await #expect(throws: EmbeddedDatabaseError.self) { try await start(home) }
            guard let error, case .otherVersion(home.data, 9, let installed) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(!installed.isEmpty)
            let versions = installed.map(String.init).joined(separator: ", ")
            let told = "\(home.data) was made by PostgreSQL 9 and only \(versions) is installed"
            #expect(error.description.hasPrefix(told), "\(error)")
            #expect(error.description.contains("install postgresql-9 beside it"), "\(error)")
            #expect(error.description.contains("sofra restore"), "\(error)")
            #expect(FileTools.names(in: home.data) == ["PG_VERSION"])
        }
    }

    @Test func `HOSTILE-123 data of another user tell whose they are, and who they should belong to`() async throws {
        try requireRoot()
        try await TestHome.with(.nobody) { home in
            #expect(await (try await home.start()).stop() == .exited(0))
            #expect(chown(home.data, 54_321, 54_321) == 0)

            let word = try await home.launch().word()

            #expect(
                word == "FATAL \(home.data) belongs to user id 54321 and this is nobody: give it back "
                    + "(chown -R nobody \(home.root)), run as its owner or as root, or set another DATA_DIR."
            )
        }
    }

    @Test(arguments: ["/global/pg_control", "/postgresql.conf", "/pg_wal"])
    func `HOSTILE-123 a part of the data that is another user's is named by PostgreSQL, with the way out`(part: String)
        async throws
    {
        try requireRoot()
        try await TestHome.with { home in
            #expect(await (try await home.start()).stop() == .exited(0))
            #expect(chown(home.data + part, 54_321, 54_321) == 0)

            let word = try await home.launch().word()

            #expect(word.hasPrefix("FATAL PostgreSQL does not start in \(home.root): "), "\(word)")
            #expect(word.contains("Permission denied"), "\(word)")
            #expect(word.contains(part.dropFirst()), "\(word)")
            let owner = String(cString: try #require(getpwuid(home.runner.serverUserID)).pointee.pw_name)
            let wayOut = "chown -R \(owner) \(home.root) && chmod -R u=rwX,go= \(home.data)"
            #expect(word.hasSuffix(wayOut), "\(word)")
            #expect(chown(home.data + part, home.runner.serverUserID, home.runner.serverUserID) == 0)
            #expect(await (try await home.start()).stop() == .exited(0))
        }
    }

    @Test func `a data folder that is no cluster is left alone`() async throws {
        try await TestHome.with { home in
            try FileTools.makeFolders(home.data, mode: 0o700)
            try put("", at: home.data + "/photo.jpg")
            await #expect(throws: EmbeddedDatabaseError.notACluster(folder: home.data)) { try await start(home) }
            #expect(FileTools.names(in: home.data) == ["photo.jpg"])
        }
    }

    @Test func `HOSTILE-123 without a server that is new enough the package is named, and what was found`()
        async throws
    {
        try await TestHome.with { home in
            await #expect(throws: EmbeddedDatabaseError.noServer(oldest: 15, found: [])) {
                try await start(home) { $0.serverFolders = [home.base] }
            }
            // The tables ask for what 15 was the first to have.
            for program in ["initdb", "postgres"] {
                try FileTools.makeFolders(home.base + "/14/bin", mode: 0o755)
                try put("", at: home.base + "/14/bin/" + program)
                #expect(chmod(home.base + "/14/bin/" + program, 0o755) == 0)
            }
            await #expect(throws: EmbeddedDatabaseError.noServer(oldest: 15, found: [14])) {
                try await start(home) { $0.serverFolders = [home.base] }
            }
            let sentence = EmbeddedDatabaseError.noServer(oldest: 15, found: [14]).description
            #expect(sentence.hasPrefix("PostgreSQL 14 was found and 15 or newer is needed: "))
        }
    }

    @Test func `root without a user for the server is told so`() async throws {
        try requireRoot()
        try await TestHome.with { home in
            await #expect(throws: EmbeddedDatabaseError.noServerUser(name: "no-such-user")) {
                try await start(home) { $0.serverUser = "no-such-user" }
            }
        }
    }

    @Test func `a server that cannot start gives PostgreSQL's own reason and lets the folder go`() async throws {
        try await TestHome.with { home in
            #expect(await (try await home.start()).stop() == .exited(0))
            let path = home.data + "/postgresql.auto.conf"
            try put("max_connections = lots\n", at: path)

            let app = try await home.launch()

            let word = try await app.word()
            #expect(word.hasPrefix("FATAL PostgreSQL does not start in \(home.root): "), "\(word)")
            #expect(word.contains("postgresql.auto.conf") || word.contains("max_connections"), "\(word)")
            #expect(await app.process.waitUntilEnded() == .exited(1))
            try put("", at: path)
            #expect(await (try await home.start()).stop() == .exited(0))
        }
    }

    @Test(arguments: [
        ("", 0o755, "has invalid permissions", "chmod -R u=rwX,go=")
    ])
    func `HOSTILE-123 data with another mode than PostgreSQL takes tell its reason and the way out`(
        file: String,
        mode: mode_t,
        _ reason: String,
        _ advice: String
    ) async throws {
        try await TestHome.with { home in
            #expect(await (try await home.start()).stop() == .exited(0))
            #expect(chmod(home.data + file, mode) == 0)

            let app = try await home.launch()

            let word = try await app.word()
            #expect(word.hasPrefix("FATAL PostgreSQL does not start in \(home.root): "), "\(word)")
            #expect(word.contains(reason), "\(word)")
            #expect(word.contains(advice), "\(word)")
            #expect(chmod(home.data + file, file.isEmpty ? 0o700 : 0o600) == 0)
            #expect(await (try await home.start()).stop() == .exited(0))
        }
    }

    private func start(
        _ home: TestHome,
        _ change: (inout EmbeddedCluster.Configuration) -> Void = { _ in }
    ) async throws {
        var configuration = EmbeddedCluster.Configuration()
        change(&configuration)
        let cluster = EmbeddedCluster(folder: home.dataDirectory, configuration: configuration) { _ in }
        do { _ = try await cluster.start() } catch {
            #expect(await cluster.state == .stopped)
            throw error
        }
        await cluster.stop()
    }
}
