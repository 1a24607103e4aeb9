import Foundation

@testable import HTTPServer

/// A handler made of a closure.
struct Answering: Handler {
    var bodyLimit = 1 << 20
    let answer: @Sendable (Request) async -> Response

    func bodyLimit(for head: Request) -> Int { bodyLimit }
    func respond(to request: Request) async -> Response { await answer(request) }
}

/// A server on a free port of loopback, stopped when the test is through.
enum TestServer {
    static func run(
        bodyLimit: Int = 1 << 20,
        options change: (inout ServerOptions) -> Void = { _ in },
        answer: @escaping @Sendable (Request) async -> Response = TestServer.echo,
        test: (Server) async throws -> Void
    ) async throws {
        var options = ServerOptions()
        options.port = 0
        change(&options)
        let server = Server(Answering(bodyLimit: bodyLimit, answer: answer), options: options)
        try server.start()
        do {
            try await test(server)
        } catch {
            await server.stop(within: 0)
            throw error
        }
        await server.stop(within: 0)
    }

    /// Says what was asked.
    @Sendable static func echo(_ request: Request) async -> Response {
        Response(
            .ok,
            headers: ["content-type": "text/plain"],
            body: .bytes(Array("\(request.method.rawValue) \(request.path) \(request.body.count)".utf8))
        )
    }

    static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    static func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
    }
}

/// Waits until `condition` holds; false when it did not within `seconds`.
func eventually(_ seconds: Double = 5, _ condition: () async -> Bool) async -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
        if await condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return await condition()
}

/// Files of request bodies that this process holds open.
func spooledBodies() -> Int {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    let paths = descriptors.map {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) ?? ""
    }
    return paths.filter { $0.contains("/sofra-body-") }.count
}

/// Memory of a process that is its own, in KB.
func residentMemory(of process: String = "self") -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}
