import Foundation
import Testing

@testable import HTTPServer

extension SocketTests {
    /// Answers that are made while they are sent.
    @Suite struct StreamTests {
        private func stream(_ write: @escaping @Sendable (any BodyWriter) async throws -> Void)
            -> @Sendable (Request) async -> Response
        {
            { _ in Response(.ok, headers: ["content-type": "text/plain"], body: .stream(write)) }
        }

        @Test func `pieces arrive in order as chunks, an empty one ends nothing`() async throws {
            try await TestServer.run(
                answer: stream { writer in
                    for number in 0..<1_000 {
                        try await writer.write(Array("\(number),".utf8))
                        try await writer.write([])
                    }
                }
            ) { server in
                let client = try RawClient(server.port)
                for _ in 0..<2 {
                    let answer = try await client.ask(TestServer.get)
                    #expect(answer.fields["transfer-encoding"] == "chunked")
                    #expect(answer.text == (0..<1_000).map { "\($0)," }.joined())
                }
            }
        }

        @Test func `the first piece arrives before the last is made`() async throws {
            let gate = Gate()
            try await TestServer.run(
                answer: stream { writer in
                    try await writer.write(Array("first".utf8))
                    await gate.wait()
                    try await writer.write(Array("last".utf8))
                }
            ) { server in
                let client = try RawClient(server.port)
                try await client.send(TestServer.get)
                var seen = ""
                while !seen.contains("first") { seen += String(decoding: try await client.some(1), as: UTF8.self) }
                #expect(!seen.contains("last"))
                await gate.open()
                while !seen.contains("0\r\n\r\n") { seen += String(decoding: try await client.some(1), as: UTF8.self) }
                #expect(seen.contains("last"))
            }
        }

        @Test func `to HTTP 1.0 a stream ends with the connection`() async throws {
            try await TestServer.run(answer: stream { try await $0.write(Array("old".utf8)) }) { server in
                let client = try RawClient(server.port)
                try await client.send("GET / HTTP/1.0\r\n\r\n")
                let all = String(decoding: try await client.end(), as: UTF8.self)
                #expect(all.hasSuffix("\r\n\r\nold"))
                #expect(!all.contains("transfer-encoding"))
            }
        }

        @Test func `a stream of known length says so, and one that breaks its word breaks the connection`() async throws
        {
            try await TestServer.run(answer: { request in
                let length = request.path == "/kept" ? "6" : "7"
                return Response(
                    .ok,
                    headers: ["content-length": length],
                    body: .stream { writer in
                        try await writer.write(Array("abc".utf8))
                        try await writer.write(Array("def".utf8))
                    }
                )
            }) { server in
                let client = try RawClient(server.port)
                let kept = try await client.ask(TestServer.get("/kept"))
                #expect(kept.fields["content-length"] == "6")
                #expect(kept.text == "abcdef")
                await #expect(throws: RawClient.Failure.self) { _ = try await client.ask(TestServer.get("/broken")) }
            }
        }

        @Test func `HEAD of a stream runs nothing`() async throws {
            try await TestServer.run(answer: stream { _ in Issue.record("the stream was run") }) { server in
                let client = try RawClient(server.port)
                #expect(try await client.ask("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
                #expect(try await client.ask("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
            }
        }

        @Test func `a stream that throws breaks the connection, so that no half is taken for the whole`() async throws {
            struct Trouble: Error {}
            try await TestServer.run(
                answer: stream { writer in
                    try await writer.write(Array("half".utf8))
                    throw Trouble()
                }
            ) { server in
                let client = try RawClient(server.port)
                await #expect(throws: RawClient.Failure.self) { _ = try await client.ask(TestServer.get) }
            }
        }

        @Test func `a reader that pauses makes the writer wait, and nothing piles up`() async throws {
            let written = Recorder<Int>()
            let piece = [UInt8](repeating: 0x61, count: 64 * 1024)
            try await TestServer.run(
                answer: stream { writer in
                    for number in 0..<400 {
                        try await writer.write(piece)
                        written.add(number)
                    }
                }
            ) { server in
                let client = try RawClient(server.port, receiveBuffer: 4_096)
                try await client.send(TestServer.get)
                try await Task.sleep(for: .milliseconds(500))
                // The kernel's own buffers take a few megabytes at most, of 25.
                #expect(written.all.count < 200)
                #expect(try await client.answer().body.count == 400 * piece.count)
            }
        }

        @Test(arguments: [true, false]) func `HOSTILE-12 a reader that has gone ends the stream`(reset: Bool)
            async throws
        {
            let ended = Recorder<String>()
            try await TestServer.run(
                answer: stream { writer in
                    do {
                        while true {
                            try await writer.write(Array("data: tick\n\n".utf8))
                            try await Task.sleep(for: .milliseconds(50))
                        }
                    } catch {
                        ended.add(Task.isCancelled ? "cancelled" : "\(error)")
                        throw error
                    }
                }
            ) { server in
                let client = try RawClient(server.port)
                try await client.send(TestServer.get)
                _ = try await client.some(1)
                client.close(reset: reset)
                #expect(await eventually(3) { ended.all.count == 1 })
                #expect(await eventually { server.connectionCount == 0 })
            }
        }

        @Test func `a stream that only waits is cancelled when its reader resets`() async throws {
            let ended = Recorder<Bool>()
            try await TestServer.run(
                answer: stream { writer in
                    try? await writer.write(Array("hello".utf8))
                    try? await Task.sleep(for: .seconds(60))
                    ended.add(Task.isCancelled)
                }
            ) { server in
                let client = try RawClient(server.port)
                try await client.send(TestServer.get)
                _ = try await client.some(1)
                client.close(reset: true)
                #expect(await eventually(3) { ended.all == [true] })
            }
        }

        @Test func `HOSTILE-12 an event stream that only waits ends when its client closes, without a reset`()
            async throws
        {
            let ended = Recorder<Bool>()
            try await TestServer.run(answer: { _ in Self.events { ended.add(Task.isCancelled) } }) { server in
                let client = try RawClient(server.port)
                try await client.send(TestServer.get)
                _ = try await client.some(1)
                client.close()
                #expect(await eventually(3) { ended.all == [true] })
                #expect(await eventually { server.connectionCount == 0 })
            }
        }

        @Test func `an event stream goes on for a client that has only sent its last byte, and says nothing to it`()
            async throws
        {
            try await TestServer.run(answer: { _ in Self.events(for: .milliseconds(700)) {} }) { server in
                let client = try RawClient(server.port)
                try await client.send(TestServer.get)
                client.closeWriting()
                let answer = try await client.answer()
                // Where the comment stands depends on when the last byte is seen.
                #expect(answer.text.replacing(":\n", with: "") == "data: 1\n\ndata: 2\n\n")
            }
        }

        @Test func `HOSTILE-130 a reader of events that pauses has no event waiting behind the socket's own`()
            async throws
        {
            let written = Recorder<Int>()
            let piece = [UInt8](repeating: 0x61, count: 1_024)
            try await TestServer.run(answer: { _ in
                Response(
                    .ok,
                    headers: ["content-type": "text/event-stream"],
                    body: .stream { writer in
                        for number in 0..<100_000 {
                            try await writer.write(piece)
                            written.add(number)
                        }
                    }
                )
            }) { server in
                let client = try RawClient(server.port, receiveBuffer: 4_096)
                try await client.send(TestServer.get)
                var before = -1
                #expect(
                    await eventually(10) {
                        try? await Task.sleep(for: .milliseconds(200))
                        defer { before = written.all.count }
                        return written.all.count == before
                    }
                )
                _ = try await client.some(1)
                client.close(reset: true)
                #expect(written.all.count < 20_000)
            }
        }

        /// Sends an event, waits, sends another and calls `end`.
        private static func events(for wait: Duration = .seconds(60), _ end: @escaping @Sendable () -> Void) -> Response
        {
            Response(
                .ok,
                headers: ["content-type": "text/event-stream"],
                body: .stream { writer in
                    try await writer.write(Array("data: 1\n\n".utf8))
                    try? await Task.sleep(for: wait)
                    end()
                    try await writer.write(Array("data: 2\n\n".utf8))
                }
            )
        }

        @Test func `a hundred open streams hold no thread`() async throws {
            try await TestServer.run(answer: { request in
                guard request.path == "/events" else { return await TestServer.echo(request) }
                return Response(
                    .ok,
                    headers: ["content-type": "text/event-stream"],
                    body: .stream { writer in
                        try await writer.write(Array("data: 1\n\n".utf8))
                        try await Task.sleep(for: .seconds(60))
                    }
                )
            }) { server in
                var readers: [RawClient] = []
                for _ in 0..<100 {
                    let reader = try RawClient(server.port)
                    try await reader.send(TestServer.get("/events"))
                    _ = try await reader.some(20)
                    readers.append(reader)
                }
                #expect(try await RawClient(server.port).ask(TestServer.get).status == 200)
                for reader in readers { reader.close() }
            }
        }
    }
}

/// Opens once, for everybody.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for waiter in waiting { waiter.resume() }
        waiting = []
    }
}
