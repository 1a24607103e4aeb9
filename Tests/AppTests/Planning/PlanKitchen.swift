import Database
import Domain
import Testing
import Web

@testable import App

/// Ayşe, who looks after Ela, who must not have milk and eats half a portion; Mehmet, a member; and what they plan.
struct PlanKitchen {
    let app: TestApp
    let ayse: Browser
    let mehmet: Browser
    let household: Household.ID
    let people: (ayse: Person.ID, mehmet: Person.ID, ela: Person.ID)

    /// A Monday far enough from today that no day of it is.
    static let monday = CivilWeek(containing: TestApp.today.adding(days: 14))?.monday ?? TestApp.today

    init(_ app: TestApp) async throws {
        self.app = app
        ayse = try await app.household()
        let owner = try await app.owner(of: ayse)
        household = owner.household
        let added = await ayse.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
        let ela = try #require(Person.ID(pathText: added.location?.replacing("/people/", with: "") ?? ""))
        mehmet = try await app.person(.member, of: ayse, email: "mehmet-\(Person.ID.new())@example.org")
        people = (owner.person, try await app.owner(of: mehmet).person, ela)
        try await avoid("milk", ela)
    }

    func avoid(_ substance: String, _ person: Person.ID) async throws {
        try await app.change(
            """
            INSERT INTO avoidances (household_id, person_id, id, severity, substance)
            VALUES ('\(household)', '\(person)', gen_random_uuid(), 'allergy', '\(substance)')
            """
        )
    }

    static func path(_ slot: MealSlot = .dinner, _ day: CivilDate = monday) -> String {
        "/plan/\(day)/\(slot.rawValue)"
    }
    static func week(_ day: CivilDate = monday) -> String {
        CivilWeek(containing: day).map { "/plan/\($0.iso)" } ?? ""
    }

    /// Cooks a recipe by the form of the editor.
    func cook(_ name: String, _ lines: [String], servings: String = "4") async throws -> Recipe.ID {
        let location = try await ayse.cook(name, lines, [("servings", servings)])
        return try #require(Recipe.ID(pathText: location.replacing("/recipes/", with: "")))
    }

    /// Plans a recipe, and answers the dish.
    @discardableResult
    func plan(
        _ recipe: Recipe.ID,
        _ slot: MealSlot = .dinner,
        _ day: CivilDate = monday,
        by browser: Browser? = nil
    ) async throws -> String {
        try await add([("kind", "recipe"), ("recipe", recipe.description)], slot, day, by: browser)
    }

    @discardableResult
    func add(
        _ form: [(String, String)],
        _ slot: MealSlot = .dinner,
        _ day: CivilDate = monday,
        by browser: Browser? = nil
    ) async throws -> String {
        let before = try await dishes()
        let answer = await (browser ?? ayse).submit("\(Self.path(slot, day))/dishes", form)
        guard answer.status == .seeOther else { throw Unexpected(answer) }
        #expect(answer.location == "\(Self.week(day))#d\(day)-\(slot.rawValue)")
        return try #require(try await dishes().first { !before.contains($0) })
    }

    /// Cooks a soup, and answers the cooking: a pot of 1000 g with 2000 kcal.
    func pot() async throws -> String {
        let soup = try await app.recipe(
            "Soup",
            lines: [.init("1000 g soup", grams: 1000, energyPer100g: 200)],
            servings: 4,
            in: ayse
        )
        let path = try #require(await ayse.post("/recipes/\(soup)/cookings").location)
        _ = await ayse.post(path, ["net_g": "1000"])
        return path
    }

    /// Cooks a recipe with butter in the place of its oil, and puts a serving on Ayşe's plate. Answers the cooking.
    func butteredPlate(of recipe: Recipe.ID, _ butter: String = "20 g butter") async throws -> String {
        let path = try #require(await ayse.post("/recipes/\(recipe)/cookings").location)
        let oil = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%oil%'")
        _ = await ayse.post(path, ["line": oil, "text": butter])
        let plate = [("plate[0][person]", people.ayse.description), ("plate[0][servings]", "1"), ("rest", "stay")]
        let served = await ayse.submit("\(path)/plates", plate)
        guard served.status == .seeOther else { throw Unexpected(served) }
        return path
    }

    func dishes() async throws -> [String] {
        try await app.database.read(
            Query.rows(
                """
                SELECT id::text FROM plan_dishes
                WHERE household_id = \(household) AND deleted_at IS NULL AND template_id IS NULL
                ORDER BY created_at, id
                """,
                as: String.self
            )
        )
    }

    /// Changes who eats at a meal.
    func table(
        _ form: [(String, String)],
        _ slot: MealSlot = .dinner,
        _ day: CivilDate = monday,
        by browser: Browser? = nil
    ) async -> Answer {
        await (browser ?? ayse).submit("\(Self.path(slot, day))/eaters", form)
    }

    /// The section of a meal on the page of its week.
    func cell(_ slot: MealSlot = .dinner, _ day: CivilDate = monday, by browser: Browser? = nil) async -> String {
        let page = await (browser ?? ayse).get(Self.week(day)).body
        guard let start = page.range(of: "id=\"d\(day)-\(slot.rawValue)\"") else { return "" }
        let rest = page[start.upperBound...]
        return String(rest[..<(rest.range(of: "</section>")?.lowerBound ?? rest.endIndex)])
    }
}

extension Browser {
    /// Presses the undo of the message that the next page shows.
    func pressUndo() async throws -> Answer {
        let page = await get("/leftovers").body
        let path = try #require(
            page.firstMatch(of: /action="([^"]*\/undo[^"]*|[^"]*\/plan\/dishes\/[^"]*\/delete[^"]*)"/)?.1
        )
        return await post(String(path).replacing("&amp;", with: "&"))
    }
}
