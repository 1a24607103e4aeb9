import CZlib
import Foundation
import Testing

@testable import HTTPServer

/// gzip: what is compressed, for whom, and whether it comes out again.
@Suite struct CompressionTests {
    private static let page = Array(
        (0..<200).map { "<tr><td>Food \($0)</td><td class=\"number\">\($0 * 37 % 101) g</td></tr>\n" }.joined().utf8
    )

    private func answer(_ accept: String?, _ response: Response, from site: String? = nil) async -> Response {
        let handler = CompressingHandler(Answering { _ in response })
        var request = Request(.get, "/", path: "/")
        request.headers["accept-encoding"] = accept
        request.headers["sec-fetch-site"] = site
        return await handler.respond(to: request)
    }

    private func page(_ headers: Headers = ["content-type": "text/html; charset=utf-8"], _ bytes: [UInt8] = page)
        -> Response
    {
        Response(.ok, headers: headers, body: .bytes(bytes))
    }

    private func bytes(_ response: Response) -> [UInt8] {
        if case .bytes(let bytes) = response.body { bytes } else { [] }
    }

    @Test func `a page is compressed and comes out again`() async throws {
        let answer = await answer("gzip, deflate, br", page())
        #expect(answer.headers["content-encoding"] == "gzip")
        #expect(answer.headers["vary"] == "Accept-Encoding")
        #expect(bytes(answer).count < Self.page.count / 3)
        #expect(try Self.inflated(bytes(answer)) == Self.page)
    }

    @Test(
        arguments: [
            nil, "", "identity", "gzip;q=0", "br, *;q=0", "*;q=0", "gzip;q=0.000", "gzip;q=2", "gzip;q=x",
            "gzip;q=0.5, identity",
            "br", "gzip;level=9",
        ] as [String?]
    ) func `HOSTILE-14 who does not want gzip gets the plain bytes`(accept: String?) async {
        let answer = await answer(accept, page())
        #expect(answer.headers["content-encoding"] == nil)
        #expect(bytes(answer) == Self.page)
        #expect(answer.headers["vary"] == "Accept-Encoding")
    }

    @Test(arguments: [
        "gzip", "GZIP", "x-gzip", "*", "gzip;q=0.001", "br, gzip ; q=1.0", "identity;q=0.5, gzip", "gzip;q=0.5, *;q=0",
    ])
    func `HOSTILE-14 who wants gzip gets it`(accept: String) async {
        #expect(await answer(accept, page()).headers["content-encoding"] == "gzip")
    }

    @Test func `what another site's page asks for is not compressed, so that its length tells nothing`() async {
        #expect(await answer("gzip", page(), from: "cross-site").headers["content-encoding"] == nil)
        #expect(await answer("gzip", page(), from: "same-origin").headers["content-encoding"] == "gzip")
        #expect(await answer("gzip", page(), from: "none").headers["content-encoding"] == "gzip")
    }

    @Test func `HOSTILE-14 a 304 says of what the page depends, as the page does`() async {
        let known = Response(.notModified, headers: ["etag": "W/\"a\"", "vary": "Cookie"])
        for accept in [nil, "gzip"] {
            #expect(await answer(accept, known).headers.all("vary") == ["Cookie", "Accept-Encoding"])
        }
        #expect(await answer("gzip", known, from: "cross-site").headers.all("vary") == ["Cookie"])
        let still = Response(.notModified, headers: ["cache-control": "no-transform"])
        #expect(await answer("gzip", still).headers["vary"] == nil)
    }

    @Test func `small, encoded and binary answers are left alone`() async {
        let small = Array(Self.page.prefix(1_000))
        #expect(await answer("gzip", page(["content-type": "text/html"], small)).headers["content-encoding"] == nil)
        #expect(await answer("gzip", page(["content-type": "image/png"])).headers["content-encoding"] == nil)
        #expect(await answer("gzip", page([:])).headers["content-encoding"] == nil)
        let encoded = await answer("gzip", page(["content-type": "text/css", "content-encoding": "br"]))
        #expect(encoded.headers["content-encoding"] == "br")
        let still = page(["content-type": "text/css", "cache-control": "public, no-transform"])
        #expect(await answer("gzip", still).headers["content-encoding"] == nil)
    }

    @Test func `a strong tag becomes a weak one, and Vary is not said twice`() async {
        let headers: Headers = ["content-type": "text/html", "etag": "\"a\"", "vary": "Cookie, accept-encoding"]
        let answer = await answer("gzip", page(headers))
        #expect(answer.headers["etag"] == "W/\"a\"")
        #expect(answer.headers.all("vary") == ["Cookie, accept-encoding"])
        #expect(EntityTag.isNamed("\"a\"", in: "W/\"a\""))
    }

    @Test(arguments: [0, 1, 100, 100_000]) func `every size and level comes out again`(size: Int) throws {
        let source = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        for level in [1, 6, 9] {
            #expect(try Self.inflated(try #require(Gzip.compress(source, level: level))) == source)
        }
    }

    /// Reads one gzip member.
    private static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        let opened = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        try #require(opened == Z_OK)
        defer { inflateEnd(&stream) }
        var source = bytes
        var target = [UInt8](repeating: 0, count: 1 << 20)
        let room = target.count
        let result = source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = uInt(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = uInt(room)
                return inflate(&stream, Z_FINISH)
            }
        }
        try #require(result == Z_STREAM_END)
        return Array(target.prefix(room - Int(stream.avail_out)))
    }
}
