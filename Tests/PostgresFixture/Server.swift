import Glibc
import Synchronization

/// The processes and the folder of one temporary server.
final class Server: Sendable {
    let folder: String
    private let data: String
    private let current = Mutex<Int32>(0)
    /// While this end is open, the watcher waits.
    private let leash: Int32

    var process: Int32 { current.withLock { $0 } }

    convenience init(settings: [String]) throws {
        try self.init { data in
            [
                "initdb", "-D", data, "-U", "sofra", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync",
                "--no-instructions",
            ]
        }
        try configure(settings)
        try launch()
    }

    /// A server that follows another one by streaming replication.
    convenience init(following primary: Server) throws {
        try self.init { data in
            [
                "pg_basebackup", "-D", data, "-h", primary.folder, "-U", "sofra", "-R", "-X", "stream", "-c", "fast",
                "--no-sync",
            ]
        }
        try configure([])
        try launch()
    }

    /// - Parameter command: makes the folder with the data.
    private init(_ command: (_ data: String) -> [String]) throws {
        // The path of a Unix socket may have 107 bytes, so that this stays short.
        var template = Array("/tmp/sofra-pg-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FixtureError(description: "no temporary folder") }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        data = "\(folder)/data"
        leash = try Server.watch(folder)
        if getuid() == 0 { _ = Shell.run(["chown", "postgres", folder]) }
        var words = command(data)
        words[0] = "\(try Server.binaries())/\(words[0])"
        guard Shell.run(Server.asUser + words, output: "\(folder)/made.log") == 0 else {
            throw FixtureError(description: "no data folder: see \(folder)/made.log")
        }
    }

    /// Stops the server and removes its folder.
    func remove() {
        stop(SIGQUIT)
        close(leash)
    }

    func stop(_ signal: Int32) {
        let process = current.withLock { current in
            defer { current = 0 }
            return current
        }
        guard process > 0 else { return }
        kill(process, signal)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Starts the server and waits until it answers. After a SIGKILL the last backends of the old one may hold its
    /// memory for a moment longer.
    func launch() throws {
        for _ in 0..<50 {
            if try attempt() { return }
            usleep(100_000)
        }
        throw FixtureError(description: "postgres did not start: \(Shell.text(of: "\(folder)/log").suffix(500))")
    }

    private func attempt() throws -> Bool {
        let command = Server.asUser + ["\(try Server.binaries())/postgres", "-D", data]
        // A session of its own: Ctrl-C in the terminal is for the tests, not for the server.
        let process = try Shell.spawn(["setsid"] + command, output: "\(folder)/log")
        while waitpid(process, nil, WNOHANG) == 0 {
            let state = Shell.text(of: "\(data)/postmaster.pid")
            if state.hasPrefix("\(process)\n"), ["ready", "standby"].contains(where: state.contains) {
                current.withLock { $0 = process }
                return true
            }
            usleep(5_000)
        }
        return false
    }

    private func configure(_ settings: [String]) throws {
        let lines =
            [
                "listen_addresses = ''", "unix_socket_directories = '\(folder)'", "fsync = off",
                "synchronous_commit = off", "full_page_writes = off", "max_connections = 200",
                "autovacuum = off", "deadlock_timeout = 100ms",
            ] + settings
        guard let file = fopen("\(data)/postgresql.conf", "a") else {
            throw FixtureError(description: "cannot write \(data)/postgresql.conf")
        }
        fputs(lines.joined(separator: "\n") + "\n", file)
        fclose(file)
    }

    /// A process that outlives this one, and then ends the server and removes the folder.
    private static func watch(_ folder: String) throws -> Int32 {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
            throw FixtureError(description: "no pipe")
        }
        let script = """
            trap '' INT HUP TERM; read -r nothing
            pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null)
            [ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
            for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
            rm -rf "$0"
            """
        _ = try Shell.spawn(["setsid", "sh", "-c", script, folder], input: ends[0])
        close(ends[0])
        return ends[1]
    }

    /// PostgreSQL refuses to run as root.
    private static var asUser: [String] {
        guard getuid() == 0 else { return [] }
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--inh-caps=-all", "--"]
    }

    /// The newest server that Debian has put on this machine, or what PATH has.
    static func binaries() throws -> String {
        var matches = glob_t()
        defer { globfree(&matches) }
        glob("/usr/lib/postgresql/*/bin/postgres", 0, nil, &matches)
        let found = (0..<Int(matches.gl_pathc)).compactMap { matches.gl_pathv[$0].map { String(cString: $0) } }
        let path = (environment("PATH") ?? "").split(separator: ":").map { "\($0)/postgres" }
        func version(_ path: String) -> Int { path.split(separator: "/").compactMap { Int($0) }.first ?? 0 }
        let candidates = found.sorted { version($0) > version($1) } + path.filter { access($0, X_OK) == 0 }
        guard let postgres = candidates.first else {
            throw FixtureError(description: "no PostgreSQL server on this machine: apt-get install postgresql")
        }
        return String(postgres.dropLast("/postgres".utf8.count))
    }
}
