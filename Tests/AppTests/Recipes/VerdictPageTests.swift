import HTTPServer
import Testing

@testable import App

/// Whom of the household a recipe does not suit, as its page says it.
@Suite struct VerdictPageTests {
    private func profile(_ browser: Browser, _ app: TestApp, _ avoided: [(String, String)]) async throws {
        let owner = try await app.owner(of: browser)
        let name = try await app.text("SELECT name FROM persons WHERE id = '\(owner.person)'")
        let basics = [("name", name), ("usual_share", "1"), ("diary_writing", "offer")]
        let saved = await browser.submit("/people/\(owner.person)", basics + avoided)
        guard saved.status == .seeOther else { throw Unexpected(saved) }
    }

    @Test func `H-04 a recipe names the person, the substance and the line, and warns whoever reads`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.viewer, of: home, email: "mehmet@example.org")
            let path = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let soup = try await home.cook("Soup", ["200 g red lentils", "1 onion"])
            let before = await home.get(path).body
            try await profile(mate, app, [("allergies", "milk")])

            let seen = await home.get(path).body
            let own = await mate.get(path).body

            #expect(!before.contains("Mehmet"))
            #expect(seen.contains("<li><bdi>Mehmet: contains milk: 20 g butter</bdi></li>"))
            #expect(!seen.contains("Mind what is in it."))
            #expect(own.contains("<strong>Mind what is in it.</strong> <bdi>Mehmet: contains milk: 20 g butter</bdi>"))
            #expect(!(await home.get(soup).body.contains("Mehmet")))
        }
    }

    @Test func `H-04 what is unknown is named and never taken for free`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            try await profile(home, app, [("allergies", "milk"), ("diets", "vegan")])
            let mystery = try await home.cook("Mystery", ["200 g rice", "50 g zorp"])
            let guessed = try await home.cook("Guessed", ["100 g rice"])
            try await app.change("UPDATE recipe_lines SET is_sure = false WHERE recipe_id = '\(guessed.suffix(36))'")
            let empty = try await home.cook("Nothing yet", [])

            #expect(await home.get(mystery).body.contains("Ayşe: kesin değil: süt, Vegan: 50 g zorp"))
            #expect(await home.get(guessed).body.contains("Ayşe: kesin değil: süt, Vegan: 100 g rice"))
            #expect(await home.get(empty).body.contains("Ayşe: kesin değil: süt, Vegan: henüz malzeme yok"))
        }
    }

    @Test func `HOSTILE-132 an alternative counts, and own words are found in names and never ruled out`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let either = try await home.cook("Either", ["1 tbsp olive oil or butter"])
            let salad = try await home.cook("Salad", ["2 kiwis", "1 tomato"])
            let rice = try await home.cook("Rice", ["200 g rice"])
            try await profile(home, app, [("allergies", "milk")])
            let milk = await home.get(either).body
            try await profile(home, app, [("allergy_words", "Kiwi")])

            #expect(milk.contains("Ayşe: contains milk: 1 tbsp olive oil or butter"))
            #expect(await home.get(salad).body.contains("Ayşe: contains Kiwi: 2 kiwis"))
            #expect(await home.get(rice).body.contains("Ayşe: not certain: Kiwi: 200 g rice"))
        }
    }

    @Test func `H-04 a dislike is marked, and warns nobody`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await profile(home, app, [("dislikes", "onion\nokra")])
            let soup = try await home.cook("Soup", ["200 g red lentils", "1 onion"])
            let mystery = try await home.cook("Mystery", ["50 g zorp"])

            let page = await home.get(soup).body

            #expect(page.contains("Ayşe does not like: onion: 1 onion"))
            #expect(!page.contains("Mind what is in it."))
            #expect(!(await home.get(mystery).body.contains("Ayşe does not like")))
        }
    }

    @Test func `H-04 a refused portion still warns`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await profile(home, app, [("allergies", "milk")])
            let path = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"])

            let answer = await home.submit(path + "/portion", [("grams", "0"), ("version", "1")])

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("Ayşe: contains milk: 20 g butter"))
        }
    }
}
