import Domain
import Web

/// How many servings it makes, and what it weighs. It stands in the form of the plates, so that what was typed there stays.
struct WeighingSection: Fragment, Sendable {
    let path: LocalPath
    let version: String
    /// What its fields show: what was typed there is told by it from what was filled in.
    let shown: [HiddenField]
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
        path = cooking.path
        version = String(cooking.version)
        let (gross, net) = (cooking.gross.map { KeptNumber($0.value) }, cooking.net.map { KeptNumber($0.value) })
        let chosen = cooking.pot?.description ?? ""
        let cook = KeptNumber(cooking.servings.value)
        let filled = Formatting(context.strings.spokenLanguage)
        shown = fields.shown([
            ("cook", filled.typed(cook)), ("gross_g", gross.map(filled.typed) ?? ""), ("pot", chosen),
            ("net_g", net.map(filled.typed) ?? ""),
        ])
        self.cook = fields.number("cook", strings.servings, kept: cook, isRequired: false)
        self.gross = fields.number(
            "gross_g",
            strings.gross,
            kept: gross,
            hint: view.detail.raw.map { strings.rawHint(weight: numbers.weight($0)) },
            isRequired: false
        )
        let options = view.pots.map { pot in
            (value: pot.id.description, label: strings.potOf(name: pot.name, weight: numbers.weight(pot.tare)))
        }
        pot = fields.choice("pot", strings.pot, kept: chosen, [(value: "", label: strings.noPot)] + options)
        self.net = fields.number("net_g", strings.net, kept: net, isRequired: false)
        let problems = [self.gross.problem, self.net.problem]
        asksAgain = problems.contains(strings.tooHeavy) || problems.contains(strings.tooLight)
        pots = Self.pots(view, numbers, strings)
        potName = fields.text("name", strings.potName, isRequired: false)
        potTare = fields.number("tare_g", strings.potTare, isRequired: false)
        hasOpenPots = potName.isWrong || potTare.isWrong
        let hasPot = fields.form.has(TypedOnPot.pot) && !fields.form.has("was.\(TypedOnPot.pot)")
        let isTyped = fields.form.weighs || hasPot
        isOpen = isTyped || self.cook.isWrong || problems.contains { $0 != nil } || hasOpenPots
        summary = cooking.weight.map { strings.weighs(weight: numbers.weight($0)) } ?? strings.weigh
    }

    private static func pots(
        _ view: CookingReader.View,
        _ numbers: Formatting,
        _ strings: Strings.PlanningStrings.CookingStrings
    ) -> [PotRow] {
        view.pots.filter { !$0.isForgotten }.map { pot in
            PotRow(
                name: strings.potOf(name: pot.name, weight: numbers.weight(pot.tare)),
                action: "/cookings/\(view.cooking.id)/pots/\(pot.id)/delete",
                label: strings.forgetPot(name: pot.name)
            )
        }
    }
}
