import Foundation
import Synchronization
import Testing

@testable import HTTPServer

extension SocketTests {
    /// What goes over one connection, on real sockets.
    @Suite struct ConnectionTests {
        @Test func `an answer carries its date and length, and the connection stays open`() async throws {
            try await TestServer.run { server in
                let client = try RawClient(server.port)
                let first = try await client.ask(TestServer.get("/a"))
                let second = try await client.ask(TestServer.get("/b"))

                #expect(first.status == 200)
                #expect(first.text == "GET /a 0")
                #expect(first.fields["content-length"] == "8")
                #expect(first.fields["connection"] == nil)
                let date = /[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT/
                #expect(try #require(first.fields["date"]).wholeMatch(of: date) != nil)
                #expect(second.text == "GET /b 0")
                #expect(server.connectionCount == 1)
            }
        }

        @Test func `a date is written in the one form`() {
            #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(HTTPDate.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
        }

        @Test func `HOSTILE-13 a hundred pipelined requests are answered in order`() async throws {
            try await TestServer.run { server in
                let client = try RawClient(server.port)
                try await client.send((0..<100).map { TestServer.get("/\($0)") }.joined())
                for number in 0..<100 {
                    #expect(try await client.answer().text == "GET /\(number) 0")
                }
            }
        }

        @Test func `HOSTILE-13 ten thousand requests go over one connection`() async throws {
            try await TestServer.run { server in
                let client = try RawClient(server.port)
                for round in 0..<100 {
                    try await client.send(String(repeating: TestServer.get("/\(round)"), count: 100))
                    for _ in 0..<100 { #expect(try await client.answer().text == "GET /\(round) 0") }
                }
                #expect(server.connectionCount == 1)
            }
        }

        @Test func `HOSTILE-13 who sends more requests than are answered is read no further`() async throws {
            let answered = Mutex(0)
            try await TestServer.run(answer: { request in
                let count = answered.withLock { count in
                    count += 1
                    return count
                }
                // Time enough for the bytes of later requests to come in meanwhile.
                try? await Task.sleep(for: count <= 1_000 ? .milliseconds(1) : .seconds(60))
                return await TestServer.echo(request)
            }) { server in
                let client = try RawClient(server.port, timeout: 3)
                let piece = Array(String(repeating: TestServer.get("/"), count: 10_000).utf8)
                var sent = 0
                await #expect(throws: RawClient.Failure.self) {
                    while sent < 48 << 20 {
                        try await client.send(piece)
                        sent += piece.count
                    }
                }

                // What the kernel holds for both sides; one more piece for each answer would be 64 MB.
                #expect(sent < 32 << 20)
                #expect(answered.withLock { $0 } > 100)
            }
        }

        @Test func `HOSTILE-2 what follows a refused request is never run`() async throws {
            try await TestServer.run(answer: { request in
                #expect(request.path != "/smuggled")
                return await TestServer.echo(request)
            }) { server in
                let client = try RawClient(server.port)
                let fields = "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n"
                try await client.send(
                    "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n0\r\n\r\n" + TestServer.get("/smuggled")
                )
                let all = String(decoding: try await client.end(), as: UTF8.self)

                #expect(all.hasPrefix("HTTP/1.1 400 "))
                #expect(all.components(separatedBy: "HTTP/1.1 ").count == 2)
            }
        }

        @Test func `HOSTILE-3 a Host that is not in the list is refused`() async throws {
            try await TestServer.run(options: { $0.allowedHosts = ["sofra.example", "[::1]"] }) { server in
                for (host, status) in [
                    ("sofra.example:80", 200), ("SOFRA.example", 200), ("[::1]:8080", 200), ("evil.example", 400),
                ] {
                    let client = try RawClient(server.port)
                    #expect(try await client.ask("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").status == status)
                }
                #expect(try await RawClient(server.port).ask("GET / HTTP/1.0\r\n\r\n").status == 400)
            }
        }

        @Test func `HOSTILE-3 each host that is not in the list is told once, and no more than twenty of them`()
            async throws
        {
            let told = Recorder<String>()
            try await TestServer.run(options: {
                $0.allowedHosts = ["sofra.example"]
                $0.onUnknownHost = { told.add($0) }
            }) { server in
                for host in ["192.168.1.5:8080", "sofra.example", "192.168.1.5", "a b", "SOFRA.lan"] {
                    let client = try RawClient(server.port)
                    _ = try await client.ask("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                }
                #expect(told.all == ["192.168.1.5", "sofra.lan"])

                for number in 0..<30 {
                    _ = try await RawClient(server.port).ask("GET / HTTP/1.1\r\nHost: host-\(number)\r\n\r\n")
                }
                #expect(told.all.count == 20)
            }
        }

        @Test func `HOSTILE-9 HEAD has the head of GET and no body`() async throws {
            try await TestServer.run { server in
                let client = try RawClient(server.port)
                let get = try await client.ask(TestServer.get("/page"))
                try await client.send("HEAD /page HTTP/1.1\r\nHost: a\r\n\r\n" + TestServer.get("/next"))
                let head = try await client.answer(toHead: true)
                let next = try await client.answer()

                // The echo says the method, so the length is one more.
                #expect(head.fields["content-length"] == "\(get.body.count + 1)")
                #expect(head.fields.keys.sorted() == get.fields.keys.sorted())
                #expect(next.text == "GET /next 0")
            }
        }

        @Test func `HTTP 1.0 is answered and closed`() async throws {
            try await TestServer.run { server in
                let client = try RawClient(server.port)
                try await client.send("GET /old HTTP/1.0\r\n\r\n")
                let all = String(decoding: try await client.end(), as: UTF8.self)
                #expect(all.hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(all.contains("connection: close\r\n"))
                #expect(all.hasSuffix("GET /old 0"))
            }
        }

        @Test func `a client that closes its side is still answered, and then let go`() async throws {
            try await TestServer.run(answer: { request in
                try? await Task.sleep(for: .milliseconds(200))
                return await TestServer.echo(request)
            }) { server in
                let client = try RawClient(server.port)
                try await client.send(TestServer.get("/1") + TestServer.get("/2"))
                client.closeWriting()
                let all = String(decoding: try await client.end(), as: UTF8.self)
                #expect(all.contains("GET /1 0"))
                #expect(all.hasSuffix("GET /2 0"))
                #expect(await eventually { server.connectionCount == 0 })
            }
        }

        @Test func `a client that closes its side and waits long is asked whether it is there, and answered`()
            async throws
        {
            try await TestServer.run(answer: { request in
                try? await Task.sleep(for: .milliseconds(900))
                return Task.isCancelled ? Response(.serviceUnavailable) : await TestServer.echo(request)
            }) { server in
                let client = try RawClient(server.port)
                try await client.send(TestServer.get("/slow"))
                client.closeWriting()
                let all = String(decoding: try await client.end(), as: UTF8.self)
                #expect(all.hasPrefix("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\n"))
                #expect(all.hasSuffix("GET /slow 0"))
            }
        }

        @Test func `A-06 HOSTILE-113 the work for a client that has gone is cancelled`() async throws {
            let ended = Mutex<[Bool]>([])
            try await TestServer.run(answer: { request in
                try? await Task.sleep(for: .seconds(20))
                ended.withLock { $0.append(Task.isCancelled) }
                return await TestServer.echo(request)
            }) { server in
                do {
                    let client = try RawClient(server.port)
                    try await client.send(TestServer.get("/left"))
                    try await Task.sleep(for: .milliseconds(100))
                    client.close()
                }
                #expect(await eventually { ended.withLock { $0 } == [true] })
                #expect(await eventually { server.connectionCount == 0 })
            }
        }

        @Test func `a field with a line end is dropped, and the server's own fields cannot be set`() async throws {
            try await TestServer.run(answer: { _ in
                Response(
                    .ok,
                    headers: [
                        "X-Evil": "a\r\nSet-Cookie: b=c", "X-Nul": "a\0b", "X Y": "z", "X-Good": "ok",
                        "Content-Length": "99",
                        "Transfer-Encoding": "chunked", "Date": "never",
                    ],
                    body: .bytes([0x78])
                )
            }) { server in
                let answer = try await RawClient(server.port).ask(TestServer.get)
                #expect(answer.fields["x-good"] == "ok")
                #expect(answer.fields["x-evil"] == nil)
                #expect(answer.fields["x-nul"] == nil)
                #expect(answer.fields["set-cookie"] == nil)
                #expect(answer.fields["content-length"] == "1")
                #expect(answer.fields["transfer-encoding"] == nil)
                #expect(answer.fields["date"] != "never")
                #expect(!answer.head.contains("x y"))
            }
        }

        @Test func `204 and 304 have neither body nor length`() async throws {
            try await TestServer.run(answer: { request in
                Response(request.path == "/204" ? .noContent : .notModified, body: .bytes([1, 2, 3]))
            }) { server in
                let client = try RawClient(server.port)
                for path in ["/204", "/304", "/204"] {
                    let answer = try await client.ask(TestServer.get(path))
                    #expect(answer.status == Int(path.dropFirst()))
                    #expect(answer.fields["content-length"] == nil)
                }
            }
        }

        @Test func `a handler may ask to close`() async throws {
            try await TestServer.run(answer: { _ in Response(.ok, headers: ["connection": "close"]) }) { server in
                let client = try RawClient(server.port)
                try await client.send(TestServer.get + TestServer.get)
                let all = String(decoding: try await client.end(), as: UTF8.self)
                #expect(all.components(separatedBy: "HTTP/1.1 200").count == 2)
            }
        }

        @Test func `the server listens on IPv6, and says which port it took`() async throws {
            try await TestServer.run(
                options: { $0.host = "::" },
                answer: { request in
                    Response(.ok, body: .bytes(Array(request.peer.utf8)))
                }
            ) { server in
                #expect(server.port > 0)
                let answer = try await RawClient(server.port).ask(TestServer.get)
                #expect(answer.text == "127.0.0.1")
            }
        }

        @Test func `a port that is taken is a sentence, not a crash`() async throws {
            try await TestServer.run { server in
                var options = ServerOptions()
                options.port = server.port
                let second = Server(Answering(answer: TestServer.echo), options: options)
                #expect(throws: ListenFailure.self) { try second.start() }
            }
            var options = ServerOptions()
            options.host = "no.such.host.invalid"
            let nowhere = Server(Answering(answer: TestServer.echo), options: options)
            #expect(throws: ListenFailure.self) { try nowhere.start() }
        }
    }
}
