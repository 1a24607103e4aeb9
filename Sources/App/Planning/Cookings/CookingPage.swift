import Domain
import Web

/// The page of one cooking: what went in, what it weighs, who gets it, and where it went.
struct CookingPage: Page, Sendable {
    let title: String
    let back: LocalPath
    let backName: String
    let csrf: CSRFField
    let path: LocalPath
    let version: String
    /// "Dinner, today · Ayşe cooks"
    let when: String
    let errors: ErrorSummary
    let isConflict: Bool
    let mayEdit: Bool
    let verdicts: VerdictsSection
    /// "2366 kcal in all · 592 kcal a serving"
    let numbers: String
    let recipe: LocalPath
    let mode: LocalPath
    let lines: [CookedLineRow]
    let weighing: WeighingSection
    let serving: ServingSection
    /// Plates of what is in the pot for whoever reads, and for whom they look after or may write for.
    let eating: [EatButton]
    var isEaten: Bool { !eating.isEmpty }
    let shares: SharesSection
    /// Whether nothing was served, so that it can be taken back.
    var isFresh: Bool { !shares.hasRows }
    /// Makes the weight the recipe's; nil where it is not weighed.
    var toRecipe: String?
    /// Nil unless that is asked once more.
    var weightQuestion: WeightQuestion?

    init(
        _ context: any HouseholdContext,
        _ view: CookingReader.View,
        errors: FormErrors = [:],
        isConflict: Bool = false
    ) {
        let strings = context.strings
        let cooking = view.cooking
        var fields = FormFields(TypedWeighing.form(context) ?? context.form, errors, strings)
        title = cooking.name
        back = view.served?.dish.path ?? .recipe(cooking.recipe)
        backName = view.served == nil ? strings.planning.toRecipe : strings.planning.cooking.toDish
        csrf = context.csrf
        path = cooking.path
        version = String(cooking.version)
        when =
            strings.name(of: view.detail.time, seenFrom: context.today) + " · "
            + strings.planning.cooks(name: cooking.cook)
        self.isConflict = isConflict
        mayEdit = context.may(.kitchen(.write))
        verdicts = VerdictsSection(
            context,
            of: view.detail.judged,
            for: view.plan.people.filter { !$0.avoided.isEmpty }
                .map { AvoidanceStore.OfPerson(id: $0.id, name: $0.name, avoided: $0.avoided) }
                .with(view.guests, named: strings.planning.guests),
            stated: view.detail.lines.counted.statedNotes(context)
        )
        numbers = strings.numbers(of: cooking)
        recipe = .recipe(cooking.recipe)
        mode = cooking.mode
        lines = view.detail.lines.map { CookedLineRow($0, cooking, strings, &fields) }
        weighing = WeighingSection(context, view, &fields)
        serving = ServingSection(context, view, &fields)
        eating = mayEdit ? view.eatButtons(context) : []
        shares = SharesSection(context, view)
        let weight = cooking.weight.map(Formatting(context.language).weight)
        toRecipe = weight.map { strings.planning.cooking.weightToRecipe(weight: $0) }
        self.errors = fields.summary
    }
}

/// A line as it goes in.
struct CookedLineRow: Sendable {
    let position: String
    let text: String
    let grams: String
    /// The recipe's own line, where another one was cooked.
    let instead: String?
    let isLeftOut: Bool
    let insteadLabel: String
    let leaveOutLabel: String
    let backInLabel: String
    let id: String
    let typed: String
    let problem: String?
    var isWrong: Bool { problem != nil }

    init(_ cooked: CookedLine, _ cooking: Cooking, _ strings: Strings, _ fields: inout FormFields) {
        let cookingStrings = strings.planning.cooking
        let line = cooked.line
        let factor = cooked.factor(in: cooking.factor)
        position = String(line.position)
        text = line.scaledText(by: factor, strings.spokenLanguage)
        grams = line.grams.map { Formatting(strings.spokenLanguage).weight($0 * factor) } ?? ""
        instead = cooked.replacedText.map { strings.planning.instead(line: $0) }
        isLeftOut = cooked.isLeftOut
        insteadLabel = cookingStrings.insteadOf(line: line.shortName)
        leaveOutLabel = cookingStrings.leaveOut(line: line.shortName)
        backInLabel = cookingStrings.backIn(line: line.shortName)
        id = "line-\(line.position)"
        let isThis = fields.form.rawValue("line") == position
        typed = isThis ? fields.typed("text", else: text) : text
        problem = isThis ? fields.problem("text", insteadLabel, id: id) : nil
    }
}

/// How many servings it makes, and what it weighs.
struct WeighingSection: Fragment, Sendable {
    let csrf: CSRFField
    let path: LocalPath
    let version: String
    let summary: String
    let isOpen: Bool
    let hasOpenPots: Bool
    let cook: Field
    let gross: Field
    let pot: Choice
    let net: Field
    /// Whether the weight cannot be right, and is asked for once more.
    let asksAgain: Bool
    let pots: [PotRow]
    var hasPots: Bool { !pots.isEmpty }
    let potName: Field
    let potTare: Field

    struct PotRow: Sendable {
        let name: String
        let action: LocalPath
        let label: String
    }

    init(_ context: any HouseholdContext, _ view: CookingReader.View, _ fields: inout FormFields) {
        let strings = context.strings.planning.cooking
        let numbers = Formatting(context.language)
        let cooking = view.cooking
        csrf = context.csrf
        path = cooking.path
        version = String(cooking.version)
        cook = fields.number("cook", strings.servings, kept: KeptNumber(cooking.servings.value))
        gross = fields.number(
            "gross_g",
            strings.gross,
            kept: cooking.gross.map { KeptNumber($0.value) },
            hint: view.detail.raw.map { strings.rawHint(weight: numbers.weight($0)) },
            isRequired: false
        )
        let pots = view.pots.map { pot in
            (value: pot.id.description, label: strings.potOf(name: pot.name, weight: numbers.weight(pot.tare)))
        }
        pot = fields.choice(
            "pot",
            strings.pot,
            kept: cooking.pot?.description ?? "",
            [(value: "", label: strings.noPot)] + pots
        )
        net = fields.number("net_g", strings.net, kept: cooking.net.map { KeptNumber($0.value) }, isRequired: false)
        let problems = [gross.problem, net.problem]
        asksAgain = problems.contains(strings.tooHeavy) || problems.contains(strings.tooLight)
        self.pots = view.pots.filter { !$0.isForgotten }.map { pot in
            PotRow(
                name: strings.potOf(name: pot.name, weight: numbers.weight(pot.tare)),
                action: "/cookings/\(cooking.id)/pots/\(pot.id)/delete",
                label: strings.forgetPot(name: pot.name)
            )
        }
        potName = fields.text("name", strings.potName, isRequired: false)
        potTare = fields.number("tare_g", strings.potTare, isRequired: false)
        hasOpenPots = potName.isWrong || potTare.isWrong
        isOpen = fields.form.has(TypedWeighing.pot) || cook.isWrong || problems.contains { $0 != nil } || hasOpenPots
        summary = cooking.weight.map { strings.weighs(weight: numbers.weight($0)) } ?? strings.weigh
    }
}

extension Strings {
    /// The nutrients in all and by serving, which follow every change at once.
    func numbers(of cooking: Cooking) -> String {
        let numbers = Formatting(spokenLanguage)
        let one = cooking.nutrients.scaled(by: 1 / cooking.servings.value)
        let count = cooking.servings.value
        let parts: [String?] = [
            diary.day.servings(count: count, shown: numbers.count(count)),
            planning.cooking.energyInAll(energy: numbers.nutrient(cooking.nutrients[.energy], .energy)),
            planning.cooking.energyEach(energy: numbers.nutrient(one[.energy], .energy)),
            planning.cooking.proteinEach(protein: numbers.nutrient(one[.protein], .protein)),
            cooking.weight.map(numbers.weight),
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}
