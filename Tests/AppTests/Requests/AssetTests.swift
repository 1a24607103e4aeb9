import Foundation
import HTTPServer
import Testing
import Web

@testable import App

/// What pages load besides their markup: each file is there, each is needed, and no page loads too much.
@Suite struct AssetTests {
    private static let most = (styles: 8 * 1024, scripts: 6 * 1024, allScripts: 15 * 1024)
    /// What a script makes of attributes in a template.
    private static let uses = [
        "data-live=": "live", "data-load=": "live", "data-step=": "numbers", "data-drives=": "numbers",
        "data-row=": "rows", "data-copied=": "device", "data-forget=": "device", "data-ops=": "list",
    ]

    @Test func `L-03 no page loads more than 8 KB of styles and 6 KB of scripts`() throws {
        let files = try Repository.assets.get()
        for page in try Self.templates().values where page.contains("#layout app") {
            let styles = Self.names("styles", in: page).union(["app"]).map { "css/\($0).css" }
            let scripts = Set(
                try Self.names("scripts", in: page).union(["sofra"]).flatMap { try Self.withImports("js/\($0).js") }
            )
            let told = Comment(rawValue: String(page.prefix(60)))
            let sizes = try styles.map { try Self.size($0, files) }
            #expect(sizes.reduce(0, +) <= Self.most.styles, told)
            #expect(try scripts.map { try Self.size($0, files) }.reduce(0, +) <= Self.most.scripts, told)
        }
    }

    @Test func `L-03 all scripts together have 15 KB at most`() throws {
        let files = try Repository.assets.get()
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.path + "/Public/js")
        let size = try names.map { try Self.size("js/\($0)", files) }.reduce(0, +)
        #expect(size <= Self.most.allScripts, "\(size)")
    }

    @Test func `6.2 a page's styles come along with it, and who has signed in may fetch what is pressed`() async throws
    {
        try await TestApp.run { app in
            let page = await Browser(app).get("/login")
            let home = try await app.household()
            let library = await home.get("/recipes")
            let styles = library.body.matches(of: /<link rel="stylesheet" href="([^"]*)"/).map { String($0.1) }
            let rules = try #require(library.header("speculation-rules")).filter { $0 != "\"" }
            let answer = await Browser(app).get(rules)

            #expect(styles.count == 2)
            #expect(library.header("link") == styles.map { "<\($0)>; rel=preload; as=style" }.joined(separator: ", "))
            #expect(page.header("link")?.contains("/assets/css/app.") == true)
            #expect(page.header("speculation-rules") == nil)
            #expect(await home.get("/recipes", ["Save-Data": "on"]).header("speculation-rules") == nil)
            #expect(answer.header("content-type") == "application/speculationrules+json")
            #expect(answer.header("cache-control")?.contains("immutable") == true)
            #expect(answer.body.contains("conservative"))
        }
    }

    @Test func `every style sheet and script is loaded by some page, and each that a page names is there`() throws {
        let templates = try Self.templates().values
        for (kind, folder, ending) in [("styles", "css", ".css"), ("scripts", "js", ".js")] {
            let named = templates.reduce(into: Set<String>()) { $0.formUnion(Self.names(kind, in: $1)) }
            let loaded =
                kind == "styles" ? named : Set(try named.flatMap { try Self.withImports("js/\($0).js") }.map(Self.name))
            let there = try FileManager.default.contentsOfDirectory(atPath: Repository.path + "/Public/" + folder)
            #expect(loaded == Set(there.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }))
        }
    }

    @Test func `a page loads the scripts that its attributes need`() throws {
        let templates = try Self.templates()
        for (name, page) in templates where page.contains("#layout app") {
            let markup = Self.markup(of: name, in: templates)
            for (attribute, script) in Self.uses where markup.contains(attribute) {
                #expect(Self.names("scripts", in: page).contains(script), "\(name) has \(attribute)")
            }
        }
    }

    // MARK: - Templates and files

    /// All templates by the names under which others include them.
    private static func templates() throws -> [String: String] {
        let folder = Repository.path + "/Views/"
        let names = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [])
            .filter { $0.hasSuffix(".html") }
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (String(name.dropLast(5)), try String(contentsOfFile: folder + name, encoding: .utf8))
            }
        )
    }

    /// A template with all that it includes.
    private static func markup(of name: String, in templates: [String: String]) -> String {
        var found: [String] = [name]
        var next = 0
        while next < found.count {
            for match in (templates[found[next]] ?? "").matches(of: /\{\{> ([\w\/-]+)/)
            where !found.contains(String(match.output.1)) {
                found.append(String(match.output.1))
            }
            next += 1
        }
        return found.compactMap { templates[$0] }.joined()
    }

    /// The names after `layout.styles.` or `layout.scripts.` in a template.
    private static func names(_ kind: String, in template: String) -> Set<String> {
        Set(template.matches(of: /layout\.(\w+)\.(\w+)/).filter { $0.output.1 == kind }.map { String($0.output.2) })
    }

    private static func name(_ path: String) -> String { String(path.dropFirst(3).dropLast(3)) }

    /// A script and those that it imports, directly or not.
    private static func withImports(_ path: String) throws -> [String] {
        let text = try String(contentsOfFile: Repository.path + "/Public/" + path, encoding: .utf8)
        return try [path] + text.matches(of: /from "\.\/([\w-]+\.js)"/).flatMap { try withImports("js/\($0.output.1)") }
    }

    /// The bytes of a file as browsers get it.
    private static func size(_ name: String, _ files: StaticFiles) throws -> Int {
        var request = Request(.get, files.url(name), path: files.url(name))
        request.headers["Accept-Encoding"] = "gzip"
        guard case .bytes(let bytes) = try files.respond(to: request)?.body else { throw CocoaError(.fileNoSuchFile) }
        return bytes.count
    }
}
