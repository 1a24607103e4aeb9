import Database
import Domain
import Web

/// For whom a dish is logged besides the reader.
struct EatersSection: Fragment, Sendable {
    let own: String
    let isOwn: Bool
    let people: [EaterRow]
    /// Guests who have not eaten here for a while, and are not chosen.
    let resting: [EaterRow]
    var hasResting: Bool { !resting.isEmpty }
    let problem: String?
    var isWrong: Bool { problem != nil }

    /// How much each eats of what a form adds.
    enum Amounts {
        /// Servings of a dish.
        case servings
        /// So many times what the form says of a food, or of a quick entry.
        case times
        /// What each usually eats.
        case usual
    }

    /// Nil where there is nobody else.
    init?(_ context: SignedInContext, _ eaters: [Eater], _ fields: inout FormFields, amounts: Amounts) {
        guard !eaters.isEmpty else { return nil }
        let strings = context.strings.diary.offers
        let numbers = Formatting(context.language)
        let form = fields.form
        let hasServings = amounts != .usual
        let isSent = EatersForm(form: form).isSeveral
        let chosen = Set(isSent ? form.all(EatersForm.person) : [context.person.person.description])
        own = context.person.person.description
        isOwn = chosen.contains(own)
        problem = fields.problem(EatersForm.person, context.strings.diary.day.forWhom, id: "person-\(own)")
        let rows = eaters.map { eater in
            let field = EatersForm.servings(of: eater.id)
            fields.remember(field, eater.name, id: hasServings ? field : "person-\(context.person.person)")
            return EaterRow(
                id: eater.id.description,
                name: eater.name,
                isChosen: chosen.contains(eater.id.description),
                servings: hasServings
                    ? fields.number(field, eater.name, kept: numbers.typed(eater.usualShare), isRequired: false) : nil,
                measure: amounts == .times ? strings.timesAmount : strings.servingsOf,
                note: eater.way == .offer ? strings.isAsked : nil
            )
        }
        let isFolded = zip(eaters, rows).map { $0.isResting && !$1.isChosen }
        people = zip(rows, isFolded).filter { !$1 }.map(\.0)
        resting = zip(rows, isFolded).filter(\.1).map(\.0)
    }
}

/// Somebody for whom a form can be.
struct EaterRow: Fragment, Sendable {
    let id: String
    let name: String
    let isChosen: Bool
    /// How much they eat; nil where each has what they usually eat.
    let servings: Field?
    /// What that counts: servings, or how many times the amount of the form.
    let measure: String
    /// Says that this person is asked; nil where it is written at once.
    let note: String?
}

/// The same, folded to the names of those who are chosen, until it is more than the reader alone: what changes first stands
/// in sight (W-22).
struct EatersFold: Fragment, Sendable {
    let section: EatersSection
    let summary: String
    let isOpen: Bool

    /// Nil where there is nobody else.
    init?(
        _ context: SignedInContext,
        _ eaters: [Eater],
        _ fields: inout FormFields,
        amounts: EatersSection.Amounts = .times
    ) {
        guard let section = EatersSection(context, eaters, &fields, amounts: amounts) else { return nil }
        self.section = section
        let rows = section.people + section.resting
        let own = section.isOwn ? [context.strings.diary.offers.me] : []
        let chosen = own + rows.filter(\.isChosen).map(\.name)
        let names = chosen.isEmpty ? nil : chosen.joined(separator: ", ")
        summary = [context.strings.diary.day.forWhom, names].compactMap { $0 }.joined(separator: " · ")
        isOpen =
            section.isWrong || !section.isOwn || chosen.count > 1 || rows.contains { $0.servings?.isWrong ?? false }
    }

    /// For the form of a food, which is of a room below the diary; nil where there is nobody else.
    static func html(for context: any HouseholdContext) -> Query<SafeHTML?> {
        guard let context = context as? SignedInContext else { return .nothing(nil) }
        return context.otherEaters.map { others in
            var fields = FormFields(context.form, [:], context.strings)
            return EatersFold(context, others, &fields)?.html(strings: context.strings)
        }
    }
}
