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
    let errors: ErrorSummary
    /// What the dish is to whoever is going to eat it: it warns, and hinders nobody.
    let verdicts: VerdictsSection
    let hint: String
    let servings: Field
    let grams: Field
    /// For whom else it is logged; nil where there is nobody, or the reader acts for somebody.
    let eaters: EatersSection?
    let slot: Choice
    let date: Field
    let serving: NutrientTable
    let consumed: ConsumedSection

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
        self.eaters = EatersSection(context, eaters.others, &fields)
        slot = fields.slot()
        date = fields.text("date", strings.diary.day.day, type: "date")
        serving = NutrientTable(detail.dish.perPortion, only: NutrientTable.always, context.language)
        consumed = ConsumedSection(typed, detail, strings, context.language)
        self.errors = fields.summary
    }
}

/// The people of a log form: those for whom else it can be logged, and of all who may eat the dish, what they avoid.
struct LogEaters: Sendable {
    var others: [Eater] = []
    var avoiding: [AvoidanceStore.OfPerson] = []
}

/// The nutrients of the amount that is typed.
struct ConsumedSection: Fragment, Sendable {
    static let id = "consumed"
    let table: NutrientTable?
    let problem: String?
}

extension ConsumedSection {
    init(_ form: Form, _ detail: RecipeDetail, _ strings: Strings, _ language: Language) {
        do throws(FormErrors) {
            let (amount, _) = try detail.amount(of: try EntryForm(form: form).eatenAmount())
            self.init(table: NutrientTable(detail.dish.nutrients(in: amount), language), problem: nil)
        } catch {
            self.init(table: nil, problem: error.entries.first.map { strings.text(of: $0.problem) })
        }
    }
}

/// The initial values of a diary form: those of its address, or else today, the meal that is usual at this hour, and the share
/// of a dish that the person usually eats.
struct LogDefaults: Sendable {
    let day: CivilDate
    let slot: MealSlot
    /// The amount as the address gives it: grams, or else servings. The other one is blank.
    let grams: String
    let servings: String

    init(_ context: SignedInContext) {
        day = context.query["date"].flatMap { CivilDate(iso: $0) } ?? context.today
        slot =
            context.query["slot"].flatMap(MealSlot.init(rawValue:))
            ?? .usual(at: context.person.zone.minutes(at: context.now))
        let numbers = Formatting(context.language)
        let grams = context.query.decimal("grams", .positive(upTo: EntryLimits.grams)).value
        let servings = context.query.decimal("servings", .positive(upTo: ServingCount.limit)).value
        self.grams = grams.map(numbers.typed) ?? ""
        self.servings = grams == nil ? numbers.typed(servings ?? context.ward?.usualShare ?? 1) : ""
    }

    /// The form that was sent, or else one with these initial values.
    func form(_ typed: Form) -> Form {
        if typed.has("slot") || typed.has("servings") || typed.has("grams") { return typed }
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
    /// The sentence "One serving is 340 g and 304 kcal."
    fileprivate func oneServing(of dish: Dish, _ numbers: Formatting) -> String {
        let energy = numbers.nutrient(dish.perPortion[.energy], .energy)
        guard let portion = dish.portion else { return diary.day.oneServingOf(energy: energy) }
        return diary.day.oneServing(grams: diary.day.gramsOf(count: numbers.grams(portion)), energy: energy)
    }
}
