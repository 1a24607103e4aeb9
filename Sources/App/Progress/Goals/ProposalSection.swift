import Domain
import Web

/// The calculator: its questions, and the steps to its answer.
struct ProposalSection: Fragment, Sendable {
    static let id = "proposal"

    let isOpen: Bool
    let sex: Choice
    let activity: Choice
    let aim: Choice
    let age: Field
    let height: Field
    let weight: Field
    let proposal: Steps?

    /// The steps of the calculation, and the form that turns its result into goals.
    struct Steps: Sendable {
        let csrf: CSRFField
        let once = IdempotencyField()
        let resting: String
        let used: String
        let proposed: String
        let isHeldAtRest: Bool
        let shares: String
        let energy: String
        let protein: String
        let carbohydrate: String
        let fat: String
    }

    init(_ context: SignedInContext, _ asked: ProposalForm) {
        let strings = context.strings.progress.goals
        var errors = FormErrors()
        if case .wrong(let found) = asked.outcome { errors = found }
        if case .notAsked = asked.outcome { isOpen = false } else { isOpen = true }
        func number(_ name: String, _ label: String, _ typed: String) -> Field {
            Field(name, label, typed: typed, problem: errors.text(name, context.strings), isNumber: true)
        }
        // What a browser knows is about whoever reads, and not about whom they look after.
        sex = Choice("sex", strings.sex, chosen: asked.sex.rawValue, strings.sexes)
            .filled(with: context.ward == nil ? "sex" : "off")
        activity = Choice("activity", strings.activity, chosen: asked.activity.rawValue, strings.activities)
        aim = Choice("aim", strings.aim, chosen: asked.aim.rawValue, strings.aims)
        age = number("age", strings.age, asked.age)
        let isMetric = asked.unit == .kg
        height = number(asked.unit.heightField, isMetric ? strings.height : strings.heightInInches, asked.height)
        weight = number(asked.unit.bodyField, strings.bodyWeightIn(unit: asked.unit.rawValue), asked.weight)
        if case .proposed(let proposal) = asked.outcome {
            self.proposal = Steps(context, asked, proposal)
        } else {
            proposal = nil
        }
    }
}

extension ProposalSection.Steps {
    init(_ context: SignedInContext, _ asked: ProposalForm, _ proposal: EnergyProposal) {
        let strings = context.strings.progress.goals
        let numbers = Formatting(context.language)
        let percents = EnergyProposal.percents
        func kcal(_ energy: Kilocalories) -> String { "\(numbers.energy(energy)) kcal" }
        func percent(_ percent: Double) -> String { numbers.percent(percent / 100) }
        csrf = context.csrf
        resting = strings.resting(energy: kcal(proposal.resting))
        used = strings.used(factor: numbers.decimal(asked.activity.factor, places: 3), energy: kcal(proposal.used))
        proposed = kcal(proposal.proposed)
        isHeldAtRest = proposal.isHeldAtRest
        shares = strings.shares(
            protein: percent(percents.protein),
            carbohydrate: percent(percents.carbohydrate),
            fat: percent(percents.fat)
        )
        energy = Formatting.exact(proposal.proposed.value)
        protein = Formatting.exact(percents.protein)
        carbohydrate = Formatting.exact(percents.carbohydrate)
        fat = Formatting.exact(percents.fat)
    }
}
