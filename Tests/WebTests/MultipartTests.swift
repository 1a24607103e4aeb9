import HTTPServer
import Testing

@testable import Web

@Suite struct MultipartTests {
    private func request(_ body: [UInt8], type: String = "multipart/form-data; boundary=XX") -> Request {
        Request(.post, "/", path: "/", headers: ["Content-Type": type], body: .bytes(body))
    }

    private func request(_ body: String, type: String = "multipart/form-data; boundary=XX") -> Request {
        request(Array(body.utf8), type: type)
    }

    private func part(_ disposition: String, _ content: String, type: String? = nil) -> String {
        let type = type.map { "Content-Type: \($0)\r\n" } ?? ""
        return "--XX\r\nContent-Disposition: form-data; \(disposition)\r\n\(type)\r\n\(content)\r\n"
    }

    private func problem(_ request: Request) -> HTTPError? {
        do {
            _ = try Form.read(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func `fields and a file are read, bytes as they are`() throws {
        let body =
            part(#"name="name""#, "Çorba\r\nikinci satır") + part(#"name="empty""#, "")
            + part(#"name="photo"; filename="a.jpg""#, "\r\n--X\r\n--XY\u{0}ÿ", type: "image/JPEG; x=y") + "--XX--\r\n"
        let form = try Form.read(request(body))
        #expect(form.rawValue("name") == "Çorba\r\nikinci satır")
        #expect(form.has("empty"))
        #expect(form.rawValue("empty") == "")
        let photo = try #require(form.file("photo"))
        #expect(photo.claimedType == "image/jpeg")
        #expect(photo.read(at: 0, length: 100) == Array("\r\n--X\r\n--XY\u{0}ÿ".utf8))
        #expect(photo.read(at: 2, length: 3) == Array("--X".utf8))
        #expect(photo.read(at: 1_000, length: 3) == [])
        #expect(photo.read(at: -5, length: 1).count == 1)
        #expect(!form.has("photo"))
    }

    @Test func `a file that nobody chose is no file`() throws {
        let form = try Form.read(request(part(#"name="photo"; filename="""#, "") + "--XX--"))
        #expect(form.file("photo") == nil)
    }

    @Test func `a quoted boundary and one with every allowed sign work`() throws {
        let boundary = "a'()+_,-./:=?b"
        let body = "--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--\(boundary)--\r\n"
        #expect(
            try Form.read(request(body, type: "multipart/form-data; boundary=\"\(boundary)\"")).rawValue("a") == "1"
        )
    }

    @Test(arguments: [
        "../../x", "..\\..\\x", "con.jpg", "a%00b.jpg", "\u{202E}gpj.exe", String(repeating: "n", count: 10_240),
        "a\\\"b",
    ]) func `HOSTILE-81 HOSTILE-120 the name of a file does not matter`(filename: String) throws {
        let form = try Form.read(request(part("name=\"photo\"; filename=\"\(filename)\"", "x") + "--XX--"))
        #expect(form.file("photo")?.count == 1)
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
        "multipart/form-data; boundary=YY", "multipart/form-data; boundary=\"XX",
        "multipart/form-data; boundary=XX; boundary=XX",
        "multipart/form-data; boundary=" + String(repeating: "X", count: 71),
    ]) func `HOSTILE-82 without its boundary a form is refused`(type: String) {
        let problem = problem(request(part("name=a", "1") + "--XX--", type: type))
        #expect(problem?.status == .badRequest || problem?.status == .unsupportedMediaType)
    }

    @Test func `HOSTILE-82 a form without its end is 400`() {
        let whole = part("name=a", "1") + part("name=b", "2") + "--XX--\r\n"
        for length in 0..<(whole.utf8.count - 2) {
            #expect(problem(request(Array(whole.utf8.prefix(length))))?.status == .badRequest, "\(length) bytes")
        }
        #expect(problem(request(whole)) == nil)
        #expect(problem(request(whole + "more"))?.status == .badRequest)
        #expect(problem(request("preamble\r\n" + whole))?.status == .badRequest)
    }

    @Test func `HOSTILE-82 ten thousand parts are 413`() {
        let fields = (0..<10_000).map { part("name=f\($0)", "1") }.joined() + "--XX--"
        #expect(problem(request(fields)) == .tooLarge)
        let files = (0..<9).map { part("name=f\($0); filename=a", "1") }.joined() + "--XX--"
        #expect(problem(request(files)) == .tooLarge)
    }

    @Test func `HOSTILE-82 a field or file that stands twice is 400`() {
        #expect(problem(request(part("name=a", "1") + part("name=a", "2") + "--XX--"))?.status == .badRequest)
        let file = part("name=a; filename=x", "1")
        #expect(problem(request(file + file + "--XX--"))?.status == .badRequest)
    }

    @Test(
        arguments: [
            ("name=a", "multipart/mixed; boundary=YY"), ("filename=a", nil), (#"name="""#, nil), ("name=\"a", nil),
            ("name=a; name=b", nil), ("name=a", "\u{0}\u{1}:;;"),
        ] as [(String, String?)]
    )
    func `HOSTILE-82 a part that is nested or has no readable head is 400`(disposition: String, type: String?) {
        // The last one shows that an odd but readable type is taken.
        let problem = problem(request(part(disposition, "1", type: type) + "--XX--"))
        #expect(problem?.status == (type?.hasPrefix("\u{0}") == true ? nil : .badRequest))
    }

    @Test(arguments: [
        "Content-Disposition: attachment; name=a", "Content-Type: text/plain", "garbage",
        "Content-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b",
        "Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64",
        "X-Long: " + String(repeating: "x", count: 5_000),
    ]) func `HOSTILE-82 a part with another head is 400`(head: String) {
        #expect(problem(request("--XX\r\n\(head)\r\n\r\n1\r\n--XX--"))?.status == .badRequest)
    }

    @Test func `HOSTILE-30 a field of a multipart form that is not UTF-8 is 400`() {
        let body =
            Array("--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n".utf8) + [0xFF] + Array("\r\n--XX--".utf8)
        #expect(problem(request(body))?.status == .badRequest)
    }

    @Test func `text over a megabyte is 413, a file is not`() {
        let text = String(repeating: "x", count: (1 << 20) + 1)
        #expect(problem(request(part("name=a", text) + "--XX--")) == .tooLarge)
        #expect(problem(request(part("name=a; filename=b", text) + "--XX--")) == nil)
    }

    @Test func `a spooled body reads as one in memory, wherever a delimiter falls`() throws {
        for padding in (64 << 10) - 120..<(64 << 10) {
            let content = String(repeating: "p", count: padding)
            let body = part("name=photo; filename=x", content) + part("name=a", "after") + "--XX--\r\n"
            var request = request(body)
            request.body = .file(try #require(SpooledFile(Array(body.utf8))))
            let form = try Form.read(request)
            #expect(form.file("photo")?.count == padding)
            #expect(form.rawValue("a") == "after")
        }
    }
}
