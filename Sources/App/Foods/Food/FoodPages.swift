import Domain
import Web

/// The page of one food, with the nutrients in an amount of it.
struct FoodPage: Page, Sendable {
    let path: LocalPath
    let preview: LocalPath
    /// The form that adds the food to a diary; nil where nobody has one.
    let diary: LocalPath?
    let back: LocalPath
    /// What was searched, to which the way back leads.
    let search: String
    let csrf: CSRFField
    let once = IdempotencyField()
    let id: String
    let day: Field
    let name: String
    /// The language of the name, where it is another than the page's.
    let lang: String?
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
    /// "Lunch, Saturday 21 March", over the fields for meal and day.
    let place: String
    /// What is wrong with the amount: then the page shows no numbers of any other (W-23).
    let problem: String?
    /// "That is 6 kg. Is this right?"; nil for what people eat. It refuses nothing.
    let doubt: String?
    /// "30 g": the same number in grams, where that may have been meant by what is doubtful; nil where it may not.
    let instead: Instead?
    let caption: String
    let grams: String
    let consumed: NutrientTable
    /// The day for which it is logged, and what of it.
    let logDay: CivilDate
    let eaten: Nutrients
    let figure: String
    /// What it leaves of the day; nil where nobody has a diary.
    var rest: SafeHTML?
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

    /// - Parameter last: the amount that the person has logged last, with which the form begins.
    init(_ context: any HouseholdContext, _ food: Food, _ form: Form, last: FoodAmount?) {
        let (strings, numbers) = (context.strings.foods, Formatting(context.language))
        let query = FoodAmountQuery(food, form, last: last, context)
        let place = LogTarget(form)
        let day = place.day ?? context.today
        path = "/foods/\(food.id)"
        preview = "/foods/\(food.id)/preview"
        diary = context.reader == nil ? nil : "/diary/\(day)/entries"
        search = String(form.rawValue("q").prefix(200))
        back = place.search(search)
        (csrf, id) = (context.csrf, food.id.description)
        self.day = Field("date", context.strings.diary.day.date, type: "date", typed: day.iso)
        (name, lang) = (food.name.text(context.language), food.lang(for: context.language))
        tags = strings.tags(of: food, numbers)
        similar = food.basis == .similar ? strings.similarTo(name: food.sourceName ?? "—") : nil
        contents = ContentsNote(food.contents, context.strings)
        warnings =
            food.source == .own ? food.nutrients.warnings.map { context.strings.sentence($0, context.language) } : []
        amount = query.amountField
        measure = query.measureField
        let chosen = place.slot ?? context.usualSlot
        slot = context.strings.choice(of: chosen)
        self.place = context.strings.place(chosen, day, seenFrom: context.today)
        problem = query.problem
        let weight = query.amount.grams
        let isDoubtful = query.problem == nil && weight > FoodAmount.doubtful
        doubt = isDoubtful ? strings.doubt(weight: numbers.shopping(weight)) : nil
        instead = isDoubtful ? Instead(food.id, query.amount, place, from: search, context.language) : nil
        caption = query.problem ?? strings.inAmount(grams: numbers.weight(weight))
        grams = query.problem == nil ? Formatting.exact(weight.value) : ""
        eaten = query.problem == nil ? food.nutrients.nutrients(in: weight) : Nutrients()
        logDay = day
        figure = numbers.nutrient(eaten[.energy], .energy)
        consumed = NutrientTable(eaten, context.language)
        per100g = NutrientTable(food.nutrients.nutrients, context.language)
        why = query.reasons
        let mayChange = food.source == .own && context.may(.kitchen(.write))
        edit = mayChange ? "/foods/\(food.id)/edit" : nil
        delete = mayChange ? "/foods/\(food.id)/delete" : nil
    }

    /// An amount that may have been meant, and the page with it.
    struct Instead: Sendable {
        let amount: String
        let path: LocalPath

        /// Nil where a number says how often people take a measure, and no grams: 5 of 500 g.
        init?(
            _ food: Food.ID,
            _ typed: FoodAmount,
            _ place: LogTarget,
            from search: String,
            _ language: Language
        ) {
            let gram = MeasureChoice.gram.key
            guard typed.choice.key != gram, (10...FoodAmount.doubtful.value).contains(typed.count) else { return nil }
            let numbers = Formatting(language)
            amount = numbers.weight(Grams(typed.count))
            let count = numbers.typed(typed.count)
            path = place.path(of: food, amount: count, measure: gram, from: search)
        }
    }

    /// Where the form is sent: to the diary, or only to be looked at.
    var action: LocalPath { diary ?? preview }
    var mayLog: Bool { diary != nil }

    var hasMore: Bool { copy != nil || entries != nil }

    /// Adds what the page shows of the person who views it: the favourite, and the links to forms.
    mutating func show(_ status: PersonalStatus?, _ place: LogTarget, _ context: any HouseholdContext) {
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

extension Food {
    /// The language that a page names for the food's name; nil where it is the reader's. FoodData Central has English ones.
    fileprivate func lang(for reader: Language) -> String? {
        source == .usda && name.en == name.tr && reader != .en ? Language.en.rawValue : nil
    }
}

extension Strings {
    fileprivate func choice(of slot: MealSlot) -> Choice {
        let options = MealSlot.allCases.map { (value: $0.rawValue, label: name(of: $0)) }
        return Choice("slot", foods.meal, chosen: slot.rawValue, options)
    }
}

extension Strings.FoodsStrings {
    /// The food's brand, source and energy.
    fileprivate func tags(of food: Food, _ numbers: Formatting) -> [String] {
        [food.brand, name(of: food.source), energy(of: food, numbers)].compactMap { $0 }
    }

    /// "95 kcal per 100 g"
    func energy(of food: Food, _ numbers: Formatting) -> String {
        let energy = food.nutrients.nutrients[.energy]
        return energy == .unknown ? unknownEnergy : per100g(energy: numbers.nutrient(energy, .energy))
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
