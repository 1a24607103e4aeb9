import Domain
import Web

/// A day of the diary: its totals and its four meals.
struct DayPage: Page, Sendable {
    let title: String
    let nearness: String?
    let iso: String
    let previous: Neighbour
    let next: Neighbour
    let today: LocalPath?
    let energy: NutrientCell
    let energyBar: GoalBar?
    /// "420 after what is planned"; nil without a goal, or where nothing is planned.
    let afterPlan: String?
    /// Whether a goal is suggested: not to somebody whom others look after.
    let lacksGoal: Bool
    /// The reader and whom they look after; empty where that is nobody.
    let people: [Whose]
    var hasPeople: Bool { !people.isEmpty }
    /// What others have offered, and waits for an answer.
    let offers: OffersSection
    let macros: [MacroRow]
    let others: NutrientTable?
    let slots: [SlotSection]
    let remarks: RemarksSection
    let quick: LocalPath
    let copy: LocalPath
    let copyName: String
    let choose: LocalPath?

    struct Neighbour: Sendable {
        let name: String
        let path: LocalPath
    }

    /// Somebody whose day it may be.
    struct Whose: Sendable {
        let name: String
        let path: LocalPath
        let isHere: Bool
    }

    /// The values that the page is made of.
    struct Content: Sendable {
        let day: CivilDate
        let entries: [DiaryEntry]
        var remarks = DayRemarks.none
        var goal: DailyGoal?
        /// The person's latest entries, which are offered again at meals that are still empty.
        var lately: [EatenLately] = []
        /// The persons whom the reader looks after.
        var wards: [Ward] = []
        var offers: [Offer] = []
        /// What is planned and not eaten yet, which no sum counts.
        var planned = PlannedDay.none
    }

    init(_ context: SignedInContext, _ content: Content, errors: FormErrors = [:]) {
        let (day, entries) = (content.day, content.entries)
        let strings = context.strings
        let numbers = Formatting(context.language)
        let now = context.today
        let sum = NutrientTotal(of: entries.map(\.eaten.nutrients)).nutrients
        func neighbour(_ days: Int) -> Neighbour {
            let other = day.adding(days: days)
            return Neighbour(name: strings.name(of: other, seenFrom: now), path: .diary(other))
        }
        title = strings.name(of: day, seenFrom: now)
        nearness = strings.nearness(of: day, to: now)
        iso = day.iso
        previous = neighbour(-1)
        next = neighbour(1)
        today = day == now ? nil : .diary(now)
        energy = NutrientCell(.energy, sum[.energy], numbers, isLarge: true)
        energyBar = GoalBar(.energy, sum[.energy], goal: content.goal, strings, numbers)
        afterPlan = strings.rest(of: content.goal, after: content.planned, sum[.energy], numbers)
        lacksGoal = energyBar == nil && context.ward == nil
        people = Self.whose(context, content.wards, day)
        offers = OffersSection(context, content.offers, on: day)
        macros = MacroRow.all(of: sum, numbers) { nutrient in
            GoalBar(nutrient, sum[nutrient], goal: content.goal, strings, numbers)
        }
        let rest = sum.knownNutrients.filter { !Nutrient.macros.contains($0) }
        others = entries.isEmpty || rest.isEmpty ? nil : NutrientTable(sum, only: rest, context.language)
        slots = MealSlot.allCases.map { slot in
            var section = SlotSection(slot, entries.filter { $0.slot == slot }, day, context)
            section.planned = content.planned.slots[slot]
            if section.isEmpty { section.again = RelogSection(content.lately, slot, day, context) }
            return section
        }
        remarks = RemarksSection(context, day, content.remarks, errors: errors)
        quick = "/diary/\(day)/quick"
        let before = day.adding(days: -1)
        copy = entries.isEmpty ? "/diary/\(before)/choose?all=1&to=\(day)" : "/diary/\(day)/choose?all=1"
        copyName = entries.isEmpty ? strings.diary.day.copyBefore : strings.diary.day.copyDay
        choose = entries.isEmpty ? nil : "/diary/\(day)/choose"
    }

    private static func whose(_ context: SignedInContext, _ wards: [Ward], _ day: CivilDate) -> [Whose] {
        guard !wards.isEmpty else { return [] }
        let own = context.person
        return [Whose(name: own.name, path: .diary(day, of: own.person), isHere: context.ward == nil)]
            + wards.map { Whose(name: $0.name, path: .diary(day, of: $0.id), isHere: $0.id == context.ward?.id) }
    }
}

/// One meal of the day.
struct SlotSection: Fragment, Sendable {
    let id: String
    let name: String
    let add: LocalPath
    let addLabel: String
    /// The energy of the meal; nil while it is empty.
    let energy: NutrientCell?
    let macros: [MacroRow]
    let rows: [Row]
    /// The usual entries of this meal, offered while it is empty.
    var again: RelogSection?
    /// What is planned here and not eaten yet.
    var planned: PlannedSlot?
    var isEmpty: Bool { rows.isEmpty }

    struct Row: Sendable {
        let name: String
        let amount: String
        /// Says who has written it; nil where that was the reader, or whoever's diary it is.
        let writer: String?
        let path: LocalPath
        let energy: NutrientCell
    }

    init(_ slot: MealSlot, _ entries: [DiaryEntry], _ day: CivilDate, _ context: SignedInContext) {
        let (strings, reader) = (context.strings, context.person.person)
        let numbers = Formatting(context.language)
        let foods: LocalPath = "/foods"
        let sum = NutrientTotal(of: entries.map(\.eaten.nutrients)).nutrients
        id = slot.rawValue
        name = strings.name(of: slot)
        add = foods.with(["slot": slot.rawValue, "date": day.iso])
        addLabel = strings.diary.day.addTo(slot: name)
        energy = entries.isEmpty ? nil : NutrientCell(.energy, sum[.energy], numbers)
        macros = entries.isEmpty ? [] : MacroRow.all(of: sum, numbers)
        rows = entries.map { entry in
            Row(
                name: entry.eaten.name,
                amount: strings.amount(of: entry.eaten, numbers),
                writer: entry.writer(besides: reader).map { strings.diary.offers.writtenBy(name: $0.name) },
                path: "/entries/\(entry.id)/edit",
                energy: NutrientCell(.energy, entry.eaten.nutrients[.energy], numbers)
            )
        }
    }
}

extension DiaryEntry {
    /// Who has written it, where that is somebody else than the reader.
    func writer(besides reader: Person.ID) -> EntryWriter? { writer.flatMap { $0.id == reader ? nil : $0 } }
}
