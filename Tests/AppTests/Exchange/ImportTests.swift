import HTTPServer
import Outbound
import Synchronization
import Testing
import Web

@testable import App

@Suite struct ImportTests {
    private static let soup = """
        {"@type": "Recipe", "name": "Lentil Soup", "recipeYield": "4", "totalTime": "PT45M", "image": "/soup.jpg",
         "recipeIngredient": ["200 g red lentils", "1 onion"],
         "recipeInstructions": [{"@type": "HowToStep", "text": "Rinse."}, {"@type": "HowToStep", "text": "Cook."}]}
        """

    private static func page(_ script: String) -> String {
        "<html><head><title>Soups</title><script type=\"application/ld+json\">\(script)</script></head>"
            + "<body><h1>Soups</h1><p>2 leeks</p></body></html>"
    }

    /// Providers whose every address answers with this.
    private static func providers(_ body: [UInt8], _ type: String = "text/html") -> Providers {
        let pages = WebClient { address, _ throws(OutboundError) in
            FetchedFile(body: body, type: type, address: address.text)
        }
        return Providers(usda: nil, openFoodFacts: .unexpected, pages: pages)
    }

    @Test func `I-01 a pasted recipe fills the editor, and nothing is saved before it is looked over`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let text = "Menemen\n4 kişilik\n\nMalzemeler\n3 adet domates\n2 yumurta\n\nYapılışı\nDomatesleri pişirin."

            let answer = await home.post("/recipes/parse", ["text": text])

            #expect(answer.status == .ok)
            #expect(answer.body.contains(#"name="name" type="text" value="Menemen""#))
            #expect(answer.body.contains(#"name="servings" type="text" inputmode="decimal" value="4""#))
            #expect(answer.lines.contains("3 adet domates"))
            #expect(answer.body.contains("1. Domatesleri pişirin."))
            #expect(try await app.text("SELECT count(*)::text FROM recipes") == "0")
        }
    }

    @Test func `I-03 a page's description that is longer than a summary stands in the notes as a whole`() async throws {
        let long = (1...80).map { "word\($0)" }.joined(separator: " ")
        let soup = Self.soup.replacing("\"name\"", with: "\"description\": \"\(long)\", \"name\"")
        try await TestApp.run(providers: Self.providers(Array(Self.page(soup).utf8))) { app in
            let home = try await app.household()
            let read = await home.post("/recipes/parse", ["address": "https://kitchen.example/soup"])

            #expect(read.body.contains("word43 word44…"))
            #expect(read.body.contains(long))
        }
    }

    @Test(
        arguments: [
            ("6 servings (1 1/2 cups each)", "6", "Makes: 6 servings (1 1/2 cups each)"),
            ("Makes 1 loaf (12 slices)", "1", "Makes: 1 loaf (12 slices)"), ("Makes 2 litres", "", "Makes: 2 litres"),
            ("Serves 4 people", "4", nil),
        ] as [(String, String, String?)]
    )
    func `I-01 C-1 what a source says of its yield beyond a number stands in the notes`(
        yield: String,
        servings: String,
        note: String?
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let text = "Bread\n\(yield)\n\nIngredients\n500 g flour\n\nMethod\nBake it."

            let answer = await home.post("/recipes/parse", ["text": text])

            #expect(answer.value(of: "servings") ?? "" == servings)
            #expect(answer.body.contains("Makes:") == (note != nil))
            if let note { #expect(answer.body.contains(note)) }
        }
    }

    @Test func `I-03 a page's recipe fills the editor with its source and its photo's address`() async throws {
        try await TestApp.run(providers: Self.providers(Array(Self.page(Self.soup).utf8))) { app in
            let home = try await app.household()

            let answer = await home.post("/recipes/parse", ["address": "kitchen.example/lentil soup"])
            let read = await home.post("/recipes/parse", ["address": "www.kitchen.example/lentil-soup#top"])

            #expect(answer.status == .unprocessableContent)
            #expect(read.status == .ok)
            #expect(read.body.contains(#"name="name" type="text" value="Lentil Soup""#))
            #expect(read.lines.contains("200 g red lentils"))
            #expect(read.body.contains(#"name="time_minutes" type="text" inputmode="decimal" value="45""#))
            #expect(read.body.contains("2. Cook."))
            #expect(
                read.body.contains(#"name="source_url" type="text" value="https://www.kitchen.example/lentil-soup""#)
            )
            #expect(read.body.contains(#"name="photo_address" value="https://www.kitchen.example/soup.jpg""#))
        }
    }

    @Test(
        arguments: [
            (#""prepTime": "PT15M", "totalTime": "PT3H""#, "180", "Preparation 15 min"),
            (#""cookTime": "PT30M", "totalTime": "PT45M""#, "45", "Cooking 30 min"),
            (#""prepTime": "PT15M", "cookTime": "PT30M""#, "45", "Preparation 15 min, cooking 30 min"),
            (#""prepTime": "PT40M", "totalTime": "PT20M""#, "40", "In all 20 min, as the source says"),
            (#""prepTime": "PT20M""#, "20", ""), (#""totalTime": "PT45M""#, "45", ""),
        ]
    )
    func `I-03 I-05 the times beside the one that is kept stand in the notes, of a page and of a file`(
        _ times: String,
        _ kept: String,
        _ note: String
    ) async throws {
        let soup = Self.soup.replacing(#""totalTime": "PT45M""#, with: times)
        try await TestApp.run(providers: Self.providers(Array(Self.page(soup).utf8))) { app in
            let home = try await app.household()
            let read = await home.post("/recipes/parse", ["address": "https://kitchen.example/soup"])
            let sent = await home.upload(Array(soup.utf8), to: "/import/files", field: "file", name: "export.json")
            await app.application.imports.settled()
            _ = await home.post(sent.header("Location") ?? "")
            await app.application.imports.settled()

            #expect(read.value(of: "time_minutes") == kept)
            #expect(read.body.contains(note.isEmpty ? #"name="notes""# : note))
            #expect(try await app.text("SELECT time_minutes || '|' || notes FROM recipes") == "\(kept)|\(note)")
        }
    }

    @Test(arguments: ["/recipes/parse", "/recipes/propose"])
    func `I-03 the address at which a text was read is the page for reading when it is opened by hand`(path: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let page = await home.get(path)
            #expect(page.status == .ok)
            #expect(page.body.contains(#"<form method="post" action="/recipes/parse" class="stack">"#))
        }
    }

    @Test func `I-03 the same address again is asked about`() async throws {
        try await TestApp.run(providers: Self.providers(Array(Self.page(Self.soup).utf8))) { app in
            let home = try await app.household()
            let other = try await app.household()
            let source = "Source: [kitchen.example](<https://kitchen.example/soup>)"
            let saved = await home.post("/recipes", ["name": "My Soup", "servings": "4", "instructions": source])
            #expect(saved.status == .seeOther)

            let asked = await home.post("/recipes/parse", ["address": "https://kitchen.example/soup"])
            let again = await home.post("/recipes/parse", ["address": "https://kitchen.example/soup", "again": "yes"])
            let theirs = await other.post("/recipes/parse", ["address": "https://kitchen.example/soup"])

            #expect(asked.body.contains("My Soup"))
            #expect(asked.body.contains(#"name="again""#))
            #expect(again.body.contains(#"value="Lentil Soup""#))
            #expect(theirs.body.contains(#"value="Lentil Soup""#))
        }
    }

    @Test func `I-03 a page with several recipes offers a choice`() async throws {
        let tea = #"{"@type": "Recipe", "name": "Tea", "recipeIngredient": ["1 tsp tea"]}"#
        let page = Self.page("[\(Self.soup), \(tea)]")
        try await TestApp.run(providers: Self.providers(Array(page.utf8))) { app in
            let home = try await app.household()

            let asked = await home.post("/recipes/parse", ["address": "https://kitchen.example/"])
            let chosen = await home.post("/recipes/parse", ["address": "https://kitchen.example/", "choice": "1"])

            #expect(asked.body.contains("Lentil Soup"))
            #expect(asked.body.contains("Tea"))
            #expect(chosen.body.contains(#"name="name" type="text" value="Tea""#))
        }
    }

    @Test func `HOSTILE-135 a page without a recipe keeps its text, to be read as one`() async throws {
        try await TestApp.run(providers: Self.providers(Array(Self.page("{\"@graph\":[").utf8))) { app in
            let home = try await app.household()

            let answer = await home.post("/recipes/parse", ["address": "https://kitchen.example/"])

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("No recipe was found on this page."))
            #expect(answer.body.contains("Soups\n2 leeks\n</textarea>"))
        }
    }

    /// Bodies that are no page, each as a piece and how often it stands there.
    @Test(arguments: [("<", 2_000_000), ("<div>", 1), ("", 1), ("\u{0}\u{80}\u{FFFE}", 1)])
    func `HOSTILE-135 no page brings an error page`(_ piece: String, _ count: Int) async throws {
        let body = Array(String(repeating: piece, count: count).utf8) + (piece.isEmpty ? [] : [0xFF, 0x80])
        try await TestApp.run(providers: Self.providers(body)) { app in
            let home = try await app.household()
            let answer = await home.post("/recipes/parse", ["address": "https://kitchen.example/"])
            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("<textarea"))
        }
    }

    @Test(arguments: [
        "http://127.0.0.1:9/", "http://localhost:9/", "http://[::1]:9/", "http://10.0.0.1/",
        "http://[::ffff:10.0.0.1]/",
        "http://2130706433/", "http://169.254.169.254/latest",
    ])
    func `HOSTILE-86 HOSTILE-135 an address inside the network is not opened`(_ address: String) async throws {
        let providers = Providers(try Configuration([:]), log: .silent)
        try await TestApp.run(providers: providers) { app in
            let home = try await app.household()
            let answer = await home.post("/recipes/parse", ["address": address])
            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("not on the public internet"))
        }
    }

    @Test(
        arguments: [
            (OutboundError.timeout, "does not answer"), (.tooLarge, "too large"), (.garbage, "could not be read"),
            (.status(403, retryAfter: nil), "status 403"), (.malformed, "not the address of a web page"),
        ] as [(OutboundError, String)]
    )
    func `HOSTILE-87 HOSTILE-135 what a server does wrong is said, and what was typed stays`(
        _ error: OutboundError,
        _ sentence: String
    ) async throws {
        let pages = WebClient { _, _ throws(OutboundError) in throw error }
        let providers = Providers(usda: nil, openFoodFacts: .unexpected, pages: pages)
        try await TestApp.run(providers: providers) { app in
            let home = try await app.household()
            let answer = await home.post("/recipes/parse", ["address": "https://kitchen.example/soup"])
            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains(sentence))
            #expect(answer.body.contains(#"value="https://kitchen.example/soup""#))
        }
    }

    @Test func `A-06 of one account few fetches run at once, so that others' go on, and what was quick is given back`()
        async throws
    {
        let running = Mutex(0)
        let most = Mutex(0)
        let refused = Mutex(0)
        let pages = WebClient { _, _ throws(OutboundError) in
            let now = running.withLock { count in
                count += 1
                return count
            }
            most.withLock { $0 = max($0, now) }
            // Until all others have been refused.
            for _ in 0..<1_000 where refused.withLock({ $0 }) < 7 { try? await Task.sleep(for: .milliseconds(10)) }
            running.withLock { $0 -= 1 }
            throw .unreachable
        }
        let providers = Providers(usda: nil, openFoodFacts: .unexpected, pages: pages)
        try await TestApp.run(providers: providers) { app in
            let home = try await app.household()
            let cookies = home.cookies
            let answers = await withTaskGroup(of: String.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        let visitor = Browser(app)
                        visitor.cookies = cookies
                        return await visitor.post("/recipes/parse", ["address": "https://kitchen.example/\(number)"])
                            .body
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let after = await home.post("/recipes/parse", ["address": "https://kitchen.example/20"]).body

            #expect(most.withLock { $0 } <= 5)
            #expect(answers.count { $0.contains("being read right now") } == 7)
            #expect(!after.contains("being read right now"))
        }
    }

    @Test func `I-03 the page's photo is kept with the recipe, and what is no photo keeps nothing back`() async throws {
        try await TestApp.run(providers: Self.providers(Array("no photo".utf8), "image/jpeg")) { app in
            let home = try await app.household()
            let saved = await home.post(
                "/recipes",
                ["name": "Soup", "servings": "2", "photo_address": "https://kitchen.example/soup.jpg"]
            )
            let page = await home.get(saved.location ?? "").body
            let other = await home.post("/recipes", ["name": "Tea", "servings": "2"])
            let plain = await home.get(other.location ?? "").body

            #expect(saved.status == .seeOther)
            #expect(try await app.rows(in: "recipes WHERE name = 'Soup'") == 1)
            if app.application.photos.isAvailable {
                #expect(page.contains("The photo of the page could not be fetched"))
                #expect(page.contains("add it to the recipe as a file"))
            }
            #expect(!plain.contains("could not be fetched"))
        }
    }

    @Test func `I-03 where no photo stands at a page's first address it is looked for at the next`() async throws {
        let picture = try await Pictures().make("png", 60, 40)
        let images = #"["/none.jpg", "/soup.jpg", "/a.jpg", "/b.jpg"]"#
        let page = Array(Self.page(Self.soup.replacing(#""/soup.jpg""#, with: images)).utf8)
        let pages = WebClient { address, _ throws(OutboundError) in
            if address.text.hasSuffix("/soup.jpg") {
                return FetchedFile(body: picture, type: "image/png", address: address.text)
            }
            return FetchedFile(body: page, type: "text/html", address: address.text)
        }
        try await TestApp.run(providers: Providers(usda: nil, openFoodFacts: .unexpected, pages: pages)) { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            let site = "https://kitchen.example"
            let read = await home.post("/recipes/parse", ["address": "\(site)/soup"])
            let addresses = "\(site)/none.jpg \(site)/soup.jpg \(site)/a.jpg"
            _ = await home.post("/recipes", ["name": "Soup", "servings": "2", "photo_address": addresses])

            #expect(read.body.contains(#"name="photo_address" value="\#(addresses)""#))
            #expect(try await app.rows(in: "recipe_photos") == 2)
        }
    }

    @Test func `I-01 neither a text nor an address is refused, and L-04 what is shared stands in its field`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            #expect(await home.post("/recipes/parse", ["text": " ", "address": ""]).status == .unprocessableContent)

            let shared = await home.get("/import?title=Soup&text=Look%3A+https%3A%2F%2Fkitchen.example%2Fsoup")
            let text = await home.get("/import?title=Soup&text=2+leeks%0A1+potato")
            let named = await home.get("/import?address=https%3A%2F%2Fkitchen.example%2Fsoup")
            let read = await home.post("/import", ["text": "Soup\n2 leeks\n1 potato", "address": ""])

            #expect(named.body.contains(#"value="https://kitchen.example/soup""#))
            #expect(read.status == .ok)
            #expect(read.body.contains("2 leeks"))
            #expect(await home.post("/import", ["text": " ", "address": ""]).status == .unprocessableContent)
            #expect(shared.body.contains(#"value="https://kitchen.example/soup""#))
            #expect(text.body.contains(">Soup\n2 leeks\n1 potato</textarea>"))
        }
    }
}
