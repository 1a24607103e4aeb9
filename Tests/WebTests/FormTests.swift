import HTTPServer
import Testing

@testable import Web

func urlencoded(_ body: String) -> Request {
    Request(
        .post,
        "/",
        path: "/",
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: .bytes(Array(body.utf8))
    )
}

@Suite struct FormTests {
    @Test func `a form keeps what was typed`() throws {
        let form = try Form.read(urlencoded("name=Lentil+soup&note=a%26b%3D%C3%A7&empty=&flag&=x"))
        #expect(form.rawValue("name") == "Lentil soup")
        #expect(form.rawValue("note") == "a&b=ç")
        #expect(form.has("empty"))
        #expect(form.rawValue("empty") == "")
        #expect(form.has("flag"))
        #expect(!form.has("missing"))
        #expect(form.rawValue("missing") == "")
    }

    @Test(arguments: ["100%", "%zz", "%4", "%"]) func `a percent sign that encodes nothing is itself`(text: String)
        throws
    {
        #expect(try Form.read(urlencoded("name=" + text)).rawValue("name") == text)
    }

    @Test(arguments: ["%ff%fe", "%c0%af", "%ed%a0%80", "%f5%80%80%80", "%c3"])
    func `HOSTILE-30 what is not UTF-8 is 400`(bytes: String) {
        #expect(throws: HTTPError.badRequest("The form is not UTF-8.")) { try Form.read(urlencoded("name=" + bytes)) }
        #expect(throws: HTTPError.badRequest("The form is not UTF-8.")) { try Form.read(urlencoded(bytes + "=x")) }
    }

    @Test func `HOSTILE-82 a field that stands twice is 400, but for lists`() throws {
        #expect(throws: HTTPError.badRequest("A field stands twice.")) { try Form.read(urlencoded("a=1&a=2")) }
        #expect(try Form.read(urlencoded("diet[]=vegan&diet[]=halal")).all("diet[]") == ["vegan", "halal"])

        var limits = FormLimits.standard
        limits.lists = ["guardian"]
        #expect(try Form.read(urlencoded("guardian=a&guardian=b"), limits).all("guardian") == ["a", "b"])
    }

    @Test func `too many fields and too long names are 413`() throws {
        let fields = (0..<2_001).map { "f\($0)=1" }.joined(separator: "&")
        #expect(throws: HTTPError.tooLarge) { try Form.read(urlencoded(fields)) }
        #expect(throws: HTTPError.tooLarge) { try Form.read(urlencoded(String(repeating: "n", count: 201) + "=1")) }
        #expect(try Form.read(urlencoded(String(fields.dropLast(8)))).has("f1999"))
    }

    @Test func `HOSTILE-6 a form of more fields than it may have is taken apart no further`() throws {
        let many = String(repeating: "a&", count: 500_000)
        #expect(PercentEncoding.pairs(many.utf8, limit: 2_000)?.count == 2_001)
        #expect(throws: HTTPError.tooLarge) { try Form.read(urlencoded(many)) }
        #expect(PercentEncoding.pairs("&a=1&&b&".utf8, limit: 2)?.map { $0.name } == ["a", "b"])
    }

    @Test(arguments: ["text/plain", "application/json", "", "application/x-www-form-urlencodedx"])
    func `HOSTILE-61 another content type is no form`(type: String) {
        var request = urlencoded("a=1")
        request.headers["Content-Type"] = type
        #expect(throws: HTTPError.unsupportedMediaType) { try Form.read(request) }
    }

    @Test func `the content type may have parameters and capitals`() throws {
        var request = urlencoded("a=1")
        request.headers["Content-Type"] = "Application/X-WWW-Form-Urlencoded; charset=UTF-8"
        #expect(try Form.read(request).rawValue("a") == "1")
    }

    @Test func `rows come in the order in which they stand, whatever their numbers`() throws {
        let form = try Form.read(
            urlencoded(
                "line[3][text]=salt&line[1][text]=flour&line[3][grams]=5&name=x&line[x][text]=oil&lines[9][text]=no"
            )
        )
        let rows = form.rows("line")
        #expect(rows.map { form.rawValue($0["text"]) } == ["salt", "flour", "oil"])
        #expect(rows.map { form.rawValue($0["grams"]) } == ["5", "", ""])
        #expect(rows[0]["grams"] == "line[3][grams]")
    }

    @Test(arguments: ["line[3]=x", "line[=x", "line[3][text=x", "line=x", "line]3[=x", "line[3]x[text]=x"])
    func `what only looks like a row is none`(body: String) throws {
        #expect(try Form.read(urlencoded(body)).rows("line").isEmpty)
    }

    @Test func `HOSTILE-75 a form can be kept over a sign-in, without its token and password`() throws {
        let form = try Form.read(urlencoded("name=a%26b+%C3%A7&_csrf=t&password=p&diet[]=x&diet[]=y"))
        let kept = try #require(Form(encoded: form.encoded(without: ["_csrf", "password"])))
        #expect(kept.rawValue("name") == "a&b ç")
        #expect(kept.all("diet[]") == ["x", "y"])
        #expect(!kept.has("_csrf"))
        #expect(!kept.has("password"))
    }
}
