import Domain
import Web

/// How much each eats.
struct DishEatersSection: Sendable {
    let rows: [Row]
    let guests: Field
    let share: Field
    /// What the guests of the dish, or those of the meal, must not eat.
    let substances: [SubstanceTick]
    let goalHint: String?
    let shown: [HiddenField]

    struct Row: Sendable {
        let name: String
        let id: String
        let personField: String
        let mode: Choice
        let amount: Field
        /// "1.4 servings", with why it is the usual share.
        let words: String
        let shown: [HiddenField]
    }

    init(_ context: any HouseholdContext, _ served: ServedDish, _ plan: Plan, _ fields: inout FormFields) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        let guests = served.dish.guests
        let meal = plan.meal(served.dish.time)
        let out = Set(meal.dishes.compactMap(\.dish.outPerson))
        rows = plan.people.enumerated().compactMap { index, person in
            let eater = served.eaters.first { $0.person.id == person.id }
            let isAbsent = eater == nil && meal.absent.contains { $0.id == person.id }
            if isAbsent && person.kind == .guest || out.contains(person.id) { return nil }
            return Row(person, eater, index, &fields, strings, numbers)
        }
        self.guests = fields.number(
            "guests",
            strings.planning.dishGuests,
            kept: guests.map { String($0.count) } ?? "",
            hint: strings.planning.dishGuestsHint,
            isRequired: false
        )
        share = fields.number(
            "guest_share",
            strings.planning.guestShare,
            kept: guests.map { numbers.typed($0.share.value) } ?? "",
            isRequired: false
        )
        substances = .guests(served.guests.substances, fields.form, strings)
        shown = [
            .shown("guests", guests.map { String($0.count) } ?? ""),
            .shown("guest_share", guests.map { numbers.typed($0.share.value) } ?? ""),
        ]
        goalHint = plan.people.contains(where: \.isMine) ? strings.planning.goalHint : nil
    }
}

extension DishEatersSection.Row {
    fileprivate init(
        _ person: PlanPerson,
        _ eater: DishEater?,
        _ index: Int,
        _ fields: inout FormFields,
        _ strings: Strings,
        _ numbers: Formatting
    ) {
        let row = "eater[\(index)]"
        let mode = eater?.mode ?? .none
        let modes = EaterMode.allCases.filter { $0 != .goal || person.isMine || mode == .goal }
        // What somebody else eats by the goal is theirs to say.
        let amount = mode == .goal ? nil : eater?.amount
        self.init(
            name: person.name,
            id: person.id.description,
            personField: "\(row)[person]",
            mode: fields.choice(
                "\(row)[mode]",
                strings.planning.modeOf(name: person.name),
                kept: mode.rawValue,
                modes.map { (value: $0.rawValue, label: strings.name(of: $0)) }
            ),
            amount: fields.number(
                "\(row)[amount]",
                strings.planning.amountOf(name: person.name),
                kept: amount.map(numbers.typed) ?? "",
                isRequired: false
            ),
            words: eater.map { strings.words(for: $0, numbers) } ?? "",
            shown: [
                .shown("\(row)[mode]", mode.rawValue), .shown("\(row)[amount]", amount.map(numbers.typed) ?? ""),
            ]
        )
    }
}
