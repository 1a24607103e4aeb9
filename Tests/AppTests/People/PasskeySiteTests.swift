import Foundation
import Testing

@testable import App

/// Where browsers make passkeys, and what the pages say where they make none.
@Suite struct PasskeySiteTests {
    @Test(arguments: [
        "http://sofra.example.org", "http://kitchen", "http://192.168.1.5:8080", "https://192.168.1.5",
        "https://[fd00::5]",
        "http://127.0.0.1:8080",
    ])
    func `A-02 where the address can have no passkeys, the page says so and no door asks for one`(address: String)
        async throws
    {
        try await TestApp.run(["PUBLIC_URL": address]) { app in
            let home = try await app.household()

            let page = await home.get("/settings/passkeys").body
            let door = await Browser(app).get("/login").body

            #expect(page.contains("make no passkeys at this address"))
            #expect(!page.contains("data-passkey"))
            #expect(!door.contains("data-passkey"))
        }
    }

    @Test func `A-02 the browser is told which passkeys there are, so that none takes the place of another`()
        async throws
    {
        try await TestApp.run(["PUBLIC_URL": "https://sofra.example.org"]) { app in
            let home = try await app.household()
            let account = try await app.account(of: home)
            for (name, id) in [("Phone", "'key'::bytea"), ("Made before", "NULL::bytea")] {
                try await app.change(
                    """
                    INSERT INTO passkeys (digest, id, account_id, name, public_key, counter, credential_id)
                    VALUES (sha256(coalesce(\(id), 'old')), gen_random_uuid(), '\(account)', '\(name)', '', 0, \(id))
                    """
                )
            }

            let page = await home.get("/settings/passkeys").body.replacing("&quot;", with: "\"")

            #expect(page.contains(#""excludeCredentials":[{"type":"public-key","id":"a2V5"}]"#))
        }
    }

    @Test(arguments: ["http://192.168.1.5:8080", "https://sofra.example.org"])
    func `A-02 whoever presses Enter in the field of the password removes no passkey`(address: String) async throws {
        try await TestApp.run(["PUBLIC_URL": address]) { app in
            let home = try await app.household()
            let account = try await app.account(of: home)
            try await app.change(
                """
                INSERT INTO passkeys (digest, id, account_id, name, public_key, counter)
                VALUES (sha256('key'), gen_random_uuid(), '\(account)', 'Phone', '', 0)
                """
            )

            let page = await home.get("/settings/passkeys").body

            let start = try #require(page.firstRange(of: #"action="/settings/passkeys""#)).upperBound
            let form = try #require(page[start...].components(separatedBy: "</form>").first)
            let buttons = form.matches(of: /<button[^>]*>/).map { String($0.0) }
            #expect(buttons.count == 2)
            #expect(buttons.first?.contains("formaction") == false)
            #expect(buttons.last?.contains("/remove") == true)
        }
    }

    @Test(arguments: [
        ("https://sofra.example.org", "sofra.example.org"), ("https://kitchen:8443", "kitchen"),
        ("http://localhost:8080", "localhost"),
    ])
    func `A-02 with https, and on this machine, page and door ask for a passkey of the site's name`(
        address: String,
        name: String
    ) async throws {
        try await TestApp.run(["PUBLIC_URL": address]) { app in
            let home = try await app.household()

            let page = await home.get("/settings/passkeys").body.replacing("&quot;", with: "\"")
            let door = await Browser(app).get("/login").body.replacing("&quot;", with: "\"")

            #expect(page.contains(#""rp":{"id":"\#(name)""#))
            #expect(door.contains(#""rpId":"\#(name)""#))
            #expect(!page.contains("make no passkeys at this address"))
        }
    }
}
