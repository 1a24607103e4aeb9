import Domain
import Web

/// One of the measures in which an amount of a food can be given.
struct MeasureChoice: Sendable {
    /// The name of the measure in forms and entries: `g`, `100g`, `serving`, `piece`, the key of
    /// a volume, or that of a measure of the food.
    let key: String
    /// The name as people read it: "large", "cup", "100 g".
    let name: Label
    /// The weight of one of it.
    let grams: Grams
}

/// A number of a measure, such as 1.5 × 100 g.
struct FoodAmount: Sendable {
    let count: Double
    let choice: MeasureChoice

    var grams: Grams { choice.grams * count }

    /// The largest weight of an entry (W-20).
    static let maxGrams = Grams(10_000)
    /// Above this it is asked whether the amount is meant: 60 beside "100 g" is 6 kg.
    static let doubtful = Grams(2_000)
    static let counts = NumberRange.positive(upTo: 10_000)
}

extension Food {
    /// The measures to choose from in a language, the usual one first. Volumes follow from the density and are not
    /// stored; each language has its own (Catalogue/README.md).
    func choices(_ language: Language) -> [MeasureChoice] {
        choices(volumes: VolumeMeasure.usual(language))
    }

    /// The measure with this key, whatever language it belongs to.
    func choice(_ key: String) -> MeasureChoice? {
        everyChoice.first { $0.key == key }
    }

    /// The measures of both languages.
    var everyChoice: [MeasureChoice] { choices(volumes: VolumeMeasure.allCases) }

    /// The measure that a form preselects: one serving, or 100 g for a food without one (W-10).
    var usualChoice: MeasureChoice {
        choices(volumes: []).first ?? .hundredGrams
    }

    private func choices(volumes: [VolumeMeasure]) -> [MeasureChoice] {
        var servings: [MeasureChoice] = []
        if let serving { servings.append(MeasureChoice("serving", { $0.serving }, serving)) }
        var others: [MeasureChoice] = []
        for measure in measures {
            let choice = MeasureChoice(key: measure.key, name: measure.name, grams: measure.grams)
            if measure.key == "portion" { servings.append(choice) } else { others.append(choice) }
        }
        if let piece { others.append(MeasureChoice("piece", { $0.piece }, piece)) }
        if let density {
            others += volumes.map { MeasureChoice($0.rawValue, $0.name, Grams($0.milliliters * density)) }
        }
        var keys: Set<String> = []
        return (servings + [.hundredGrams] + others + [.gram]).filter { keys.insert($0.key).inserted }
    }
}

extension MeasureChoice {
    static let hundredGrams = MeasureChoice("100g", { $0.hundredGrams }, Grams(100))
    static let gram = MeasureChoice("g", { $0.gram }, Grams(1))

    /// Whether it is a weight by itself, and its name says nothing besides the grams.
    var isByWeight: Bool { key == Self.gram.key || key == Self.hundredGrams.key }

    fileprivate init(_ key: String, _ name: @Sendable (Strings.FoodsStrings) -> String, _ grams: Grams) {
        self.init(key: key, name: Label(en: name(Strings(.en).foods), tr: name(Strings(.tr).foods)), grams: grams)
    }
}

/// The volumes used in kitchens, with the sizes that Catalogue/README.md gives.
enum VolumeMeasure: String, CaseIterable {
    case cup, tablespoon, teaspoon
    case fluidOunce = "fluid-ounce"
    case milliliter
    case waterGlass = "water-glass"
    case teaGlass = "tea-glass"
    case coffeeCup = "coffee-cup"
    case soupSpoon = "soup-spoon"
    case sweetSpoon = "sweet-spoon"
    case teaSpoon = "tea-spoon"

    static func usual(_ language: Language) -> [VolumeMeasure] {
        switch language {
        case .en: [.cup, .tablespoon, .teaspoon, .fluidOunce, .milliliter]
        case .tr: [.waterGlass, .teaGlass, .coffeeCup, .soupSpoon, .sweetSpoon, .teaSpoon, .milliliter]
        }
    }

    var milliliters: Double {
        switch self {
        case .cup: 236.5882365
        case .tablespoon: 14.78676478125
        case .teaspoon: 4.92892159375
        case .fluidOunce: 29.5735295625
        case .milliliter: 1
        case .waterGlass: 200
        case .teaGlass: 100
        case .coffeeCup: 75
        case .soupSpoon: 15
        case .sweetSpoon: 10
        case .teaSpoon: 5
        }
    }

    func name(_ strings: Strings.FoodsStrings) -> String {
        switch self {
        case .cup: strings.cup
        case .tablespoon: strings.tablespoon
        case .teaspoon: strings.teaspoon
        case .fluidOunce: strings.fluidOunce
        case .milliliter: strings.milliliter
        case .waterGlass: strings.waterGlass
        case .teaGlass: strings.teaGlass
        case .coffeeCup: strings.coffeeCup
        case .soupSpoon: strings.soupSpoon
        case .sweetSpoon: strings.sweetSpoon
        case .teaSpoon: strings.teaSpoon
        }
    }
}

extension FormReader {
    /// Reads the fields `amount` and `measure`. What the amount itself names goes before the measure (W-23). A blank
    /// amount means `kept` where no measure was chosen either, and else one; a blank measure the usual one.
    mutating func foodAmount(of food: Food, kept: FoodAmount? = nil, _ language: Language = .en) -> FoodAmount? {
        let typed = form.rawValue("amount")
        let key = form.rawValue("measure")
        if let kept, typed.isEmpty, key.isEmpty { return kept }
        guard let choice = key.isEmpty ? food.usualChoice : food.choice(key) else {
            reject("measure", .notAChoice)
            return nil
        }
        let amount: FoodAmount?
        if let written = AmountInput(typed) {
            amount = written.amount(of: food, else: choice, language)
            if amount == nil { reject("amount", written.problem) }
        } else {
            let count = typed.isEmpty ? 1 : decimal("amount", FoodAmount.counts)
            amount = count.map { FoodAmount(count: $0, choice: choice) }
        }
        guard let amount else { return nil }
        guard amount.grams <= FoodAmount.maxGrams else {
            reject("amount", .foods(.tooMuch))
            return nil
        }
        return amount
    }
}
