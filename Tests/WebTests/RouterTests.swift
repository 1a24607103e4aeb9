import Domain
import HTTPServer
import Testing

@testable import Web

/// What the routes of these tests are called with.
struct Visited: Sendable {}

@Suite struct RouterTests {
    static let router: Router<Visited> = {
        var router = Router<Visited>()
        func answer(_ name: String) -> Route<Visited>.Action { { _ in .text(name) } }
        router.get("/", answer("front"))
        router.get("/login", access: .anyone, answer("login form"))
        router.post("/login", access: .anyone, answer("login"))
        router.get("/recipes", answer("list"))
        router.post("/recipes", answer("create"))
        router.get("/recipes/new", answer("new"))
        router.post("/recipes/parse", answer("parse"))
        router.get("/recipes/:recipe", answer("show"))
        router.get("/recipes/:recipe/edit", answer("edit"))
        router.post("/recipes/:recipe/photo", bodyLimit: 22 << 20, answer("photo"))
        router.get("/diary/:date", access: .person, answer("day"))
        router.post("/diary/:date/entries/:entry", access: .person, answer("entry"))
        return router
    }()

    private func name(_ method: Method, _ path: String) async throws -> String {
        let response = try await Self.router.match(method, path).route.action(Visited())
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("/", "front"), ("/recipes", "list"), ("/recipes/new", "new"), ("/recipes/7", "show"),
        ("/recipes/7/edit", "edit"), ("/recipes/new/edit", "edit"), ("/recipes/parse", "show"),
        ("/diary/2026-07-24", "day"),
    ]) func `a literal goes before a parameter, and only when it has the method`(path: String, expected: String)
        async throws
    {
        #expect(try await name(.get, path) == expected)
    }

    @Test func `a method chooses the route`() async throws {
        #expect(try await name(.post, "/recipes") == "create")
        #expect(try await name(.post, "/recipes/parse") == "parse")
    }

    @Test func `HOSTILE-9 HEAD finds every GET route`() throws {
        for route in Self.router.routes where route.method == .get {
            let path = try #require(route.path(["recipe": "7", "date": "2026-07-24"]))
            #expect(try Self.router.match(.head, path).route.pattern == route.pattern)
        }
    }

    @Test func `HOSTILE-10 a wrong method on every route is 405 with what is allowed`() throws {
        for route in Self.router.routes {
            let path = try #require(route.path(["recipe": "7", "date": "2026-07-24", "entry": "1"]))
            let error = #expect(throws: HTTPError.self) { try Self.router.match(.delete, path) }
            guard case .methodNotAllowed(let methods) = error else {
                Issue.record("\(route.pattern) answers \(String(describing: error))")
                continue
            }
            #expect(methods.contains(route.method))
            #expect(methods.contains(.head) == methods.contains(.get))
            #expect(error?.status == .methodNotAllowed)
        }
        #expect(HTTPError.methodNotAllowed([.get, .head]).headers["allow"] == "GET, HEAD")
    }

    @Test(arguments: ["TRACE", "CONNECT", "OPTIONS", "PATCH"])
    func `HOSTILE-11 a method of HTTP that no route has is 405`(method: String) {
        #expect(throws: HTTPError.methodNotAllowed([.get, .head, .post])) {
            try Self.router.match(Method(rawValue: method), "/recipes")
        }
    }

    @Test(arguments: ["PROPFIND", "BREW", "get", ""])
    func `HOSTILE-11 a method that HTTP does not know is 501`(method: String) {
        #expect(throws: HTTPError.notImplemented) { try Self.router.match(Method(rawValue: method), "/recipes") }
    }

    @Test(arguments: [
        "/nothing", "/recipes/a/\u{301}b", "/recipes/", "/recipes//edit", "//", "/recipes/7/edit/more", "recipes", "",
        "/Recipes",
    ])
    func `HOSTILE-8 a path that is no route is 404`(path: String) {
        #expect(throws: HTTPError.notFound) { try Self.router.match(.get, path) }
    }

    @Test func `parameters come as typed values`() throws {
        let parameters = try Self.router.match(.post, "/diary/2026-07-24/entries/12").parameters
        #expect(try parameters.value("date", as: CivilDate.self).iso == "2026-07-24")
        #expect(try parameters.value("entry", as: Int.self) == 12)
        #expect(parameters["nothing"] == nil)
    }

    @Test(arguments: ["99999999999999999999", "-1", "1.0", "0x1", "+1", "01", " 1", "١٢", "１２", "1e3"])
    func `HOSTILE-26 an id that is no id is 404`(id: String) throws {
        let parameters = try Self.router.match(.get, "/recipes/\(id)").parameters
        #expect(throws: HTTPError.notFound) { try parameters.value("recipe", as: Int.self) }
    }

    @Test(arguments: ["2026-02-30", "0000-01-01", "9999-12-31", "2026-1-1", "today"])
    func `HOSTILE-27 a day that is none is 404`(day: String) throws {
        let parameters = try Self.router.match(.get, "/diary/\(day)").parameters
        #expect(throws: HTTPError.notFound) { try parameters.value("date", as: CivilDate.self) }
    }

    @Test func `HOSTILE-54 a route says who may call it, and a change needs the right to write unless it says so`()
        throws
    {
        #expect(try Self.router.match(.get, "/login").route.access == .anyone)
        #expect(try Self.router.match(.get, "/recipes").route.access == .household(.read))
        #expect(try Self.router.match(.post, "/recipes").route.access == .household(.write))
        #expect(try Self.router.match(.get, "/diary/2026-07-24").route.access == .person)
        #expect(Access.Right.read < .write)
        #expect(Access.Right.write < .own)
    }

    @Test func `HOSTILE-6 a body limit is the route's own`() {
        func limit(_ method: Method, _ path: String) -> Int {
            Self.router.bodyLimit(for: Request(method, path, path: path))
        }
        #expect(limit(.post, "/recipes/7/photo") == 22 << 20)
        #expect(limit(.post, "/recipes") == 1 << 20)
        #expect(limit(.post, "/nothing") == 1 << 20)
    }

    @Test func `HOSTILE-50 every route can be listed and its path filled in`() {
        let patterns = Self.router.routes.filter { $0.parameters.contains("recipe") }.map(\.pattern)
        #expect(patterns == ["/recipes/:recipe", "/recipes/:recipe/edit", "/recipes/:recipe/photo"])
        #expect(
            Self.router.routes.last?.path(["date": "2026-07-24", "entry": "a/b ç"])
                == "/diary/2026-07-24/entries/a%2Fb%20%C3%A7"
        )
        #expect(Self.router.routes.last?.path(["date": "2026-07-24"]) == nil)
    }
}

@Suite struct LocalPathTests {
    @Test func `what is interpolated is encoded`() {
        let path: LocalPath = "/recipes/\("a/b?c#d\r\n\u{130}")/edit"
        #expect(path.text == "/recipes/a%2Fb%3Fc%23d%0D%0A%C4%B0/edit")
        #expect(("/\("")/edit" as LocalPath).text == "/edit")
        #expect(path.with(["q": "a&b=c d", "page": "2"]).text.hasSuffix("/edit?q=a%26b%3Dc%20d&page=2"))
    }

    @Test func `what stands below an address`() {
        #expect(("/recipes/7" as LocalPath).under("/why").text == "/recipes/7/why")
        #expect(LocalPath.root.under("/why").text == "/why")
    }

    @Test(arguments: ["/", "/recipes/7?multiplier=1.5", "/a//b", "/diary/2026-07-24#lunch", "/login?next=//evil"])
    func `HOSTILE-71 a target inside the house is followed`(next: String) {
        #expect(LocalPath(requested: next)?.text == next)
    }

    @Test(arguments: [
        "//evil", "/\\evil", "\\\\evil", "https:evil", "https://evil", "javascript:alert(1)", "%2f%2fevil", "/%09/evil",
        "/\t/evil", "/%2fevil", "/%2Fevil", "/%5cevil", "/%252fevil", "///evil", "", "evil", "/a\r\nSet-Cookie: x=1",
        "/%0d%0aevil", "/ü", " /", "/\0", "/%255cevil",
    ]) func `HOSTILE-71 a target outside of it is not`(next: String) {
        #expect(LocalPath(requested: next) == nil)
    }

    @Test func `HOSTILE-47 a redirect carries one safe line`() {
        let response = Response.redirect(to: "/foods/\("x\r\nSet-Cookie: a=b")")
        #expect(response.status == .seeOther)
        #expect(response.headers["location"] == "/foods/x%0D%0ASet-Cookie%3A%20a%3Db")
    }
}
