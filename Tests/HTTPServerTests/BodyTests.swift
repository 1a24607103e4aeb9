import Foundation
import Testing

@testable import HTTPServer

extension SocketTests {
    /// Request bodies: collected, kept on disk, or refused.
    @Suite struct BodyTests {
        /// Answers where the body was kept, its size and the sum of its bytes.
        @Sendable private static func account(_ request: Request) async -> Response {
            let text: String
            switch request.body {
            case .bytes(let bytes): text = "memory \(bytes.count) \(sum(bytes))"
            case .file(let file):
                var total = 0
                for offset in stride(from: 0, to: file.count, by: 65_536) {
                    total += sum(file.read(at: offset, length: 65_536))
                }
                text = "file \(file.count) \(total)"
            }
            return Response(.ok, body: .bytes(Array(text.utf8)))
        }

        private static func sum(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 + Int($1) } }

        private func post(_ fields: String) -> String { "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n" }

        @Test(arguments: [(0, "memory"), (5, "memory"), (262_144, "memory"), (262_145, "file"), (3_000_000, "file")])
        func `a body stays in memory up to 256 KB and goes to a file above`(size: Int, place: String) async throws {
            let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            try await TestServer.run(bodyLimit: 4 << 20, answer: Self.account) { server in
                let client = try RawClient(server.port)
                for _ in 0..<2 {
                    try await client.send(Array(post("Content-Length: \(size)").utf8) + body)
                    #expect(try await client.answer().text == "\(place) \(size) \(Self.sum(body))")
                }
            }
        }

        @Test func `a chunked body is put together, the next request comes after it`() async throws {
            let piece = [UInt8](repeating: 3, count: 100_000)
            let chunk = Array("186a0\r\n".utf8) + piece + Array("\r\n".utf8)
            try await TestServer.run(bodyLimit: 4 << 20, answer: Self.account) { server in
                let client = try RawClient(server.port)
                try await client.send(Array(post("Transfer-Encoding: chunked").utf8) + chunk + chunk + chunk)
                try await client.send("0\r\nX-A: b\r\n\r\n" + post("Content-Length: 2") + "\u{1}\u{2}")
                #expect(try await client.answer().text == "file 300000 900000")
                #expect(try await client.answer().text == "memory 2 3")
            }
        }

        @Test func `HOSTILE-6 one byte over the limit is refused before the body, and the client can read why`()
            async throws
        {
            let refusals = Recorder<Status>()
            try await TestServer.run(
                bodyLimit: 1_000,
                options: { $0.onRejection = { status, _ in refusals.add(status) } }
            ) {
                server in
                let exact = try RawClient(server.port)
                #expect(
                    try await exact.ask(post("Content-Length: 1000") + String(repeating: "x", count: 1_000)).status
                        == 200
                )

                let client = try RawClient(server.port)
                try await client.send(post("Content-Length: 3000000"))
                // The client goes on sending, as they do, and must find the answer and not a reset.
                try await client.send([UInt8](repeating: 0x78, count: 3_000_000))
                let all = String(decoding: try await client.some(12), as: UTF8.self)

                #expect(all.hasPrefix("HTTP/1.1 413 "))
                #expect(refusals.all == [.contentTooLarge])
            }
        }

        @Test func `HOSTILE-6 ten announced gigabytes cost nothing`() async throws {
            try await TestServer.run { server in
                let client = try RawClient(server.port)
                #expect(try await client.ask(post("Content-Length: 10000000000")).status == 413)
            }
        }

        @Test func `the limit may differ from path to path`() async throws {
            struct Sized: Handler {
                func bodyLimit(for head: Request) -> Int { head.path == "/photo" ? 100 : 10 }
                func respond(to request: Request) async -> Response { await TestServer.echo(request) }
            }
            var options = ServerOptions()
            options.port = 0
            let server = Server(Sized(), options: options)
            try server.start()
            let body = "Content-Length: 50\r\n\r\n" + String(repeating: "x", count: 50)
            #expect(try await RawClient(server.port).ask("POST /photo HTTP/1.1\r\nHost: a\r\n" + body).status == 200)
            #expect(try await RawClient(server.port).ask("POST /note HTTP/1.1\r\nHost: a\r\n" + body).status == 413)
            await server.stop(within: 0)
        }

        @Test func `I-06 a request that is refused is told in the handler's words where it has any`() async throws {
            struct Worded: Handler {
                func bodyLimit(for head: Request) -> Int { 10 }
                func respond(to request: Request) async -> Response { await TestServer.echo(request) }
                func refusal(_ status: Status, of head: Request) -> RefusalText? {
                    head.path == "/api"
                        ? RefusalText(type: "application/x-no", bytes: Array("no \(status.rawValue)".utf8)) : nil
                }
            }
            var options = ServerOptions()
            options.port = 0
            let server = Server(CompressingHandler(Worded()), options: options)
            try server.start()
            let fields = " HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n"
            let worded = try await RawClient(server.port).ask("POST /api" + fields)
            let plain = try await RawClient(server.port).ask("POST /page" + fields)
            await server.stop(within: 0)

            #expect((worded.status, worded.text) == (413, "no 413"))
            #expect(worded.fields["content-type"] == "application/x-no")
            #expect(plain.status == 413)
            #expect(plain.fields["content-type"]?.hasPrefix("text/plain") == true)
        }

        @Test func `a client that expects 100-continue is told to go on, or refused at once`() async throws {
            try await TestServer.run(bodyLimit: 10, answer: Self.account) { server in
                let client = try RawClient(server.port)
                #expect(try await client.ask(post("Content-Length: 3\r\nExpect: 100-continue")).status == 100)
                #expect(try await client.ask("\u{1}\u{1}\u{1}").text == "memory 3 3")

                let refused = try RawClient(server.port)
                #expect(try await refused.ask(post("Content-Length: 11\r\nExpect: 100-continue")).status == 413)
            }
        }

        @Test func `HOSTILE-121 where the disk takes no more a few bodies stay in memory, and others are 507`()
            async throws
        {
            func full(_ options: inout ServerOptions) {
                options.spoolFolder = "/nonexistent"
                options.limits.spareBodies = 1
                options.limits.spareBodyBytes = 400_000
            }
            try await TestServer.run(bodyLimit: 4 << 20, options: full, answer: Self.account) { server in
                let photo = Array(post("Content-Length: 300000").utf8) + [UInt8](repeating: 1, count: 300_000)
                let first = try RawClient(server.port)
                try await first.send(Array(photo.dropLast()))
                #expect(await eventually { server.bodiesInMemory == 1 })
                let second = try RawClient(server.port)
                try await second.send(photo)
                #expect(try await second.answer().status == 507)

                try await first.send([1])
                #expect(try await first.answer().text == "memory 300000 300000")
                try await first.send(photo)
                #expect(try await first.answer().text == "memory 300000 300000")
                let long = try RawClient(server.port)
                try await long.send(
                    Array(post("Content-Length: 400001").utf8) + [UInt8](repeating: 1, count: 400_001)
                )
                #expect(try await long.answer().status == 507)
            }
        }

        @Test(arguments: [true, false])
        func `HOSTILE-121 all bodies together take no more of the disk than they may, and leave of it what others need`(
            isFull: Bool
        ) async throws {
            func narrow(_ options: inout ServerOptions) {
                options.limits.spareBodies = 0
                options.limits.spooledBytes = 600_000
                if isFull { options.limits.spareDiskBytes = .max / 2 }
            }
            let photo = Array(post("Content-Length: 400000").utf8) + [UInt8](repeating: 1, count: 400_000)
            try await TestServer.run(bodyLimit: 4 << 20, options: narrow, answer: Self.account) { server in
                let first = try RawClient(server.port)
                try await first.send(Array(photo.dropLast()))
                if isFull { return #expect(try await first.answer().status == 507) }
                #expect(await eventually { spooledBodies() == 1 })

                let second = try RawClient(server.port)
                try await second.send(photo)
                #expect(try await second.answer().status == 507)
                try await first.send([1])
                #expect(try await first.answer().text == "file 400000 400000")
                #expect(await eventually { spooledBodies() == 0 })
                try await first.send(photo)
                #expect(try await first.answer().text == "file 400000 400000")
            }
        }

        @Test func `HOSTILE-12 who sends much at once may not rest on it, and nobody takes longer than all may`()
            async throws
        {
            for (credit, longest) in [(0.2, 60.0), (60, 1.5)] {
                func strict(_ options: inout ServerOptions) {
                    options.limits.bodyIdleSeconds = 1
                    options.limits.rateCreditSeconds = credit
                    options.limits.longestBodySeconds = longest
                }
                try await TestServer.run(bodyLimit: 4 << 20, options: strict, answer: Self.account) { server in
                    let client = try RawClient(server.port)
                    try await client.send(post("Content-Length: 1000000"))
                    try await client.send([UInt8](repeating: 1, count: 900_000))
                    for _ in 0..<20 {
                        try? await client.send([1])
                        try await Task.sleep(for: .milliseconds(200))
                    }
                    #expect(await eventually { server.connectionCount == 0 }, "\(credit) \(longest)")
                }
            }
        }

        @Test func `HOSTILE-12 a thousand clients that leave in mid-upload leave nothing behind`() async throws {
            try await TestServer.run(bodyLimit: 4 << 20, answer: Self.account) { server in
                for round in 0..<1_000 {
                    let client = try RawClient(server.port)
                    try await client.send(post("Content-Length: 1000000"))
                    // Every tenth leaves behind enough to be on disk.
                    if round % 10 == 0 { try? await client.send([UInt8](repeating: 1, count: 400_000)) }
                    client.close(reset: round % 2 == 0)
                }
                #expect(await eventually { server.connectionCount == 0 })
                #expect(await eventually { spooledBodies() == 0 })
                #expect(try await RawClient(server.port).ask(TestServer.get).status == 200)
            }
        }

        @Test func `a spooled file can be made for a test, and is read in parts`() throws {
            let file = try #require(SpooledFile([1, 2, 3, 4, 5]))
            #expect(file.read(at: 1, length: 3) == [2, 3, 4])
            #expect(file.read(at: 4, length: 9) == [5])
            #expect(file.read(at: 5, length: 1) == [])
            #expect(file.read(at: -1, length: 1) == [])
        }
    }
}

/// Collects what is told from any thread.
final class Recorder<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value] = []

    func add(_ value: Value) { lock.withLock { values.append(value) } }
    var all: [Value] { lock.withLock { values } }
}
