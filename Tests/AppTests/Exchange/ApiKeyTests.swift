import FoodImport
import HTTPServer
import Testing
import Web

@testable import App

/// What the bodies of programs name, generated from the document: whoever adds a member that takes a key adds it here.
@Suite struct ApiKeyTests {
    /// Bodies that name something, by operation and by the member that names it.
    private static func bodies(_ operation: String, _ things: Belongings) -> [String: String] {
        let name = #""name": "\#(things.name) anew""#
        let (recipe, food, dish) = (things.shelf.recipe, things.shelf.food, things.plan.dish)
        let line = #"{"text": "400 g \#(things.name)", "food": "\#(food)"}"#
        return switch operation {
        case "POST /api/v1/recipes", "PUT /api/v1/recipes/:recipe":
            [
                "category": #"{\#(name), "lines": [{"text": "400 g rice"}], "category": "\#(things.shelf.category)"}"#,
                "category.id":
                    #"{\#(name), "lines": [{"text": "400 g rice"}], "category": {"id": "\#(things.shelf.category)"}}"#,
                "lines.food": #"{\#(name), "lines": [\#(line)]}"#,
            ]
        case "POST /api/v1/foods": ["copied_from": #"{\#(name), "energy_kcal": 120, "copied_from": "\#(food)"}"#]
        case "POST /api/v1/diary/:date/entries":
            [
                "food": #"{"slot": "lunch", "food": "\#(food)", "amount": 50}"#,
                "recipe": #"{"slot": "lunch", "recipe": "\#(recipe)", "servings": 1}"#,
            ]
        case "POST /api/v1/plan/:date/:slot/dishes":
            [
                "recipe": #"{"kind": "recipe", "recipe": "\#(recipe)"}"#,
                "food": #"{"kind": "food", "food": "\#(food)", "amount": 100, "measure": "g"}"#,
                "leftover": #"{"kind": "leftover", "leftover": "\#(dish)"}"#,
            ]
        default: [:]
        }
    }

    /// The members of a body that take a key, as the document has them; those of a list by the name of the list.
    private static func keys(in schema: JSONValue) -> Set<String> {
        if schema["format"]?.text == "uuid" { return [""] }
        var found: Set<String> = []
        if case .object(let members)? = schema["properties"] {
            for (name, inner) in members {
                found.formUnion(keys(in: inner).map { $0.isEmpty ? name : "\(name).\($0)" })
            }
        }
        for inner in schema["anyOf"]?.elements ?? [] { found.formUnion(keys(in: inner)) }
        return schema["items"].map { found.union(keys(in: $0)) } ?? found
    }

    private func send(_ route: Route<RequestContext>, _ body: String, _ program: Program, _ mine: Belongings)
        async throws -> Answer
    {
        let path = try route.path(to: mine)
        let version = route.method == .put ? await program.get(path).header("ETag") : nil
        let headers: Headers = version.map { ["If-Match": $0] } ?? [:]
        return await program.send(route.method, path, body, headers)
    }

    @Test(arguments: ["sofra_app", "none"])
    func `HOSTILE-50 HOSTILE-51 no body of a program takes another household's keys`(role: String) async throws {
        try await TestApp.run(role: role) { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await Belongings(of: home, app, name: "Börek")
            let theirs = try await Belongings(of: other, app)
            let program = try await app.program(of: home)
            let document = await Browser(app).get("/api/openapi.json").json
            // From now on the token was used.
            _ = await program.get("/api/v1/recipes")
            let before = try await app.fingerprint()
            var sent = 0
            for operation in ApiDocument.operations where operation.bodyType == "application/json" {
                let described = document["paths"]?[operation.path]?[operation.method.lowercased()]
                guard let schema = described?["requestBody"]?["content"]?["application/json"]?["schema"] else {
                    continue
                }
                let name = "\(operation.method) \(operation.pattern)"
                let foreign = Self.bodies(name, theirs)
                let own = Self.bodies(name, mine)
                #expect(Self.keys(in: schema) == Set(foreign.keys), "\(name)")
                let route = try #require(
                    app.programRoutes.first {
                        $0.method.rawValue == operation.method && $0.pattern == operation.pattern
                    }
                )
                for (member, body) in foreign {
                    let answer = try await send(route, body, program, mine)
                    #expect([404, 422].contains(answer.status.rawValue), "\(name) \(member) \(answer.status.rawValue)")
                    #expect(try await app.fingerprint() == before, "\(name) \(member)")
                    try await app.undone {
                        let known = try await send(route, own[member] ?? "", program, mine)
                        #expect(known.status.rawValue == operation.status, "\(name) \(member) \(known.body)")
                    }
                    sent += 1
                }
            }
            #expect(sent >= 10)
        }
    }

    @Test(arguments: ["sofra_app", "none"])
    func `HOSTILE-50 what a program sends of another's list is ignored on its own`(role: String) async throws {
        try await TestApp.run(role: role) { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await Belongings(of: home, app, name: "Börek")
            let theirs = try await Belongings(of: other, app)
            let program = try await app.program(of: home)
            let path = "/api/v1/shopping/\(mine.shopping.list)"
            func body(_ key: some CustomStringConvertible) -> String {
                #"{"sent_at": 1, "ops": [\#(sent("untick", "\(key)", at: 1)), \#(sent("note", "\(key)", text: "x"))]}"#
            }
            let items = #"SELECT string_agg(i::text, ' ' ORDER BY id) FROM shopping_items AS i WHERE list_id = "#
            let before = try await app.text("\(items)'\(theirs.shopping.list)'")
            for key in [theirs.shelf.ingredient.description, theirs.shopping.item.description] {
                let answer = await program.send(.post, "\(path)/ops", body(key))
                #expect(answer.json["applied"]?.whole == 0)
                #expect(answer.json["ignored"]?.whole == 2)
                #expect(answer.json["items"] == .object([:]))
            }
            let own = await program.send(.post, "\(path)/ops", body(mine.shelf.ingredient))

            #expect(try await app.text("\(items)'\(theirs.shopping.list)'") == before)
            #expect(own.json["applied"]?.whole == 2)
        }
    }

    @Test func `HOSTILE-53 HOSTILE-126 what no body has changes nothing: whose it is says the token`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await Belongings(of: home, app, name: "Börek")
            let (them, far) = (try await app.owner(of: mate), try await app.owner(of: other))
            let program = try await app.program(of: home)
            let rest = #""household_id": "\#(far.household)", "person_id": "\#(them.person)", "several": "1""#
            let entry =
                #"{"slot": "lunch", "quick_name": "Simit", "energy_kcal": 300, "person": "\#(them.person)", \#(rest)}"#
            let dish = #"{"kind": "note", "title": "Pide", "eater": [{"person": "\#(far.person)"}], \#(rest)}"#

            let logged = await program.send(.post, "/api/v1/diary/\(mine.day)/entries", entry)
            let named = await program.send(.post, "/api/v1/diary/\(mine.day)/entries?person=\(them.person)", entry)
            let planned = await program.send(.post, "/api/v1/plan/\(mine.day)/lunch/dishes", dish)

            for answer in [logged, named, planned] { #expect(answer.status == .created) }
            let whose = try await app.text(
                "SELECT string_agg(DISTINCT person_id::text, ' ') FROM diary_entries WHERE name = 'Simit'"
            )
            #expect(whose == mine.owner.person.description)
            let homes = try await app.text("SELECT household_id::text FROM plan_dishes WHERE title = 'Pide'")
            #expect(homes == mine.owner.household.description)
            #expect(try await app.rows(in: "diary_offers WHERE name = 'Simit'") == 0)
        }
    }
}
