import Foundation
import Testing

@testable import HTTPServer

extension SocketTests {
    /// Files: their validators, ranges, and the way to the socket.
    @Suite struct FileResponseTests {
        private func withFile(_ bytes: [UInt8], _ test: (String) async throws -> Void) async throws {
            let path = NSTemporaryDirectory() + "sofra-file-\(UUID().uuidString)"
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            try await test(path)
        }

        private func ask(_ path: String, _ method: HTTPServer.Method = .get, _ headers: Headers = [:]) throws
            -> Response
        {
            let request = Request(method, "/f", path: "/f", headers: headers)
            return try #require(FileResponse.make(path: path, for: request, headers: ["content-type": "text/plain"]))
        }

        @Test func `only regular files are answered`() {
            let request = Request(.get, "/", path: "/")
            #expect(FileResponse.make(path: "/nonexistent", for: request, headers: [:]) == nil)
            #expect(FileResponse.make(path: "/tmp", for: request, headers: [:]) == nil)
            #expect(FileResponse.make(path: "/dev/null", for: request, headers: [:]) == nil)
        }

        @Test func `a client that has the file is answered 304`() async throws {
            try await withFile([1, 2, 3]) { path in
                let whole = try ask(path)
                let tag = try #require(whole.headers["etag"])
                let date = try #require(whole.headers["last-modified"])
                #expect(whole.status == .ok)

                #expect(try ask(path, .get, ["if-none-match": tag]).status == .notModified)
                #expect(try ask(path, .get, ["if-none-match": "\"x\", W/\(tag)"]).status == .notModified)
                #expect(try ask(path, .get, ["if-none-match": "*"]).status == .notModified)
                #expect(try ask(path, .get, ["if-modified-since": date]).status == .notModified)
                #expect(try ask(path, .get, ["if-none-match": "\"x\""]).status == .ok)
                // The tag decides, not the date.
                #expect(try ask(path, .get, ["if-none-match": "\"x\"", "if-modified-since": date]).status == .ok)
                #expect(try ask(path, .get, ["if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT"]).status == .ok)
                #expect(try ask(path, .get, ["if-modified-since": "yesterday"]).status == .ok)
            }
        }

        @Test func `a changed file has another tag`() async throws {
            try await withFile([1, 2, 3]) { path in
                let before = try ask(path).headers["etag"]
                try Data([1, 2, 3, 4]).write(to: URL(fileURLWithPath: path))
                #expect(try ask(path).headers["etag"] != before)
            }
        }

        @Test func `a tag that is given is used`() async throws {
            try await withFile([1]) { path in
                let request = Request(.get, "/", path: "/", headers: ["if-none-match": "\"hash\""])
                #expect(
                    FileResponse.make(path: path, for: request, headers: ["etag": "\"hash\""])?.status == .notModified
                )
            }
        }

        @Test(arguments: [
            ("bytes=0-3", 0..<4), ("bytes=6-", 6..<10), ("bytes=-3", 7..<10), ("bytes=-99", 0..<10),
            ("bytes=8-99", 8..<10),
            ("Bytes= 0-0 ", 0..<1),
        ]) func `one range is read`(field: String, range: Range<Int>) {
            #expect(ByteRange(field, size: 10) == .part(range))
        }

        @Test func `a range that is not there is 416, one that is not understood is ignored`() {
            for field in ["bytes=10-", "bytes=10-12", "bytes=-0"] {
                #expect(ByteRange(field, size: 10) == .unsatisfiable)
            }
            for field in [
                "bytes=0-1,3-4", "bytes=5-3", "bytes=-", "bytes=a-b", "lines=1-2", "bytes", "", "bytes=+1-2",
                "bytes=99999999999999999999-",
            ] { #expect(ByteRange(field, size: 10) == nil) }
            #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        }

        @Test func `If-Range gives the rest of the same version only`() async throws {
            try await withFile(Array(0..<10)) { path in
                let tag = try #require(try ask(path).headers["etag"])
                let date = try #require(try ask(path).headers["last-modified"])
                #expect(try ask(path, .get, ["range": "bytes=0-1", "if-range": tag]).status == .partialContent)
                #expect(try ask(path, .get, ["range": "bytes=0-1", "if-range": date]).status == .partialContent)
                #expect(try ask(path, .get, ["range": "bytes=0-1", "if-range": "\"x\""]).status == .ok)
                #expect(try ask(path, .get, ["range": "bytes=0-1", "if-range": "W/\(tag)"]).status == .ok)
                #expect(try ask(path, .head, ["range": "bytes=0-1"]).status == .ok)
            }
        }

        @Test func `files, parts and their heads go over the wire`() async throws {
            let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try await withFile(bytes) { path in
                try await TestServer.run(answer: { request in
                    FileResponse.make(path: path, for: request, headers: [:]) ?? Response(.notFound)
                }) { server in
                    let client = try RawClient(server.port)
                    let whole = try await client.ask(TestServer.get)
                    let part = try await client.ask(TestServer.get("/", "Range: bytes=70000-200001\r\n"))
                    let head = try await client.ask("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
                    let beyond = try await client.ask(TestServer.get("/", "Range: bytes=300000-\r\n"))
                    let again = try await client.ask(TestServer.get)

                    #expect(whole.body == bytes)
                    #expect(part.status == 206)
                    #expect(part.fields["content-range"] == "bytes 70000-200001/300000")
                    #expect(part.body == Array(bytes[70_000...200_001]))
                    #expect(head.fields["content-length"] == "300000")
                    #expect(beyond.status == 416)
                    #expect(beyond.fields["content-range"] == "bytes */300000")
                    #expect(again.body == bytes)
                }
            }
        }

        @Test func `a large file is never in memory as a whole, and a file that vanished is 500`() async throws {
            let size = 1 << 30
            try await withFile([]) { path in
                #expect(truncate(path, size) == 0)
                try await TestServer.run(answer: { request in
                    Response(.ok, body: .file(path: request.path == "/gone" ? "/nonexistent" : path, range: nil))
                }) { server in
                    let clients = try (0..<4).map { _ in try RawClient(server.port, receiveBuffer: 4_096) }
                    let before = residentMemory()
                    for client in clients { try await client.send(TestServer.get) }
                    try await Task.sleep(for: .milliseconds(300))
                    #expect(residentMemory() - before < 500_000)
                    let gone = try await RawClient(server.port).ask(TestServer.get("/gone"))
                    #expect(gone.status == 500)
                    for client in clients { client.close(reset: true) }
                }
            }
        }

        @Test func `a file that shrinks on the way breaks the connection`() async throws {
            try await withFile([]) { path in
                #expect(truncate(path, 50 << 20) == 0)
                try await TestServer.run(answer: { _ in Response(.ok, body: .file(path: path, range: nil)) }) {
                    server in
                    let client = try RawClient(server.port, receiveBuffer: 4_096)
                    try await client.send(TestServer.get)
                    _ = try await client.some(1_000)
                    #expect(truncate(path, 10) == 0)
                    let rest = try await client.end()
                    #expect(rest.count < 49 << 20)
                }
            }
        }

        @Test func `dates are written and read in the one form`() {
            #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
            for text in [
                "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
            ] {
                #expect(HTTPDate.seconds(text) == nil)
            }
        }
    }
}
