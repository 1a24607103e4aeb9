import Domain
import HTTPServer
import Testing

@testable import App

/// What was said of ingredients, when their own foods come to contain something else.
@Suite struct OwnFoodStatementTests {
    @Test
    func `H-04 W-20 what is said to be free is in doubt once a food is taken over that is not, until they are two`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await own("Zorp spread", ["nuts"], home)
            let blop = try await own("Blop spread", ["milk"], home)
            let dish = try await home.cook("Toast", ["100 g Zorp spread"])
            _ = try await home.cook("Roll", ["100 g Blop spread"])
            try await state(
                [("milk", "free"), ("eggs", "free"), ("soya", "free"), ("fish", "traces")],
                of: zorp,
                home,
                app
            )
            try await state([("soya", "free")], of: blop, home, app)
            let before = try await contents(of: dish, home, app)

            _ = await home.post("/foods/\(blop)/merge", ["into": zorp])
            let merged = try await contents(of: dish, home, app)
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await home.post("/merges/\(merge)/undo")

            #expect(before == [.milk: .free, .eggs: .free, .soya: .free, .fish: .free])
            #expect(merged == [.milk: .contains, .eggs: .unknown, .soya: .free, .fish: .unknown])
            #expect(try await contents(of: dish, home, app) == before)
        }
    }

    @Test func `H-04 W-20 traces are more than traces once either food contains the thing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await own("Zorp spread", ["fish"], home)
            let blop = try await own("Blop spread", ["milk"], home)
            let toast = try await home.cook("Toast", ["100 g Zorp spread"])
            let roll = try await home.cook("Roll", ["100 g Blop spread"])
            try await state([("milk", "traces")], of: zorp, home, app)
            try await state([("fish", "traces"), ("eggs", "contains")], of: blop, home, app)

            _ = await home.post("/foods/\(blop)/merge", ["into": zorp])

            let (one, other) = (try await contents(of: toast, home, app), try await contents(of: roll, home, app))
            #expect(one[.milk] == .contains)
            #expect(other[.fish] == .contains, "the food that stays contains it")
            #expect(other[.eggs] == .contains)
        }
    }

    @Test func `H-04 W-20 traces of either food are known where the other has no more, and unknown else`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await own("Zorp spread", ["nuts"], home)
            let blop = try await own("Blop spread", ["nuts"], home)
            let toast = try await home.cook("Toast", ["100 g Zorp spread"])
            let roll = try await home.cook("Roll", ["100 g Blop spread"])
            try await state([("milk", "traces"), ("eggs", "traces"), ("fish", "free")], of: zorp, home, app)
            try await state([("milk", "free"), ("fish", "traces"), ("soya", "traces")], of: blop, home, app)

            _ = await home.post("/foods/\(blop)/merge", ["into": zorp])

            let (one, other) = (try await contents(of: toast, home, app), try await contents(of: roll, home, app))
            let said =
                "SELECT answer FROM stated_contents WHERE forgotten_as IS NULL AND own_food_id = '\(zorp)' AND substance = "
            #expect(one[.eggs] == .unknown, "nobody has said anything of it in the other")
            #expect(other[.soya] == .unknown, "nor here")
            #expect(try await app.text(said + "'milk'") == "traces")
            #expect(try await app.text(said + "'fish'") == "traces", "what was free has traces of it now")
        }
    }

    @Test func `H-04 W-20 what is ticked on a food ends that it was said to be free of it, and the page says so`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await own("Zorp spread", ["nuts"], home)
            let dish = try await home.cook("Toast", ["100 g Zorp spread"])
            let answers = [("nuts", "traces"), ("milk", "free"), ("eggs", "free"), ("fish", "traces")]
            try await state(answers, of: zorp, home, app)
            let fields = [("name", "Zorp spread"), ("energy_kcal", "600"), ("contains", "nuts")]
            let more = [("contains", "milk"), ("contains", "fish"), ("contains", "")]

            let same = await home.submit("/foods/\(zorp)", fields + [("contains", ""), ("version", "1")])
            let unchanged = await home.get(same.location ?? "").body
            let before = try await app.rows(in: "stated_contents")
            let saved = await home.submit("/foods/\(zorp)", fields + more + [("version", "2")])
            let told = await home.get(saved.location ?? "").body

            #expect(unchanged.contains("Food saved"))
            #expect(!unchanged.contains("holds no more"))
            #expect(before == 4, "what it contained when that was said is decided by what was said")
            #expect(told.lowercased().contains("“zorp spread” was said to be free"))
            #expect(try await app.rows(in: "stated_contents") == 2)
            #expect(
                try await contents(of: dish, home, app)
                    == [.milk: .contains, .eggs: .free, .soya: .unknown, .fish: .contains]
            )
        }
    }

    @Test func `H-04 W-20 what a tick has ended does not come back with what a merge of foods had put aside`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await own("Zorp spread", ["nuts"], home)
            let blop = try await own("Blop spread", ["nuts"], home)
            let dish = try await home.cook("Toast", ["100 g Zorp spread"])
            _ = try await home.cook("Roll", ["100 g Blop spread"])
            try await state([("milk", "free")], of: zorp, home, app)
            _ = await home.post("/foods/\(blop)/merge", ["into": zorp])
            let version = try await app.text("SELECT version::text FROM own_foods WHERE id = '\(zorp)'")
            let fields = [("name", "Zorp spread"), ("energy_kcal", "600"), ("contains", "nuts"), ("contains", "milk")]

            let saved = await home.submit("/foods/\(zorp)", fields + [("contains", ""), ("version", version)])
            let told = await home.get(saved.location ?? "").body
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await home.post("/merges/\(merge)/undo")

            #expect(saved.status == .seeOther)
            #expect(!told.contains("holds no more"), "it held no more since the foods are one")
            #expect(try await contents(of: dish, home, app)[.milk] == .contains)
        }
    }

    @Test func `H-04 W-20 what a tick has ended does not come back with an ingredient that was merged`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await own("Zorp spread", ["nuts"], home)
            _ = try await home.cook("Toast", ["100 g Zorp spread"])
            _ = try await home.cook("Roll", ["100 g frobs"])
            try await state([("milk", "free"), ("eggs", "free")], of: zorp, home, app)
            let spread = try await app.text("SELECT id::text FROM ingredients WHERE own_food_id = '\(zorp)'")
            _ = await home.post("/ingredients/\(spread)/merge", ["into": "frobs"])
            let fields = [("name", "Zorp spread"), ("energy_kcal", "600"), ("contains", "nuts"), ("contains", "milk")]
            let saved = await home.submit("/foods/\(zorp)", fields + [("contains", ""), ("version", "1")])
            let merge = try await app.text("SELECT id::text FROM ingredient_merges")
            _ = await home.post("/ingredients/merges/\(merge)/undo")
            let said = try await app.text(
                "SELECT string_agg(substance || ' ' || answer, ', ' ORDER BY substance) FROM stated_contents"
            )

            #expect(saved.status == .seeOther)
            #expect(said == "eggs free")
        }
    }

    @Test func `H-04 the library knows what is in an own food that a line only offers, or its remark names`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await own("Zorp spread", ["milk"], home)
            let either = try await home.cook("Either", ["1 tbsp olive oil or Zorp spread"])
            let remark = try await home.cook("Remark", ["200 g apples, topped with Zorp spread"])

            #expect(try await contents(of: either, home, app)[.milk] == .contains)
            #expect(try await contents(of: remark, home, app)[.milk] == .contains)
            #expect(try await contents(of: either, home, app)[.eggs] == .unknown)
        }
    }

    @Test func `H-04 W-19 a line that only offers a merged food contains what the other contains, until they are two`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await own("Zorp spread", ["milk"], home)
            let blop = try await own("Blop spread", ["eggs"], home)
            let dish = try await home.cook("Either", ["1 tbsp olive oil or Blop spread"])
            let page = String(dish.split(separator: "?").first ?? "")
            let person = try await app.owner(of: home).person
            _ = await home.submit("/people/\(person)", [("name", "Ayşe"), ("usual_share", "1"), ("allergies", "milk")])
            let before = try await contents(of: dish, home, app)
            _ = await home.get("/recipes?show=all")
            let spared = await home.get(page).body

            _ = await home.post("/foods/\(blop)/merge", ["into": zorp])
            let merged = try await contents(of: dish, home, app)
            let warned = await home.get(page).body
            let library = await home.get("/recipes?show=all").body
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await home.post("/merges/\(merge)/undo")

            #expect(before[.milk] == .unknown)
            #expect(before[.eggs] == .contains)
            #expect(merged[.milk] == .contains)
            #expect(merged[.eggs] == .contains)
            #expect(!spared.contains("Ayşe: contains milk"))
            #expect(warned.contains("Ayşe: contains milk"))
            #expect(library.contains("what you avoid"), "it was kept before")
            #expect(try await contents(of: dish, home, app) == before)
        }
    }

    @Test func `H-04 W-19 a line that was written while two foods were one names its own once they are two`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await own("Zorp spread", ["milk"], home)
            let blop = try await own("Blop spread", ["eggs"], home)
            _ = await home.post("/foods/\(blop)/merge", ["into": zorp])
            let dish = try await home.cook("Either", ["1 tbsp olive oil or Zorp spread"])
            let line = "UPDATE recipe_lines SET text = '1 tbsp olive oil or Blop spread', other_names = '{Blop spread}'"
            // As it is read where the name of the one leads to the other.
            try await app.change(line)
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await home.post("/merges/\(merge)/undo")
            let unread = try await contents(of: dish, home, app)
            try await UnreadLineStore(database: app.database).read()
            let read = try await contents(of: dish, home, app)

            #expect(unread[.eggs] != .free)
            #expect(read[.eggs] == .contains)
            #expect(read[.milk] != .contains)
        }
    }

    private func own(_ name: String, _ contained: [String], _ home: Browser) async throws -> String {
        let fields = [("name", name), ("energy_kcal", "600")] + contained.map { ("contains", $0) }
        let answer = await home.submit("/foods", fields)
        guard answer.status == .seeOther, let location = answer.location else { throw Unexpected(answer) }
        return String(location.split(separator: "/").last ?? "")
    }

    private func state(_ answers: [(String, String)], of food: String, _ home: Browser, _ app: TestApp) async throws {
        let ingredient = try await app.text("SELECT id::text FROM ingredients WHERE own_food_id = '\(food)'")
        let saved = await home.submit("/ingredients/\(ingredient)/contents", answers)
        guard saved.status == .seeOther else { throw Unexpected(saved) }
    }

    /// What the library says of a dish.
    private func contents(of dish: String, _ home: Browser, _ app: TestApp) async throws -> [Substance: Contents.Answer]
    {
        let found = try await app.database.read(LibraryStore.contents(in: try await app.owner(of: home).household))
        let contents = try #require(found.first { dish.contains("\($0.recipe)") }).contents
        let asked: [Substance] = [.milk, .eggs, .soya, .fish]
        return Dictionary(asked.map { ($0, contents.answer($0)) }) { first, _ in first }
    }
}
