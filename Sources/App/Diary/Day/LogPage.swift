import Domain
import Web

/// The form that adds a recipe to the diary: how many servings or grams, at which meal of which day.
struct LogPage: Page, Sendable {
    let recipe: String
    let recipeID: String
    let back: LocalPath
    let action: LocalPath
    let preview: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    /// The amount that the page began with: who never touched it does not mean it.
    let shown: [HiddenField]
    let errors: ErrorSummary
    /// What the dish is to whoever is going to eat it: it warns, and hinders nobody.
    let verdicts: VerdictsSection
    let hint: String
    let servings: Field
    let grams: Field
    /// For whom else it is logged; nil where there is nobody, or the reader acts for somebody.
    let eaters: EatersFold?
    let slot: Choice
    let date: Field
    /// "Lunch · Today", over the fields for meal and day.
    let place: String
    /// Whether these are open, because one of them was refused.
    let isPlaceOpen: Bool
    let serving: NutrientTable
    private(set) var consumed: ConsumedSection

    init(_ context: SignedInContext, _ detail: RecipeDetail, for eaters: LogEaters, errors: FormErrors) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        let asked = LogDefaults(context)
        let typed = asked.form(context.form)
        var fields = FormFields(typed, errors, strings)
        recipe = detail.name
        recipeID = detail.id.description
        back = .recipe(detail.id)
        action = "/diary/\(asked.day)/entries"
        preview = LocalPath.recipe(detail.id).log
        csrf = context.csrf
        verdicts = VerdictsSection(context, of: detail, for: eaters.avoiding)
        hint = strings.oneServing(of: detail.dish, numbers)
        servings = fields.number("servings", strings.diary.day.howMany, isRequired: false)
        grams = fields.number("grams", strings.diary.day.orGrams, isRequired: false)
        shown = [("servings", asked.servings), ("grams", asked.grams)].map { name, value in
            .shown(name, fields.typed("was.\(name)", else: value))
        }
        self.eaters = EatersFold(context, eaters.others, &fields, amounts: .servings)
        slot = fields.slot()
        date = fields.text("date", strings.diary.day.day, type: "date")
        isPlaceOpen = slot.isWrong || date.isWrong
        place = strings.place(asked.slot, asked.day, seenFrom: context.today)
        serving = NutrientTable(detail.dish.perPortion, only: NutrientTable.always, context.language)
        consumed = ConsumedSection(typed, detail, strings, context.language)
        consumed.eater = context.ward.map { strings.diary.day.willEat(name: $0.name) }
        self.errors = fields.summary
    }

    /// Adds what the day has left once this is eaten.
    mutating func show(_ rest: DayRest?) { consumed.rest = rest }
}

/// The people of a log form: those for whom else it can be logged, and of all who may eat the dish, what they avoid.
struct LogEaters: Sendable {
    var others: [Eater] = []
    var avoiding: [AvoidanceStore.OfPerson] = []

    static func read(_ context: SignedInContext) async throws -> LogEaters {
        let (others, avoiding) = try await context.database.read(
            context.otherEaters,
            AvoidanceStore.avoided(in: context.household)
        )
        let eating = Set(others.map(\.id) + [context.diaryOwner.person])
        return LogEaters(others: others, avoiding: avoiding.filter { eating.contains($0.id) })
    }
}

/// What the log form's preview answers: the nutrients, and the words over its meal and day.
struct LogAnswer: Fragment, Sendable {
    let consumed: ConsumedSection
    let place: String
}

/// The nutrients of the amount that is typed.
struct ConsumedSection: Fragment, Sendable {
    static let id = "consumed"
    static let problemID = "consumed-problem"
    /// The nutrients; of an amount that cannot be read none but unknown ones.
    let table: NutrientTable
    let problem: String?
    var isWrong: Bool { problem != nil }
    let eaten: Nutrients
    let figure: String
    /// "Ela will eat"; nil for the reader's own.
    var eater: String?
    /// What the button on the bar does; nil where the section stands in no form.
    var act: String?
    /// What is left of the day, on the bar of a form that adds; nil where there is none.
    var rest: DayRest?

    init(_ eaten: Nutrients?, problem: String?, _ language: Language) {
        self.eaten = eaten ?? Nutrients()
        table = NutrientTable(self.eaten, language)
        figure = Formatting(language).nutrient(self.eaten[.energy], .energy)
        self.problem = problem
    }
}

extension ConsumedSection {
    init(_ form: Form, _ detail: RecipeDetail, _ strings: Strings, _ language: Language) {
        do throws(FormErrors) {
            let entry = EntryForm(form: form)
            let eaten = try detail.eaten(try entry.eatenAmount(), in: entry)
            self.init(eaten.nutrients, problem: nil, language)
        } catch {
            self.init(nil, problem: error.entries.first.map { strings.text(of: $0.problem) }, language)
        }
        act = strings.diary.day.addFood
    }
}

/// The initial values of a diary form: those of its address, of the form that was sent, or of the + that was pressed; or else
/// today, the meal that is usual at this hour, and the share of a dish that the person usually eats.
struct LogDefaults: Sendable {
    let day: CivilDate
    let slot: MealSlot
    /// The amount as the address or the + gives it: grams, or else servings. The other one is blank.
    let grams: String
    let servings: String

    init(_ context: SignedInContext) {
        day = CivilDate(iso: context.query["date"] ?? context.form.rawValue("date")) ?? context.today
        slot =
            MealSlot(rawValue: context.query["slot"] ?? context.form.rawValue("slot"))
            ?? .usual(at: context.person.zone.minutes(at: context.now))
        let numbers = Formatting(context.language)
        let pick = FoodPick(context.form.rawValue(FoodPick.field))
        let picked = (isByGrams: pick?.measure == EntrySnapshot.gramMeasure, amount: pick?.amount)
        let asked = context.query.decimal("grams", .positive(upTo: EntryLimits.grams)).value
        let grams = picked.isByGrams ? picked.amount : asked
        let servings = picked.amount ?? context.query.decimal("servings", .positive(upTo: ServingCount.limit)).value
        self.grams = grams.map(numbers.typed) ?? ""
        self.servings = grams == nil ? numbers.typed(servings ?? context.ward?.usualShare ?? 1) : ""
    }

    /// The form that was sent, or else one with these initial values.
    func form(_ typed: Form) -> Form {
        if typed.has("slot") && !typed.has(FoodPick.field) || typed.has("servings") || typed.has("grams") {
            return typed
        }
        return Form([("servings", servings), ("grams", grams), ("slot", slot.rawValue), ("date", day.iso)])
    }
}

extension FormFields {
    mutating func slot(kept: MealSlot? = nil) -> Choice {
        let options = MealSlot.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        return choice("slot", strings.diary.day.slot, kept: kept?.rawValue ?? "", options)
    }
}

extension Strings {
    /// "Lunch · Today".
    func place(_ slot: MealSlot, _ day: CivilDate, seenFrom today: CivilDate) -> String {
        "\(name(of: slot)) · \(nearness(of: day, to: today) ?? name(of: day, seenFrom: today))"
    }

    /// The sentence "One serving is 340 g and 304 kcal."
    fileprivate func oneServing(of dish: Dish, _ numbers: Formatting) -> String {
        let energy = numbers.nutrient(dish.perPortion[.energy], .energy)
        guard let portion = dish.portion else { return diary.day.oneServingOf(energy: energy) }
        return diary.day.oneServing(grams: diary.day.gramsOf(count: numbers.grams(portion)), energy: energy)
    }
}
