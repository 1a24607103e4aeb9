import Database
import Domain
import FoodImport
import Foundation
import HTTPServer
import Testing
import Web

@testable import App

/// Rules that hold for every route for programs, generated from the route table.
@Suite struct ApiRouteTests {
    /// What does there what the route is for.
    private func body(of route: Route<RequestContext>, _ things: Belongings) -> [UInt8]? {
        if route.pattern.hasSuffix("/photo"), route.method == .put { return Self.dot }
        return json(for: route, things).map { Array($0.utf8) }
    }

    /// A picture of one white dot.
    static let dot = [UInt8](
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
        ) ?? Data()
    )

    private func json(for route: Route<RequestContext>, _ things: Belongings) -> String? {
        switch (route.method, route.pattern) {
        case (.post, "/api/v1/recipes"), (.put, "/api/v1/recipes/:recipe"):
            #"{"name": "\#(things.name) anew", "lines": [{"text": "400 g rice"}]}"#
        case (.post, "/api/v1/recipes/parse"): #"{"text": "Soup\n\nIngredients\n2 eggs"}"#
        case (.put, "/api/v1/recipes/:recipe/ratings"): #"{"rating": 4}"#
        case (.post, "/api/v1/foods"), (.put, "/api/v1/foods/:food"):
            #"{"name": "\#(things.name) of ours", "energy_kcal": 120}"#
        case (.post, "/api/v1/plan/:date/:slot/dishes"): #"{"kind": "note", "title": "Pide"}"#
        case (.put, "/api/v1/plan/dishes/:dish"): #"{"note": "Without salt"}"#
        case (.post, "/api/v1/imports"): #"[{"name": "Soup", "recipeIngredient": ["2 leeks"]}]"#
        case (.post, "/api/v1/diary/:date/entries"):
            #"{"slot": "lunch", "food": "\#(things.shelf.food)", "amount": 50}"#
        case (.put, "/api/v1/entries/:entry"): #"{"slot": "snack"}"#
        case (.post, "/api/v1/shopping/:list/items"): #"{"text": "2 l milk"}"#
        case (.post, "/api/v1/shopping/:list/ops"):
            #"{"sent_at": 1, "ops": [\#(sent("untick", "\(things.shelf.ingredient)", at: 1))]}"#
        default: nil
        }
    }

    private func send(
        _ route: Route<RequestContext>,
        _ program: Program,
        _ things: Belongings,
        at path: String? = nil
    ) async throws -> Answer {
        let path = try path ?? route.path(to: things)
        var headers: Headers = [:]
        if [.put, .delete].contains(route.method) {
            headers["If-Match"] = await program.get(path).header("ETag") ?? "\"1\""
        }
        let answer = await program.send(
            route.method,
            path,
            bytes: body(of: route, things),
            "application/json",
            headers
        )
        // What is done of an import behind the answer belongs to this test.
        await program.app.application.imports.settled()
        return answer
    }

    @Test func `I-06 every route is in the document, and nothing else is`() async throws {
        try await TestApp.run { app in
            let answer = await Browser(app).get("/api/openapi.json")
            let routes = Set(app.programRoutes.map { "\($0.method.rawValue) \($0.pattern)" })
            let described = Set(ApiDocument.operations.map { "\($0.method) \($0.pattern)" })
            guard case .object(let paths)? = answer.json["paths"] else { throw Unexpected(answer) }
            var written: Set<String> = []
            for (path, methods) in paths {
                guard case .object(let methods) = methods else { continue }
                for method in methods.keys { written.insert("\(method.uppercased()) \(path)") }
            }

            #expect(answer.status == .ok)
            #expect(routes.count >= 20)
            #expect(routes == described)
            #expect(written == Set(ApiDocument.operations.map { "\($0.method) \($0.path)" }))
            #expect(app.routes.filter { $0.pattern.hasPrefix("/api/") }.map(\.pattern) == ["/api/openapi.json"])
        }
    }

    @Test func `I-06 the document knows a full disk where a file is sent, and any key that is taken`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let document = await Browser(app).get("/api/openapi.json").json
            let photo = document["paths"]?["/api/v1/recipes/{recipe}/photo"]?["put"]
            let recipes = document["paths"]?["/api/v1/recipes"]?["post"]
            let key = recipes?["parameters"]?.elements.first { $0["name"]?.text == "Idempotency-Key" }

            let program = try await app.program(of: home)
            let soup = #"{"name": "Soup", "lines": []}"#
            let made = await program.send(.post, "/api/v1/recipes", soup, ["Idempotency-Key": "soup: 1/2"])

            #expect(photo?["responses"]?["507"] != nil)
            #expect(document["paths"]?["/api/v1/imports"]?["post"]?["responses"]?["507"] != nil)
            #expect(recipes?["responses"]?["507"] == nil)
            #expect(key?["schema"]?["maxLength"]?.whole == 255)
            #expect(key?["schema"]?["pattern"] == nil)
            #expect(made.status == .created)
        }
    }

    @Test func `HOSTILE-139 each route opens with the scope that the document names, and with no other`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            for operation in ApiDocument.operations {
                let found = app.programRoutes.first {
                    $0.method.rawValue == operation.method && $0.pattern == operation.pattern
                }
                let route = try #require(found)
                let others = TokenScope.allCases.filter { $0 != operation.scope }
                try await app.undone {
                    // A change reads the version first, which is a scope of its own.
                    let all = try await app.program(of: home)
                    let answer = try await send(route, all, things)
                    #expect(answer.status.rawValue == operation.status, "\(operation.pattern) \(answer.body)")
                }
                try await app.undone {
                    let right = try await app.program(of: home, [operation.scope])
                    let status = try await send(route, right, things).status
                    #expect(status != .forbidden, "\(operation.pattern)")
                    #expect(status != .unauthorized, "\(operation.pattern)")
                    let wrong = try await app.program(of: home, others)
                    #expect(try await send(route, wrong, things).status == .forbidden, "\(operation.pattern)")
                }
            }
        }
    }

    @Test func `HOSTILE-139 no route opens to a cookie or to a wrong token, and none sets a cookie`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            let before = try await app.fingerprint()
            for route in app.programRoutes {
                let path = try route.path(to: things)
                let json: Headers = ["Content-Type": "application/json", "If-Match": "\"1\""]
                let bytes = body(of: route, things) ?? []
                let cookie = await home.send(route.method, path, bytes, json)
                #expect(cookie.status == .unauthorized, "\(path)")
                #expect(cookie.header("Set-Cookie") == nil, "\(path)")
                #expect(cookie.header("Content-Type") == "application/problem+json", "\(path)")
                for wrong in [
                    "Bearer", "Bearer sofra_x", "Basic YTpi", "Bearer sofra_" + String(repeating: "A", count: 43),
                ] {
                    var headers = json
                    headers["Authorization"] = wrong
                    let answer = await home.send(route.method, path, bytes, headers)
                    #expect([401, 429].contains(answer.status.rawValue), "\(wrong) \(path)")
                }
            }
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test(arguments: ["sofra_app", "none"])
    func `HOSTILE-50 to a program what is another's is the same 404 as what nobody has`(role: String) async throws {
        try await TestApp.run(role: role) { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await Belongings(of: home, app, name: "Börek")
            let theirs = try await Belongings(of: other, app)
            let strangers = (home: try await app.program(of: home), mate: try await app.program(of: mate))
            let before = try await app.text("SELECT string_agg(version::text, ',' ORDER BY id) FROM recipes")
            for route in app.programRoutes where route.owner != .everybody {
                let answer = try await send(route, strangers.home, theirs)
                let nobodys = try await send(route, strangers.home, theirs, at: try route.pathToNothing())
                #expect(answer.status == .notFound, "\(route.method.rawValue) \(route.pattern)")
                #expect(answer.json["detail"] == nobodys.json["detail"])
                // What belongs to one person is not a housemate's.
                if route.owner == .person {
                    let answer = try await send(route, strangers.mate, mine)
                    #expect(answer.status == .notFound, "\(route.method.rawValue) \(route.pattern)")
                }
            }
            #expect(try await app.text("SELECT string_agg(version::text, ',' ORDER BY id) FROM recipes") == before)
        }
    }

    @Test func `HOSTILE-54 HOSTILE-55 a token does what its person may, and ends with their place`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")
            let things = try await Belongings(of: home, app)
            let program = try await app.program(of: viewer)
            for route in app.programRoutes {
                try await app.undone {
                    let status = try await send(route, program, things).status
                    let isRefused = [.kitchen(.write), .household(.write), .household(.own)].contains(route.access)
                    #expect((status == .forbidden) == isRefused, "\(route.pattern)")
                }
            }
            let person = try await app.owner(of: viewer).person
            let removed = await home.post("/people/\(person)/remove")

            #expect(removed.status == .seeOther)
            for route in app.programRoutes {
                let answer = try await send(route, program, things)
                #expect(answer.status == .unauthorized, "\(route.pattern)")
            }
            let left = try await app.rows(in: "access_tokens WHERE name = 'Program'")
            #expect(left == 0)
        }
    }
}
