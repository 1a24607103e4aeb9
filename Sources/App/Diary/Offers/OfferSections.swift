import Domain
import Web

/// What waits for an answer, on the page of a day.
struct OffersSection: Fragment, Sendable {
    let csrf: CSRFField
    let rows: [Row]
    var hasRows: Bool { !rows.isEmpty }
    /// Adds all that is offered to whoever's day it is; nil where that is one or none.
    let all: All?

    struct All: Sendable {
        let path: LocalPath
        let ids: [String]
        /// "3 offers, 975 kcal in all, protein 40 g"
        let text: String
    }

    struct Row: Sendable {
        let text: String
        /// What it is to whom it is offered, where it is not free.
        let warnings: [String]
        /// The meal, and its day where that is not the day of the page.
        let when: String
        let add: LocalPath
        let change: LocalPath
        let decline: LocalPath
        let addLabel: String
        let changeLabel: String
        let declineLabel: String
    }

    init(_ context: SignedInContext, _ offers: [Offer], _ verdicts: [Offer.ID: [String]], on day: CivilDate) {
        csrf = context.csrf
        rows = offers.map { Row($0, verdicts[$0.id] ?? [], context, on: day) }
        let own = offers.filter { $0.person == context.diaryOwner.person }.prefix(Self.mostAtOnce)
        let sum = NutrientTotal(of: own.map(\.eaten.nutrients)).nutrients
        let numbers = Formatting(context.language)
        all =
            own.count < 2
            ? nil
            : All(
                path: "/diary/\(day)/offers",
                ids: own.map(\.id.description),
                text: context.strings.diary.offers.inAll(
                    count: own.count,
                    energy: numbers.nutrient(sum[.energy], .energy),
                    protein: numbers.nutrient(sum[.protein], .protein)
                )
            )
    }

    /// As many are added by one tap, and taken back by one.
    static let mostAtOnce = 20
}

extension OffersSection.Row {
    fileprivate init(_ offer: Offer, _ warnings: [String], _ context: SignedInContext, on day: CivilDate) {
        self.warnings = warnings
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
