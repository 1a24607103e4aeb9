import Domain
import HTTPServer
import Testing

@testable import App

/// Two who change at the stove what goes in, each on a page that was drawn before.
@Suite struct CookTogetherTests {
    /// A soup on the stove for Ayşe and Mehmet, as it is written.
    private static func soup(_ kitchen: PlanKitchen) async throws -> (path: String, version: String) {
        let lines = ["200 g lentils", "2 onions", "20 g olive oil"]
        let soup = try await kitchen.cook("Soup", lines)
        let path = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings", ["cook": "4"]).location)
        return (path, try await kitchen.app.text("SELECT version::text FROM cookings"))
    }

    private static func lines(_ app: TestApp) async throws -> String {
        try await app.text(
            """
            SELECT string_agg(CASE WHEN is_left_out THEN 'no ' ELSE '' END || text, ', ' ORDER BY position)
            FROM cooking_lines
            """
        )
    }

    /// The form of a line as a page showed it when the cooking had this version.
    private static func form(
        _ line: Int,
        shown: String,
        typed text: String? = nil,
        _ version: String,
        _ more: [(String, String)] = [("mode", "1")]
    ) -> [(String, String)] {
        [("version", version), ("line", "\(line)"), ("was.text", shown), ("text", text ?? shown)] + more
    }

    @Test func `W-14 H-07 of two who change different lines at the stove both are right, though a page lay open`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (path, version) = try await Self.soup(kitchen)
            let page = await kitchen.ayse.get(path).body
            let oil = Self.form(3, shown: "20 g olive oil", typed: "20 g butter", version)
            _ = await kitchen.mehmet.submit(path, oil)
            let onions = await kitchen.ayse.submit(path, Self.form(2, shown: "2 onions", typed: "5 onions", version))
            let out = await kitchen.ayse.submit(
                path,
                Self.form(1, shown: "200 g lentils", version, [("mode", "1"), ("left_out", "1")])
            )
            let untouched = await kitchen.ayse.submit(path, Self.form(3, shown: "20 g olive oil", version, []))
            let without = try await Self.lines(app)
            let back = await kitchen.mehmet.submit(path, [("version", version), ("mode", "1"), ("back_in", "1")])

            #expect(page.contains(#"name="was.text" value="2 onions""#))
            for answer in [onions, out, back] {
                #expect(answer.status == .seeOther)
                #expect(answer.location?.contains("/cook?") == true)
            }
            #expect(untouched.location == path)
            #expect(without == "no 200 g lentils, 5 onions, 20 g butter")
            #expect(try await Self.lines(app) == "200 g lentils, 5 onions, 20 g butter")
        }
    }

    @Test(arguments: [true, false])
    func `H-07 of two who change the same line at the stove the second is asked where they are`(isMode: Bool)
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (path, version) = try await Self.soup(kitchen)
            let more = isMode ? [("mode", "1")] : []
            func send(_ text: String, over shown: String, _ browser: Browser) async -> Answer {
                await browser.submit(path, Self.form(2, shown: shown, typed: text, version, more))
            }
            _ = await send("6 onions", over: "2 onions", kitchen.mehmet)
            let asked = await send("5 onions", over: "2 onions", kitchen.ayse)
            let same = await send("6 onions", over: "2 onions", kitchen.ayse)
            let kept = try await Self.lines(app)
            let fields = try #require(asked.body.between(#"name="was.text" value="6 onions""#, "</form>"))
            let again = await send("5 onions", over: "6 onions", kitchen.ayse)

            #expect(asked.status == .conflict)
            #expect(asked.body.contains("class=\"cook reading\"") == isMode)
            #expect(asked.body.contains("Somebody has changed this in the meantime: 6 onions."))
            #expect(fields.contains(#"value="5 onions""#))
            #expect(fields.contains(#"aria-invalid="true""#))
            #expect(same.status == .seeOther, "it is what stands there already")
            #expect(kept == "200 g lentils, 6 onions, 20 g olive oil")
            #expect(again.status == .seeOther)
            #expect(try await Self.lines(app) == "200 g lentils, 5 onions, 20 g olive oil")
        }
    }

    @Test func `H-07 what is typed for a line that somebody else has left out is asked about, and not lost`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (path, version) = try await Self.soup(kitchen)
            _ = await kitchen.mehmet.submit(path, [("left_out", "2")])
            let asked = await kitchen.ayse.submit(path, Self.form(2, shown: "2 onions", typed: "5 onions", version))
            let fields = try #require(asked.body.between(#"name="line" value="2""#, "</form>"))
            let again = await kitchen.ayse.submit(path, Self.form(2, shown: "", typed: "5 onions", version))

            #expect(asked.status == .conflict)
            #expect(asked.body.contains("Somebody has changed this in the meantime: left out: 2 onions."))
            #expect(fields.contains(#"name="was.text" value="""#))
            #expect(fields.contains(#"value="5 onions""#))
            #expect(again.status == .seeOther)
            #expect(try await Self.lines(app) == "200 g lentils, 5 onions, 20 g olive oil")
        }
    }

    @Test func `H-07 a line that is refused in cook mode is mended there`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (path, version) = try await Self.soup(kitchen)
            let long = String(repeating: "x", count: 501)
            let refused = await kitchen.ayse.submit(path, Self.form(2, shown: "2 onions", typed: long, version))

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("class=\"cook reading\""))
            #expect(refused.body.contains(long))
            #expect(refused.marks("text"))
        }
    }

    @Test func `W-14 a line that is changed by a form that is sent twice is taken back by the message of either`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (path, version) = try await Self.soup(kitchen)
            let form = Self.form(2, shown: "2 onions", typed: "5 onions", version, [])
            _ = await kitchen.ayse.submit(path, form)
            _ = await kitchen.ayse.get(path)
            _ = await kitchen.ayse.submit(path, form)
            let page = await kitchen.ayse.get(path).body
            let undo = String(try #require(page.firstMatch(of: /action="([^"]*made=[^"]*)"/)?.1))
            _ = await kitchen.ayse.post(undo.replacing("&amp;", with: "&"))

            #expect(try await Self.lines(app) == "200 g lentils, 2 onions, 20 g olive oil")
        }
    }
}
