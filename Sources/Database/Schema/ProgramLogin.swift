import CLibPQ
import Synchronization

/// The role that the program itself signs in as. It owns nothing, has the rights of `sofra_app` and no others, and cannot
/// become another role, so that not even a statement that somebody slips in passes row-level security.
///
/// The owner of the tables makes it, sets its password, and keeps that in the table `program_login`, which only the owner
/// reads: every instance finds the same one. Roles belong to the whole server, so each database has a login of its own.
public final class ProgramLogin: Sendable {
    /// How the server recognises the program.
    public enum Kind: Sendable {
        /// By the user of the operating system that it runs as; the role's name is given.
        case local(String)
        /// By a password that the program itself sets.
        case password
        /// As the administrator arranged it, who made the role.
        case given
    }

    private let kind: Kind
    private let signIn = Mutex<(user: String, password: String)?>(nil)

    public init(_ kind: Kind) {
        self.kind = kind
    }

    /// The parameters for libpq, which precede those of the address. Throws as long as there is no password.
    func parameters() throws -> [(keyword: String, value: String)] {
        guard case .password = kind else { return [] }
        guard let known = signIn.withLock({ $0 }) else {
            throw DatabaseError.lost("the program's own login is not made yet")
        }
        return [("user", known.user), ("password", known.password)]
    }

    /// Makes the roles where they are missing. Comes before the migrations, which need one of them. Throws `LoginError`.
    /// - Parameter program: how the program signs in where an administrator arranged it.
    public func makeRoles(_ owner: DatabaseConfiguration, program: DatabaseConfiguration) async throws {
        var name = ""
        switch kind {
        case .local(let given): name = given
        case .password: break
        case .given: name = try await Self.status(of: program).user
        }
        let isGiven = if case .given = kind { true } else { false }
        do {
            try await Self.administer(owner) { _ = try await $0.run(LoginStatements.makeRoles(name, isGiven: isGiven)) }
        } catch let error as DatabaseError where error.sqlstate == "42501" {
            throw try await LoginError.mayNotMakeRoles(owner, login: name, error)
        }
    }

    /// Makes the password, or finds it, and sets it. Comes after the migrations, which make the table that it is kept in.
    public func setPassword(_ owner: DatabaseConfiguration) async throws {
        guard case .password = kind else { return }
        try await Self.administer(owner) { wire in
            let found = try await wire.run(LoginStatements.findPassword)
            guard let row = found.last.flatMap({ $0.count == 1 ? $0[0] : nil }) else { return }
            let (user, password): (String, String) = (try row["name"], try row["password"])
            // What the server keeps is computed here: the password itself is not sent to it, and so never logged.
            let verifier = try wire.verifier(of: password, for: user)
            _ = try await wire.run(LoginStatements.setPassword(verifier, of: user))
            signIn.withLock { $0 = (user, password) }
        }
    }

    /// Signs in as the program does, and throws `LoginError` unless the role is as harmless as it must be.
    public func check(_ program: DatabaseConfiguration) async throws {
        let status = try await Self.status(of: program)
        if let problem = status.problem { throw LoginError(user: status.user, problem) }
    }

    private static func status(of program: DatabaseConfiguration) async throws -> LoginStatus {
        do {
            return try await administer(program) { wire in
                try await wire.run([LoginStatements.status])[0].map(LoginStatus.init)[0]
            }
        } catch let error as DatabaseError where error.sqlstate.isEmpty && LoginError.isRefusal(error.message) {
            throw LoginError.refused(error)
        }
    }

    /// Runs `body` on a connection of its own. Databases of one server change the same rows of its roles, and the later
    /// of two that do so at once is refused: it begins again.
    private static func administer<Value>(
        _ configuration: DatabaseConfiguration,
        _ body: (WireConnection) async throws -> Value
    ) async throws -> Value {
        let loop = try EventLoop()
        defer { loop.stop() }
        let wire = try await WireConnection.open(configuration, loop: loop)
        defer { wire.close() }
        for _ in 0..<20 {
            do {
                return try await body(wire)
            } catch let error as DatabaseError where ["42710", "23505", "XX000"].contains(error.sqlstate) {
                try await Task.sleep(nanoseconds: .random(in: 5_000_000...50_000_000))
            }
        }
        return try await body(wire)
    }
}

extension WireConnection {
    /// What the server keeps of a password, so that the password need not be sent to be set.
    fileprivate func verifier(of password: String, for user: String) throws -> String {
        try state.withLock { state in
            guard let raw = state.raw, let text = PQencryptPasswordConn(raw, password, user, "scram-sha-256") else {
                throw DatabaseError.lost("no verifier could be made of a password")
            }
            defer { PQfreemem(text) }
            return String(cString: text)
        }
    }
}

/// The program's own login cannot be used; the sentence is for the person who starts the program.
public struct LoginError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ sentence: String) { description = sentence }

    init(user: String, _ problem: String) {
        self.init(
            "the role \(user), as which the program would sign in, \(problem). It must own nothing and be a member of sofra_app alone."
        )
    }

    /// What libpq says when a server refuses somebody, which has no code of its own at that moment.
    static func isRefusal(_ message: String) -> Bool {
        let signs = ["authentication failed", "pg_hba.conf", "is not permitted to log in", "FATAL:  role "]
        return signs.contains { message.contains($0) }
    }

    static func refused(_ error: DatabaseError) -> LoginError {
        LoginError(
            """
            PostgreSQL refuses the program's own login: \(error.message).
            Allow that role in pg_hba.conf, or make one yourself (GRANT sofra_app TO it) and name it in DATABASE_LOGIN_URL.
            """
        )
    }

    /// The two statements for an administrator, as they are needed in this database.
    static func mayNotMakeRoles(
        _ owner: DatabaseConfiguration,
        login: String,
        _ error: DatabaseError
    ) async throws -> LoginError {
        let database = try PooledDatabase(owner)
        let (user, hasRole) = try await database.read(
            Query.one("SELECT quote_ident(current_user)", as: String.self),
            Query.one("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sofra_app')", as: Bool.self)
        )
        await database.shutDown()
        let group = hasRole ? "GRANT sofra_app TO \(user);" : "CREATE ROLE sofra_app NOLOGIN ROLE \(user);"
        let own =
            login.isEmpty
            ? "CREATE ROLE sofra_login LOGIN PASSWORD '…' IN ROLE sofra_app;"
            : "GRANT sofra_app TO \(login);"
        return LoginError(
            """
            the user \(user) may not make the roles that the program needs (\(error.message)). Let an administrator run:
                \(group)
                \(own)
            Then set DATABASE_LOGIN_URL to DATABASE_URL with that role and its password in place of \(user).
            """
        )
    }
}
