import Domain
import Web

/// The servings to cook that an address asks for (P-36). They are stored nowhere else.
struct ViewedCook: Sendable {
    let amount: CookedAmount
    let problem: AmountProblem?
    /// The text of the field, when it could not be used.
    let typed: String?

    init(_ query: URLQuery, of dish: Dish) {
        let asked = CookQuery(query.all("cook"))
        (amount, problem) = asked.amount(of: dish)
        typed = asked.values.count == 1 && problem != nil ? asked.values[0] : nil
    }

    /// The value that other links of the page carry on; nil for the recipe as it is written.
    var parameter: String? { amount.isAsWritten ? nil : Formatting.typed(amount.servings) }
}

/// The ingredients of a recipe, and the stepper that rewrites them for other servings (P-36).
struct CookedSection: Fragment, Sendable {
    let path: LocalPath
    /// Whether there are links in place of forms, as on the page of a share link.
    let isReadOnly: Bool
    /// The amount to eat that is viewed beside it, which these forms carry on.
    let viewed: HiddenField?
    let typed: String
    let servings: String
    /// The label between the links of a page that is only read, such as "9 servings".
    let label: String
    let less: String?
    let more: String?
    var lessPath: LocalPath? { less.map { path.cooking($0) } }
    var morePath: LocalPath? { more.map { path.cooking($0) } }
    /// The link to the recipe as it is written; nil where it is shown so.
    let reset: LocalPath?
    let resetLabel: String
    let problem: String?
    var isWrong: Bool { problem != nil }
    var isLeast: Bool { less == nil }
    var isMost: Bool { more == nil }
    var lessValue: String { less ?? "" }
    var moreValue: String { more ?? "" }
    let list: IngredientList

    /// - Parameter viewed: the amount to eat; nil on a page that is only read.
    init(
        _ strings: Strings,
        _ detail: RecipeDetail,
        _ cook: ViewedCook,
        at path: LocalPath,
        beside viewed: ViewedAmount?
    ) {
        let numbers = Formatting(strings.spokenLanguage)
        let dish = detail.dish
        let cooked = cook.amount
        let steps = CookStepper(at: cooked)
        let shown = cooked.isAsWritten ? dish.shownServings : cooked.servings
        self.path = path
        isReadOnly = viewed == nil
        self.viewed = viewed?.parameter.map { HiddenField(name: $0.name, value: $0.value) }
        typed = cook.typed ?? numbers.typed(shown)
        servings = strings.recipes.portion.cookServings(count: shown, shown: numbers.count(shown))
        label = numbers.typed(shown) + " " + servings
        less = steps.less.map(Formatting.typed)
        more = steps.more.map(Formatting.typed)
        reset = cooked.isAsWritten ? nil : path.with(pairs: viewed?.parameter.map { [$0] } ?? [])
        resetLabel = strings.recipes.portion.cookReset(servings: numbers.count(dish.servings))
        problem = cook.problem.map { strings.text(ofCook: $0, numbers) }
        list = IngredientList(strings, detail, cooked)
    }
}

/// The method of a recipe for what is cooked: amounts of ingredients are rewritten, and what stays is underlined (H-07).
struct MethodSection: Fragment, Sendable {
    /// Nil where none is written.
    let text: SafeHTML?
    /// The language of the text, where it is another than the page's.
    let lang: String?
    /// "Underlined amounts, times and tins are for 4 servings"; nil where nothing is.
    let underlined: String?
    var hasUnderlined: Bool { underlined != nil }

    /// - Parameter written: the method as the recipe is written, where that is known already.
    init(_ strings: Strings, _ detail: RecipeDetail, _ cook: CookedAmount, written: SafeHTML? = nil) {
        let instructions = detail.head.instructions
        lang = detail.lang(for: strings.spokenLanguage)
        if cook.isAsWritten || instructions.isEmpty {
            text = instructions.isEmpty ? nil : written ?? Markdown.html(instructions)
            underlined = nil
        } else {
            let method = StepScaler(detail.lines, by: cook.factor, strings.spokenLanguage).method(instructions)
            text = Markdown.html(method.markdown)
            underlined = method.hasFixed ? strings.underlined(of: detail.dish) : nil
        }
    }
}

/// What the script is answered with when another amount is looked at: what follows it stands in two places of the page.
struct AmountAnswer: Fragment, Sendable {
    let amount: AmountSection
    let method: MethodSection
}

extension StepScaler {
    /// The scaler of a method whose recipe has these lines.
    init(_ lines: some Sequence<RecipeLine>, by factor: Double, _ language: Language) {
        self.init(lines.compactMap(\.stepAmount), by: factor, language: language)
    }
}

extension RecipeLine {
    /// The amount by which a step means this line; nil for one without.
    var stepAmount: StepScaler.LineAmount? {
        amount.map { StepScaler.LineAmount(low: $0, high: amountTo, unit: unit) }
    }
}

extension Strings {
    /// That what is underlined in a method is for the dish as it is written.
    func underlined(of dish: Dish) -> String {
        let written = Formatting(spokenLanguage).count(dish.servings)
        return recipes.portion.underlined(count: dish.servings, shown: written)
    }

    /// Why the recipe cannot be shown for other servings (P-36).
    func text(ofCook problem: AmountProblem, _ numbers: Formatting) -> String {
        switch problem {
        case .outOfRange(let max): requests.fields.aboveZero(max: numbers.decimal(max, places: 0))
        case .unreadable(.ambiguous): requests.fields.ambiguousNumber
        case .repeated: recipes.portion.cookRepeated
        case .unreadable, .weightUnknown: recipes.portion.cookUnreadable
        }
    }
}

extension LocalPath {
    /// The same page of the recipe for the servings that are cooked; the plain one for the recipe as it is written.
    func cooking(_ servings: String?) -> LocalPath { servings.map { with(["cook": $0]) } ?? self }
}
