import Foundation
import HTTPServer
import Security
import Synchronization
import Web

@testable import App

/// A visitor with a cookie jar, in front of the whole application and without a socket.
final class Browser {
    let app: TestApp
    var cookies: [String: String] = [:]
    var headers: Headers = ["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"]
    var address = "192.0.2.7"
    /// Whom `signIn` signs in.
    var email = "ayse@example.org"

    init(_ app: TestApp) { self.app = app }

    func get(_ target: String, _ more: Headers = [:]) async -> Answer {
        await send(.get, target, [], more)
    }

    /// Sends a form as a browser would: with this visitor's token, unless the fields say otherwise.
    func post(_ target: String, _ fields: KeyValuePairs<String, String> = [:], _ more: Headers = [:]) async -> Answer {
        var pairs = fields.map { ($0.key, $0.value) }
        if !pairs.contains(where: { $0.0 == "_csrf" }) { pairs.append(("_csrf", csrfToken)) }
        let body = pairs.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }.joined(
            separator: "&"
        )
        var form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
        for (name, value) in more.fields { form[name] = value }
        return await send(.post, target, Array(body.utf8), form)
    }

    /// Sends a form's body as it stands, whatever it holds; `§` stands for this visitor's token.
    func post(_ target: String, raw body: String, _ more: Headers = [:]) async -> Answer {
        var form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
        for (name, value) in more.fields { form[name] = value }
        return await send(.post, target, Array(body.replacing("§", with: csrfToken).utf8), form)
    }

    /// Fills in the form of the door.
    func signIn(email: String? = nil, password: String = TestApp.password, next: String = "") async -> Answer {
        if cookies[app.application.services.cookies.name(of: .guest)] == nil { _ = await get("/login") }
        return await post("/login", ["email": email ?? self.email, "password": password, "next": next])
    }

    /// The token that a page would have given this visitor.
    var csrfToken: String {
        let jar = app.application.services.cookies
        let token = (cookies[jar.name(of: .session)] ?? cookies[jar.name(of: .guest)]).flatMap(
            SessionToken.init(cookie:)
        )
        return token.map { app.application.services.csrf.token(session: $0.digest) } ?? ""
    }

    func send(_ method: HTTPServer.Method, _ target: String, _ body: [UInt8], _ more: Headers) async -> Answer {
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var request = Request(
            method,
            target,
            path: String(halves[0]).removingPercentEncoding ?? "/",
            query: halves.count == 2 ? String(halves[1]) : "",
            body: .bytes(body),
            peer: address
        )
        request.headers = headers
        request.headers["Host"] = "localhost"
        if !cookies.isEmpty {
            request.headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
        }
        for (name, value) in more.fields { request.headers[name] = value }
        let response = await app.door.respond(to: request)
        keepCookies(of: response)
        // A story has one connection: what was begun behind the pages would come between its statements.
        await app.application.imports.settled()
        return Answer(response)
    }

    private func keepCookies(of response: Response) {
        for field in response.headers.all("set-cookie") {
            let parts = field.split(separator: ";")
            let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isGone = parts.contains { $0.hasSuffix("Max-Age=0") }
            cookies[String(pair[0])] = isGone ? nil : String(pair[1])
        }
    }
}

/// What came back.
struct Answer {
    let response: Response
    let body: String

    init(_ response: Response) {
        self.response = response
        if case .bytes(let bytes) = response.body {
            body = String(decoding: bytes, as: UTF8.self)
        } else {
            body = ""
        }
    }

    /// A streamed body as it was written. A stream of events has no end of its own: its reader goes after the first.
    func pieces() async throws -> [[UInt8]] {
        guard case .stream(let write) = response.body else { throw Unexpected(self) }
        let writer = Collector(goesAtOnce: header("Content-Type") == "text/event-stream")
        do {
            try await write(writer)
        } catch is ClientGone where writer.goesAtOnce {}
        return writer.pieces.withLock { $0 }
    }

    /// All of the body, streamed or not.
    func whole() async throws -> String {
        guard case .stream = response.body else { return body }
        return String(decoding: try await pieces().joined(), as: UTF8.self)
    }

    /// Whether a number is to be read in the page.
    func shows(_ number: String) -> Bool { body.shows(number) }

    var status: Status { response.status }
    var location: String? { response.headers["location"] }
    func header(_ name: String) -> String? { response.headers[name] }

    /// Whether the page marks the field as faulty.
    func marks(_ field: String) -> Bool {
        body.contains(#"name="\#(field)""#)
            && body.split(separator: "<").contains { $0.contains(#"name="\#(field)""#) && $0.contains("aria-invalid") }
    }
}

private final class Collector: BodyWriter {
    let pieces = Mutex<[[UInt8]]>([])
    let goesAtOnce: Bool

    init(goesAtOnce: Bool) { self.goesAtOnce = goesAtOnce }

    func write(_ bytes: [UInt8]) async throws {
        pieces.withLock { $0.append(bytes) }
        if goesAtOnce { throw ClientGone() }
    }
}

extension String {
    /// Whether a number is to be read in the text. The digits of an id or of a token are none.
    func shows(_ number: String) -> Bool {
        let pattern = NSRegularExpression.escapedPattern(for: number)
        return range(of: "(?<![A-Za-z0-9_-])\(pattern)(?![A-Za-z0-9_-])", options: .regularExpression) != nil
    }
}
