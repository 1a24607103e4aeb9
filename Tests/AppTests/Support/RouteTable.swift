import Database
import HTTPServer
import Testing
import Web

@testable import App

/// What the tests generated from the route table put in place of a route's parameters. Whoever adds a route with a
/// new parameter adds it here, and all those tests cover it.
struct RouteParameter: Sendable {
    let name: String
    /// A value that names something in the visitor's own world, or nothing at all.
    let plain: String
    /// Makes something in another household when need be, and answers its key; nil for what belongs to nobody: a day.
    let foreign: (@Sendable (TestApp, Browser) async throws -> String)?

    init(
        _ name: String,
        plain: String = "00000000-0000-7000-8000-000000000000",
        foreign: (@Sendable (TestApp, Browser) async throws -> String)?
    ) {
        self.name = name
        self.plain = plain
        self.foreign = foreign
    }

    static let all: [RouteParameter] = [
        RouteParameter("date", plain: "2026-03-21", foreign: nil),
        RouteParameter("token", plain: String(repeating: "A", count: 43), foreign: nil),
        RouteParameter("size", plain: "card", foreign: nil),
        RouteParameter("fdc", plain: "328637", foreign: nil),
        // With a wrong digit at its end: nobody is asked for it.
        RouteParameter("ean", plain: "4006381333930", foreign: nil),
        RouteParameter("recipe") { app, other in
            try await app.made(
                """
                INSERT INTO recipes (household_id, id, name, name_key, search_text)
                SELECT household_id, $id::uuid, 'Menemen', 'menemen ' || $id::text, 'menemen' FROM accounts WHERE id = $account
                """,
                of: other
            )
        },
        RouteParameter("category") { app, other in
            try await app.made(
                """
                INSERT INTO categories (household_id, id, name, name_key)
                SELECT household_id, $id::uuid, 'Soup', $id FROM accounts WHERE id = $account
                """,
                of: other
            )
        },
        RouteParameter("ingredient") { app, other in
            try await app.made(
                """
                INSERT INTO ingredients (household_id, id, name, name_key)
                SELECT household_id, $id::uuid, 'Tomato', $id FROM accounts WHERE id = $account
                """,
                of: other
            )
        },
        RouteParameter("food") { app, other in
            try await app.made(
                """
                INSERT INTO own_foods (household_id, id, name, name_key, basis, search_text)
                SELECT household_id, $id::uuid, 'Tarhana', $id, '100g', 'tarhana' FROM accounts WHERE id = $account
                """,
                of: other
            )
        },
        RouteParameter("entry") { app, other in
            try await app.made(
                """
                INSERT INTO diary_entries
                    (household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, source)
                SELECT household_id, person_id, $id::uuid, date '2026-03-21', 'lunch', 'quick', 'Menemen', 1, 'g', 'g', 'quick'
                FROM accounts WHERE id = $account
                """,
                of: other
            )
        },
        RouteParameter("change") { app, other in
            try await app.made(
                """
                INSERT INTO diary_changes (household_id, person_id, id, location)
                SELECT household_id, person_id, $id::uuid, '/diary/2026-03-21' FROM accounts WHERE id = $account
                """,
                of: other
            )
        },
        RouteParameter("merge") { app, other in
            try await app.made(
                """
                WITH food AS (
                    INSERT INTO own_foods (household_id, id, name, name_key, basis, search_text)
                    SELECT household_id, $id::uuid, 'Bulgur', $id, '100g', 'bulgur' FROM accounts WHERE id = $account
                    RETURNING household_id, id
                )
                INSERT INTO own_food_merges (household_id, id, from_id, into_id, recipe_ids, positions, texts, ingredient_ids)
                SELECT household_id, id, id, id, '{}', '{}', '{}', '{}' FROM food
                """,
                of: other
            )
        },
        RouteParameter("session") { app, other in
            try await app.text("SELECT id::text FROM sessions WHERE account_id = '\(try await app.account(of: other))'")
        },
    ]

    static func named(_ name: String) throws -> RouteParameter {
        try #require(
            all.first { $0.name == name },
            "nobody provides :\(name), see Tests/AppTests/Support/RouteTable.swift"
        )
    }
}

extension TestApp {
    /// Inserts a row for another household past the application: `$id` stands for its key, `$account` for the owner's.
    fileprivate func made(_ statement: String, of other: Browser) async throws -> String {
        let id = try await text("SELECT gen_random_uuid()::text")
        let account = try await account(of: other)
        try await change(statement.replacing("$id", with: "'\(id)'").replacing("$account", with: "'\(account)'"))
        return id
    }

    /// The routes that the tests go through, without those that only debug builds have.
    var routes: [Route<RequestContext>] {
        door.router.routes.filter { !$0.pattern.hasPrefix("/styleguide") }
    }

    func routes(_ method: HTTPServer.Method) -> [Route<RequestContext>] { routes.filter { $0.method == method } }

    /// A route's path with harmless values.
    func path(of route: Route<RequestContext>) throws -> String {
        var values: [String: String] = [:]
        for name in route.parameters { values[name] = try RouteParameter.named(name).plain }
        return try #require(route.path(values))
    }

    /// A route's path with another household's keys; nil when it has no parameter that belongs to anyone.
    func path(of route: Route<RequestContext>, to other: Browser) async throws -> String? {
        var values: [String: String] = [:]
        var isForeign = false
        for name in route.parameters {
            let parameter = try RouteParameter.named(name)
            values[name] = parameter.plain
            guard let foreign = parameter.foreign else { continue }
            values[name] = try await foreign(self, other)
            isForeign = true
        }
        return isForeign ? route.path(values) : nil
    }

    /// The account that a browser is signed in to.
    func account(of browser: Browser) async throws -> String {
        let key = try #require(Email(browser.email)?.key)
        return try await database.read(
            Query.one("SELECT id::text FROM accounts WHERE email_key = \(key)", as: String.self)
        )
    }
}

extension Route {
    /// Whether what another pattern's addresses look like is also an address of this route.
    func takes(_ other: String) -> Bool {
        let mine = pattern.split(separator: "/", omittingEmptySubsequences: false)
        let theirs = other.split(separator: "/", omittingEmptySubsequences: false)
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0 == $1 || $0.hasPrefix(":") }
    }
}

extension Answer {
    /// The page without what is new in every answer: tokens and keys of forms.
    var unchanging: String { body.replacing(/name="_(csrf|once)" value="[^"]*"/, with: "") }
}
