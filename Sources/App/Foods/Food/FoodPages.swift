import Domain
import Web

/// The page of one food, with the nutrients in an amount of it.
struct FoodPage: Page, Sendable {
    let path: LocalPath
    let preview: LocalPath
    /// The form that adds the food to a diary; nil where nobody has one.
    let diary: LocalPath?
    let back: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let id: String
    let day: Field
    let name: String
    let tags: [String]
    let similar: String?
    let warnings: [String]
    let contents: ContentsNote
    /// For whom of the household the food is not free of what they avoid; nil in a preview.
    var verdicts: VerdictsSection?
    /// For whom else it is logged; nil where there is nobody, and in a preview.
    var eaters: SafeHTML?
    let amount: Field
    let measure: Choice
    let slot: Choice
    let caption: String
    let grams: String
    let consumed: NutrientTable
    let per100g: NutrientTable
    let why: [String]
    let edit: LocalPath?
    /// The form for an own copy of the food; nil for people who may not create foods.
    private(set) var copy: LocalPath?
    private(set) var merge: LocalPath?
    let delete: LocalPath?
    /// The favourite button; nil in a preview, which shows the amount only.
    private(set) var favourite: FavouriteButton?
    /// The page on which earlier entries of the food can be corrected; nil when there are none.
    private(set) var entries: LocalPath?

    init(_ context: any HouseholdContext, _ food: Food, _ form: Form) {
        let strings = context.strings.foods
        let numbers = Formatting(context.language)
        let query = FoodAmountQuery(food, form, context)
        let place = LogTarget(form)
        let day = place.day ?? context.today
        path = "/foods/\(food.id)"
        preview = "/foods/\(food.id)/preview"
        diary = context.reader == nil ? nil : "/diary/\(day)/entries"
        back = place.search(context.query["q"] ?? "")
        csrf = context.csrf
        id = food.id.description
        self.day = Field("date", context.strings.diary.day.date, type: "date", typed: day.iso)
        name = food.name.text(context.language)
        tags = strings.tags(of: food, numbers)
        similar = food.basis == .similar ? strings.similarTo(name: food.sourceName ?? "—") : nil
        contents = ContentsNote(food.contents, context.strings)
        warnings =
            food.source == .own ? food.nutrients.warnings.map { context.strings.sentence($0, context.language) } : []
        amount = query.amountField
        measure = query.measureField
        let now = MealSlot.usual(at: context.zone.minutes(at: context.now))
        slot = Choice(
            "slot",
            strings.meal,
            chosen: (place.slot ?? now).rawValue,
            MealSlot.allCases.map { (value: $0.rawValue, label: context.strings.name(of: $0)) }
        )
        let weight = query.amount.grams
        caption = strings.inAmount(grams: numbers.grams(weight) + " g")
        grams = Formatting.exact(weight.value)
        consumed = NutrientTable(food.nutrients.nutrients(in: weight), context.language)
        per100g = NutrientTable(food.nutrients.nutrients, context.language)
        why = query.reasons
        let mayChange = food.source == .own && context.may(.kitchen(.write))
        edit = mayChange ? "/foods/\(food.id)/edit" : nil
        delete = mayChange ? "/foods/\(food.id)/delete" : nil
    }

    /// Where the form is sent: to the diary, or only to be looked at.
    var action: LocalPath { diary ?? preview }
    var mayLog: Bool { diary != nil }

    var hasMore: Bool { copy != nil || entries != nil }

    /// Adds what the page shows of the person who views it: the favourite, and the links to forms.
    mutating func show(_ status: PersonalStatus?, _ context: any HouseholdContext) {
        let place = LogTarget(context.query)
        copy = context.may(.kitchen(.write)) ? "/foods/new?copy=\(id)" : nil
        merge = edit == nil ? nil : "/foods/\(id)/merge"
        guard let status else { return }
        entries = status.isEaten ? "/foods/\(id)/entries" : nil
        favourite = FavouriteButton(
            action: "/foods/\(id)/favourite",
            csrf: context.csrf,
            isFavourite: status.isFavourite,
            slot: place.slotText,
            day: place.dayText
        )
    }
}

extension Strings.FoodsStrings {
    /// The food's brand, source and energy.
    fileprivate func tags(of food: Food, _ numbers: Formatting) -> [String] {
        let energy = food.nutrients.nutrients[.energy]
        return [
            food.brand,
            name(of: food.source),
            energy == .unknown ? unknownEnergy : per100g(energy: numbers.nutrient(energy, .energy)),
        ].compactMap { $0 }
    }

    func name(of source: Food.Source) -> String {
        switch source {
        case .catalogue: sourceCatalogue
        case .usda: sourceUSDA
        case .off: sourceOFF
        case .own: sourceOwn
        }
    }
}
