import FoodImport
import HTTPServer
import Testing
import Web

@testable import App

/// The tags by which programs name what they change.
@Suite struct ApiVersionTests {
    private static let soup = #"{"name": "Soup", "lines": [{"text": "400 g rice"}]}"#
    private static let cake = #"{"slot": "snack", "quick_name": "Cake", "energy_kcal": 300}"#

    /// The answer to a program that takes compressed ones.
    private func compressed(_ path: String, _ program: Program) async -> Response {
        let headers: Headers = [
            "Authorization": "Bearer \(program.token)", "Host": "localhost", "Accept-Encoding": "gzip",
        ]
        let request = Request(.get, path, path: path, headers: headers)
        return await CompressingHandler(program.app.door).respond(to: request)
    }

    @Test func `HOSTILE-139 I-06 the tag of a compressed answer names what there is`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let soup = try #require(await program.send(.post, "/api/v1/recipes", Self.soup).location)
            let cake = await program.send(.post, "/api/v1/diary/\(TestApp.today)/entries", Self.cake)
            let entry = try #require(cake.location)

            let recipe = await compressed(soup, program)
            let tags = [recipe, await compressed(entry, program)].map { $0.headers["etag"] ?? "" }
            let written = await program.send(.put, soup, Self.soup, ["If-Match": tags[0]])
            let changed = await program.send(.put, entry, #"{"slot": "lunch"}"#, ["If-Match": tags[1]])
            let old = await program.send(.put, soup, Self.soup, ["If-Match": tags[0]])
            let older = await program.send(.put, entry, #"{"slot": "snack"}"#, ["If-Match": tags[1]])

            #expect(recipe.headers["content-encoding"] == "gzip")
            #expect(tags[0] == "W/\"1\"")
            #expect(written.status == .ok)
            #expect(changed.status == .ok)
            #expect(old.status == .preconditionFailed)
            #expect(older.status == .preconditionFailed)
        }
    }

    @Test(arguments: ["W/", ""], ["", "-gzip", "-zstd", "-br"])
    func `HOSTILE-139 I-06 a tag names its version whoever has compressed the answer on its way`(
        weak: String,
        coding: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let soup = try #require(await program.send(.post, "/api/v1/recipes", Self.soup).location)
            let cake = await program.send(.post, "/api/v1/diary/\(TestApp.today)/entries", Self.cake)
            let (entry, tag) = (try #require(cake.location), try #require(cake.header("ETag")))

            let named = "\(weak)\(tag.dropLast())\(coding)\""
            let written = await program.send(.put, soup, Self.soup, ["If-Match": "\(weak)\"1\(coding)\""])
            let gone = await program.send(.delete, entry, nil, ["If-Match": named])

            #expect(written.status == .ok)
            #expect(gone.status == .noContent)
        }
    }
}
