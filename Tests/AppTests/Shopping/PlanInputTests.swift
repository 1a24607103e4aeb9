import Domain
import Testing

@testable import App

/// Whatever a list's needs follow from: when it changes the list says so.
@Suite struct PlanInputTests {
    enum Input: CaseIterable, Sendable {
        case cooked, uncooked, goal, goalOfSlot, share, usualWeek, table, guests, avoided, servings, deleted
        case neverBought, cookDefault, cookChoice, ownFood
        case leftover, leftoverCopied, leftoverUndone, leftoverReplaced

        var isOfLeftovers: Bool { [.leftoverCopied, .leftoverUndone, .leftoverReplaced].contains(self) }
    }

    @Test func `H-06 what is at home is changed from its row, and grams that were typed are kept or refused`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Rice"])
            _ = await home.post("/pantry", ["ingredient": "Rice", "state": "have", "grams": "333.3"])
            let id = try await app.text("SELECT ingredient_id::text FROM pantry")
            let list = await home.get("/pantry")
            let filled = await home.get("/pantry?ingredient=\(id)")
            let wrong = await home.post("/pantry", ["ingredient": "Rice", "state": "low", "grams": "50"])
            let low = await home.post("/pantry", ["ingredient": "Rice", "state": "low", "grams": "333.3"])
            let unknown = await home.post("/pantry", ["ingredient": "Bulgur", "state": "have"])
            let new = await home.get("/ingredients/new?name=Bulgur")

            #expect(list.body.contains("href=\"/pantry?ingredient=\(id)\""))
            #expect(filled.value(of: "ingredient") == "Rice")
            #expect(filled.value(of: "grams") == "333.3")
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.value(of: "grams") == "50")
            #expect(low.status == .seeOther)
            #expect(try await app.text("SELECT state || ' ' || coalesce(grams::text, '') FROM pantry") == "low ")
            #expect(unknown.body.contains(#"href="/ingredients/new?name=Bulgur""#))
            #expect(new.value(of: "name") == "Bulgur")
        }
    }

    @Test(arguments: Input.allCases)
    func `H-06 a list hears of everything that its needs follow from`(input: Input) async throws {
        try await PlannedShopping.run { story in
            let dish = try await Self.plan(story)
            let cooking = input == .uncooked ? try await Self.cook(dish, story) : ""
            if input.isOfLeftovers { try await Self.eatAgain(dish, story) }
            try await story.make()
            let before = await Self.isChanged(story)
            try await Self.change(input, dish, cooking, story)

            #expect(!before)
            #expect(await Self.isChanged(story))
        }
    }

    @Test func `HG33 what was for a dish that is cooked by now is no longer needed, and is not asked for again`()
        async throws
    {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils"], servings: "2.5")
            let dish = try await story.kitchen.plan(soup)
            try await story.make()
            _ = try await Self.cook(dish, story)
            let page = await story.home.get(story.list)
            try await story.make()

            #expect(page.body.contains("1 item is no longer needed."))
            #expect(await story.home.get("\(story.list)?show=all").rows.isEmpty)
        }
    }

    /// A dish of which Ayşe eats what her goal says, and a food.
    private static func plan(_ story: PlannedShopping) async throws -> String {
        let home = story.home
        let stew = try await story.kitchen.cook("Stew", ["400 g lentils", "100 g water", "50 g margarine"])
        let simit = try await story.app.stock("Simit", energy: 300, in: home)
        _ = await home.post("/goals", ["energy_kcal": "2000", "since": TestApp.today.iso])
        let dish = try await story.kitchen.plan(stew, .lunch)
        let food = [("kind", "food"), ("food", "\(simit)"), ("amount", "60"), ("measure", "g")]
        let form = [("eater[0][person]", "\(story.kitchen.people.ayse)"), ("eater[0][mode]", "goal")]
        for dish in [dish, try await story.kitchen.add(food, .lunch)] {
            _ = await home.submit("/plan/dishes/\(dish)", form)
        }
        return dish
    }

    /// The dish is eaten again on the Monday after the days that the list is made from.
    private static func eatAgain(_ dish: String, _ story: PlannedShopping) async throws {
        let day = PlanKitchen.monday.adding(days: 7)
        let answer = await story.home.post("/plan/dishes/\(dish)/again", ["date": day.iso, "slot": "dinner"])
        #expect(answer.status == .seeOther)
    }

    /// Copies what is eaten again on Monday to Tuesday, and answers the act.
    private static func copyLeftover(_ story: PlannedShopping) async throws -> String {
        let leftover = try await story.app.text("SELECT id::text FROM plan_dishes WHERE from_dish_id IS NOT NULL")
        let day = PlanKitchen.monday.adding(days: 8)
        _ = await story.home.post("/plan/dishes/\(leftover)/copy", ["date": day.iso, "slot": "dinner"])
        return try await story.app.text("SELECT act_id::text FROM plan_dishes WHERE act_id IS NOT NULL")
    }

    private static func replaceLeftover(_ story: PlannedShopping) async {
        guard let week = CivilWeek(containing: PlanKitchen.monday), let empty = week.adding(weeks: 3),
            let next = week.adding(weeks: 1)
        else { return }
        _ = await story.home.submit("/plan/\(empty.iso)/copy", [("to", next.iso), ("existing", "replace")])
    }

    private static func cook(_ dish: String, _ story: PlannedShopping) async throws -> String {
        try #require(await story.home.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
    }

    private static func isChanged(_ story: PlannedShopping) async -> Bool {
        let page = await story.home.get(story.list).body
        return page.contains("The plan has changed") || page.contains("no longer needed")
    }

    private static func change(_ input: Input, _ dish: String, _ cooking: String, _ story: PlannedShopping) async throws
    {
        let (home, app, people) = (story.home, story.app, story.kitchen.people)
        switch input {
        case .cooked: _ = try await cook(dish, story)
        case .uncooked: _ = await home.post("\(cooking)/delete")
        case .goal: _ = await home.post("/goals", ["energy_kcal": "1000", "since": TestApp.today.iso])
        case .goalOfSlot: try await app.change("UPDATE households SET lunch_share = lunch_share / 2")
        case .share: try await app.change("UPDATE persons SET usual_share = 2 WHERE id = '\(people.mehmet)'")
        case .usualWeek:
            try await app.change(
                """
                INSERT INTO usual_weeks (household_id, person_id, meals)
                VALUES ('\(story.kitchen.household)', '\(people.mehmet)', 0)
                """
            )
        case .table: _ = await story.kitchen.table([("person", "\(people.ela)")], .lunch)
        case .guests: _ = await story.kitchen.table([("guests", "2")], .lunch)
        case .avoided: try await story.kitchen.avoid("milk", people.mehmet)
        case .servings: _ = await home.post("/plan/dishes/\(dish)", ["cook_servings": "9"])
        case .deleted: _ = await home.post("/plan/dishes/\(dish)/delete")
        case .neverBought:
            try await app.change("UPDATE ingredients SET is_never_bought = true WHERE name = 'margarine'")
        case .cookDefault: try await app.change("UPDATE households SET cook_default = 'whole_recipe'")
        case .cookChoice: _ = await home.post("/plan/dishes/\(dish)", ["cook_servings": "whole_recipe"])
        case .leftover: try await eatAgain(dish, story)
        case .leftoverCopied, .leftoverUndone:
            let act = try await copyLeftover(story)
            guard input == .leftoverUndone else { return }
            try await story.make()
            #expect(!(await isChanged(story)))
            _ = await home.post("/plan/acts/\(act)/undo")
        case .leftoverReplaced: await replaceLeftover(story)
        case .ownFood: try await app.change("UPDATE own_foods SET energy_kcal = energy_kcal / 2, version = version + 1")
        }
    }
}
