import Foundation
import HTTPServer
import Testing

@testable import Web

@Suite final class StaticFilesTests {
    private let folder = NSTemporaryDirectory() + "sofra-public-\(UUID().uuidString)"

    init() throws {
        try write("css/app.css", String(repeating: "body { color: red } ", count: 100))
        try write("img/a.b.png", "not really")
        try write("img/noextension", "x")
        try write("favicon.ico", "icon")
        try write("sw.js", "self")
        try write(".secret", "hidden")
        try write("css/.htpasswd", "hidden")
        try write("../outside-\(folder.suffix(8)).txt", "outside")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/css/link.txt",
            withDestinationPath: "/etc/passwd"
        )
        try FileManager.default.createSymbolicLink(atPath: folder + "/etc", withDestinationPath: "/etc")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
        try? FileManager.default.removeItem(atPath: folder + "/../outside-\(folder.suffix(8)).txt")
    }

    private func write(_ name: String, _ text: String) throws {
        let url = URL(fileURLWithPath: folder + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func files() throws -> StaticFiles {
        try StaticFiles(folder)
    }

    @Test func `a file has its digest in its name, and is kept for a year`() throws {
        let files = try files()
        let url = files.url("css/app.css")
        #expect(url.firstMatch(of: /^\/assets\/css\/app\.[0-9a-f]{10}\.css$/) != nil)
        let response = try #require(try files.respond(to: get(url)))
        #expect(response.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(response.headers["content-type"] == "text/css; charset=utf-8")
        #expect(response.body.bytes?.count == 1_600)
        #expect(files.url("img/a.b.png").hasPrefix("/assets/img/a.b."))
        #expect(files.url("img/noextension").hasPrefix("/assets/img/noextension."))
    }

    @Test func `another content has another name`() throws {
        let before = try files().url("css/app.css")
        try write("css/app.css", "body {}")
        #expect(try files().url("css/app.css") != before)
    }

    @Test func `a script is served without comments, and imports by the name that is kept for a year`() throws {
        try write(
            "js/a.js",
            "// Why.\nimport { b } from \"./b.js\";\n\n/** Says\n * b. */\n  if (b) {\n    b(\"// no comment, { } \", [1, 2]);\n  }\n"
        )
        try write("js/b.js", "export function b() {}\n")
        let files = try files()

        let served = try #require(try files.respond(to: get(files.url("js/a.js")))?.body.bytes)

        let address = files.url("js/b.js")
        #expect(
            String(decoding: served, as: UTF8.self)
                == "import {b}from \"\(address)\";if(b){b(\"// no comment, { } \",[1,2])}"
        )
        try write("js/b.js", "export function b() { return 1 }\n")
        #expect(try self.files().url("js/a.js") != files.url("js/a.js"))
    }

    @Test func `L-03 a style sheet is served without comments and without what nothing needs of a line`() throws {
        try write(
            "css/b.css",
            "/* Why,\n   in two lines. */\n@media (min-width: 1px) and (color) {\n"
                + "  .a > :first-child, b :hover { top: calc(1px - 2px); }\n"
                + "  .a::before { content: \"; } \"; color: red; }\n}\n"
        )
        let files = try files()

        let served = try #require(try files.respond(to: get(files.url("css/b.css")))?.body.bytes)

        #expect(
            String(decoding: served, as: UTF8.self)
                == "@media (min-width:1px) and (color){.a > :first-child,b :hover{top:calc(1px - 2px)}\n"
                + ".a::before{content:\"; } \";color:red}}"
        )
    }

    @Test func `scripts that import each other are served all the same`() throws {
        try write("js/a.js", "import \"./b.js\"; import { b } from \"./b.js\";")
        try write("js/b.js", "import { a } from \"./a.js\";")
        #expect(try files().respond(to: get("/assets/js/a.js"))?.status == .ok)
        #expect(try files().respond(to: get("/assets/js/b.js"))?.status == .ok)
    }

    @Test func `under its plain name a file is asked for again each time`() throws {
        let response = try #require(try files().respond(to: get("/assets/css/app.css")))
        #expect(response.headers["cache-control"] == "no-cache")
        let tag = try #require(response.headers["etag"])
        let again = try #require(try files().respond(to: get("/assets/css/app.css", ["If-None-Match": tag])))
        #expect(again.status == .notModified)
        #expect(again.body.isEmpty)
    }

    @Test func `well-known names stand at the top`() throws {
        let files = try files()
        #expect(files.url("sw.js") == "/sw.js")
        #expect(try files.respond(to: get("/favicon.ico"))?.body.bytes == Array("icon".utf8))
        #expect(try files.respond(to: get("/recipes")) == nil)
    }

    @Test func `HOSTILE-14 what is compressed goes to who takes it`() throws {
        let files = try files()
        for (header, coding) in [
            ("gzip", "gzip"), ("gzip, deflate, br", "br"), ("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"),
            ("*", "br"), ("gzip;q=0.5", "gzip"), ("gzip;q=0", nil), ("br, *;q=0", "br"), ("identity", nil), ("", nil),
            ("gzip;q=0, *", "br"), ("br;q=0.5, gzip", "gzip"), ("br;q=0.5, identity", nil), ("br;q=0, *", "gzip"),
        ] {
            let response = try #require(try files.respond(to: get("/assets/css/app.css", ["Accept-Encoding": header])))
            #expect(response.headers["content-encoding"] == coding, "\(header)")
            let bytes = try #require(response.body.bytes)
            #expect(bytes.starts(with: [0x1F, 0x8B]) == (coding == "gzip"), "\(header)")
            #expect((bytes.count < 200) == (coding != nil), "\(header)")
            if coding == nil { #expect(bytes.count == 1_600, "\(header)") }
            #expect(response.headers["vary"] == "Accept-Encoding")
        }
        #expect(try files.respond(to: get("/sw.js", ["Accept-Encoding": "gzip"]))?.headers["content-encoding"] == nil)
    }

    @Test func `HOSTILE-8 no path reaches another file`() throws {
        let files = try files()
        let outside = "outside-\(folder.suffix(8)).txt"
        for path in [
            "/.secret", "/../" + outside, "/css/app.css", "/etc/passwd", "//sw.js", "/./sw.js", "/sw.js/", "/sw.js\0",
            folder + "/sw.js", "/SW.JS", "/%73w.js",
        ] {
            #expect(try files.respond(to: get(path)) == nil, "\(path)")
        }
        for path in [
            "/assets/../" + outside, "/assets/css/../../sw.js", "/assets/css/link.txt", "/assets/css/.htpasswd",
            "/assets/etc/passwd", "/assets/", "/assets/css", "/assets/css/", "/assets//css/app.css",
            "/assets/css/app.0000000000.css",
        ] {
            #expect(throws: HTTPError.notFound, "\(path)") { try files.respond(to: get(path)) }
        }
    }

    @Test func `HOSTILE-10 a file takes GET and HEAD alone`() throws {
        let files = try files()
        var request = get("/sw.js")
        request.method = .head
        #expect(try files.respond(to: request)?.status == .ok)
        request.method = .post
        #expect(throws: HTTPError.methodNotAllowed([.get, .head])) { try files.respond(to: request) }
    }

    @Test func `a file is served as it was at start`() throws {
        let files = try files()
        try write("sw.js", "edited")
        #expect(try files.respond(to: get("/sw.js"))?.body.bytes == Array("self".utf8))
    }

    @Test func `where edits are shown, they are there under the address that pages have, and no browser keeps them`()
        throws
    {
        let files = try StaticFiles(folder, showsEdits: true)
        let url = files.url("css/app.css")
        let before = try #require(try files.respond(to: get(url)))
        try write("css/app.css", "body {}")

        let after = try #require(try files.respond(to: get(url, ["If-None-Match": before.headers["etag"] ?? ""])))

        #expect(before.headers["cache-control"] == "no-cache")
        #expect(after.headers["cache-control"] == "no-cache")
        #expect(after.status == .ok)
        #expect(after.body.bytes == Array("body{}".utf8))
    }

    @Test func `a file that is gone for a moment is served as it was`() throws {
        let files = try StaticFiles(folder, showsEdits: true)
        try FileManager.default.removeItem(atPath: folder + "/sw.js")
        #expect(try files.respond(to: get("/sw.js"))?.body.bytes == Array("self".utf8))
    }

    @Test func `HOSTILE-8 showing edits reaches no file that was not there at start`() throws {
        let files = try StaticFiles(folder, showsEdits: true)
        try write("css/new.css", "new")
        for path in ["/assets/css/new.css", "/assets/css/.htpasswd", "/assets/css/link.txt", "/assets/../sw.js"] {
            #expect(throws: HTTPError.notFound, "\(path)") { try files.respond(to: get(path)) }
        }
    }

    @Test func `a folder that is not there is told`() {
        #expect(throws: StaticFiles.Unreadable.self) { try StaticFiles(folder + "/nothing") }
    }
}
