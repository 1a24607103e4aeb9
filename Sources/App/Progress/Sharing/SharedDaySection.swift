import Domain
import Web

/// A day of somebody else as they show it: to be read, with nothing to press but the days beside it.
struct SharedDaySection: Fragment, Sendable {
    let heading: String
    let title: String
    let iso: String
    let previous: Neighbour
    let next: Neighbour
    /// Whether nothing is written down: no number is shown then. What was written down, and of which nothing is known, is
    /// shown as unknown.
    let isEmpty: Bool
    let energy: NutrientCell
    let energyBar: GoalBar?
    let macros: [MacroRow]
    let nutrients: DayNutrients
    let slots: [Slot]
    let weight: String?

    struct Neighbour: Sendable {
        let name: String
        let path: LocalPath
    }

    struct Slot: Sendable {
        let name: String
        let energy: NutrientCell
        let rows: [Row]
    }

    struct Row: Sendable {
        let name: String
        let amount: String
        let energy: NutrientCell
    }

    init(_ context: SignedInContext, _ person: HouseholdStore.ListedPerson, _ shared: SharedDay) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        let (sum, details) = (shared.totals, shared.details)
        func neighbour(_ days: Int) -> Neighbour {
            let day = shared.day.adding(days: days)
            let page: LocalPath = "/people/\(person.id)"
            return .init(name: strings.name(of: day, seenFrom: context.today), path: page.with(["date": day.iso]))
        }
        heading = strings.progress.sharing.shows(name: person.name)
        title = strings.name(of: shared.day, seenFrom: context.today)
        iso = shared.day.iso
        previous = neighbour(-1)
        next = neighbour(1)
        isEmpty = shared.entries == 0
        energy = NutrientCell(.energy, sum[.energy], numbers, isLarge: true)
        energyBar = GoalBar(.energy, sum[.energy], goal: details?.goal, strings, numbers)
        macros = MacroRow.all(of: sum, numbers) { nutrient in
            GoalBar(nutrient, sum[nutrient], goal: details?.goal, strings, numbers)
        }
        let goals = details?.nutrientGoals ?? [:]
        nutrients = DayNutrients(sum, goals: goals, isOfAdult: person.kind == .member, strings, numbers)
        slots = MealSlot.allCases.compactMap { slot in
            Slot(slot, details?.entries.filter { $0.slot == slot } ?? [], strings, numbers)
        }
        weight = details.flatMap { details in
            details.weight.map { weighing in
                strings.progress.sharing.weight(
                    weight: strings.weight(weighing.weight.grams, details.unit, numbers),
                    day: strings.name(of: weighing.date, seenFrom: context.today)
                )
            }
        }
    }
}

extension SharedDaySection.Slot {
    /// Fails for a meal without entries.
    fileprivate init?(_ slot: MealSlot, _ entries: [DiaryEntry], _ strings: Strings, _ numbers: Formatting) {
        if entries.isEmpty { return nil }
        name = strings.name(of: slot)
        let sum = NutrientTotal(of: entries.map(\.eaten.nutrients)).nutrients
        energy = NutrientCell(.energy, sum[.energy], numbers)
        rows = entries.map { entry in
            .init(
                name: entry.eaten.name,
                amount: strings.amount(of: entry.eaten, numbers),
                energy: NutrientCell(.energy, entry.eaten.nutrients[.energy], numbers)
            )
        }
    }
}
