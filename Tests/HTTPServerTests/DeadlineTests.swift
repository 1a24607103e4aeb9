import Foundation
import Testing

@testable import HTTPServer

extension SocketTests {
    /// Clients that take their time. Limits are small here; the defaults differ only in size.
    @Suite struct DeadlineTests {
        private func seconds(_ work: () async throws -> Void) async rethrows -> Double {
            let start = Date()
            try await work()
            return Date().timeIntervalSince(start)
        }

        @Test func `the limits are those that are promised`() {
            let limits = Limits()
            #expect((limits.headBytes, limits.fields, limits.targetBytes) == (16_384, 100, 8_000))
            #expect((limits.headSeconds, limits.bodyIdleSeconds, limits.keepAliveSeconds) == (10, 15, 30))
            #expect((limits.writeSeconds, limits.connections, limits.bodyBytesInMemory) == (30, 4_096, 262_144))
        }

        @Test func `HOSTILE-4 a request that comes byte by byte is served within the deadline`() async throws {
            try await TestServer.run(options: { $0.limits.headSeconds = 5 }) { server in
                let client = try RawClient(server.port)
                for byte in TestServer.get.utf8 {
                    try await client.send([byte])
                    try await Task.sleep(for: .milliseconds(5))
                }
                #expect(try await client.answer().status == 200)
            }
        }

        @Test func `HOSTILE-4 a head that trickles past its deadline is 408, however steadily it comes`() async throws {
            try await TestServer.run(options: { $0.limits.headSeconds = 1 }) { server in
                let client = try RawClient(server.port)
                let time = try await seconds {
                    try await client.send("GET / HTTP/1.1\r\nX-A: ")
                    for _ in 0..<8 {
                        try? await client.send("a")
                        try await Task.sleep(for: .milliseconds(200))
                    }
                    #expect(try await client.answer().status == 408)
                }
                #expect(time < 4)
            }
        }

        @Test func `a client that says nothing is let go without a word`() async throws {
            try await TestServer.run(options: {
                $0.limits.headSeconds = 0.5
                $0.limits.keepAliveSeconds = 0.5
            }) { server in
                let silent = try RawClient(server.port)
                #expect(try await silent.end().isEmpty)

                let once = try RawClient(server.port)
                #expect(try await once.ask(TestServer.get).status == 200)
                #expect(try await once.end().isEmpty)
            }
        }

        @Test func `HOSTILE-5 a body that stops, or is slower than the least rate, is 408`() async throws {
            try await TestServer.run(options: {
                $0.limits.bodyIdleSeconds = 0.6
                $0.limits.minimumRate = 1_000
            }) { server in
                let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"
                let stopped = try RawClient(server.port)
                try await stopped.send(post + "abc")
                #expect(try await stopped.answer().status == 408)

                let slow = try RawClient(server.port)
                try await slow.send(post)
                let time = try await seconds {
                    for _ in 0..<12 {
                        try? await slow.send("x")
                        try await Task.sleep(for: .milliseconds(100))
                    }
                    #expect(try await slow.answer().status == 408)
                }
                #expect(time < 4)
            }
        }

        @Test func `HOSTILE-5 a reader that takes nothing is cut off`() async throws {
            let body = [UInt8](repeating: 0x61, count: 20 << 20)
            try await TestServer.run(
                options: { $0.limits.writeSeconds = 0.6 },
                answer: { _ in Response(.ok, body: .bytes(body)) }
            ) { server in
                let client = try RawClient(server.port, receiveBuffer: 4_096)
                try await client.send(TestServer.get)
                #expect(await eventually { server.connectionCount == 1 })
                #expect(await eventually(4) { server.connectionCount == 0 })
            }
        }

        @Test func `HOSTILE-5 among 400 slow clients of three kinds a probe is answered within 100 ms`() async throws {
            let large = [UInt8](repeating: 0x61, count: 4 << 20)
            try await TestServer.run(answer: { request in
                request.path == "/large" ? Response(.ok, body: .bytes(large)) : await TestServer.echo(request)
            }) { server in
                var slow: [RawClient] = []
                for number in 0..<400 {
                    let client = try RawClient(server.port, receiveBuffer: 4_096)
                    switch number % 3 {
                    case 0: try await client.send("GET / HTTP/1.1\r\nHost: a\r\nX-A: ")
                    case 1: try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\na")
                    default: try await client.send(TestServer.get("/large"))
                    }
                    slow.append(client)
                }
                var times: [Double] = []
                for _ in 0..<50 {
                    let probe = try RawClient(server.port)
                    let start = Date()
                    #expect(try await probe.ask(TestServer.get).status == 200)
                    times.append(Date().timeIntervalSince(start))
                }
                // Other tests share the machine, so the middle is what is judged.
                #expect(times.sorted()[25] < 0.1)
                #expect(server.connectionCount >= 400)
                for client in slow { client.close(reset: true) }
                #expect(await eventually { server.connectionCount <= 1 })
            }
        }
    }
}
