import FoundationEssentials
import Glibc

/// The operating-system user that PostgreSQL runs as: this process's own, or another one when this is root.
struct ServerAccount: Equatable, Sendable {
    let name: String
    let userID: uid_t
    let groupID: gid_t

    /// Chooses the user. PostgreSQL refuses root, so root uses the cluster's owner, else `DATA_DIR`'s, else `fallback`.
    static func choose(for folder: ClusterFolder, fallback: String) throws -> ServerAccount {
        let user = geteuid()
        let clusterOwner = owner(of: folder.data)
        guard user == 0 else {
            let account = try named(user)
            if let clusterOwner, clusterOwner != user {
                throw EmbeddedDatabaseError.foreignCluster(
                    folder: folder.data,
                    ownerID: clusterOwner,
                    user: account.name
                )
            }
            return account
        }
        if let clusterOwner, clusterOwner != 0 { return try named(clusterOwner) }
        if let owner = owner(of: folder.dataDirectory), owner != 0, let account = entry(owner) { return account }
        guard let account = entry(fallback), account.userID != 0 else {
            throw EmbeddedDatabaseError.noServerUser(name: fallback)
        }
        return account
    }

    /// Whether a program has to switch users to run as this account.
    var isAnother: Bool { userID != geteuid() }

    /// The command that runs `arguments` as this user. setpriv executes in place, so the process id stays the
    /// program's. It is needed because switching users in a forked copy of a multithreaded process deadlocks.
    func command(_ arguments: [String]) throws -> [String] {
        guard isAnother else { return arguments }
        let setpriv = "/usr/bin/setpriv"
        guard access(setpriv, X_OK) == 0 else {
            throw EmbeddedDatabaseError.missingProgram(name: "setpriv", package: "util-linux")
        }
        return [
            setpriv, "--reuid=\(userID)", "--regid=\(groupID)", "--init-groups", "--inh-caps=-all", "--",
        ] + arguments
    }

    /// Throws `unreachable` for a folder that this user cannot enter, naming the outermost closed one.
    /// The check runs as that user, since only the kernel knows all groups and access lists.
    func checkCanEnter(_ folder: String) async throws {
        guard isAnother else { return }
        var closed: String?
        var path = folder
        while path != "/", try await !canEnter(path) {
            closed = path
            path = FileTools.folder(of: path)
        }
        if let closed { throw EmbeddedDatabaseError.unreachable(folder: closed, user: name) }
    }

    private func canEnter(_ folder: String) async throws -> Bool {
        let test = try ChildProcess.spawn(try command(["/usr/bin/test", "-x", folder]), workingFolder: "/")
        return await test.waitUntilEnded() == .exited(0)
    }

    private static func owner(of path: String) -> uid_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_uid : nil
    }

    private static func named(_ user: uid_t) throws -> ServerAccount {
        guard let account = entry(user) else { throw EmbeddedDatabaseError.unnamedUser(id: user) }
        return account
    }

    private static func entry(_ user: uid_t) -> ServerAccount? {
        entry { getpwuid_r(user, $0, $1, $2, $3) }
    }

    private static func entry(_ name: String) -> ServerAccount? {
        entry { getpwnam_r(name, $0, $1, $2, $3) }
    }

    private typealias PasswordLookup = (
        UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
        UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
    ) -> Int32

    private static func entry(_ lookUp: PasswordLookup) -> ServerAccount? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
            guard let base = buffer.baseAddress, lookUp(&entry, base, buffer.count, &found) == 0, found != nil,
                let name = entry.pw_name
            else { return nil }
            return ServerAccount(name: String(cString: name), userID: entry.pw_uid, groupID: entry.pw_gid)
        }
    }
}
