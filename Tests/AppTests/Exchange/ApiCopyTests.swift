import Domain
import FoodImport
import HTTPServer
import Testing

@testable import App

/// What a program has read it can send back whole: to write it as it is, or to have it once more.
@Suite struct ApiCopyTests {
    private static let day = "/api/v1/diary/\(TestApp.today)/entries"
    private static let other = "/api/v1/diary/\(TestApp.today.adding(days: -1))/entries"

    /// What was read, with another name.
    private func body(_ answer: Answer, named old: String, _ new: String) -> String {
        answer.body.replacing(#""name":"\#(old)""#, with: #""name":"\#(new)""#)
    }

    @Test func `I-06 an entry of each kind that is sent back as it was read is logged again, and changed into itself`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let oats = try await app.stock("Moon oats", energy: 400, in: home)
            let program = try await app.program(of: home)
            for sent in [
                #""recipe": "\#(soup)", "grams": 150"#, #""recipe": "\#(soup)", "servings": 1.5"#,
                #""food": "\#(oats)", "amount": 0.5, "measure": "100g""#,
                #""quick_name": "Cake", "energy_kcal": 300, "protein_g": 5.125"#,
            ] {
                let made = await program.send(.post, Self.day, #"{"slot": "lunch", \#(sent)}"#)
                let path = try #require(made.location)
                let read = await program.get(path)
                let copied = await program.send(.post, Self.other, read.body)
                let back = await program.send(.put, path, read.body, ["If-Match": read.header("ETag") ?? ""])

                #expect(copied.status == .created, "\(sent) \(copied.body)")
                #expect(back.status == .ok, "\(sent) \(back.body)")
                #expect(back.json == read.json, "\(sent)")
                #expect(copied.location != made.location, "\(sent)")
                #expect(copied.json["date"]?.text == TestApp.today.adding(days: -1).iso)
                for member in ["slot", "kind", "name", "recipe", "food", "amount", "measure", "grams", "nutrients"] {
                    #expect(copied.json[member] == read.json[member], "\(sent) \(member)")
                }
            }
            #expect(try await app.rows(in: "diary_entries") == 8)
        }
    }

    @Test func `I-06 what is wrong with an entry that was read is refused by the name that it was sent by`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let program = try await app.program(of: home)
            let made = await program.send(.post, Self.day, #"{"slot": "lunch", "recipe": "\#(soup)", "servings": 2}"#)
            func refused(_ body: String) async -> [String] {
                let answer = await program.send(.post, Self.day, #"{"slot": "lunch", \#(body)}"#)
                return answer.status == .unprocessableContent ? answer.refused : ["\(answer.status.rawValue)"]
            }
            let recipe = #""kind": "recipe", "recipe": "\#(soup)""#
            let wrong = [
                await refused(#""kind": "soup", "amount": 1"#), await refused(#""kind": "recipe", "recipe": null"#),
                await refused(#"\#(recipe), "amount": "two", "measure": "serving""#),
                await refused(#"\#(recipe), "amount": -2, "measure": "serving""#),
                await refused(#"\#(recipe), "amount": 2, "measure": "cup""#),
                await refused(#"\#(recipe), "amount": 2, "measure": "serving", "servings": 3"#),
                await refused(#""kind": "quick", "name": 5, "nutrients": {"values": {"energy": 300}}"#),
                await refused(#""kind": "quick", "name": "Cake", "nutrients": {"values": {"energy": "much"}}"#),
                await refused(#""kind": "quick", "name": "Cake", "nutrients": {"values": {"energy": -1}}"#),
                await refused(#""kind": "quick", "name": "Cake""#),
            ]
            let other = await program.send(
                .put,
                made.location ?? "",
                #"{"kind": "quick"}"#,
                ["If-Match": made.header("ETag") ?? ""]
            )

            #expect(
                wrong == [
                    ["kind"], ["recipe"], ["amount"], ["amount"], ["measure"], ["amount", "servings"], ["name"],
                    ["nutrients.values.energy"], ["nutrients.values.energy"], ["energy_kcal"],
                ]
            )
            #expect(other.refused == ["kind"])
            #expect(try await app.rows(in: "diary_entries") == 1)
        }
    }

    @Test func `I-06 the name and the nutrients of a quick entry change as they are read, and energy may be unknown`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let cake = #"{"slot": "snack", "quick_name": "Cake", "energy_kcal": 300, "protein_g": 5}"#
            let made = await program.send(.post, Self.day, cake)
            let changed = await program.send(
                .put,
                made.location ?? "",
                body(made, named: "Cake", "Pie").replacing(#""energy":300.0"#, with: #""energy":250"#),
                ["If-Match": made.header("ETag") ?? ""]
            )
            let unknown = await program.send(
                .post,
                Self.day,
                #"""
                {"slot": "snack", "kind": "quick", "name": "Kebab", "recipe": null, "food": null, "amount": 1,
                 "measure": "serving", "nutrients": {"values": {"energy": null, "fat": 9}, "lower_bounds": ["fat"]}}
                """#
            )

            #expect(changed.json["name"]?.text == "Pie")
            #expect(changed.energy == 250)
            #expect(changed.json["nutrients"]?["values"]?["protein"]?.number == 5)
            #expect(unknown.status == .created)
            #expect(unknown.json["name"]?.text == "Kebab")
            #expect(unknown.energy == nil)
            #expect(unknown.json["nutrients"]?["values"]?["fat"]?.number == 9)
        }
    }

    @Test func `I-06 each nutrient of a quick entry changes as it is read, also into a bound or none`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            func nutrients(_ values: String, _ bounds: String) -> String {
                #""nutrients": {"values": {\#(values)}, "lower_bounds": [\#(bounds)]}"#
            }
            let first = nutrients(#""energy": 300, "fat": 9, "potassium": 300, "iron": 2"#, #""fat", "potassium""#)
            let cake = #"{"slot": "snack", "kind": "quick", "name": "Cake", \#(first)}"#
            var last = await program.send(.post, Self.day, cake)
            let path = try #require(last.location)
            func put(_ body: String) async -> String {
                let answer = await program.send(.put, path, body, ["If-Match": last.header("ETag") ?? ""])
                guard answer.status == .ok else { return answer.refused.joined(separator: " ") }
                last = answer
                let (values, bounds) = (answer.json["nutrients"]?["values"], answer.json["nutrients"]?["lower_bounds"])
                let texts = ["energy", "fat", "potassium", "iron"].map { key in
                    let isBound = bounds?.elements.contains { $0.text == key } ?? false
                    return (isBound ? "≥" : "") + (values?[key]?.number.map { "\($0)" } ?? "?")
                }
                return texts.joined(separator: " ")
            }
            let more = nutrients(#""energy": 300, "fat": 9, "potassium": 500, "iron": 2"#, #""fat""#)
            let none = nutrients(#""energy": null, "fat": 9, "potassium": null, "iron": 2"#, #""iron""#)
            let all = [
                await put(#"{"name": "Cake"}"#), await put("{\(more)}"), await put("{\(none)}"),
                await put(#"{"nutrients": {"values": {"fat": 8}}}"#),
                await put(#"{"fat_g": 7, "nutrients": {"values": {"fat": 8, "potassium": 400}}}"#),
                await put(#"{"nutrients": {"values": {"potassium": -1, "fat": 501}}}"#),
            ]

            #expect(
                all == [
                    "300.0 ≥9.0 ≥300.0 2.0", "300.0 ≥9.0 500.0 2.0", "300.0 9.0 ? ≥2.0", "300.0 8.0 ? ≥2.0",
                    "300.0 7.0 400.0 ≥2.0", "nutrients.values.fat nutrients.values.potassium",
                ]
            )
        }
    }

    @Test func `I-06 H-04 a recipe that is sent back under another name is the same, and what was guessed stays so`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let made = await program.send(
                .post,
                "/api/v1/recipes",
                #"{"name": "Menemen", "servings": 2, "lines": [{"text": "3 eggs"}, {"text": "20 g butter", "grams": 21}]}"#
            )
            try await app.change("UPDATE recipe_lines SET is_sure = false WHERE text = '3 eggs'")
            let read = await program.get(made.location ?? "")
            let copied = await program.send(
                .post,
                "/api/v1/recipes",
                body(read, named: "Menemen", "Menemen 2")
            )
            func lines(_ answer: Answer, _ member: String) -> [JSONValue?] {
                answer.json["lines"]?.elements.map { $0[member] } ?? []
            }
            let chosen = """
                SELECT count(*)::float8 FROM recipe_lines WHERE grams_rule = 'typed' AND text = '3 eggs'
                """

            #expect(copied.status == .created, "\(copied.body)")
            #expect(lines(copied, "text") == lines(read, "text"))
            #expect(lines(copied, "grams") == lines(read, "grams"))
            #expect(lines(copied, "grams_are_typed") == lines(read, "grams_are_typed"))
            #expect(try await app.number(chosen) == 0)
        }
    }

    @Test func `I-06 a planned dish that is sent back as it was read is planned again, and changed into itself`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let oats = try await app.stock("Moon oats", energy: 400, in: kitchen.ayse)
            let program = try await app.program(of: kitchen.ayse)
            let lunch = "/api/v1/plan/\(PlanKitchen.monday)/lunch/dishes"
            let dinner = "/api/v1/plan/\(PlanKitchen.monday)/dinner/dishes"
            let first = await program.send(.post, dinner, #"{"kind": "recipe", "recipe": "\#(soup)", "note": "Hot"}"#)
            let dish = first.json["id"]?.text ?? ""
            for sent in [
                #""kind": "recipe", "recipe": "\#(soup)", "note": "Less salt""#, #""kind": "note", "title": "Pide""#,
                #""kind": "food", "food": "\#(oats)", "amount": 2.5, "measure": "g""#,
                #""kind": "leftover", "leftover": "\#(dish)""#,
            ] {
                let made = await program.send(.post, dinner, "{\(sent)}")
                let read = await program.get(made.location ?? "")
                let copied = await program.send(.post, lunch, read.body)
                let back = await program.send(
                    .put,
                    made.location ?? "",
                    read.body,
                    ["If-Match": read.header("ETag") ?? ""]
                )

                #expect(copied.status == .created, "\(sent) \(copied.body)")
                #expect(back.status == .ok, "\(sent) \(back.body)")
                for member in ["kind", "name", "recipe", "food", "leftover", "amount", "measure", "grams", "note"] {
                    #expect(copied.json[member] == read.json[member], "\(sent) \(member)")
                    #expect(back.json[member] == read.json[member], "\(sent) \(member)")
                }
            }
            let wrong = await program.send(.post, lunch, #"{"kind": "recipe", "recipe": "\#(soup)", "note": 5}"#)

            #expect(first.json["note"]?.text == "Hot")
            #expect(wrong.refused == ["note"])
        }
    }

    @Test func `I-06 an item of a list that is sent back as it was read is added again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let lists = await program.get("/api/v1/shopping")
            let list = "/api/v1/shopping/\(try #require(lists.json["lists"]?.elements.first?["id"]?.text))"
            func item(_ name: String, _ answer: Answer) -> JSONValue? {
                answer.json["items"]?.elements.first { $0["name"]?.text == name }
            }
            let added = await program.send(.post, list + "/items", #"{"text": "2 l milk\nbread", "note": "Fresh"}"#)
            let bread = try #require(item("bread", added)?["key"]?.text)
            let loaves = sent("amount", bread, at: 1, text: "2 loaves")
            _ = await program.send(.post, list + "/ops", #"{"sent_at": 1, "ops": [\#(loaves)]}"#)
            let read = await program.get(list)
            _ = await home.post("/shopping/lists", ["name": "Market"])
            let all = await program.get("/api/v1/shopping").json["lists"]?.elements.compactMap { $0["id"]?.text } ?? []
            let second = "/api/v1/shopping/\(try #require(all.first { !list.hasSuffix($0) }))"
            for item in ["milk", "bread"].compactMap({ item($0, read) }) {
                let members = ["name", "amount", "written", "note"].map { #""\#($0)": "\#(item[$0]?.text ?? "")""# }
                let body = #"{"id": "\#(Recipe.ID.new())", "mark": "open", \#(members.joined(separator: ", "))}"#
                _ = await program.send(.post, second + "/items", body)
            }
            let again = await program.get(second)
            let nothing = await program.send(.post, list + "/items", #"{"note": "Fresh"}"#)
            let wrong = await program.send(.post, list + "/items", #"{"name": "milk", "amount": 2}"#)

            #expect(again.json["items"]?.elements.count == 2)
            for name in ["milk", "bread"] {
                for member in ["amount", "written", "note"] {
                    #expect(item(name, again)?[member] == item(name, read)?[member], "\(name) \(member)")
                }
            }
            #expect(nothing.refused == ["text"])
            #expect(wrong.refused == ["amount"])
        }
    }

    @Test func `I-06 P-37 an own food that is sent back under another name is the same, with its density`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let made = await program.send(
                .post,
                "/api/v1/foods",
                #"""
                {"name": "Kefir", "energy_kcal": 60, "grams_per_100ml": 103, "serving_g": 200, "contains": ["milk"],
                 "measures": [{"name": "bottle", "grams": 515}]}
                """#
            )
            let read = await program.get(made.location ?? "")
            let copied = await program.send(.post, "/api/v1/foods", body(read, named: "Kefir", "Kefir 2"))

            #expect(copied.status == .created, "\(copied.body)")
            for member in ["serving_g", "density_g_per_ml", "measures", "per_100g", "contains"] {
                #expect(copied.json[member] == read.json[member], "\(member)")
            }
        }
    }
}
