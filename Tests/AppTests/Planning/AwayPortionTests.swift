import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// Whoever is away from a meal has no portion of its dishes, and once they are at one with the dish the one that they named,
/// whatever brings them together.
@Suite struct AwayPortionTests {
    private static let monday = PlanKitchen.monday
    private static let next = PlanKitchen.monday.adding(days: 7)

    /// What brings a dish of this Monday's dinner to the next one's.
    enum Act: CaseIterable, Sendable { case move, copy, week, template }

    /// Whether Mehmet, who eats three servings of the dish, is away from the meal where it stands, and from the one to which an
    /// act brings it; what is planned there, of which Ayşe and Ela eat 1.5 servings, and what is kept for him.
    struct Row: Sendable {
        let isAwayHere: Bool
        let isAwayThere: Bool
        let servings: String
        let kept: String
    }

    static let table = [
        Row(isAwayHere: false, isAwayThere: false, servings: "4.5 servings", kept: "nothing"),
        Row(isAwayHere: false, isAwayThere: true, servings: "1.5 servings", kept: "3"),
        Row(isAwayHere: true, isAwayThere: false, servings: "4.5 servings", kept: "nothing"),
        Row(isAwayHere: true, isAwayThere: true, servings: "1.5 servings", kept: "3"),
    ]

    /// Plans a soup for a dinner, of which Mehmet eats so many servings.
    private func soup(_ kitchen: PlanKitchen, _ day: CivilDate = monday, _ servings: String = "3") async throws
        -> String
    {
        let dish = try await kitchen.plan(try await kitchen.cook("Soup for \(day)", ["200 g lentils"]), .dinner, day)
        await portion(servings, of: dish, kitchen)
        return dish
    }

    private func portion(_ servings: String, of dish: String, _ kitchen: PlanKitchen) async {
        let portion = [
            ("eater[0][person]", "\(kitchen.people.mehmet)"), ("eater[0][mode]", "servings"),
            ("eater[0][amount]", servings),
        ]
        _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", portion)
    }

    private func leave(_ kitchen: PlanKitchen, _ day: CivilDate = monday) async {
        _ = await kitchen.table([("away", "\(kitchen.people.mehmet)")], .dinner, day)
    }

    private func move(_ dish: String, to day: CivilDate, _ kitchen: PlanKitchen, _ slot: String = "dinner") async {
        _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": day.iso, "slot": slot])
    }

    private func act(_ act: Act, _ dish: String, _ kitchen: PlanKitchen) async throws {
        let (ayse, week) = (kitchen.ayse, try #require(CivilWeek(containing: Self.monday)))
        let following = try #require(week.adding(weeks: 1))
        switch act {
        case .move: await move(dish, to: Self.next, kitchen)
        case .copy:
            _ = await ayse.post("/plan/dishes/\(dish)/copy", ["date": Self.next.iso, "slot": "dinner"])
        case .week: _ = await ayse.post("/plan/\(week.iso)/copy", ["to": following.iso])
        case .template:
            _ = await ayse.post("/plan/templates", ["name": "Soups", "week": week.iso])
            let template = try await kitchen.app.text("SELECT id::text FROM plan_templates")
            _ = await ayse.post("/plan/\(following.iso)/apply", ["template": template])
        }
    }

    /// Copies the week to the next one, with its people, and leaves what is planned there.
    private func copyWithPeople(_ kitchen: PlanKitchen) async throws {
        let week = try #require(CivilWeek(containing: Self.monday))
        let following = try #require(week.adding(weeks: 1))
        let form: KeyValuePairs<String, String> = ["to": following.iso, "people": "same", "existing": "keep"]
        _ = await kitchen.ayse.post("/plan/\(week.iso)/copy", form)
    }

    /// Changes at which meals Mehmet usually eats.
    private func usual(from shown: UsualWeek, to week: UsualWeek, _ kitchen: PlanKitchen) async {
        let mehmet = "\(kitchen.people.mehmet)"
        var form = [("person", mehmet), ("shown", "\(mehmet).\(shown.bits)")]
        for weekday in Weekday.allCases {
            for slot in MealSlot.allCases where week[weekday, slot] {
                form.append(("meals", "\(mehmet).\(weekday.rawValue).\(slot.rawValue)"))
            }
        }
        _ = await kitchen.ayse.submit("/plan/usual", form)
    }

    /// How many servings of the dish of a day are kept for Mehmet, or "nothing".
    private func kept(_ day: CivilDate, _ kitchen: PlanKitchen) async throws -> String {
        try await kitchen.app.text(
            """
            SELECT coalesce(away_portions->'\(kitchen.people.mehmet)'->>'amount', 'nothing')
            FROM plan_dishes
            WHERE household_id = '\(kitchen.household)' AND planned_on = '\(day)' AND template_id IS NULL
                AND deleted_at IS NULL
            """
        )
    }

    @Test(arguments: Act.allCases, table)
    func `H-05 whoever is away where a dish comes to has no portion of it, and whoever is there has theirs`(
        act: Act,
        row: Row
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await soup(kitchen)
            if row.isAwayHere { await leave(kitchen) }
            if row.isAwayThere { await leave(kitchen, Self.next) }

            try await self.act(act, dish, kitchen)

            #expect(await kitchen.cell(.dinner, Self.next).contains(row.servings))
            #expect(try await kept(Self.next, kitchen) == row.kept)
        }
    }

    @Test(arguments: table)
    func `H-05 a dish that is moved back has the portions that it had, and keeps those that it kept`(
        row: Row
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await soup(kitchen)
            if row.isAwayHere { await leave(kitchen) }
            if row.isAwayThere { await leave(kitchen, Self.next) }
            await move(dish, to: Self.next, kitchen)
            await move(dish, to: Self.monday, kitchen)

            #expect(await kitchen.cell().contains(row.isAwayHere ? "1.5 servings" : "4.5 servings"))
            #expect(try await kept(Self.monday, kitchen) == (row.isAwayHere ? "3" : "nothing"))
        }
    }

    @Test(arguments: table)
    func
        `H-05 a week that is copied with its people has the portions of who eats there now, and is taken back with them`(
            row: Row
        ) async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await soup(kitchen)
            if row.isAwayHere { await leave(kitchen) }
            // What stands there already is of the people who come, too.
            _ = try await soup(kitchen, Self.next)
            if row.isAwayThere { await leave(kitchen, Self.next) }
            let there = "planned_on = '\(Self.next)' AND deleted_at IS NULL"
            let kept = "plan_dishes WHERE \(there) AND away_portions ? '\(kitchen.people.mehmet)'"
            let before = try await app.rows(in: kept)

            try await copyWithPeople(kitchen)
            let during = await kitchen.cell(.dinner, Self.next)
            let keptThen = try await app.rows(in: kept)
            let act = try await app.text("SELECT id::text FROM plan_acts")
            _ = await kitchen.ayse.post("/plan/acts/\(act)/undo")

            #expect(during.contains("1.5 servings") == row.isAwayHere)
            #expect(during.contains("4.5 servings") == !row.isAwayHere)
            #expect(keptThen == (row.isAwayHere ? 2 : 0))
            let back = await kitchen.cell(.dinner, Self.next)
            #expect(back.contains(row.isAwayThere ? "1.5 servings" : "4.5 servings"))
            #expect(try await app.rows(in: kept) == before)
        }
    }

    @Test
    func `H-05 a portion that was named for who is away is theirs again when the people of a week are taken back`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            await leave(kitchen, Self.next)
            _ = try await soup(kitchen, Self.next, "2")
            try await copyWithPeople(kitchen)
            let during = await kitchen.cell(.dinner, Self.next)
            let act = try await app.text("SELECT id::text FROM plan_acts")
            _ = await kitchen.ayse.post("/plan/acts/\(act)/undo")
            let back = await kitchen.cell(.dinner, Self.next)

            #expect(!during.contains("without Mehmet"))
            #expect(during.contains("3.5 servings"))
            #expect(back.contains("without Mehmet"))
            #expect(back.contains("3.5 servings"))
            #expect(try await kept(Self.next, kitchen) == "nothing")
        }
    }

    @Test
    func `H-05 a usual week without a meal keeps the portions of its dishes until somebody usually eats there again`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            for day in [Self.monday, Self.next] { _ = try await soup(kitchen, day) }
            await leave(kitchen, Self.next)
            let some = UsualWeek(bits: UsualWeek.all.bits & ~(1 << 2)) ?? UsualWeek.none
            await usual(from: .all, to: some, kitchen)
            let without = await kitchen.cell()
            let keptMeanwhile = try await kept(Self.monday, kitchen)
            await usual(from: some, to: .all, kitchen)

            #expect(without.contains("1.5 servings"))
            #expect(keptMeanwhile == "3")
            #expect(await kitchen.cell().contains("4.5 servings"))
            #expect(try await kept(Self.monday, kitchen) == "nothing")
            #expect(await kitchen.cell(.dinner, Self.next).contains("1.5 servings"))
            #expect(try await kept(Self.next, kitchen) == "3", "of a meal from which he is away whatever is usual")
        }
    }

    @Test func `H-05 whose role changes has the portions of the meals at which they usually eat by that`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await soup(kitchen)
            let mehmet = kitchen.people.mehmet
            let role = "/people/\(mehmet)/role"
            let changed = await kitchen.ayse.post(role, ["role": "viewer"])
            // As somebody who has never been anything else: who becomes one keeps the week that was usual.
            try await app.change("DELETE FROM usual_weeks WHERE person_id = '\(mehmet)'")
            try await app.change(
                "SELECT settle_portions(household_id, NULL, ARRAY[id]) FROM persons WHERE id = '\(mehmet)'"
            )
            let without = await kitchen.cell()
            let keptMeanwhile = try await kept(Self.monday, kitchen)
            _ = await kitchen.ayse.post(role, ["role": "member"])

            #expect(changed.status == .seeOther)
            #expect(without.contains("1.5 servings"))
            #expect(keptMeanwhile == "3")
            #expect(await kitchen.cell().contains("4.5 servings"))
            #expect(try await kept(Self.monday, kitchen) == "nothing")
        }
    }

    @Test func `H-05 who eats of one dish though they are away eats of it wherever it stands, until they are away`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            await leave(kitchen)
            await leave(kitchen, Self.next)
            let dish = try await soup(kitchen, Self.monday, "2")
            let here = await kitchen.cell()
            await move(dish, to: Self.next, kitchen)
            let away = await kitchen.cell(.dinner, Self.next)
            await move(dish, to: Self.next, kitchen, "lunch")
            let there = await kitchen.cell(.lunch, Self.next)
            await move(dish, to: Self.monday, kitchen)
            let back = await kitchen.cell()
            _ = await kitchen.table([("away", "\(kitchen.people.mehmet)"), ("whole_day", "1")])

            for cell in [here, away, there, back] { #expect(cell.contains("3.5 servings")) }
            #expect(await kitchen.cell().contains("1.5 servings"))
            #expect(try await kept(Self.monday, kitchen) == "2")
        }
    }

    @Test
    func `H-05 what somebody says of their portion of a dish while they are away is what counts once they are back`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await soup(kitchen)
            await leave(kitchen)
            await portion("2", of: dish, kitchen)
            let away = await kitchen.cell()
            _ = await kitchen.table([("comes", "\(kitchen.people.mehmet)")])
            let back = await kitchen.cell()
            await leave(kitchen)

            #expect(away.contains("3.5 servings"))
            #expect(back.contains("3.5 servings"))
            #expect(await kitchen.cell().contains("1.5 servings"))
            #expect(try await kept(Self.monday, kitchen) == "2")
        }
    }
}
