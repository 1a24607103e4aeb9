import Domain
import Web

/// A recipe at the stove: large print, on a screen that stays on, one step after the other.
struct CookModePage: Page, Sendable {
    let name: String
    /// The language of the recipe's words, where it is another than the page's.
    let lang: String?
    let back: LocalPath
    let csrf: CSRFField
    /// What of a form that changes a line cannot be.
    let errors: ErrorSummary
    /// The people of the household for whom the dish is not free of what they avoid.
    let verdicts: VerdictsSection
    /// "for 6 servings"
    let amount: String
    let groups: [CookModeGroup]
    /// What it comes to, which follows every change of a line; nil where nothing is cooked yet.
    let numbers: String?
    /// Why the recipe is shown as it is written; nil where it is shown as asked.
    let problem: String?
    let steps: [Step]
    var hasSteps: Bool { !steps.isEmpty }
    /// "Underlined amounts, times and tins are for 4 servings"; nil where nothing is.
    let underlined: String?
    var hasUnderlined: Bool { underlined != nil }
    /// The page where the pot is weighed and served; nil where it is not on the stove yet.
    let weigh: LocalPath?
    /// The address that puts the dish on the stove; nil where it is there, and for readers who only read.
    let start: LocalPath?
    /// The last cooking that the page knows of, by which a form that is sent twice is known; empty where there is none. A copy
    /// that is kept for days may begin another pot, which a key of its own would not.
    let cookedBefore: String
    /// Plates of what is on the stove for whoever reads, and for whom they look after or may write for.
    let eating: [EatButton]
    var isEaten: Bool { !eating.isEmpty }

    struct Step: Sendable {
        let id: String
        let number: String
        let title: String?
        let text: SafeHTML
        /// Whether amounts in it stay as the recipe has them.
        let hasUnderlined: Bool
        /// The lines whose names occur in it, and what goes in instead of what it names.
        let lines: [StepLine]
        var hasLines: Bool { !lines.isEmpty }
        let timers: [Timer]
        var hasTimers: Bool { !timers.isEmpty }
    }

    struct StepLine: Sendable {
        /// "40 g olive oil", "40 g olive oil instead of 50 g butter", "left out: 30 g hazelnuts"
        let text: String
        /// The language of the text, where it is another than the page's.
        let lang: String?
        /// Whether it is another than the method says.
        let isChanged: Bool
    }

    struct Timer: Sendable {
        let seconds: String
        let label: String
        /// The timer's name in the strip of timers, by dish, step and length: "Stew, Step 2 of 4, 10 min".
        let name: String
    }

    init(
        _ context: any HouseholdContext,
        _ mode: CookMode,
        _ household: [AvoidanceStore.OfPerson],
        after last: Cooking?,
        errors: FormErrors = [:]
    ) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        name = mode.recipe.name
        lang = mode.recipe.lang(for: context.language)
        (back, csrf) = (mode.back, context.csrf)
        verdicts = VerdictsSection(
            context,
            of: mode.judged(strings.spokenLanguage),
            for: household.with(mode.guests, named: strings.planning.guests),
            stated: mode.counted.map(\.line).statedNotes(context)
        )
        amount = strings.recipes.portion.cookFor(
            count: mode.servings,
            shown: numbers.decimal(mode.servings, places: mode.factor == 1 ? 1 : 2)
        )
        var fields = FormFields(errors.isEmpty ? Form() : context.form, errors, strings)
        groups = CookModeGroup.all(of: mode, context, &fields)
        self.errors = fields.summary
        let view = mode.view
        self.numbers = view.map { strings.numbers(of: $0.cooking) }
        eating = context.may(.kitchen(.write)) ? view?.eatButtons(context) ?? [] : []
        problem = mode.problem.map { strings.text(ofCook: $0, numbers) }
        let scaler = mode.scaler(context.language)
        let split = RecipeStep.steps(of: mode.recipe.head.instructions)
        steps = Step.all(of: split, mode, scaler, strings)
        underlined = steps.contains(where: \.hasUnderlined) ? strings.underlined(of: mode.recipe.dish) : nil
        weigh = view.map { "/cookings/\($0.cooking.id)#weigh" }
        cookedBefore = last?.path.text ?? ""
        start = view == nil && context.may(.kitchen(.write)) ? mode.start : nil
    }
}

extension CookMode {
    /// Where a form begins the cooking.
    fileprivate var start: LocalPath {
        dish.map { "/plan/dishes/\($0)/cookings" }
            ?? .recipe(recipe.id).under("/cookings").cooking(factor == 1 ? nil : Formatting.typed(servings))
    }
}

extension CookModePage.Step {
    fileprivate static func all(
        of split: [RecipeStep],
        _ mode: CookMode,
        _ scaler: StepScaler,
        _ strings: Strings
    ) -> [Self] {
        let names = mode.lines.map(\.names)
        let sections = mode.lines.map(\.line.section)
        let lines = mode.lines.map { CookModePage.StepLine($0, strings) }
        let dish = mode.recipe.name
        return split.enumerated().map { index, step in
            let number = strings.planning.cooking.step(number: String(index + 1), count: String(split.count))
            let timers = StepTime.find(in: step.text).map { time in
                let label = strings.timer(time.seconds)
                return CookModePage.Timer(
                    seconds: String(time.seconds),
                    label: label,
                    name: "\(dish), \(number), \(label)"
                )
            }
            let method = scaler.method(step.text)
            return Self(
                id: "step-\(index + 1)",
                number: number,
                title: step.title,
                text: Markdown.html(method.markdown),
                hasUnderlined: method.hasFixed,
                lines: step.uses(ofAny: names, in: sections).map { lines[$0] },
                timers: timers
            )
        }
    }
}

extension CookModePage.StepLine {
    /// What is other than the method says is told in the reader's words.
    fileprivate init(_ line: CookModeLine, _ strings: Strings) {
        let text = line.text(strings.spokenLanguage)
        if line.isLeftOut {
            self.init(text: strings.planning.leftOut(line: text), lang: nil, isChanged: true)
        } else if let replaced = line.replaced {
            let words = strings.planning.swapped(added: text, line: replaced.text)
            self.init(text: words, lang: nil, isChanged: true)
        } else {
            self.init(text: text, lang: line.line.lang(for: strings.spokenLanguage), isChanged: false)
        }
    }
}

extension Strings {
    /// "1 h 20 min", "30 s"
    fileprivate func timer(_ seconds: Int) -> String {
        let words = planning.cooking
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        let parts: [String?] = [
            hours > 0 ? words.hours(count: String(hours)) : nil,
            minutes > 0 ? words.minutes(count: String(minutes)) : nil,
            rest > 0 ? words.seconds(count: String(rest)) : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }
}
