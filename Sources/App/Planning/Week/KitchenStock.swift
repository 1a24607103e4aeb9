import Domain
import Web

/// What a kitchen has that was cooked.
struct KitchenStock: Sendable {
    let stove: [PlanStrip.Item]
    let leftovers: [PlanStrip.Item]
    /// What is good until tomorrow at most.
    let eatFirst: [PlanStrip.Item]
    let freezer: [PlanStrip.Item]
    /// What is planned for today or tomorrow and is frozen still.
    let toThaw: [PlanStrip.Item]

    /// What nobody has put away counts as standing on the stove for so many days.
    static let stoveDays = 2

    /// - Parameter people: the household, with what each avoids.
    static func read(
        _ lines: CookedLineReader,
        for people: [PlanPerson],
        _ context: any HouseholdContext
    ) async throws -> KitchenStock {
        let tomorrow = context.today.adding(days: 1)
        let (pots, all, toThaw) = try await context.database.read(
            LeftoverStore.inPots(since: context.today.adding(days: -stoveDays), in: context.household),
            LeftoverStore.all(in: context.household),
            LeftoverStore.frozen(for: context.today...tomorrow, in: context.household)
        )
        let cookings = Set(pots.map(\.cooking.id) + all.map(\.cooking.id))
        let warnings = try await lines.warnings(of: cookings, for: people, context)
        func item(_ leftover: Leftover) -> PlanStrip.Item {
            PlanStrip.Item(leftover, warnings[leftover.cooking.id] ?? [], context)
        }
        let (frozen, fresh) = (all.filter(\.isFrozen), all.filter { !$0.isFrozen })
        let (first, later) = (fresh.filter { $0.isGood(until: tomorrow) }, fresh.filter { !$0.isGood(until: tomorrow) })
        return KitchenStock(
            stove: pots.map { PlanStrip.Item($0.cooking, left: $0.left, warnings[$0.cooking.id] ?? [], context) },
            leftovers: later.map(item),
            eatFirst: first.map(item),
            freezer: frozen.map(item),
            toThaw: toThaw.map { frozen in
                let time = context.strings.name(of: frozen.time, seenFrom: context.today)
                return PlanStrip.Item(name: frozen.name, details: time, path: "/leftovers")
            }
        )
    }
}

extension Cooking {
    /// Whether what is in the pot counts as standing on the stove still.
    func isOnStove(on today: CivilDate) -> Bool { time.day >= today.adding(days: -KitchenStock.stoveDays) }
}

extension Leftover {
    fileprivate var isFrozen: Bool { share.place == .freezer }

    /// Whether it is good until a day and no longer.
    fileprivate func isGood(until day: CivilDate) -> Bool { share.bestBefore.map { $0 <= day } ?? false }
}

extension PlanStrip.Item {
    fileprivate init(_ cooking: Cooking, left: Double, _ warnings: [String], _ context: any HouseholdContext) {
        let details = context.strings.details(of: cooking, left: left, seenFrom: context.today)
        self.init(name: cooking.name, details: details, path: cooking.path, warnings: warnings)
    }

    fileprivate init(_ leftover: Leftover, _ warnings: [String], _ context: any HouseholdContext) {
        let details = context.strings.details(of: leftover, seenFrom: context.today)
        self.init(name: leftover.cooking.name, details: details, path: "/leftovers", warnings: warnings)
    }
}
