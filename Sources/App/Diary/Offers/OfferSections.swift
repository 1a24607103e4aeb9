import Domain
import Web

/// What waits for an answer, on the page of a day.
struct OffersSection: Fragment, Sendable {
    let csrf: CSRFField
    let rows: [Row]
    var hasRows: Bool { !rows.isEmpty }

    struct Row: Sendable {
        let text: String
        /// The meal, and its day where that is not the day of the page.
        let when: String
        let add: LocalPath
        let change: LocalPath
        let decline: LocalPath
        let addLabel: String
        let changeLabel: String
        let declineLabel: String
    }

    /// Today has all that waits, so that nothing is missed; another day what was offered for it.
    init(_ context: SignedInContext, _ offers: [Offer], on day: CivilDate) {
        csrf = context.csrf
        rows = offers.filter { day == context.today || $0.day == day }.map { Row($0, context, on: day) }
    }
}

extension OffersSection.Row {
    fileprivate init(_ offer: Offer, _ context: SignedInContext, on day: CivilDate) {
        let strings = context.strings
        let words = strings.diary.offers
        let numbers = Formatting(context.language)
        let amount = strings.amount(of: offer.eaten, numbers)
        let energy = numbers.nutrient(offer.eaten.nutrients[.energy], .energy)
        let name = offer.eaten.name
        let isOwn = offer.person == context.person.person
        text =
            isOwn
            ? words.offersYou(giver: offer.giver, name: name, amount: amount, energy: energy)
            : words.offers(giver: offer.giver, person: offer.personName, name: name, amount: amount, energy: energy)
        let slot = strings.name(of: offer.slot)
        when =
            offer.day == day ? slot : words.when(day: strings.name(of: offer.day, seenFrom: context.today), slot: slot)
        let ward = isOwn ? nil : PersonCarrier(person: offer.person)
        func carried(_ path: LocalPath) -> LocalPath { ward?.carried(path) ?? path }
        change = carried("/offers/\(offer.id)")
        add = carried("/offers/\(offer.id)/add")
        decline = carried("/offers/\(offer.id)/decline")
        addLabel = words.addLabel(name: name)
        changeLabel = words.changeLabel(name: name)
        declineLabel = words.declineLabel(name: name)
    }
}

/// For whom a dish is logged besides the reader.
struct EatersSection: Fragment, Sendable {
    let own: String
    let isOwn: Bool
    let people: [Row]
    let problem: String?
    var isWrong: Bool { problem != nil }

    struct Row: Sendable {
        let id: String
        let name: String
        let isChosen: Bool
        /// How much they eat; nil where each has what they usually eat.
        let servings: Field?
        /// Says that this person is asked; nil where it is written at once.
        let note: String?
    }

    /// Nil where there is nobody else.
    init?(_ context: SignedInContext, _ eaters: [Eater], _ fields: inout FormFields, hasServings: Bool = true) {
        guard !eaters.isEmpty else { return nil }
        let words = context.strings.diary.offers
        let numbers = Formatting(context.language)
        let form = fields.form
        let isSent = EatersForm(form: form).isSeveral
        let chosen = Set(isSent ? form.all(EatersForm.person) : [context.person.person.description])
        own = context.person.person.description
        isOwn = chosen.contains(own)
        problem = fields.problem(EatersForm.person, context.strings.diary.day.forWhom, id: "person-\(own)")
        people = eaters.map { eater in
            let field = EatersForm.servings(of: eater.id)
            fields.remember(field, eater.name, id: hasServings ? field : "person-\(context.person.person)")
            return Row(
                id: eater.id.description,
                name: eater.name,
                isChosen: chosen.contains(eater.id.description),
                servings: hasServings
                    ? fields.number(field, eater.name, kept: numbers.typed(eater.usualShare), isRequired: false) : nil,
                note: eater.way == .offer ? words.isAsked : nil
            )
        }
    }
}
