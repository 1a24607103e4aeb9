import Database
import Foundation
import HTTPServer
import Outbound
import Synchronization
import Testing
import Web

@testable import App

@Suite struct PhotoFetchingTests {
    /// Pages of which each has an answer, and what was asked of them.
    private final class Pages: Sendable {
        private let asked = Mutex<[String]>([])
        /// What somebody does while the first is on its way.
        let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)
        private let answers: Mutex<[String: Result<[UInt8], OutboundError>]>

        init(_ answers: [String: Result<[UInt8], OutboundError>]) { self.answers = Mutex(answers) }

        func put(_ picture: [UInt8], at address: String) { answers.withLock { $0[address] = .success(picture) } }

        var addresses: [String] { asked.withLock { $0.sorted() } }

        var providers: Providers {
            let pages = WebClient { address, bytes throws(OutboundError) in
                self.asked.withLock { $0.append(address.text) }
                let act = self.meanwhile.withLock { act in
                    defer { act = nil }
                    return act
                }
                await act?()
                let body = try (self.answers.withLock { $0[address.text] } ?? .failure(.unreachable)).get()
                if body.count > bytes { throw .tooLarge }
                return FetchedFile(body: body, type: "image/png", address: address.text)
            }
            return Providers(usda: nil, openFoodFacts: .unexpected, pages: pages)
        }
    }

    /// A file of RecipeSage, from names and addresses of photos.
    private func file(_ recipes: [(String, String)], method: String = "Cook.", rating: Int? = nil) -> [UInt8] {
        let rated = rating.map { rating in
            #""comment": [{"name": "Author Notes", "text": ""}], "aggregateRating": {"ratingValue": \#(rating)},"#
        }
        let all = recipes.map { name, address in
            """
            {"@context": "http://schema.org", "@type": "Recipe", "identifier": "\(name)", "name": "\(name)", \(rated ?? "")
             "recipeIngredient": ["1 leek"], "recipeInstructions": "\(method)", "image": ["\(address)"]}
            """
        }
        return Array("[\(all.joined(separator: ","))]".utf8)
    }

    private func bring(_ file: [UInt8], _ home: Browser, _ app: TestApp) async throws -> (path: String, preview: Answer)
    {
        let answer = await home.upload(file, to: "/import/files", field: "file", name: "export.json")
        let path = answer.header("Location") ?? ""
        await app.application.imports.settled()
        let preview = await home.get(path)
        _ = await home.post(path)
        await app.application.imports.settled()
        return (path, preview)
    }

    @Test func `I-05 photos that stand at addresses are fetched, and what does not come is said of its recipe alone`()
        async throws
    {
        let site = "https://kitchen.example"
        let pages = Pages([
            "\(site)/soup.png": .success(try await Pictures().make("png", 60, 40)),
            "\(site)/page": .success(Array("<html>".utf8)),
            "\(site)/gone": .failure(.status(404, retryAfter: nil)), "\(site)/inside": .failure(.refusedAddress),
            "\(site)/huge": .success(Array(repeating: 0, count: 6 << 20)),
        ])
        try await TestApp.run(providers: pages.providers) { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            let names = ["soup.png", "page", "gone", "inside", "huge", "silent"]

            let (path, preview) = try await bring(file(names.map { ($0, "\(site)/\($0)") }), home, app)
            let report = await home.get(path).body

            #expect(preview.body.contains("Its photo is at a web address, and is fetched from there."))
            #expect(pages.addresses == names.map { "\(site)/\($0)" }.sorted())
            #expect(report.contains("6 recipes: new"))
            #expect(report.components(separatedBy: "could not be fetched from its web address").count - 1 == 5)
            #expect(!report.contains("is fetched from there"))
            #expect(try await app.rows(in: "recipe_photos") == 2)
            let shown = "SELECT DISTINCT r.name FROM recipe_photos AS p JOIN recipes AS r ON r.id = p.recipe_id"
            #expect(try await app.text(shown) == "soup.png")
            #expect(try await app.rows(in: "imports WHERE photo_count = 0 AND state = 'done'") == 1)
        }
    }

    @Test func `I-05 where no photo stands at one address it is looked for at the next, three in all`() async throws {
        let site = "https://kitchen.example"
        let gone = Result<[UInt8], OutboundError>.failure(.refusedAddress)
        let pages = Pages([
            "\(site)/page": .success(Array("<html>".utf8)),
            "\(site)/soup.png": .success(try await Pictures().make("png", 60, 40)),
            "\(site)/gone": gone, "\(site)/a": gone, "\(site)/b": gone, "\(site)/c": gone,
        ])
        try await TestApp.run(providers: pages.providers) { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            func several(_ names: [String]) -> String { names.map { "\(site)/\($0)" }.joined(separator: #"", ""#) }

            let recipes = [
                ("Soup", several(["page", "gone", "soup.png", "never"])),
                ("Stew", several(["a", "b", "c", "soup.png"])),
            ]
            let (path, _) = try await bring(file(recipes), home, app)
            let report = await home.get(path).body

            let shown = "SELECT DISTINCT r.name FROM recipe_photos AS p JOIN recipes AS r ON r.id = p.recipe_id"
            #expect(try await app.text(shown) == "Soup")
            #expect(report.components(separatedBy: "could not be fetched from its web address").count - 1 == 1)
            #expect(!pages.addresses.contains("\(site)/never"))
            #expect(try await app.rows(in: "imports WHERE photo_count = 0 AND state = 'done'") == 1)
        }
    }

    @Test func `I-05 S-02 a photo that somebody has put there while the import's was on its way stays`() async throws {
        let site = "https://kitchen.example"
        let pictures = try Pictures()
        let pages = Pages(["\(site)/soup.png": .success(try await pictures.make("png", 60, 40))])
        try await TestApp.run(providers: pages.providers) { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            let database = app.database
            pages.meanwhile.withLock {
                $0 = {
                    let own: SQL = """
                        WITH touched AS (UPDATE recipes SET version = version + 1 RETURNING household_id, id)
                        INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
                        SELECT household_id, id, size, sha256('own'), 'image/webp', 120, 80, 'own'
                        FROM touched, unnest(ARRAY['card', 'hero']) AS size
                        """
                    _ = try? await database.write { db in try await db.run(own) }
                }
            }

            _ = try await bring(file([("Soup", "\(site)/soup.png")]), home, app)

            #expect(pages.addresses.count == 1)
            #expect(
                try await app.text("SELECT string_agg(size || ' ' || width, ', ' ORDER BY size) FROM recipe_photos")
                    == "card 120, hero 120"
            )
        }
    }

    @Test func `I-05 a server that does not answer is left alone`() async throws {
        let pages = Pages([:])
        try await TestApp.run(providers: pages.providers) { app in
            let home = try await app.household()
            let recipes = (1...40).map { ("Dish \($0)", "https://silent.example/\($0).jpg") }

            let (path, _) = try await bring(file(recipes), home, app)

            #expect(await home.get(path).body.contains("40 recipes: new"))
            #expect(3...8 ~= pages.addresses.count)
            #expect(try await app.rows(in: "import_rows WHERE 'photoUnfetched' = ANY (remarks)") == 40)
        }
    }

    @Test func `I-05 HOSTILE-86 no photo is fetched from inside the network`() async throws {
        let providers = Providers(try Configuration([:]), log: .silent)
        try await TestApp.run(providers: providers) { app in
            let home = try await app.household()
            let (path, _) = try await bring(
                file([("Soup", "http://127.0.0.1:9/soup.jpg"), ("Tea", "http://169.254.169.254/latest")]),
                home,
                app
            )
            #expect(await home.get(path).body.contains("2 recipes: new"))
            #expect(try await app.rows(in: "import_rows WHERE 'photoUnfetched' = ANY (remarks)") == 2)
        }
    }

    @Test func `I-05 the undo of an update brings the photo back that it replaced, but for another of somebody's own`()
        async throws
    {
        let site = "https://kitchen.example"
        let pictures = try Pictures()
        let pages = Pages([
            "\(site)/old.png": .success(try await pictures.make("png", 60, 40)),
            "\(site)/new.png": .success(try await pictures.make("png", 90, 60)),
            "\(site)/gone": .failure(.status(404, retryAfter: nil)),
        ])
        try await TestApp.run(providers: pages.providers) { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            let before = [("Soup", "\(site)/old.png"), ("Stew", "\(site)/old.png"), ("Tea", "\(site)/gone")]
            _ = try await bring(file(before), home, app)
            let shown = """
                SELECT string_agg(concat_ws(' ', r.name, p.size, p.width), ', ' ORDER BY r.name, p.size)
                FROM recipe_photos AS p JOIN recipes AS r ON r.id = p.recipe_id WHERE p.size NOT LIKE 'former %'
                """
            let first = try await app.text(shown)

            let (path, _) = try await bring(file(before.map { ($0.0, "\(site)/new.png") }), home, app)
            let second = try await app.text(shown)
            let stew = try await app.text("SELECT id::text FROM recipes WHERE name = 'Stew'")
            _ = try await home.upload(pictures.make("png", 120, 80), to: "/recipes/\(stew)/photo")
            _ = await home.post(path + "/undo")
            await app.application.imports.settled()

            #expect(first == "Soup card 60, Soup hero 60, Stew card 60, Stew hero 60")
            #expect(second == "Soup card 90, Soup hero 90, Stew card 90, Stew hero 90, Tea card 90, Tea hero 90")
            #expect(try await app.text(shown) == "Soup card 60, Soup hero 60, Stew card 120, Stew hero 120")
            #expect(try await app.rows(in: "replaced_photos") == 0)
        }
    }

    /// The photos that recipes have, each with its width.
    private func widths(_ app: TestApp) async throws -> String {
        try await app.text(
            """
            SELECT coalesce(string_agg(concat_ws(' ', r.name, p.width), ', ' ORDER BY r.name), '-')
            FROM recipe_photos AS p
            JOIN recipes AS r ON r.household_id = p.household_id AND r.id = p.recipe_id
            WHERE p.size = 'hero'
            """
        )
    }

    @Test func `I-05 the same file again brings a photo that did not come, and none that was taken off`() async throws {
        let site = "https://kitchen.example"
        let pictures = try Pictures()
        let pages = Pages([
            "\(site)/soup.png": .failure(.status(503, retryAfter: nil)),
            "\(site)/stew.png": .success(try await pictures.make("png", 60, 40)),
            "\(site)/tea.png": .failure(.status(503, retryAfter: nil)),
        ])
        try await TestApp.run(providers: pages.providers) { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            let export = file(["Soup", "Stew", "Tea"].map { ($0, "\(site)/\($0.lowercased()).png") })
            _ = try await bring(export, home, app)
            let first = try await widths(app)
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes WHERE name = 'Stew'")
            _ = await home.post(stew + "/photo/delete")
            let tea = try await app.text("SELECT '/recipes/' || id FROM recipes WHERE name = 'Tea'")
            _ = await home.post(tea, ["name": "Black Tea", "servings": "2", "version": "1"])
            pages.put(try await pictures.make("png", 90, 60), at: "\(site)/soup.png")
            pages.put(try await pictures.make("png", 80, 60), at: "\(site)/tea.png")

            let (path, _) = try await bring(export, home, app)
            let report = await home.get(path).body
            let second = try await widths(app)
            _ = await home.post(path + "/undo")
            await app.application.imports.settled()

            #expect(first == "Stew 60")
            #expect(second == "Black Tea 80, Soup 90")
            #expect(report.contains("2 recipes: updated"))
            #expect(try await widths(app) == "-")
            #expect(try await app.rows(in: "imports WHERE photo_count = 0") == 2)
        }
    }

    @Test
    func `I-05 a photo that was replaced at its address comes with the same file, and the undo brings the old one`()
        async throws
    {
        let address = "https://kitchen.example/soup.png"
        let pictures = try Pictures()
        let pages = Pages([address: .success(try await pictures.make("png", 60, 40))])
        try await TestApp.run(providers: pages.providers) { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            _ = try await bring(file([("Soup", address)]), home, app)
            let (same, _) = try await bring(file([("Soup", address)]), home, app)
            let unchanged = await home.get(same).body
            pages.put(try await pictures.make("png", 90, 60), at: address)

            let (path, _) = try await bring(file([("Soup", address)]), home, app)
            let second = try await widths(app)
            _ = await home.post(path + "/undo")
            await app.application.imports.settled()
            let undone = try await widths(app)
            _ = try await bring(file([("Soup", address)]), home, app)

            #expect(unchanged.contains("1 recipe: already here"))
            #expect(second == "Soup 90")
            #expect(undone == "Soup 60")
            #expect(try await widths(app) == "Soup 90")
        }
    }

    @Test
    func `I-05 the file's version brings its photo and the rating of whoever brought it, and the undo takes both back`()
        async throws
    {
        let address = "https://kitchen.example/soup.png"
        let pictures = try Pictures()
        let pages = Pages([address: .success(try await pictures.make("png", 60, 40))])
        try await TestApp.run(providers: pages.providers) { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            _ = try await bring(file([("Soup", address)], rating: 3), home, app)
            let soup = try await app.text("SELECT '/recipes/' || id FROM recipes")
            _ = await home.post(soup, ["name": "My Soup", "servings": "2", "version": "1"])
            _ = try await home.upload(pictures.make("png", 120, 80), to: "\(soup)/photo")
            _ = await home.post("\(soup)/rating", ["rating": "4"])
            pages.put(try await pictures.make("png", 90, 60), at: address)
            let (report, _) = try await bring(file([("Soup", address)], method: "Simmer.", rating: 5), home, app)
            let left = try await widths(app)
            let rating = "SELECT string_agg(rating::text, ',') FROM recipe_ratings"

            let page = await home.get("\(report)/rows/0").body
            let version = try await app.text("SELECT version::text FROM recipes")
            _ = await home.post("\(report)/rows/0", ["version": version])
            await app.application.imports.settled()
            let (taken, rated) = (try await widths(app), try await app.text(rating))
            _ = await home.post(report + "/undo")
            await app.application.imports.settled()

            #expect(page.contains("The photo in the file"))
            #expect(page.contains("Your rating"))
            #expect(left == "My Soup 120")
            #expect(taken == "Soup 90")
            #expect(rated == "5")
            #expect(try await widths(app) == "My Soup 120")
            #expect(try await app.text(rating) == "4")
        }
    }
}
