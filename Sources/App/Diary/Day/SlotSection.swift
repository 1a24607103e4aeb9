import Domain
import Web

/// One meal of the day.
struct SlotSection: Fragment, Sendable {
    let id: String
    let name: String
    let add: LocalPath
    let addLabel: String
    /// The energy of the meal, beside its name; nil while it is empty, and where it stands below.
    let energy: NutrientCell?
    /// The same below what was eaten, where portions stand first.
    let energyBelow: NutrientCell?
    let macros: [MacroRow]
    let rows: [Row]
    /// The usual entries of this meal that it has not yet.
    var again: RelogSection?
    /// What is planned here and not eaten yet.
    var planned: PlannedSlot?
    /// Where the same meal of the day before is copied; nil where that has nothing, and unless this one is empty, and is
    /// written down at times.
    var copy: LocalPath?
    /// The plates of which nothing was eaten.
    let uneaten: [SafeHTML]
    var isEmpty: Bool { rows.isEmpty }

    struct Row: Sendable {
        let name: String
        /// The language of the name, where it is another than the page's.
        let lang: String?
        let amount: String
        /// Says from which pot it is; nil where it is from none.
        let pot: String?
        /// Says who has written it; nil where that was the reader, or whoever's diary it is.
        let writer: String?
        let path: LocalPath
        let energy: NutrientCell
        let more: String
        /// How much was eaten of the plates that it came of.
        let plates: [SafeHTML]
        let choose: LocalPath
        let delete: LocalPath
        let deleteLabel: String
    }

    init(
        _ slot: MealSlot,
        _ entries: [DiaryEntry],
        _ content: DayPage.Content,
        _ context: SignedInContext,
        beginsWithPortions: Bool
    ) {
        let (strings, reader) = (context.strings, context.person.person)
        let (day, plates) = (content.day, content.plates)
        let numbers = Formatting(context.language)
        let foods: LocalPath = "/foods"
        let sum = NutrientTotal(of: entries.map(\.eaten.nutrients)).nutrients
        id = slot.rawValue
        name = strings.name(of: slot)
        add = foods.with(["slot": slot.rawValue, "date": day.iso])
        addLabel = strings.diary.day.addTo(slot: name)
        let all = entries.isEmpty ? nil : NutrientCell(.energy, sum[.energy], numbers)
        energy = beginsWithPortions ? nil : all
        energyBelow = beginsWithPortions ? all : nil
        macros = entries.isEmpty ? [] : MacroRow.all(of: sum, numbers)
        uneaten = plates.uneaten[slot] ?? []
        rows = entries.map { entry in
            Row(
                name: entry.eaten.name,
                lang: entry.eaten.recipe.flatMap { content.languages[$0] }?.lang(for: context.language),
                amount: strings.amount(of: entry.eaten, numbers),
                pot: plates.pots[entry.id],
                writer: entry.writer(besides: reader).map(strings.words(of:)),
                path: "/entries/\(entry.id)/edit",
                energy: NutrientCell(.energy, entry.eaten.nutrients[.energy], numbers),
                more: strings.diary.day.moreOf(name: entry.eaten.name),
                plates: plates.forms[entry.id] ?? [],
                choose: "/diary/\(day)/choose?entry=\(entry.id)",
                delete: "/entries/\(entry.id)/delete",
                deleteLabel: strings.diary.day.remove(name: entry.eaten.name)
            )
        }
    }
}

extension SlotSection {
    /// The meal of a day, with what is planned for it and what is usual there.
    init(_ slot: MealSlot, _ content: DayPage.Content, _ context: SignedInContext, beginsWithPortions: Bool) {
        let eaten = content.entries.filter { $0.slot == slot }
        self.init(slot, eaten, content, context, beginsWithPortions: beginsWithPortions)
        planned = content.planned.slots[slot]
        again = RelogSection(content.usual, slot, content.day, context, besides: eaten)
        if eaten.isEmpty, content.before.contains(slot), content.usual.entries.contains(where: { $0.slot == slot }) {
            copy = "/diary/\(content.day.adding(days: -1))/choose?slot=\(slot.rawValue)&to=\(content.day)"
        }
    }
}

/// One of the three macronutrients with what was eaten of it, and how that stands to a goal.
struct MacroRow: Sendable {
    let mark: String
    let name: String
    let cell: NutrientCell
    var bar: GoalBar?

    static func all(
        of nutrients: Nutrients,
        _ numbers: Formatting,
        bar: (Nutrient) -> GoalBar? = { _ in nil }
    ) -> [MacroRow] {
        [Nutrient.protein, .carbohydrate, .fat].map { nutrient in
            MacroRow(
                mark: nutrient.key,
                name: NutrientNames.name(nutrient, numbers.language),
                cell: NutrientCell(nutrient, nutrients[nutrient], numbers),
                bar: bar(nutrient)
            )
        }
    }
}
