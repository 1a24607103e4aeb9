import Database
import HTTPServer
import Testing
import Web

@testable import App

/// Whose a route's address is.
enum RouteOwner {
    /// There for every household alike, or for whoever has the link.
    case everybody
    /// It names something of a household.
    case household
    /// It names something of one person of a household.
    case person
}

extension Route<RequestContext> {
    var owner: RouteOwner {
        // Days belong to nobody, but what a person weighed or aimed at on one is theirs alone.
        let isOfOneDay = ["/weight/:date", "/goals/:date"].contains { pattern.hasPrefix($0) }
        let owned = ["entry", "change", "offer", "session", "access", "feed", "passkey"]
        if isOfOneDay || parameters.contains(where: owned.contains) {
            return .person
        }
        return parameters.contains(
            where: [
                "recipe", "category", "ingredient", "food", "merge", "person", "invite", "kitchen", "list", "item",
                "shop", "dish", "template", "act", "cooking", "leftover", "import",
            ].contains
        )
            ? .household : .everybody
    }

    /// Whether what another pattern's addresses look like is also an address of this route.
    func takes(_ other: String) -> Bool {
        let mine = pattern.split(separator: "/", omittingEmptySubsequences: false)
        let theirs = other.split(separator: "/", omittingEmptySubsequences: false)
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0 == $1 || $0.hasPrefix(":") }
    }

    /// Its address, with what stands for each of its parameters.
    func path(_ value: (_ parameter: String) -> String?) throws -> String {
        var values: [String: String] = [:]
        for name in parameters {
            let found: String = try #require(value(name), "nobody provides :\(name), see Belongings.swift")
            values[name] = found
        }
        return try #require(path(values))
    }

    /// Its address with what someone has.
    func path(to belongings: Belongings) throws -> String {
        try path { belongings.value(of: $0, in: pattern) }
    }

    /// Its address with keys of the right form that nobody has.
    func pathToNothing() throws -> String {
        try path { name in
            switch name {
            // No day is nobody's: none of the things of a test are of this one.
            case "date": "2026-03-20"
            case "token": String(repeating: "A", count: 43)
            case "size": "card"
            // With a wrong digit at its end: nobody is asked for it.
            case "ean": "4006381333930"
            case "fdc": "999999999"
            default: "00000000-0000-7000-8000-000000000000"
            }
        }
    }
}

extension TestApp {
    /// The routes that the tests go through, without those that only debug builds have.
    var routes: [Route<RequestContext>] {
        door.router.routes.filter { !$0.pattern.hasPrefix("/styleguide") && $0.body != .program }
    }

    /// Those for programs, which come with a token: `ApiRouteTests` goes through them.
    var programRoutes: [Route<RequestContext>] { door.router.routes.filter { $0.body == .program } }

    func routes(_ method: HTTPServer.Method) -> [Route<RequestContext>] { routes.filter { $0.method == method } }

    /// The account that a browser is signed in to.
    func account(of browser: Browser) async throws -> String {
        let key = try #require(Email(browser.email)?.key)
        return try await database.read(
            Query.one("SELECT id::text FROM accounts WHERE email_key = \(key)", as: String.self)
        )
    }
}

extension Answer {
    /// The page without what is new in every answer: tokens and keys of forms.
    var unchanging: String {
        body.replacing(/name="_(csrf|once)" value="[^"]*"/, with: "").replacing(/data-passkey="[^"]*"/, with: "")
    }
}
