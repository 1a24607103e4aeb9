import OutboundFixture
import Testing

@testable import Outbound

/// What other servers may do to us, and what comes of it.
@Suite struct OutboundClientTests {
    private let client = OutboundClient(userAgent: "Sofra/1.0 (tests)")

    @Test func `an answer comes whole, and the question says who asks`() async throws {
        let server = try RawServer { _ in [.answer("200 OK", Array("merhaba".utf8))] }
        defer { server.stop() }

        let answer = try await client.fetch(request(server, "/a?b=%26"))

        #expect(answer.status == 200)
        #expect(answer.body == Array("merhaba".utf8))
        #expect(server.lines == ["GET /a?b=%26 HTTP/1.1"])
        #expect(server.heads.first?.contains("User-Agent: Sofra/1.0 (tests)\r\n") == true)
    }

    @Test func `I-02 a document is posted whole, and no redirect takes it elsewhere`() async throws {
        let server = try RawServer { head in
            head.contains("/moved")
                ? [.answer("307 Temporary Redirect", fields: ["Location: /elsewhere"])]
                : [.answer("200 OK", Array("{}".utf8))]
        }
        defer { server.stop() }
        let document = "{\"text\":\"" + String(repeating: "çorba ", count: 200_000) + "\"}"
        var request = request(server, "/v1")
        request.json = document
        request.redirects = 3

        let answer = try await client.fetch(request)
        request.url = server.origin + "/moved"
        let moved = try await client.fetch(request)
        request.json = "{\u{0}}"

        #expect(answer.status == 200)
        #expect(moved.status == 307)
        #expect(server.lines == ["POST /v1 HTTP/1.1", "POST /moved HTTP/1.1"])
        #expect(server.heads.first?.contains("Content-Type: application/json\r\n") == true)
        #expect(server.heads.first?.contains("Expect") == false)
        #expect(server.bodies == [document, document])
        await #expect(throws: OutboundError.malformed) { try await client.fetch(request) }
    }

    @Test func `HOSTILE-87 a slow answer ends at the deadline`() async throws {
        let server = try RawServer { _ in
            [.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"), .wait(.seconds(60)), .text("too late.")]
        }
        defer { server.stop() }
        var request = request(server)
        request.timeout = .milliseconds(300)

        let started = ContinuousClock.now
        await #expect(throws: OutboundError.timeout) { try await client.fetch(request) }
        #expect(.now - started < .seconds(30))
    }

    @Test func `HOSTILE-87 bytes in drops do not stretch the deadline`() async throws {
        let drops = (0..<400).flatMap { _ -> [RawServer.Step] in [.text("x"), .wait(.milliseconds(50))] }
        let server = try RawServer { _ in [.text("HTTP/1.1 200 OK\r\n\r\n")] + drops }
        defer { server.stop() }
        var request = request(server)
        request.timeout = .milliseconds(400)

        await #expect(throws: OutboundError.timeout) { try await client.fetch(request) }
    }

    @Test(arguments: [
        RawServer.Step.text("HTTP/1.1 200 OK\r\n\r\n"), .text("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n"),
        .text("HTTP/1.1 200 OK\r\nX-Long: "),
    ])
    func `HOSTILE-87 of ten gigabytes only the beginning is taken`(head: RawServer.Step) async throws {
        let server = try RawServer { _ in [head, .endless([UInt8](repeating: 65, count: 1 << 20))] }
        defer { server.stop() }

        let error = await #expect(throws: OutboundError.self) { try await client.fetch(request(server)) }
        // A field that never ends is cut off by libcurl itself.
        #expect(error == .tooLarge || error == .unreachable)
    }

    @Test func `HOSTILE-87 a gzip bomb is counted as what it unpacks to`() async throws {
        let bomb = try gzip([UInt8](repeating: 0, count: 64 << 20))
        let server = try RawServer { _ in [.answer("200 OK", bomb, fields: ["Content-Encoding: gzip"])] }
        defer { server.stop() }

        #expect(bomb.count < 100_000)
        await #expect(throws: OutboundError.tooLarge) { try await client.fetch(request(server)) }
    }

    @Test func `what is packed arrives unpacked`() async throws {
        let packed = try gzip(Array("merhaba".utf8))
        let server = try RawServer { _ in [.answer("200 OK", packed, fields: ["Content-Encoding: gzip"])] }
        defer { server.stop() }

        #expect(try await client.fetch(request(server)).body == Array("merhaba".utf8))
    }

    @Test func `HOSTILE-88 a status that is no success says when to come back`() async throws {
        let server = try RawServer { head in
            head.hasPrefix("GET /busy")
                ? [.answer("429 Too Many Requests", fields: ["Retry-After: 120"])]
                : [.answer("500 Internal Server Error")]
        }
        defer { server.stop() }

        let busy = try await client.fetch(request(server, "/busy"))
        #expect(throws: OutboundError.status(429, retryAfter: .seconds(120))) { try busy.successful() }
        let broken = try await client.fetch(request(server))
        #expect(throws: OutboundError.status(500, retryAfter: nil)) { try broken.successful() }
    }

    @Test func `HOSTILE-88 what is no HTTP is garbage, a cut is a failure`() async throws {
        let server = try RawServer { head in
            if head.hasPrefix("GET /garbage") { return [.send([0x16, 3, 1, 0, 200]), .text("\r\n\r\n")] }
            if head.hasPrefix("GET /packed") {
                return [.answer("200 OK", Array("not gzip".utf8), fields: ["Content-Encoding: gzip"])]
            }
            return [.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .reset]
        }
        defer { server.stop() }

        await #expect(throws: OutboundError.garbage) { try await client.fetch(request(server, "/garbage")) }
        await #expect(throws: OutboundError.garbage) { try await client.fetch(request(server, "/packed")) }
        await #expect(throws: OutboundError.unreachable) { try await client.fetch(request(server, "/cut")) }
    }

    @Test func `HOSTILE-88 nobody listening is unreachable`() async throws {
        let server = try RawServer { _ in [] }
        server.stop()
        while (try? await client.fetch(request(server))) != nil {}

        await #expect(throws: OutboundError.unreachable) { try await client.fetch(request(server)) }
    }

    @Test func `a cancelled task ends the transfer at once`() async throws {
        let server = try RawServer { _ in [.wait(.seconds(60))] }
        defer { server.stop() }
        let task = Task { [client] in try await client.fetch(request(server)) }
        while server.heads.isEmpty { try await Task.sleep(for: .milliseconds(5)) }

        let started = ContinuousClock.now
        task.cancel()
        await #expect(throws: OutboundError.cancelled) { try await task.value }
        #expect(.now - started < .seconds(30))
    }

    @Test func `too much at once is refused and not queued without end`() async throws {
        let server = try RawServer { _ in [.wait(.seconds(60))] }
        defer { server.stop() }
        let narrow = OutboundClient(userAgent: "Sofra/1.0 (tests)", transfers: 1)
        var request = request(server)
        request.timeout = .seconds(1)

        let errors = await withTaskGroup(of: OutboundError?.self) { [request] group in
            for _ in 0..<12 {
                group.addTask {
                    do throws(OutboundError) {
                        _ = try await narrow.fetch(request)
                        return nil
                    } catch { return error }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(errors.contains(.throttled))
        #expect(errors.contains(.timeout))
        #expect(errors.allSatisfy { $0 == .throttled || $0 == .timeout })
    }

    @Test(arguments: [
        "ftp://example.org/", "file:///etc/passwd", "gopher://127.0.0.1/", "https://", "example.org", "",
        "http://example.org/a b", "http://example.org/\r\nX: y", "http://user:key@127.0.0.1/", "http://exämple.org/",
    ])
    func `HOSTILE-86 only plain addresses of the web are asked`(url: String) async {
        await #expect(throws: OutboundError.malformed) { try await client.fetch(OutboundRequest(url, .configured)) }
    }

    @Test func `HOSTILE-49 a field cannot bring another, and a request tells nothing of itself`() async {
        var request = OutboundRequest("http://127.0.0.1:9/", .configured)
        request.fields = [.init("X-Api-Key", "secret\r\nHost: elsewhere")]

        await #expect(throws: OutboundError.malformed) { try await client.fetch(request) }
        #expect(!"\(request) \(String(reflecting: request))".contains("secret"))
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!dumped.contains("secret"))
    }
}

/// A request that may reach the loopback.
func request(_ server: RawServer, _ path: String = "/") -> OutboundRequest {
    OutboundRequest(server.origin + path, .configured)
}
