import HTTPServer
import Testing

@testable import App

/// Deleting a recipe from a page that shows what it was.
@Suite struct StaleDeletionTests {
    @Test func `P-30 who would delete a recipe that has changed since is shown what it is now, and deletes that`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            let soup = try await home.cook("Soup", ["200 g rice"])
            let seen = await home.get(soup + "/edit")
            let form = try #require(seen.between(#"<form method="post" action="\#(soup)/delete">"#, "</form>"))
            let lines = [("line[0][text]", "300 g rice"), ("line[1][text]", "1 onion")]
            _ = await mate.submit(soup, [("name", "Onion soup"), ("version", "1")] + lines)
            let there = "recipes WHERE deleted_at IS NULL"

            let refused = await home.post(soup + "/delete", ["version": "1"])
            let kept = try await app.rows(in: there)
            let now = try #require(refused.value(of: "version"))
            var deleted: [Answer] = []
            for _ in 1...2 { deleted.append(await home.post(soup + "/delete", ["version": now])) }

            #expect(form.contains(#"<input type="hidden" name="version" value="1">"#))
            #expect(refused.status == .conflict)
            #expect(refused.body.contains("Mehmet changed this recipe"))
            #expect(refused.body.contains("It is not deleted: this is how it stands now."))
            #expect(refused.value(of: "name") == "Onion soup")
            #expect(refused.lines == ["300 g rice", "1 onion"])
            #expect(kept == 1)
            #expect(now == "2")
            #expect(deleted.map(\.location) == ["/recipes", "/recipes"])
            #expect(try await app.rows(in: there) == 0)
        }
    }
}
