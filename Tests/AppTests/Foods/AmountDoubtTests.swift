import Domain
import Testing

@testable import App

/// Amounts that nobody eats at once: kept as they were typed, and asked about.
@Suite struct AmountDoubtTests {
    private static let day = "2026-03-21"
    private let banana = CatalogueFood.id(of: "banana")

    @Test func `W-23 the numbers that follow the form ask about more than two kilograms, and offer grams`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            func live(_ amount: String) async -> String {
                let fields: KeyValuePairs = ["food": "\(egg)", "amount": amount, "measure": "100g"]
                return await home.post("/foods/\(egg)/preview", fields, ["Sofra-Live": "consumed"]).body
            }

            let (much, usual) = (await live("30"), await live("20"))

            #expect(much.contains(#"<div id="doubt" aria-live="polite"><p class="alert">That is 3 kg. Is this right?"#))
            #expect(much.contains("amount=30&amp;measure=g"))
            #expect(much.contains(">30 g</a>"))
            #expect(!usual.contains("Is this right?"))
        }
    }

    @Test func `W-23 what nobody eats at once is added when it is said once more, and offered in grams`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            func add(_ more: (String, String)...) async -> Answer {
                let fields = [("food", "\(banana)"), ("amount", "60"), ("measure", "100g"), ("slot", "lunch")]
                return await home.submit("/diary/\(Self.day)/entries", fields + more)
            }
            func count() async throws -> Double? { try await app.number("SELECT count(*) FROM diary_entries") }

            let asked = await add()
            let before = try await count()
            let sure = await add(("sure", "1"))

            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains("That is 6 kg. Is this right?"))
            #expect(asked.value(of: "amount") == "60", "it stands there as it was typed")
            #expect(asked.body.contains("amount=60&amp;measure=g"))
            #expect(asked.body.contains(">60 g?</a>"))
            #expect(asked.body.contains(#"name="sure" value="1">The amount is right</button>"#))
            #expect(before == 0)
            #expect(sure.status == .seeOther)
            #expect(try await count() == 1)
        }
    }

    @Test func `W-23 less than two kilograms of more than 5,000 kcal are asked about, too, also in Turkish`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let almond = CatalogueFood.id(of: "almond")
            func add(_ grams: String) async -> Answer {
                let fields: KeyValuePairs = ["food": "\(almond)", "amount": grams, "measure": "g", "slot": "lunch"]
                return await home.post("/diary/\(Self.day)/entries", fields)
            }

            let (much, less) = (await add("900"), await add("500"))

            #expect(much.status == .unprocessableContent)
            #expect(much.body.contains("Miktar doğru"))
            #expect(!much.body.contains("900 g?"), "they are grams already")
            #expect(less.status == .seeOther)
        }
    }

    @Test func `W-23 an entry that is changed to what nobody eats at once is asked about, too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post(
                "/diary/\(Self.day)/entries",
                ["food": "\(banana)", "amount": "1", "measure": "piece", "slot": "lunch"]
            )
            let id = try await app.entry("Banana")

            let asked = await home.post("/entries/\(id)", ["amount": "60", "measure": "piece"])
            let sure = await home.post("/entries/\(id)", ["amount": "60", "measure": "piece", "sure": "1"])
            let again = await home.post("/entries/\(id)", ["slot": "dinner"])

            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains("That is 7.08 kg. Is this right?"))
            #expect(asked.value(of: "amount") == "60")
            #expect(asked.body.contains("The amount is right</button>"))
            #expect(
                [sure.status, again.status] == [.seeOther, .seeOther],
                "what was said to be right is not asked again"
            )
        }
    }

    @Test func `W-22 W-23 the + beside what nobody eats at once leads to the form that asks`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let place: KeyValuePairs = [
                "add": "food \(banana) 60 100g", "slot": "lunch", "date": Self.day, "stay": "1", "q": "60 banana",
            ]

            let found = await home.get("/foods?q=60+banana&slot=lunch&date=\(Self.day)")
            let sent = await home.post("/diary/\(Self.day)/entries", place)
            let form = await home.get(sent.location ?? "")

            #expect(!found.body.contains("value=\"food \(banana)"), "no + logs seven kilograms")
            #expect(found.foundKeys.first == banana.description)
            #expect(sent.location?.hasPrefix("/foods/\(banana)?amount=60&measure=100g") == true)
            #expect(form.body.contains("That is 6 kg. Is this right?"))
            #expect(try await app.number("SELECT count(*) FROM diary_entries") == 0)
        }
    }
}
