import Foundation
import Testing

@testable import HTTPServer

extension SocketTests {
    /// The server as a whole: how much it takes on, and how it stops.
    @Suite struct ServerTests {
        private static let slow: @Sendable (Request) async -> Response = { request in
            try? await Task.sleep(for: .milliseconds(500))
            return await TestServer.echo(request)
        }

        @Test func `more connections than the limit are told 503, and there is room again when one leaves`()
            async throws
        {
            try await TestServer.run(options: { $0.limits.connections = 3 }) { server in
                var clients: [RawClient] = []
                for _ in 0..<3 {
                    let client = try RawClient(server.port)
                    #expect(try await client.ask(TestServer.get).status == 200)
                    clients.append(client)
                }
                let refused = String(decoding: try await RawClient(server.port).end(), as: UTF8.self)
                #expect(refused.hasPrefix("HTTP/1.1 503 "))
                #expect(refused.contains("retry-after: 1\r\n"))

                clients.removeLast().close()
                #expect(await eventually { server.connectionCount == 2 })
                let next = try await RawClient(server.port).ask(TestServer.get)
                #expect(next.status == 200)
            }
        }

        @Test func `more requests at work than the limit are told 503`() async throws {
            try await TestServer.run(options: { $0.limits.runningRequests = 1 }, answer: Self.slow) { server in
                let first = try RawClient(server.port)
                let second = try RawClient(server.port)
                try await first.send(TestServer.get)
                try await Task.sleep(for: .milliseconds(100))
                let refused = try await second.ask(TestServer.get)
                let answered = try await first.answer()
                let next = try await first.ask(TestServer.get)

                #expect(refused.status == 503)
                #expect(refused.fields["retry-after"] == "1")
                #expect(answered.status == 200)
                #expect(next.status == 200)
            }
        }

        @Test func `HOSTILE-106 stopping finishes what runs, closes what idles, and takes no more`() async throws {
            try await TestServer.run(answer: Self.slow) { server in
                let port = server.port
                let idle = try RawClient(port)
                #expect(try await idle.ask(TestServer.get).status == 200)
                let busy = try RawClient(port)
                try await busy.send(TestServer.get("/busy"))
                try await Task.sleep(for: .milliseconds(100))

                let start = Date()
                async let stopped: Void = server.stop(within: 5)
                let ended = try await idle.end()
                let answer = try await busy.answer()
                await stopped

                #expect(ended.isEmpty)
                #expect(answer.text == "GET /busy 0")
                #expect(answer.fields["connection"] == "close")
                #expect(Date().timeIntervalSince(start) < 3)
                #expect(throws: RawClient.Failure.self) { try RawClient(port) }
            }
        }

        @Test func `stopping waits no longer than it was told, and ends event streams at once`() async throws {
            let ended = Recorder<Bool>()
            try await TestServer.run(answer: { request in
                if request.path == "/stuck" { try? await Task.sleep(for: .seconds(3)) }
                return Response(
                    .ok,
                    headers: ["content-type": "text/event-stream"],
                    body: .stream { writer in
                        try await writer.write(Array("data: 1\n\n".utf8))
                        try? await Task.sleep(for: .seconds(60))
                        ended.add(Task.isCancelled)
                    }
                )
            }) { server in
                let events = try RawClient(server.port)
                try await events.send(TestServer.get)
                _ = try await events.some(1)
                let stuck = try RawClient(server.port)
                try await stuck.send(TestServer.get("/stuck"))
                try await Task.sleep(for: .milliseconds(100))

                let start = Date()
                await server.stop(within: 1)
                #expect(Date().timeIntervalSince(start) < 2.5)
                #expect(ended.all == [true])
            }
        }

        @Test func `HOSTILE-122 half a request is gone within two seconds of stopping`() async throws {
            try await TestServer.run { server in
                let head = try RawClient(server.port)
                try await head.send("GET / HTTP/1.1\r\nHo")
                let body = try RawClient(server.port)
                try await body.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nx")
                try await Task.sleep(for: .milliseconds(50))

                let start = Date()
                await server.stop(within: 10)

                #expect(Date().timeIntervalSince(start) < 2)
                #expect(server.connectionCount == 0)
                #expect(try await head.end().isEmpty)
                #expect(try await body.end().isEmpty)
            }
        }

        @Test func `a stalled upload does not keep the server from stopping`() async throws {
            try await TestServer.run { server in
                let client = try RawClient(server.port)
                try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nx")
                try await Task.sleep(for: .milliseconds(50))
                let start = Date()
                await server.stop(within: 0.5)
                #expect(Date().timeIntervalSince(start) < 2)
                #expect(server.connectionCount == 0)
            }
        }
    }
}
