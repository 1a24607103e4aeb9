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
    /// Whether something is in the pot, and was cooked in these days.
    let isOnStove: Bool
    let errors: ErrorSummary
    let isConflict: Bool
    let mayEdit: Bool
    let verdicts: VerdictsSection
    /// "2366 kcal in all · 592 kcal a serving"
    let numbers: String
    let recipe: LocalPath
    let mode: LocalPath
    let lines: [CookedLineRow]
    let serving: ServingSection
    /// How it is weighed, once all of it is served; before that it stands beside the plates.
    let weighing: WeighingSection?
    /// Plates of what is in the pot for whoever reads, and for whom they look after or may write for.
    let eating: [EatButton]
    /// Why whoever pressed one of them is asked once more; nil where nobody is.
    let eatProblem: String?
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
        var fields = TypedOnPot.fields(context, view, errors)
        title = cooking.name
        back = view.served?.dish.path ?? .recipe(cooking.recipe)
        backName = view.served == nil ? strings.planning.toRecipe : strings.planning.cooking.toDish
        (csrf, path, version) = (context.csrf, cooking.path, String(cooking.version))
        let day = strings.name(of: view.detail.time, seenFrom: context.today)
        when = "\(day) · \(strings.planning.cooks(name: cooking.cook))"
        isOnStove = view.detail.ledger.left(in: nil) > 0 && cooking.isOnStove(on: context.today)
        self.isConflict = isConflict
        mayEdit = context.may(.kitchen(.write))
        verdicts = VerdictsSection(
            context,
            of: view.detail.judged(strings.spokenLanguage),
            for: view.plan.people.filter { !$0.avoided.isEmpty }
                .map { AvoidanceStore.OfPerson(id: $0.id, name: $0.name, avoided: $0.avoided) }
                .with(view.guests, named: strings.planning.guests),
            stated: view.detail.lines.counted.statedNotes(context)
        )
        numbers = strings.numbers(of: cooking)
        (recipe, mode) = (LocalPath.recipe(cooking.recipe), cooking.mode)
        lines = view.detail.lines.map { CookedLineRow($0, cooking, strings, &fields) }
        let weighing = WeighingSection(context, view, &fields)
        serving = ServingSection(context, view, weighing, &fields)
        self.weighing = serving.isEmpty ? weighing : nil
        let asks = context.form.isOneTap && errors["keep"] != nil
        eating = mayEdit ? view.eatButtons(context, asks: asks) : []
        eatProblem = asks ? fields.problem("keep", strings.planning.cooking.eatOf(name: title), id: "eat") : nil
        shares = SharesSection(context, view)
        let weight = cooking.weight.map { Formatting(context.language).weight($0) }
        toRecipe = weight.map { strings.planning.cooking.weightToRecipe(weight: $0) }
        self.errors = fields.summary
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
