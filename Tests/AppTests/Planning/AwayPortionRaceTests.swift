import Database
import Domain
import Testing

@testable import App

/// Two who change at the same moment who sits at a meal, how much somebody eats of a dish, or where it stands.
@Suite struct AwayPortionRaceTests {
    private static let monday = MealTime(day: PlanKitchen.monday, slot: .dinner)
    private static let next = MealTime(day: PlanKitchen.monday.adding(days: 7), slot: .dinner)

    /// What brings a dish of one Monday's dinner to the next one's.
    enum Act: CaseIterable, Sendable {
        case move, copy

        func statements(_ dish: PlannedDish.ID, _ owner: DiaryOwner) -> [SQL] {
            switch self {
            case .move: DishEditStore.move(dish, to: AwayPortionRaceTests.next, at: nil, in: owner.household)
            case .copy:
                PlanCopyStore.write(
                    PlanCopies([PlanCopies.Copy(from: dish, to: .new(), time: AwayPortionRaceTests.next)]),
                    for: Planner(household: owner.household, person: owner.person)
                )
            }
        }
    }

    /// Plans a dish for the first Monday, of which the person eats three servings.
    private func plan(_ race: Race, isNamed: Bool = true) async throws -> PlannedDish.ID {
        let (home, dish) = (race.owner.household, PlannedDish.ID.new())
        let planned: SQL = """
            INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, title)
            VALUES (\(home), \(dish), \(Self.monday.day), 'dinner', 'note', 'x')
            """
        let statements = [planned] + (isNamed ? [name(dish, race.owner)] : [])
        try await race.database.write { db in try await db.run(statements) }
        return dish
    }

    private func name(_ dish: PlannedDish.ID, _ owner: DiaryOwner) -> SQL {
        """
        INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount)
        VALUES (\(owner.household), \(dish), \(owner.person), 'servings', 3)
        """
    }

    /// Says whether the person eats at a meal, as its page does.
    private func say(_ eats: Bool?, at time: MealTime, _ owner: DiaryOwner) -> [SQL] {
        let home = owner.household
        return AwayPortionStore.lock(.meals([time]), in: home)
            + MealStore.save([MealStore.Change(time: time, person: owner.person, eats: eats)], in: home)
            + [AwayPortionStore.settle(.meals([time]), in: home)]
    }

    /// How many servings the dishes of the second Monday name for the person, and keep for them.
    private func portions(_ race: Race) async throws -> String {
        let owner = race.owner
        return try await race.database.read(
            Query.one(
                """
                SELECT concat_ws(' ', coalesce(e.amount::text, '-'),
                    coalesce(d.away_portions->\(owner.person.description)::text->>'amount', '-'))
                FROM plan_dishes AS d
                LEFT JOIN plan_eaters AS e
                    ON e.household_id = d.household_id AND e.dish_id = d.id AND e.person_id = \(owner.person)
                WHERE d.household_id = \(owner.household) AND d.planned_on = \(Self.next.day)
                """,
                as: String.self
            )
        )
    }

    @Test(arguments: Act.allCases, [true, false])
    func `H-05 whoever is said to be away while a dish is brought to their meal has no portion of it`(
        act: Act,
        isBroughtFirst: Bool
    ) async throws {
        try await Race.run { race in
            let dish = try await plan(race)
            let (away, brought) = (say(false, at: Self.next, race.owner), act.statements(dish, race.owner))

            try await race.overlap { db in
                try await db.run(isBroughtFirst ? brought : away)
            } _: { database in
                try await database.write { db in try await db.run(isBroughtFirst ? away : brought) }
            }

            #expect(try await portions(race) == "- 3")
        }
    }

    @Test(arguments: Act.allCases, [true, false])
    func `H-05 whoever comes back while a dish is brought to their meal has the portion that was kept for them`(
        act: Act,
        isBroughtFirst: Bool
    ) async throws {
        try await Race.run { race in
            let dish = try await plan(race)
            let before = say(false, at: Self.monday, race.owner) + say(false, at: Self.next, race.owner)
            try await race.database.write { db in try await db.run(before) }
            let (back, brought) = (say(nil, at: Self.next, race.owner), act.statements(dish, race.owner))

            try await race.overlap { db in
                try await db.run(isBroughtFirst ? brought : back)
            } _: { database in
                try await database.write { db in try await db.run(isBroughtFirst ? back : brought) }
            }

            #expect(try await portions(race) == "3 -")
        }
    }

    @Test(arguments: [true, false])
    func `H-05 a dish that is copied while its portions are put by has each of them once`(isCopiedFirst: Bool)
        async throws
    {
        try await Race.run { race in
            let dish = try await plan(race)
            let (away, copied) = (say(false, at: Self.monday, race.owner), Act.copy.statements(dish, race.owner))

            try await race.overlap { db in
                try await db.run(isCopiedFirst ? copied : away)
            } _: { database in
                try await database.write { db in try await db.run(isCopiedFirst ? away : copied) }
            }

            #expect(try await portions(race) == "3 -")
        }
    }

    @Test func `H-05 a portion that is named while its person is said to be away from the meal is kept, too`()
        async throws
    {
        try await Race.run { race in
            let (home, person) = (race.owner.household, race.owner.person)
            let dish = try await plan(race, isNamed: false)
            let change = try #require(UsualWeekChange(of: person, from: .all, to: .none))

            try await race.overlap { db in
                try await db.run([
                    "SELECT FROM plan_dishes WHERE household_id = \(home) AND id = \(dish) FOR NO KEY UPDATE",
                    name(dish, race.owner),
                ])
            } _: { database in
                try await database.write { db in try await db.run(PlanTemplateStore.saveUsual([change], in: home)) }
            }

            let kept = try await race.database.read(
                Query.one(
                    """
                    SELECT coalesce(away_portions->\(person.description)::text->>'amount', 'nothing')
                    FROM plan_dishes
                    WHERE household_id = \(home) AND id = \(dish)
                    """,
                    as: String.self
                )
            )
            #expect(kept == "3")
        }
    }

    @Test func `H-05 a copy that replaces waits for the dish that it takes before it keeps others from those there`()
        async throws
    {
        try await Race.run { race in
            let home = race.owner.household
            let dishes = [PlannedDish.ID.new(), .new()].sorted { $0.description < $1.description }
            let planned: [SQL] = zip(dishes, [Self.monday, Self.next]).map { dish, time in
                """
                INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, title)
                VALUES (\(home), \(dish), \(time.day), \(time.slot), 'note', 'x')
                """
            }
            try await race.database.write { db in try await db.run(planned) }
            func edit(_ dish: PlannedDish.ID) -> SQL {
                """
                SELECT FROM plan_dishes WHERE household_id = \(home) AND id = \(dish) FOR NO KEY UPDATE NOWAIT
                """
            }
            let lock = AwayPortionStore.lock(.days([Self.next.day], [.dinner]), .dishes([dishes[0]]), in: home)

            // A dish and its leftover, which whoever edits the dish comes to later, would each wait for the other.
            try await race.overlap { db in
                try await db.run([edit(dishes[0])])
            } _: { database in
                try await database.write { db in try await db.run(lock) }
            } then: { db in
                try await db.run([edit(dishes[1])])
            }
        }
    }
}
