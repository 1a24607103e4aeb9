import Domain
import FoodImport
import HTTPServer
import Testing

@testable import App

/// What a diary says to programs, and what of theirs it refuses.
@Suite struct ApiDiaryTests {
    @Test func `I-06 M-22 a day without entries is unknown to programs, and zero only where it was a fasting one`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            try await app.mark(.fasting, daysAgo: 2, in: home)
            try await app.mark(.complete, daysAgo: 3, in: home)
            try await app.mark(.fasting, daysAgo: 4, in: home)
            try await app.eat([.energy: 140, .protein: 0], daysAgo: 4, in: home)
            func day(_ daysAgo: Int) async -> JSONValue {
                await program.get("/api/v1/diary/\(TestApp.today.adding(days: -daysAgo))").json
            }
            let (unlogged, fasting, complete, eaten) = (await day(1), await day(2), await day(3), await day(4))
            func numbers(_ day: JSONValue, _ member: String = "total") -> [Double?] {
                [Nutrient.energy, .protein, .sodium].map { day[member]?["values"]?[$0.key]?.number }
            }

            #expect(numbers(unlogged) == [nil, nil, nil])
            #expect(numbers(unlogged, "reference_percent") == [nil, nil, nil])
            #expect(unlogged["total"]?["values"] != nil, "they are there, and null")
            #expect(numbers(fasting) == [0, 0, 0])
            #expect(numbers(complete) == [nil, nil, nil])
            #expect(numbers(eaten) == [140, 0, nil])
            #expect([unlogged, fasting, complete].map { $0["mark"]?.text } == [nil, "fasting", "complete"])
        }
    }

    @Test func `I-06 what an entry of a kind does not have is refused by its name, and never passed over`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let oats = try await app.stock("Moon oats", energy: 400, in: home)
            let program = try await app.program(of: home)
            let day = "/api/v1/diary/\(TestApp.today)/entries"
            func log(_ body: String) async -> Answer {
                await program.send(.post, day, #"{"slot": "lunch", \#(body)}"#)
            }
            let (food, recipe) = (#""food": "\#(oats)""#, #""recipe": "\#(soup)""#)
            let refused = [
                await log(#"\#(recipe), \#(food), "amount": 50"#), await log(#"\#(recipe), "amount": 2"#),
                await log(#"\#(food), "amount": 50, "quick_name": "Oats", "protein_g": 3"#),
                await log(#"\#(food), "amount": 50, "grams": 70"#),
                await log(#""quick_name": "Cake", "energy_kcal": 300, "amount": 2, "servings": 2"#),
            ]
            let none = try await app.rows(in: "diary_entries")
            let cake = await log(#""quick_name": "Cake", "energy_kcal": 300, "food": null, "amount": null"#)
            let eaten = await log(#"\#(food), "amount": 50, "recipe": null, "energy_kcal": null"#)
            func put(_ body: String, _ entry: Answer) async -> Answer {
                await program.send(.put, entry.location ?? "", body, ["If-Match": entry.header("ETag") ?? ""])
            }
            let larger = await put(#"{"amount": 2, "slot": "snack"}"#, cake)
            let measured = await put(#"{"measure": "g"}"#, cake)
            let richer = await put(#"{"energy_kcal": 500, "quick_name": "Oats", "slot": "snack"}"#, eaten)
            let untouched = try await app.rows(in: "diary_entries WHERE slot = 'lunch'")
            let back = await put(cake.body, cake)
            let nulls = await put(#"{"quick_name": null, "protein_g": null, "amount": 100}"#, eaten)

            #expect(
                refused.map(\.refused) == [
                    ["food", "amount"], ["amount"], ["quick_name", "protein_g"], ["grams"], ["amount", "servings"],
                ]
            )
            #expect(refused.allSatisfy { $0.status == .unprocessableContent })
            #expect(none == 0)
            #expect([cake, eaten].map(\.status) == [.created, .created])
            #expect(larger.refused == ["amount"])
            #expect(measured.refused == ["measure"])
            #expect(richer.refused == ["quick_name", "energy_kcal"])
            #expect(untouched == 2)
            #expect(back.status == .ok)
            #expect(back.json["nutrients"] == cake.json["nutrients"])
            #expect(nulls.energy == 400)
        }
    }

    @Test func `I-06 a nutrient of a quick entry that is sent as null is unknown, and what is not sent stays`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let cake = #"{"slot": "snack", "quick_name": "Cake", "energy_kcal": 300, "protein_g": 5, "fat_g": 8}"#
            let made = await program.send(.post, "/api/v1/diary/\(TestApp.today)/entries", cake)

            let changed = await program.send(
                .put,
                made.location ?? "",
                #"{"protein_g": null}"#,
                ["If-Match": made.header("ETag") ?? ""]
            )
            let numbers = changed.json["nutrients"]?["values"]

            #expect(made.json["nutrients"]?["values"]?["protein"]?.number == 5)
            #expect(changed.status == .ok)
            #expect(numbers != nil)
            #expect(numbers?["protein"] == nil)
            #expect(numbers?["fat"]?.number == 8)
            #expect(changed.energy == 300)
        }
    }

    @Test(
        arguments: [
            (#""grams": 300, "servings": 1.5"#, 300.0), (#""grams": 133, "servings": 0.67"#, 133),
            (#""grams": 133.4, "servings": 0.665"#, 133.4), (#""grams": 300, "servings": 1"#, nil),
            (#""grams": 210, "servings": 1"#, nil), (#""grams": 200, "servings": -1"#, nil),
        ] as [(String, Double?)]
    )
    func `I-06 grams and servings of a recipe beside each other are one amount, or both are refused`(
        sent: String,
        grams: Double?
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let program = try await app.program(of: home)
            let answer = await program.send(
                .post,
                "/api/v1/diary/\(TestApp.today)/entries",
                #"{"slot": "lunch", "recipe": "\#(soup)", \#(sent)}"#
            )

            #expect(answer.json["grams"]?.number == grams)
            #expect(answer.status == (grams == nil ? .unprocessableContent : .created))
            if grams == nil {
                #expect(answer.refused == (sent.contains("-1") ? ["servings"] : ["grams", "servings"]))
            }
        }
    }
}
