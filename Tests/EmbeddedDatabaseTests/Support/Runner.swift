import Foundation
import Testing

@testable import EmbeddedDatabase

/// Whom the app runs as in a test.
enum Runner: CaseIterable, Sendable, CustomTestStringConvertible {
    /// The user of the test run: root in a container, oneself on a desk.
    case own
    case nobody

    var testDescription: String { self == .own ? "as \(geteuid() == 0 ? "root" : "an ordinary user")" : "as nobody" }

    var userID: uid_t { self == .own ? geteuid() : 65534 }

    /// The user of the server's processes and files.
    var serverUserID: uid_t {
        guard userID == 0, let postgres = getpwnam("postgres") else { return userID }
        return postgres.pointee.pw_uid
    }

    func command(_ arguments: [String]) -> [String] { self == .own ? arguments : Self.setpriv(65534) + arguments }

    /// A command of the server's user.
    func serverCommand(_ arguments: [String]) -> [String] {
        serverUserID == geteuid() ? arguments : Self.setpriv(serverUserID) + arguments
    }

    static func setpriv(_ user: uid_t) -> [String] {
        [
            "/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user == 65534 ? 65534 : 0)", "--clear-groups",
            "--inh-caps=-all", "--",
        ]
    }

    /// Skips the test where this runner cannot be had.
    func require() async throws {
        guard self == .nobody else { return }
        try requireRoot()
        let reach = try ChildProcess.spawn(command(["/usr/bin/test", "-x", TestHome.host]), workingFolder: "/")
        if await reach.waitUntilEnded() != .exited(0) { try Test.cancel("user nobody cannot enter the build folder") }
    }
}

func requireRoot() throws {
    if geteuid() != 0 { try Test.cancel("only root can change users") }
}
