import Foundation

/// Where the parts of a cluster lie. All paths are real ones, without links.
struct ClusterFolder: Equatable, Sendable {
    let dataDirectory: String

    var root: String { dataDirectory + "/pg" }
    var lock: String { root + "/lock" }
    var data: String { root + "/data" }
    var run: String { root + "/run" }
    var log: String { root + "/log" }

    /// What the server and initdb say before, or instead of, writing the server's own log.
    var startLog: String { log + "/start.log" }
    var postmasterLock: String { data + "/postmaster.pid" }
    var socketLock: String { run + "/.s.PGSQL.\(ClusterSettings.port).lock" }

    /// `dataDirectory` is created when it is not there.
    init(creating dataDirectory: String) throws {
        try FileTools.makeFolders(dataDirectory, mode: 0o755)
        guard let found = ClusterFolder(dataDirectory) else {
            throw EmbeddedDatabaseError.refused(path: dataDirectory, code: errno)
        }
        self = found
    }

    /// Nil, with errno set, when there is no such folder.
    init?(_ dataDirectory: String) {
        guard let path = realpath(dataDirectory, nil) else { return nil }
        defer { free(path) }
        self.dataDirectory = String(cString: path)
    }

    func prepare(for account: ServerAccount) throws {
        for path in [root, run, log] { try FileTools.makePrivateFolder(path, for: account) }
    }

    /// The major version that made the cluster; nil when there is none yet.
    func clusterVersion() throws -> Int? {
        var status = stat()
        if lstat(data, &status) != 0 {
            guard errno == ENOENT else { throw EmbeddedDatabaseError.refused(path: data, code: errno) }
            return nil
        }
        guard let text = FileTools.text(of: data + "/PG_VERSION"), let version = Int(text.prefix { $0.isNumber })
        else { throw EmbeddedDatabaseError.notACluster(folder: data) }
        return version
    }

    /// Writes the settings of this version of the app; true when any of them is new.
    func writeSettings(for account: ServerAccount) throws -> Bool {
        let main = data + "/postgresql.conf"
        guard var text = FileTools.text(of: main) else { throw EmbeddedDatabaseError.notACluster(folder: data) }
        let include = "include '\(ClusterSettings.fileName)'"
        if !text.contains("\n\(include)") { text += "\n\(include)\n" }
        // Named before the file that includes it, so that a start cut off in between finds both.
        let changed = [
            try FileTools.replace("\(data)/\(ClusterSettings.fileName)", with: ClusterSettings.settings, for: account),
            try FileTools.replace(main, with: text, for: account),
            try FileTools.replace("\(data)/pg_hba.conf", with: ClusterSettings.hostBasedAuthentication, for: account),
            try FileTools.replace(
                "\(data)/pg_ident.conf",
                with: ClusterSettings.identities(of: account.name),
                for: account
            ),
        ]
        return changed.contains(true)
    }

    /// The last thing that a program complained of, in the newest of the logs.
    func lastComplaint() -> String? {
        let newest = FileTools.names(in: log)
            .map { log + "/" + $0 }
            .max { Self.changed($0) < Self.changed($1) }
        guard let newest else { return nil }
        let marks = ["PANIC:", "FATAL:", "error:", "ERROR:"]
        let line = FileTools.tail(of: newest).split(separator: "\n").last { line in
            marks.contains { line.contains($0) }
        }
        guard let line, let mark = marks.lazy.compactMap({ line.firstRange(of: $0) }).first else { return nil }
        return line[mark.upperBound...].trimmingCharacters(in: .whitespaces)
    }

    private static func changed(_ path: String) -> Double {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    }
}
