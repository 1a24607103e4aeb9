import Database
import Domain
import FoodImport
import HTTPServer
import Security
import Testing

@testable import App

/// A program that has an access token of somebody's.
struct Program {
    let app: TestApp
    let token: String
    var headers: Headers = [:]

    func get(_ target: String) async -> Answer { await send(.get, target) }

    func send(
        _ method: HTTPServer.Method,
        _ target: String,
        _ json: String? = nil,
        _ more: Headers = [:]
    ) async -> Answer {
        await send(method, target, bytes: json.map { Array($0.utf8) }, "application/json", more)
    }

    /// Sends a file as it is.
    func send(
        _ method: HTTPServer.Method,
        _ target: String,
        bytes: [UInt8]?,
        _ type: String = "application/octet-stream",
        _ more: Headers = [:]
    ) async -> Answer {
        var all: Headers = ["Authorization": "Bearer \(token)"]
        if bytes != nil { all["Content-Type"] = type }
        for (name, value) in headers.fields + more.fields { all[name] = value }
        return await Browser(app).send(method, target, bytes ?? [], all)
    }
}

extension TestApp {
    /// A program with a token of whoever is signed in.
    func program(
        of browser: Browser,
        _ scopes: [TokenScope] = TokenScope.allCases,
        isOver: Bool = false
    ) async throws -> Program {
        let (id, seed) = (AccessToken.ID.new(), SecureRandom.bytes(32))
        let token = application.accessTokens.token(seed: seed, of: id)
        let account = try #require(Account.ID(try await account(of: browser)))
        let end: Moment? = isOver ? Moment.now().adding(seconds: -60) : nil
        try await database.write(
            Query.run(
                """
                INSERT INTO access_tokens (digest, id, account_id, name, scopes, expires_at)
                VALUES (\(token.digest), \(id), \(account), 'Program', \(scopes.map(\.rawValue)), \(end))
                """
            )
        )
        return Program(app: self, token: token.text)
    }
}

extension Answer {
    /// The answer as JSON; null where it is none.
    var json: JSONValue { (try? JSONValue(Array(body.utf8))) ?? .null }

    /// The members of the body that were refused.
    var refused: [String] { (json["errors"]?.elements ?? []).compactMap { $0["field"]?.text } }

    var energy: Double? { json["nutrients"]?["values"]?["energy"]?.number }
}
