import FoundationEssentials
import Glibc

/// The folders and files of a cluster, as real paths without symbolic links.
struct ClusterFolder: Equatable, Sendable {
    let dataDirectory: String

    var root: String { dataDirectory + "/pg" }
    var lock: String { root + "/lock" }
    var data: String { root + "/data" }
    var run: String { root + "/run" }
    var log: String { root + "/log" }

    /// The output of the server and initdb before the server writes its own log, or in place of it.
    var startLog: String { log + "/start.log" }
    var postmasterLock: String { data + "/postmaster.pid" }
    var socketLock: String { run + "/.s.PGSQL.\(ClusterSettings.port).lock" }

    /// Creates `dataDirectory` if it does not exist.
    init(creating dataDirectory: String) throws {
        try FileTools.makeFolders(dataDirectory, mode: 0o755)
        guard let found = ClusterFolder(dataDirectory) else {
            throw EmbeddedDatabaseError.refused(path: dataDirectory, code: errno)
        }
        self = found
    }

    /// Fails, with errno set, when there is no such folder.
    init?(_ dataDirectory: String) {
        guard let path = realpath(dataDirectory, nil) else { return nil }
        defer { free(path) }
        self.dataDirectory = String(cString: path)
    }

    func prepare(for account: ServerAccount) throws {
        for path in [root, run, log] { try FileTools.makePrivateFolder(path, for: account) }
    }

    /// The major version that created the cluster; nil when there is no cluster.
    func clusterVersion() throws -> Int? {
        var status = stat()
        if lstat(data, &status) != 0 {
            guard errno == ENOENT else { throw EmbeddedDatabaseError.refused(path: data, code: errno) }
            return nil
        }
        let file = data + "/PG_VERSION"
        if access(file, R_OK) != 0, errno == EACCES { throw EmbeddedDatabaseError.refused(path: file, code: EACCES) }
        guard let text = FileTools.text(of: file), let version = Int(text.prefix { $0.isNumber })
        else { throw EmbeddedDatabaseError.notACluster(folder: data) }
        return version
    }

    /// Writes the settings of this version of the app; returns whether any of them changed.
    func writeSettings(for account: ServerAccount) throws -> Bool {
        let main = data + "/postgresql.conf"
        guard var text = FileTools.text(of: main) else { throw EmbeddedDatabaseError.notACluster(folder: data) }
        let include = "include '\(ClusterSettings.fileName)'"
        if !text.contains("\n\(include)") { text += "\n\(include)\n" }
        // The included file is written before the one that includes it, so that an interrupted start never lacks it.
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

    /// The last error in the newest of the log files; nil when it contains none.
    func lastComplaint() -> String? {
        let newest = FileTools.names(in: log)
            .map { log + "/" + $0 }
            .max { Self.changed($0) < Self.changed($1) }
        guard let newest else { return nil }
        let lines = FileTools.tail(of: newest).split(separator: "\n")
        // What an earlier start has met may be mended by now.
        let start = lines.lastIndex { $0.contains("starting PostgreSQL") } ?? lines.startIndex
        return Self.complaint(in: lines[start...])
    }

    /// The last complaint, and what may not be read where that is said in a line of its own, without the word FATAL.
    private static func complaint(in lines: ArraySlice<Substring>) -> String? {
        let marks = ["PANIC:", "FATAL:", "error:", "ERROR:", "LOG:"]
        let said = { (line: Substring) in
            let mark = marks.lazy.compactMap { line.firstRange(of: $0) }.first
            return String(line[(mark?.upperBound ?? line.startIndex)...].drop(while: \.isWhitespace))
        }
        let last = lines.last { line in marks.dropLast().contains { line.contains($0) } }.map(said)
        guard let denied = lines.last(where: { $0.contains("Permission denied") }).map(said) else { return last }
        return last.map { $0.contains("Permission denied") ? $0 : "\($0) (\(denied))" } ?? denied
    }

    private static func changed(_ path: String) -> Double {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    }
}
