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
    /// Nil on a day that is not today.
    let ending: Ending?
    let energy: NutrientCell
    let energyName: String
    let energyBar: GoalBar?
    /// Whether what was eaten and how much stands first, and what it comes to below: of somebody whom others look after,
    /// until a goal is set (H-03).
    let beginsWithPortions: Bool
    /// What is left over.
    let eatFirst: [PlannedDay.EatFirst]
    var hasEatFirst: Bool { !eatFirst.isEmpty }
    /// "420 after what is planned"; nil without a goal, where nothing is planned, and once the day is over.
    let afterPlan: String?
    /// Whether a goal is suggested: not to somebody whom others look after.
    /// Not on a day that is over: before the first goal there is none, whatever is set now.
    let lacksGoal: Bool
    /// The reader and whom they look after; empty where that is nobody.
    let people: [Whose]
    let welcome: WelcomeSection?
    var hasPeople: Bool { !people.isEmpty }
    /// What others have offered, and waits for an answer.
    let offers: OffersSection
    let macros: [MacroRow]
    let nutrients: DayNutrients
    let slots: [SlotSection]
    let remarks: RemarksSection
    let csrf: CSRFField
    /// What is left of the day, and the ways to write more down.
    let rest: DayRest
    let ways: Ways

    var sums: DaySums { DaySums(day: self) }
    var meals: DayMeals { DayMeals(day: self) }

    /// The pages that write something into the day.
    struct Ways: Sendable {
        let add: LocalPath
        let quick: LocalPath
        let isEmpty: Bool
        /// Copies the day, or the day before into an empty one; nil where that is empty, too.
        let copy: LocalPath?
        let copyName: String
        let choose: LocalPath?
        /// Ideas for the next meal; nil for a day that is over.
        let ideas: LocalPath?
        /// The form for the weight of the day; nil for one that is still to come.
        let weigh: LocalPath?

        init(_ day: CivilDate, isEmpty: Bool, isEmptyBefore: Bool, _ context: SignedInContext) {
            let strings = context.strings.diary.day
            let before = day.adding(days: -1)
            add = "/foods?slot=\(context.usualSlot.rawValue)&date=\(day)"
            quick = "/diary/\(day)/quick"
            self.isEmpty = isEmpty
            let copyBefore: LocalPath? = isEmptyBefore ? nil : "/diary/\(before)/choose?all=1&to=\(day)"
            copy = isEmpty ? copyBefore : "/diary/\(day)/choose?all=1"
            copyName = isEmpty ? strings.copyBefore : strings.copyDay
            choose = isEmpty ? nil : "/diary/\(day)/choose"
            let slot = day == context.today ? context.usualSlot : .dinner
            weigh = day > context.today ? nil : "/weight?date=\(day)"
            ideas = day < context.today ? nil : "/plan/\(day)/\(slot.rawValue)?ideas=1"
        }
    }

    /// Today ends at midnight in a zone, and the page of another day is today's then.
    struct Ending: Sendable {
        let zone: String
        let next: LocalPath
    }

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

    /// The values that the page is made of, and whether one round trip has told them all.
    struct Content: Sendable {
        let day: CivilDate
        let entries: [DiaryEntry]
        /// Those of their recipes, as far as they are known.
        var languages: [Recipe.ID: Language] = [:]
        var remarks = DayRemarks.none
        var goal: DailyGoal?
        var nutrientGoals: [Nutrient: NutrientGoal] = [:]
        /// What the person usually eats at each meal, which is offered again.
        var usual = UsualEntries()
        /// The persons whom the reader looks after.
        var wards: [Ward] = []
        /// Those that are shown on this day.
        var offers: [Offer] = []
        /// What of them is not free of what their persons avoid, in words.
        var verdicts: [Offer.ID: EatenVerdict] = [:]
        /// What is planned and not eaten yet, which no sum counts.
        var planned = PlannedDay.none
        var plates = DayPlates.none
        /// The meals of the day before at which something was written down.
        var before: [MealSlot] = []
        var welcome: WelcomeSection?
        var isVouched = false

        /// Whether it is over and nothing is known of it: a day without entries is no day of zero, unless somebody fasted (M-22).
        func isUnlogged(seenFrom today: CivilDate) -> Bool {
            entries.isEmpty && day < today && remarks.mark != .fasting
        }
    }

    init(_ context: SignedInContext, _ content: Content, errors: FormErrors = [:]) {
        let (day, entries) = (content.day, content.entries)
        let (strings, numbers, now) = (context.strings, Formatting(context.language), context.today)
        let isUnlogged = content.isUnlogged(seenFrom: now)
        let sum = isUnlogged ? Nutrients() : NutrientTotal(of: entries.map(\.eaten.nutrients)).nutrients
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
        let next = context.ward.map { LocalPath.diary(of: $0.id) } ?? "/diary"
        ending = day == now ? Ending(zone: context.zone.name, next: next) : nil
        let isUnjudged = context.ward != nil && content.goal == nil
        beginsWithPortions = isUnjudged
        energy = NutrientCell(.energy, sum[.energy], numbers, isLarge: !isUnjudged)
        energyName = NutrientNames.name(.energy, context.language)
        energyBar = GoalBar(.energy, sum[.energy], goal: content.goal, strings, numbers)
        // What of a day that is over was not eaten is nobody's business any more.
        let eaten = entries.isEmpty ? .exactly(0) : sum[.energy]
        afterPlan = day < now ? nil : strings.rest(of: content.goal, after: content.planned, eaten, numbers)
        lacksGoal = energyBar == nil && context.ward == nil && content.welcome == nil && day >= now
        welcome = content.welcome
        people = Self.whose(context, content.wards, day)
        offers = OffersSection(context, content.offers, content.verdicts, on: day)
        eatFirst = content.planned.eatFirst
        macros = MacroRow.all(of: sum, numbers) { nutrient in
            GoalBar(nutrient, sum[nutrient], goal: content.goal, strings, numbers)
        }
        nutrients = DayNutrients(sum, content, context)
        slots = MealSlot.allCases.map { SlotSection($0, content, context, beginsWithPortions: isUnjudged) }
        remarks = RemarksSection(context, day, content.remarks, errors: errors)
        csrf = context.csrf
        rest = isUnlogged ? DayRest(unlogged: strings) : DayRest(sum, of: content.goal, strings, numbers)
        ways = Ways(day, isEmpty: entries.isEmpty, isEmptyBefore: content.before.isEmpty, context)
    }

    private static func whose(_ context: SignedInContext, _ wards: [Ward], _ day: CivilDate) -> [Whose] {
        guard !wards.isEmpty else { return [] }
        let own = context.person
        return [Whose(name: own.name, path: .diary(day, of: own.person), isHere: context.ward == nil)]
            + wards.map { Whose(name: $0.name, path: .diary(day, of: $0.id), isHere: $0.id == context.ward?.id) }
    }
}

/// What a day comes to.
struct DaySums: Fragment, Sendable {
    let day: DayPage
}

/// What was eaten on a day, meal by meal, and what waits there.
struct DayMeals: Fragment, Sendable {
    let day: DayPage
}
