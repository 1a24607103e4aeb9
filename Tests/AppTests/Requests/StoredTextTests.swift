import Foundation
import HTTPServer
import Synchronization
import Testing
import Web

@testable import App

/// What a person typed stays text wherever it is shown.
@Suite struct StoredTextTests {
    /// Every one holds `zq9`, by which it is found again.
    static let hostile = [
        "<script>zq9</script>", "<svg onload=zq9>", #""><img src=x onerror=zq9>"#, "'><b onclick='zq9'>",
        "javascript:zq9",
        "data:text/html,zq9", "</script><!--zq9", "\u{2028}zq9-->", "<style>zq9{}</style>", #"" style="zq9"#,
        "{{7*7}}zq9", "${7*7}zq9", "<%= zq9 %>", "</title><zq9>", "&lt;zq9&gt;", "\"\u{301} onfocus=zq9 x=\"\u{301}",
        "]]><zq9>", "=cmd|' /C calc'!zq9", "%0d%0aSet-Cookie: zq9=1",
    ]

    @Test(arguments: hostile)
    func `HOSTILE-39 to HOSTILE-43 stored text is text on every page`(_ text: String) async throws {
        try await TestApp.run { app in
            let visitor = Browser(app)
            visitor.email =
                "\(String(text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "@" }))@example.org"
            visitor.headers["User-Agent"] = String(text.unicodeScalars.filter { $0.isASCII })
            _ = await visitor.get("/register")
            let name = text.hasPrefix("\u{2028}") ? String(text.dropFirst()) : text
            let made = await visitor.post(
                "/register",
                [
                    "name": name, "household": name, "email": visitor.email, "password": TestApp.password,
                    "timezone": "UTC",
                ]
            )
            #expect(made.status == .seeOther)
            let things = try await Belongings(of: visitor, app, name: name)
            var shown: Set<String> = []
            for route in app.routes(.get) {
                let page = try await visitor.send(route, to: things)
                guard page.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
                if page.body.contains("zq9") { shown.insert(route.pattern) }
                let escaped = Self.markup(of: page.body)
                #expect(
                    !escaped.contains { $0.contains("zq9") },
                    "\(route.pattern): \(escaped.filter { $0.contains("zq9") })"
                )
                let ours = ["module", "application/ld+json"].map { "<script type=\"\($0)\"" }
                #expect(
                    page.body.ranges(of: "<script").count == ours.reduce(0) { $0 + page.body.ranges(of: $1).count },
                    "\(route.pattern)"
                )
            }
            let nothing = await visitor.get("/nothing/\(PercentEncoding.encode(text))")
            #expect(!Self.markup(of: nothing.body).contains { $0.contains("zq9") })
            let refilled = await visitor.post("/household", ["name": name + String(repeating: "z", count: 101)])
            #expect(refilled.status == .unprocessableContent)
            #expect(!Self.markup(of: refilled.body).contains { $0.contains("zq9") })
            #expect(
                shown.isSuperset(of: [
                    "/settings", "/household", "/recipes", "/recipes/:recipe", "/recipes/:recipe/edit",
                    "/shared/:token", "/foods/:food", "/foods/:food/edit", "/categories", "/ingredients",
                    "/ingredients/:ingredient/edit", "/diary/:date", "/entries/:entry/edit",
                ])
            )
        }
    }

    /// The page's tags, without the text in quotes in them: where nothing that a person typed may stand.
    static func markup(of page: String) -> [String] {
        var tags: [String] = []
        var rest = Array(page.unicodeScalars)[...]
        while let open = rest.firstIndex(of: "<") {
            var tag = String.UnicodeScalarView()
            var place = open
            var quoted = false
            while place < rest.endIndex, quoted || rest[place] != ">" {
                if rest[place] == "\"" { quoted.toggle() } else if !quoted { tag.append(rest[place]) }
                place += 1
            }
            tags.append(String(tag))
            rest = rest[min(place + 1, rest.endIndex)...]
        }
        return tags
    }

    @Test func `HOSTILE-43 a template in a name is not worked out`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/household", ["name": "{{7*7}}"])

            let page = await home.get("/household")

            #expect(page.body.contains("{{7*7}}"))
        }
    }

    @Test func `HOSTILE-47 no value makes a line of its own in a header`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let breaks = "%0d%0aSet-Cookie:%20zq9=1"
            let answers = [
                await home.get("/login?next=/\(breaks)"), await home.get("/nothing\(breaks)"),
                await home.post("/settings", ["name": "a\r\nSet-Cookie: zq9=1", "language": "en", "timezone": "UTC"]),
                await home.post("/login", ["email": "a", "password": "b", "next": "/\r\nSet-Cookie: zq9=1"]),
            ]
            for answer in answers {
                for (name, value) in answer.response.headers.fields {
                    #expect(!(name + value).utf8.contains { $0 == 10 || $0 == 13 }, "\(name)")
                    #expect(name.lowercased() != "set-cookie" || !value.hasPrefix("zq9"))
                }
            }
        }
    }

    @Test func `HOSTILE-48 whatever is asked for makes one line in the log`() async throws {
        let lines = Mutex<[String]>([])
        let sink = LogSink { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        try await TestApp.run(log: Log(sink)) { app in
            let visitor = Browser(app)
            visitor.headers["User-Agent"] = "curl\u{1B}[31m"
            _ = await visitor.get("/nothing%0a2026-11-21T00:00:00Z%20error%20forged")
            _ = await visitor.get("/nothing%e2%80%a8forged%1b[2J")
            sink.flush()
        }
        let told = lines.withLock { $0 }
        #expect(told.count == 2)
        for line in told {
            #expect(line.utf8.filter { $0 == 10 }.count == 1)
            #expect(line.hasSuffix("\n"))
            #expect(!line.unicodeScalars.dropLast().contains { $0.properties.generalCategory == .control })
        }
    }

    @Test func `A-07 a request's line tells its number, what, how and whence, and nothing that was typed`() async throws
    {
        let lines = Mutex<[String]>([])
        let sink = LogSink { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        try await TestApp.run(log: Log(sink)) { app in
            let home = try await app.household(email: "zq9-\(Person.ID.new())@example.org")
            _ = await home.post("/categories", ["name": "zq9 soup"])
            _ = await home.get("/recipes?q=zq9")
            _ = await home.signIn(password: "zq9 is a wrong guess")
            sink.flush()
            let told = lines.withLock { $0 }

            let form =
                /\S+ INFO request request=\S+ method=\w+ path=\/[\w\/-]* status=\d+ ms=[\d.]+ address=\S+\n/
            #expect(told.count >= 5)
            for line in told {
                #expect(line.wholeMatch(of: form) != nil, "\(line)")
                #expect(!line.contains("zq9"), "\(line)")
            }
            #expect(told.contains { $0.contains(" path=/recipes status=200 ") })
            #expect(told.allSatisfy { $0.hasSuffix(" address=\(home.address)\n") })
        }
    }

    @Test func `HOSTILE-73 no page and no redirect takes its address from the request`() async throws {
        try await TestApp.run(["PUBLIC_URL": "https://sofra.example"]) { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let poisoned: Headers = [
                "Host": "evil.example", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example",
                "X-Forwarded-Proto": "evil",
            ]
            for path in try app.routes(.get).map({ try $0.path(to: mine) }) + ["/nothing"] {
                for visitor in [home, Browser(app)] {
                    let answer = await visitor.get(path, poisoned)
                    #expect(!answer.body.contains("evil.example"), "\(path)")
                    #expect(answer.response.headers.fields.allSatisfy { !$0.1.contains("evil.example") }, "\(path)")
                }
            }
            let share = await home.get("/recipes/\(mine.shelf.recipe)/share", poisoned)
            #expect(share.body.contains("https://sofra.example/shared/"))
        }
    }
}
