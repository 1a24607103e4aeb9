import Domain
import Web

/// One of the measures in which an amount of a food can be given.
struct MeasureChoice: Sendable {
    /// What forms and entries call it by: `g`, `100g`, `serving`, `piece`, a volume's key, or that of a measure of the food.
    let key: String
    /// "large", "cup", "100 g".
    let name: Label
    /// What one of it weighs.
    let grams: Grams
}

/// So many of a measure: "1.5 × 100 g".
struct FoodAmount: Sendable {
    let count: Double
    let choice: MeasureChoice

    var grams: Grams { choice.grams * count }

    /// W-20: as much as an entry takes.
    static let maxGrams = Grams(10_000)
    static let counts = NumberRange.positive(upTo: 10_000)
}

extension Food {
    /// What to choose from in a language, the usual one first.
    /// Volumes are not stored: they follow from the density, each language's own (Catalogue/README.md).
    func choices(_ language: Language) -> [MeasureChoice] {
        choices(volumes: VolumeMeasure.usual(language))
    }

    /// The measure with this key, in whichever language it is usual.
    func choice(_ key: String) -> MeasureChoice? {
        choices(volumes: VolumeMeasure.allCases).first { $0.key == key }
    }

    /// W-10: one serving, or 100 g where it has none.
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

    fileprivate init(_ key: String, _ name: @Sendable (Strings.FoodsStrings) -> String, _ grams: Grams) {
        self.init(key: key, name: Label(en: name(Strings(.en).foods), tr: name(Strings(.tr).foods)), grams: grams)
    }
}

/// The volumes of the kitchen, as Catalogue/README.md has them.
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
    /// The fields `amount` and `measure` of a form that takes an amount of this food; blank means one of the usual.
    mutating func foodAmount(of food: Food) -> FoodAmount? {
        let count = form.rawValue("amount").isEmpty ? 1 : decimal("amount", FoodAmount.counts)
        let key = form.rawValue("measure")
        guard let choice = key.isEmpty ? food.usualChoice : food.choice(key) else {
            reject("measure", .notAChoice)
            return nil
        }
        guard let count else { return nil }
        let amount = FoodAmount(count: count, choice: choice)
        guard amount.grams <= FoodAmount.maxGrams else {
            reject("amount", .foods(.tooMuch))
            return nil
        }
        return amount
    }
}
