import HTTPServer
import Testing
import Web

@testable import App

/// Who may do what, for every route there is.
@Suite struct RightsTests {
    private let nobodys = "00000000-0000-7000-8000-000000000000"
    /// Forms that take something back, and lead to the same page where it is not there.
    private static let idle: Set = [
        "/ingredients/:ingredient/contents/:statement/undo", "/cookings/:cooking/plates/:share/delete",
        "/cookings/:cooking/servings/:serving/undo",
    ]

    @Test func `HOSTILE-50 no route that names something is everybody's by oversight`() async throws {
        try await TestApp.run { app in
            let named = Set(app.routes.filter { $0.owner == .everybody }.flatMap(\.parameters))

            // Days and codes are nobody's; a token is a secret, which is asked for where it is used.
            #expect(named.subtracting(["date", "week", "slot", "size", "ean", "fdc", "token"]) == [])
        }
    }

    /// As the role that row-level security binds, and as one that it does not: there, what a statement forgets shows.
    @Test(arguments: ["sofra_app", "none"])
    func `HOSTILE-50 HOSTILE-59 what is another's is the same 404 as what nobody has`(role: String) async throws {
        try await TestApp.run(role: role) { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let mate = try await app.person(.owner, of: other, email: "mehmet@example.org")
            _ = try await Belongings(of: home, app, name: "Börek", daysAgo: 10)
            let theirs = try await Belongings(of: other, app)
            let before = try await app.fingerprint()
            for route in app.routes where route.owner != .everybody {
                for stranger in route.owner == .person ? [home, mate] : [home] {
                    let answer = try await stranger.send(route, to: theirs)
                    let nobodys = try await stranger.send(route, toNothingLike: theirs)

                    #expect(answer.status == .notFound, "\(route.method.rawValue) \(route.pattern)")
                    #expect(answer.unchanging == nobodys.unchanging, "\(route.method.rawValue) \(route.pattern)")
                }
                try await app.undone(other) {
                    let own = try await other.send(route, to: theirs)
                    #expect(own.status != .notFound, "\(route.method.rawValue) \(route.pattern)")
                }
                let after = try await app.fingerprint()
                #expect(before == after, "\(route.method.rawValue) \(route.pattern)")
            }
        }
    }

    @Test(arguments: ["sofra_app", "none"])
    func `HOSTILE-50 HOSTILE-51 no form takes another's keys`(role: String) async throws {
        try await TestApp.run(role: role) { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await Belongings(of: home, app, name: "Börek")
            let theirs = try await Belongings(of: other, app)
            // The greeting is read, so that all answers are alike.
            _ = await home.get("/recipes")
            let before = try await app.fingerprint()
            let keys = theirs.keys
            func withoutKeys(_ text: String) -> String { text.replacing(keys, with: nobodys) }
            var routes: Set<String> = []
            // What a phone sends of another's list is noted as ignored in one's own.
            for route in app.routes(.post) where route.body != .json {
                for form in theirs.formsWithKeys(for: route.pattern) {
                    let known = form.map { (withoutKeys($0.0), withoutKeys($0.1)) }
                    guard !known.elementsEqual(form, by: { $0 == $1 }) else { continue }
                    routes.insert(route.pattern)
                    try await app.undone(home) {
                        let path = try route.path(to: mine)
                        let expected = await home.submit(path, known)
                        let answer = await home.submit(path, form)
                        let after = try await app.fingerprint()

                        let sent = "\(route.pattern) \(form)"
                        #expect(withoutKeys(answer.unchanging) == expected.unchanging, "\(sent)")
                        #expect([200, 404, 422].contains(answer.status.rawValue), "\(sent)")
                        #expect(before == after, "\(sent)")
                    }
                }
            }
            #expect(routes.count >= 35)
        }
    }

    /// Otherwise the test above would prove nothing.
    @Test func `HOSTILE-51 each of these forms finds what is one's own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let keys = mine.keys
            _ = await home.get("/recipes")
            for route in app.routes(.post) where route.body != .json {
                for form in mine.formsWithKeys(for: route.pattern) {
                    let known = form.map { ($0.0.replacing(keys, with: nobodys), $0.1.replacing(keys, with: nobodys)) }
                    guard !known.elementsEqual(form, by: { $0 == $1 }) else { continue }
                    let path = try route.path(to: mine)
                    var answers: [Answer] = []
                    for sent in [form, known] {
                        try await app.undone(home) { answers.append(await home.submit(path, sent)) }
                    }
                    let statuses = answers.map(\.status.rawValue)
                    let isSame = statuses[0] == statuses[1] && answers[0].unchanging == answers[1].unchanging
                    #expect(!isSame, "\(route.pattern) \(form) \(statuses)")
                    #expect([200, 303].contains(statuses[0]), "\(route.pattern) \(form) \(statuses)")
                }
            }
        }
    }

    @Test(arguments: ["sofra_app", "none"])
    func `HOSTILE-50 HOSTILE-51 an address of one's own with a part of another's is not there`(role: String)
        async throws
    {
        try await TestApp.run(role: role) { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await Belongings(of: home, app, name: "Börek")
            let theirs = try await Belongings(of: other, app)
            let before = try await app.fingerprint()
            var mixed: Set<String> = []
            for route in app.routes where route.owner != .everybody {
                // The rows of each import are counted from 0.
                let named = route.parameters.filter { !["date", "slot", "week", "size", "row"].contains($0) }
                for parameter in named where named.count > 1 {
                    let path = try route.path { ($0 == parameter ? theirs : mine).value(of: $0, in: route.pattern) }
                    let form = mine.form(for: route.pattern)
                    let answer = route.method == .post ? await home.submit(path, form) : await home.get(path)

                    mixed.insert(route.pattern)
                    // What has been taken back already is so once more.
                    let isIdle = Self.idle.contains(route.pattern) && answer.status == .seeOther
                    #expect(
                        answer.status == .notFound || isIdle,
                        "\(route.method.rawValue) \(route.pattern) :\(parameter)"
                    )
                    let after = try await app.fingerprint()
                    #expect(before == after, "\(route.pattern) :\(parameter)")
                }
            }
            #expect(mixed.count >= 10)
        }
    }

    /// Both are asked for in turns, so that whatever else the machine does it does to both; of three tries one is enough.
    @Test func `HOSTILE-59 what is another's takes as long as what nobody has`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            _ = try await Belongings(of: home, app, name: "Börek", daysAgo: 10)
            let theirs = try await Belongings(of: other, app)
            for pattern in [
                "/recipes/:recipe", "/people/:person", "/foods/:food", "/entries/:entry/edit", "/shopping/:list",
            ] {
                let route = try #require(app.routes(.get).first { $0.pattern == pattern })
                let paths = [try route.path(to: theirs), try route.pathToNothing()]
                var ratio = 0.0
                for _ in 0..<3 where !(0.5...2).contains(ratio) {
                    var times: [[Duration]] = [[], []]
                    for turn in 0..<60 {
                        let start = ContinuousClock.now
                        let answer = await home.get(paths[turn % 2])
                        times[turn % 2].append(ContinuousClock.now - start)
                        #expect(answer.status == .notFound)
                    }
                    let medians = times.map { $0.sorted()[$0.count / 2] }
                    ratio = medians[0] / medians[1]
                }
                #expect((0.5...2).contains(ratio), "\(pattern)")
            }
        }
    }

    @Test func `HOSTILE-53 fields that no form has change nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let theirs = try await app.text(
                "SELECT household_id::text FROM accounts WHERE id = '\(try await app.account(of: other))'"
            )
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let mine = try await Belongings(of: member, app)
            let rights = """
                SELECT string_agg(concat_ws(' ', p.household_id, p.id, p.role, a.id), ',' ORDER BY p.id)
                FROM persons p LEFT JOIN accounts a ON a.person_id = p.id
                """
            let before = try await app.text(rights)
            // Who leaves, or comes back, has another household by right, and who brings somebody along another person.
            let left = [
                "/register", "/login", "/household/leave", "/household/move/undo", "/household/move/people",
            ]
            for route in app.routes(.post) where !left.contains(route.pattern) {
                try await app.undone(member) {
                    // A field that the form does have is sent once, with the value that is tried.
                    let form = mine.form(for: route.pattern).filter { $0.0 != "role" }
                    let answer = await member.submit(
                        try route.path(to: mine),
                        form + [
                            ("role", "owner"), ("household_id", theirs), ("household", theirs), ("user_id", "1"),
                            ("person_id", "1"), ("is_admin", "1"), ("account_id", "1"),
                        ]
                    )
                    let after = try await app.text(rights)
                    let isAllowed = route.access != .household(.own)
                    #expect((answer.status == .forbidden) == !isAllowed, "\(route.pattern)")
                    #expect(before == after, "\(route.pattern)")
                }
            }
        }
    }

    @Test func `HOSTILE-53 and HOSTILE-56 nobody chooses a role or a household by registering`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await app.text(
                "SELECT household_id::text FROM accounts WHERE id = '\(try await app.account(of: home))'"
            )
            let visitor = Browser(app)
            _ = await visitor.get("/register")

            let answer = await visitor.post(
                "/register",
                [
                    "name": "Eve", "household": "Elsewhere", "email": "eve@example.org", "password": TestApp.password,
                    "timezone": "UTC", "household_id": id, "role": "owner", "id": id,
                ]
            )

            #expect(answer.status == .seeOther)
            let persons = try await app.text("SELECT count(*)::text FROM persons WHERE household_id = '\(id)'")
            #expect(persons == "1")
        }
    }

    @Test func `HOSTILE-54 who may not change a household gets 403 on every such route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let things = try await Belongings(of: home, app)
            let before = try await app.fingerprint()
            for route in app.routes {
                let mayNotWrite = [.household(.write), .household(.own), .kitchen(.write)].contains(route.access)
                let isOwners = route.access == .household(.own)
                for (visitor, isForbidden) in [(home, false), (member, isOwners), (viewer, mayNotWrite)] {
                    try await app.undone(visitor) {
                        let answer = try await visitor.send(route, to: things)
                        #expect((answer.status == .forbidden) == isForbidden, "\(visitor.email) \(route.pattern)")
                        if isForbidden {
                            let after = try await app.fingerprint()
                            #expect(before == after, "\(visitor.email) \(route.pattern)")
                        }
                    }
                }
            }

            #expect(await viewer.get("/household").status == .ok)
            #expect(await viewer.get("/settings").status == .ok)
            #expect(
                await viewer.post("/settings", ["name": "Dede", "language": "tr", "timezone": "UTC"]).status
                    == .seeOther
            )
        }
    }

    @Test func `HOSTILE-54 H-01 a kitchen device enters what belongs to the kitchen, and nothing else`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            let device = try await app.kitchenDevice(of: home)
            let before = try await app.fingerprint()
            var entered: Set<String> = []
            for route in app.routes where route.access != .anyone {
                try await app.undone(device) {
                    let answer = try await device.send(route, to: things)
                    if route.access == .kitchen(.read) || route.access == .kitchen(.write) {
                        entered.insert(route.pattern)
                        #expect(
                            answer.status.rawValue < 400 || answer.status == .unprocessableContent,
                            "\(route.pattern)"
                        )
                    } else {
                        let isStart = route.pattern == "/"
                        #expect(answer.status == (isStart ? .seeOther : .forbidden), "\(route.pattern)")
                        let after = try await app.fingerprint()
                        #expect(before == after, "\(route.pattern)")
                    }
                }
            }
            // The kitchen is recipes, foods, plan and list; a body's pages are nowhere among them.
            let rooms = Set(entered.compactMap { $0.split(separator: "/").first.map(String.init) })
            #expect(
                rooms == [
                    "recipes", "photos", "foods", "merges", "barcode", "categories", "ingredients", "plan", "shopping",
                    "shops", "aisles", "pantry", "staples", "import", "logout", "cookings", "leftovers",
                ]
            )
            let asNobody = entered.filter { pattern in
                ["/log", "/favourite", "/entries", "/share", "/meal"].contains { pattern.hasSuffix($0) }
            }
            #expect(asNobody.isEmpty)
        }
    }

    @Test func `HOSTILE-50 H-01 to a kitchen device what is another household's is the same 404 as what nobody has`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let theirs = try await Belongings(of: other, app)
            let device = try await app.kitchenDevice(of: home)
            let before = try await app.fingerprint()
            for route in app.routes where route.owner != .everybody {
                guard [.kitchen(.read), .kitchen(.write)].contains(route.access) else { continue }
                let answer = try await device.send(route, to: theirs)
                let nobodys = try await device.send(route, toNothingLike: theirs)
                #expect(answer.status == .notFound, "\(route.method.rawValue) \(route.pattern)")
                #expect(answer.unchanging == nobodys.unchanging, "\(route.method.rawValue) \(route.pattern)")
            }
            let after = try await app.fingerprint()
            #expect(before == after)
        }
    }

    @Test func `HOSTILE-55 and HOSTILE-63 a removed person is out at once, on every route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let things = try await Belongings(of: home, app)
            let removal = "/people/\(try await app.owner(of: member).person)/remove"
            for isRemoved in [false, true] {
                if isRemoved { #expect(await home.post(removal).status == .seeOther) }
                for route in app.routes where route.access != .anyone {
                    try await app.undone(member) {
                        let answer = try await member.send(route, to: things)
                        let isSentAway = answer.status == .seeOther && answer.location?.hasPrefix("/login") == true
                        // Who signs out or goes for good comes to the door, too.
                        let isLeaving = ["/logout", "/settings/delete"].contains(route.pattern)
                        #expect(isSentAway == isRemoved || isLeaving, "\(route.pattern)")
                    }
                }
            }
        }
    }

    @Test func `HOSTILE-55 a removed person signs in to a household of their own and finds nothing of the former`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let things = try await Belongings(of: home, app)
            let person = try await app.owner(of: member).person
            try await app.change("UPDATE persons SET role = 'member' WHERE id = '\(person)'")
            let removed = await home.post("/people/\(person)/remove")
            #expect(removed.status == .seeOther)
            #expect(await member.get("/recipes").location?.hasPrefix("/login") == true)
            let back = Browser(app)
            back.email = member.email
            #expect(await back.signIn().status == .seeOther)
            let before = try await app.fingerprint()
            for route in app.routes where route.owner != .everybody {
                let answer = try await back.send(route, to: things)
                #expect(answer.status == .notFound, "\(route.method.rawValue) \(route.pattern)")
            }
            let after = try await app.fingerprint()
            #expect(before == after)
        }
    }

    @Test func `H-02 H-03 who may write for somebody reads nothing of theirs, on any route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let theirs = try await Belongings(of: home, app)
            try await app.change("UPDATE persons SET diary_writing = 'direct'")
            // What the household plans stands on everybody's own day.
            try await app.change("UPDATE plan_dishes SET deleted_at = now()")
            let before = try await app.fingerprint()
            for route in app.routes where route.owner == .person {
                let answer = try await mate.send(route, to: theirs)
                let nobodys = try await mate.send(route, toNothingLike: theirs)
                #expect(answer.status == .notFound, "\(route.method.rawValue) \(route.pattern)")
                #expect(answer.unchanging == nobodys.unchanging, "\(route.method.rawValue) \(route.pattern)")
            }
            let after = try await app.fingerprint()
            #expect(before == after)
            for page in ["/diary/\(theirs.day)", "/goals", "/weight", "/progress", "/progress/entries.csv"] {
                let body = try await mate.get(page).whole()
                #expect(!body.contains(theirs.name), "\(page)")
                #expect(!body.contains("81.5"), "\(page)")
            }
        }
    }

    @Test(arguments: ["sofra_app", "none"])
    func `HOSTILE-58 no page shows anything of another household`(role: String) async throws {
        try await TestApp.run(role: role) { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let other = Browser(app)
            other.email = "xaver@example.org"
            _ = await other.get("/register")
            let made = await other.post(
                "/register",
                [
                    "name": "Xaverzeynep", "household": "Xaverhane", "email": other.email,
                    "password": TestApp.password, "timezone": "UTC",
                ],
                ["User-Agent": "Xaverphone"]
            )
            #expect(made.status == .seeOther)
            let theirs = try await Belongings(of: other, app, name: "Xaver soup")
            func isTold(_ page: String) -> Bool { page.lowercased().contains("xaver") }

            var told: Set<String> = []
            for route in app.routes(.get) where route.pattern != "/shared/:token" {
                for query in ["", "?q=xave", "?q=xavre"] {
                    let page = try await home.get(try route.path(to: mine) + query).whole()
                    #expect(!isTold(page), "\(route.pattern)\(query)")
                    let own = try await other.get(try route.path(to: theirs) + query).whole()
                    if isTold(own) { told.insert(route.pattern) }
                }
            }
            // Whoever they belong to sees them.
            #expect(
                told.isSuperset(of: [
                    "/recipes", "/recipes/:recipe", "/foods", "/foods/:food", "/categories", "/ingredients",
                    "/diary/:date", "/entries/:entry/edit", "/household", "/settings/sessions", "/progress/entries.csv",
                ])
            )
        }
    }

    @Test func `HOSTILE-61 a change without a token of this session is 403 on every route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await Belongings(of: home, app)
            let before = try await app.fingerprint()
            let foreign = other.csrfToken
            for route in app.routes(.post) {
                let path = try route.path(to: mine)
                let form = mine.form(for: route.pattern)
                let refused = [
                    "without": await home.submit(path, form, token: ""),
                    "foreign": await home.submit(path, form, token: foreign),
                    "cross-site": await home.submit(path, form, ["Sec-Fetch-Site": "cross-site"]),
                    "another origin": await home.submit(path, form, ["Origin": "https://evil.example"]),
                    "as text": await home.submit(path, form, ["Content-Type": "text/plain"]),
                ]
                for (how, answer) in refused { #expect(answer.status == .forbidden, "\(how) \(path)") }
                try await app.undone(home) {
                    let allowed = await home.submit(path, form, ["Sec-Fetch-Site": "same-origin"])
                    #expect(allowed.status != .forbidden, "\(path)")
                }
            }
            let after = try await app.fingerprint()
            #expect(before == after)
        }
    }

    @Test func `HOSTILE-61 the token of a session that is over opens nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let old = home.csrfToken
            _ = await home.signIn()

            let answer = await home.post("/settings", ["name": "A", "language": "en", "timezone": "UTC", "_csrf": old])
            let right = await home.post("/settings", ["name": "A", "language": "en", "timezone": "UTC"])

            #expect(answer.status == .forbidden)
            #expect(right.status == .seeOther)
        }
    }
}

extension String {
    /// Puts another key in place of each of these: all keys are of one length.
    fileprivate func replacing(_ keys: Set<String>, with other: String) -> String {
        var bytes = Array(utf8)
        var start = 0
        while start + other.utf8.count <= bytes.count {
            let end = start + other.utf8.count
            let isKey =
                bytes[start + 8] == UInt8(ascii: "-")
                && keys.contains(String(decoding: bytes[start..<end], as: UTF8.self))
            if isKey { bytes.replaceSubrange(start..<end, with: other.utf8) }
            start = isKey ? end : start + 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
