import Domain
import HTTPServer
import Security
import Testing
import Web

@testable import App

/// What one page leaves for the next.
@Suite struct FlashMessageTests {
    /// The message as the next page reads it.
    private func arrived(_ flash: Flash) -> Flash? {
        let jar = CookieJar(isSecure: true)
        let cookie = FlashCookie(SecretKey(), jar)
        var response = Response(.seeOther)
        cookie.leave(flash, on: &response, now: 0)
        let pairs = response.headers.all("set-cookie").compactMap { $0.split(separator: ";").first }
        return cookie.read(Cookies(["Cookie": pairs.joined(separator: "; ")]), now: 1)
    }

    /// As a template writes it.
    private func escaped(_ text: String) -> String {
        var html = HTMLBuffer()
        html.text(text)
        return String(decoding: html.finish(), as: UTF8.self)
    }

    @Test func `a message arrives with its names, days, slots and counts`() throws {
        let day = try #require(CivilDate(iso: "2026-02-28"))
        let messages: [FlashMessage] = [
            .saved, .people(.signedOut), .people(.welcome(name: "Ayşe")), .foods(.merged(name: "Bun", into: "Bread")),
            .recipes(.copied), .recipes(.category(.deleted(name: "Soups"))),
            .recipes(.ingredient(.linked(food: "Salt", recipes: 2))), .diary(.removed(name: "Soup", slot: .snack)),
            .diary(.copied(count: 3, day: day)), .diary(.marked(.fasting)), .diary(.marked(nil)),
            .diary(.favourite(false)), .progress(.weightDeleted(day: day)),
        ]
        for message in messages {
            for undo: LocalPath? in [nil, "/changes/1/undo"] {
                let flash = Flash(message: message, undo: undo)
                #expect(arrived(flash) == flash)
                #expect(!message.text(Strings(.en)).isEmpty)
                #expect(!message.text(Strings(.tr)).isEmpty)
            }
        }
    }

    @Test(arguments: ["𠮷", "\"", "\\", "İ", "/", "\u{2028}"])
    func `HOSTILE-37 two names as long as names may be fit into a message`(scalar: String) {
        let name = String(repeating: scalar, count: 100)
        let message = FlashMessage.foods(.merged(name: name, into: name))
        let flash = Flash(message: message, undo: "/merges/\(Food.ID.new())/undo")
        #expect(arrived(flash) == flash)
    }

    @Test(arguments: [2, 8, 20, 200])
    func `H-08 what was done at once goes back by its message, however many long names that has`(count: Int) throws {
        let names = (0..<count).map { "\($0) " + String(repeating: "ş\"", count: 60) }
        let less = names.map { TakenLess(name: $0, amount: "200 g", missing: "50 g", isAll: true) }
        let messages: [FlashMessage] = [
            .planning(.mealEaten(name: "Dinner", left: names, others: 3, less: [])),
            .planning(.mealEaten(name: "Dinner", left: names, others: 3, less: less)),
            .planning(.served(entries: names, offers: names, isLess: true, less: less[0], day: nil)),
            .diary(.shared(entries: names, offers: names)),
        ]
        for message in messages {
            let flash = try #require(arrived(Flash(message: message, undo: "/changes/1/undo")))
            #expect(flash.undo == "/changes/1/undo")
            #expect(flash.message.text(Strings(.en)).contains("0 ş"))
        }
    }

    @Test(arguments: [
        #"Soup","undo":"/x"#, #"Soup"},"undo":"//evil.example"}"#, #"\u0022\"#, "{name}", "<b>Soup</b>", "\\",
    ]) func `HOSTILE-39 HOSTILE-47 a name is a name in the message that tells of it`(name: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let recipe = try await home.cook(name, ["100 g flour"])

            let deleted = await home.post("\(recipe)/delete")
            let page = await home.get(deleted.location ?? "")
            let later = await home.get(deleted.location ?? "")

            let status = try #require(page.between(#"<div class="flash" role="status">"#, "</div>"))
            let text = status.between("<p>", "</p>")
            #expect(text == escaped(Strings(.en).recipes.editor.deleted(name: name)))
            #expect(status.between(#"action=""#, "\"") == "\(recipe)/undelete")
            #expect(!later.body.contains(#"role="status""#))
        }
    }
}
