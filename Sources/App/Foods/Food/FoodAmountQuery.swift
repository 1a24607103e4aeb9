import Domain
import Web

/// An amount of a food that someone views: as typed, as understood, and the reasons for its values.
struct FoodAmountQuery: Sendable {
    /// The amount that the page shows: one of the usual measure when the typed amount is invalid.
    let amount: FoodAmount
    /// What is wrong with what was typed. The page then shows no numbers, rather than those of another amount (W-23).
    let problem: String?
    let amountField: Field
    let measureField: Choice
    let reasons: [String]

    /// - Parameter last: the amount with which the form begins; nil where it was never logged.
    init(_ food: Food, _ form: Form, last: FoodAmount?, _ context: any HouseholdContext) {
        let strings = context.strings.foods
        let numbers = Formatting(context.language)
        var read = FormReader(form)
        let understood = read.foodAmount(of: food, kept: last, context.language)
        let isAsked = !form.rawValue("measure").isEmpty || !form.rawValue("amount").isEmpty
        let usual = isAsked ? food.usualChoice : last?.choice ?? food.usualChoice
        let chosen = food.choice(form.rawValue("measure")) ?? usual
        let amount = understood ?? FoodAmount(count: 1, choice: chosen)
        self.amount = amount
        problem = read.errors["amount"].map { context.strings.text(of: $0) }
        let typed = form.rawValue("amount")
        amountField = Field(
            "amount",
            strings.howMany,
            typed: typed.isEmpty ? numbers.typed(amount.count) : typed,
            problem: problem
        )
        var choices = food.choices(context.language)
        if !choices.contains(where: { $0.key == chosen.key }) { choices.append(chosen) }
        measureField = Choice(
            "measure",
            strings.ofWhat,
            problem: read.errors["measure"].map { _ in strings.measureWrong },
            chosen: chosen.key,
            choices.map { (value: $0.key, label: Self.label(of: $0, context)) }
        )
        reasons = [strings.multiplication(amount, context.language), strings.origin(of: food)]
    }

    /// The label "1 cup (240 g)". The two measures that are themselves weights have only their name.
    private static func label(of choice: MeasureChoice, _ context: any HouseholdContext) -> String {
        let name = choice.name.text(context.language)
        if choice.key == MeasureChoice.hundredGrams.key || choice.key == MeasureChoice.gram.key { return name }
        return context.strings.oneMeasure(name, Formatting(context.language).grams(choice.grams))
    }
}

extension Strings {
    /// The label of a measure with its weight, such as "1 cup (240 g)". A name that ends with its weight, as a person or
    /// a maker wrote it, does not say it twice.
    func oneMeasure(_ name: String, _ grams: String) -> String {
        let name = name.bareMeasure
        let ending = name.lowercased().filter { !" ()".contains($0) }
        guard !ending.hasSuffix(grams.lowercased() + "g") else { return "1 \(name)" }
        return foods.oneOf(measure: name, grams: grams + " g")
    }
}

extension String {
    /// The name of a measure without a one that somebody has typed in front of it: "1 adet" is "adet".
    var bareMeasure: String {
        let rest = dropFirst(2)
        return hasPrefix("1 ") && rest.first?.isLetter == true ? String(rest) : self
    }
}

extension Strings.FoodsStrings {
    /// How an amount becomes grams, and grams become values; an amount in grams is its own weight.
    fileprivate func multiplication(_ amount: FoodAmount, _ language: Language) -> String {
        let numbers = Formatting(language)
        let grams = numbers.weight(amount.grams)
        if amount.choice.key == MeasureChoice.gram.key { return whyGrams(grams: grams) }
        let count = numbers.decimal(amount.count, places: 6)
        return whyAmount(amount: count, measure: amount.choice.name.text(language), grams: grams)
    }

    /// A sentence about the origin of a food's values.
    fileprivate func origin(of food: Food) -> String {
        let name = food.sourceName ?? food.name.en
        let number = food.fdcID.map(String.init) ?? "—"
        switch (food.source, food.basis) {
        case (.own, _): return whyOwn
        case (.off, _): return whyOFF(barcode: food.barcode ?? "—")
        case (.usda, _) where food.brand != nil: return whyLabel(name: name, id: number)
        case (_, .similar): return whySimilar(name: name, id: number)
        case (_, .computed): return whyComputed
        case (_, .unknown): return whyUnknown
        default: return whyMeasured(name: name, id: number)
        }
    }
}

extension Strings {
    /// A warning about a food's values. Warnings are shown and never prevent saving.
    func sentence(_ warning: NutritionWarning, _ language: Language) -> String {
        let numbers = Formatting(language)
        func name(_ nutrient: Nutrient) -> String { NutrientNames.name(nutrient, language) }
        switch warning {
        case .energyDisagrees(let stated, let expected):
            return foods.warnEnergy(
                stated: numbers.energy(stated) + " kcal",
                expected: numbers.energy(expected) + " kcal"
            )
        case .moreEnergyThanFat(let stated): return foods.warnFat(stated: numbers.energy(stated) + " kcal")
        case .moreThanWhole(let nutrient): return foods.warnWhole(nutrient: name(nutrient))
        case .macrosExceedWhole: return foods.warnMacros
        case .partExceedsWhole(let part, let whole): return foods.warnPart(part: name(part), whole: name(whole))
        }
    }
}
