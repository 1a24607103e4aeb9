import HTTPServer
import Testing

@testable import App

/// In which order words without a food are asked about, and what is put off (S-04).
@Suite struct OpenWordOrderTests {
    private static let page = "/ingredients?show=open"

    private func ingredient(_ name: String, _ app: TestApp) async throws -> String {
        try await app.text("SELECT id::text FROM ingredients WHERE name = '\(name)'")
    }

    /// The word that a page asks about, with the address at which it is put off.
    private func asked(_ page: Answer) -> (word: String, later: String) {
        let word = page.between(#"<h2 id="word"><bdi>"#, "</bdi>") ?? ""
        let links = page.body.matches(of: /href="(\/ingredients\?show=open[^"]*)">Later</).map { String($0.1) }
        return (word, links.first?.replacing("&amp;", with: "&") ?? "")
    }

    @Test func `S-04 what is put off is that word, whatever is decided meanwhile, and no other is passed over`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            for name in ["One", "Two", "Three"] { _ = try await home.cook(name, ["100 g zorps"]) }
            for name in ["Four", "Five", "Six", "Seven"] {
                _ = try await home.cook(name, ["10 g blops", "10 g vrondl"])
            }
            let blops = try await ingredient("blops", app)

            let first = asked(await home.get(Self.page))
            let second = asked(await home.get(first.later))
            let form = await home.get(first.later).value(of: "later")
            let decided = await home.post(
                "/ingredients/\(blops)/decide",
                ["counts": "nothing", "of": "7", "later": form ?? ""]
            )
            let third = asked(await home.get(decided.location ?? ""))
            let end = await home.get(third.later).body

            #expect(first.word == "zorps")
            #expect(second.word == "blops")
            #expect(form == (try await ingredient("zorps", app)))
            #expect(third.word == "vrondl")
            #expect(end.contains("You have put the rest off"))
            #expect(!end.contains("Every word has its food"))
            #expect(end.contains(#"href="/ingredients?show=open&amp;of=7""#))
        }
    }

    @Test func `S-04 a word for which another food was looked for is put off like any other`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("One", ["100 g zorps"])
            _ = try await home.cook("Two", ["30 g blops"])
            let first = asked(await home.get(Self.page))

            let sought = asked(await home.get(Self.page + "&word=\(try await ingredient(first.word, app))&find=butter"))
            let next = asked(await home.get(sought.later))
            let garbage = asked(await home.get(Self.page + "&later=1..x."))

            #expect(sought.word == first.word)
            #expect(!next.word.isEmpty)
            #expect(next.word != first.word)
            #expect(garbage.word == first.word)
        }
    }
}
