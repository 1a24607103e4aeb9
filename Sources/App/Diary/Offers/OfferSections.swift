import Domain
import Web

/// What waits for an answer, on the page of a day.
struct OffersSection: Fragment, Sendable {
    let csrf: CSRFField
    let rows: [Row]
    var hasRows: Bool { !rows.isEmpty }
    /// Adds all that is offered to one person, but for what they must not eat, which is answered by itself: whoever's day it
    /// is before those that they look after; none for whom that is one or none.
    let all: [All]

    struct All: Sendable {
        let path: LocalPath
        let ids: [String]
        /// What they come to, as the page shows it.
        let shown: String
        /// "3 offers: 975 kcal, protein 40 g", of somebody else with the name.
        let text: String
        let label: String
    }

    struct Row: Sendable {
        let text: String
        /// What it is to whom it is offered, where it is not free.
        let warnings: [String]
        /// Who has said what of its ingredients, where that decides.
        let stated: [String]
        /// The meal, and its day where that is not the day of the page.
        let when: String
        /// How much it is, as the page shows it.
        let shown: String
        let add: LocalPath
        let change: LocalPath
        let decline: LocalPath
        let addLabel: String
        let changeLabel: String
        let declineLabel: String
    }

    init(_ context: SignedInContext, _ offers: [Offer], _ verdicts: [Offer.ID: EatenVerdict], on day: CivilDate) {
        csrf = context.csrf
        rows = offers.map { Row($0, verdicts[$0.id] ?? EatenVerdict(), context, on: day) }
        let byPerson = Dictionary(grouping: offers.filter { verdicts[$0.id]?.isForbidden != true }, by: \.person)
        let own = context.diaryOwner.person
        let others = byPerson.keys.filter { $0 != own }.sorted()
        all = ([own] + others).compactMap { All(byPerson[$0] ?? [], context, on: day) }
    }

    /// As many are added by one tap, and taken back by one.
    static let mostAtOnce = 20
}

extension OffersSection.All {
    /// Nil for fewer than two.
    fileprivate init?(_ offers: [Offer], _ context: SignedInContext, on day: CivilDate) {
        let offers = offers.prefix(OffersSection.mostAtOnce)
        guard let first = offers.first, offers.count > 1 else { return nil }
        let words = context.strings.diary.offers
        shown = context.strings.inAll(Array(offers))
        let own: LocalPath = "/diary/\(day)/offers"
        let isOwn = first.person == context.person.person
        path = isOwn ? own : PersonCarrier(person: first.person).carried(own)
        ids = offers.map(\.id.description)
        text = isOwn ? shown : words.inAllOf(person: first.personName, offers: shown)
        label = isOwn ? words.addAll : words.addAllOf(person: first.personName)
    }
}

extension OffersSection.Row {
    fileprivate init(_ offer: Offer, _ verdict: EatenVerdict, _ context: SignedInContext, on day: CivilDate) {
        (warnings, stated) = (verdict.warnings, verdict.stated)
        let strings = context.strings
        let offerStrings = strings.diary.offers
        let name = offer.eaten.name
        let isOwn = offer.person == context.person.person
        text = strings.words(of: offer, isOwn: isOwn)
        shown = strings.amountAndEnergy(of: offer)
        let slot = strings.name(of: offer.slot)
        when =
            offer.day == day
            ? slot : offerStrings.when(day: strings.name(of: offer.day, seenFrom: context.today), slot: slot)
        let ward = isOwn ? nil : PersonCarrier(person: offer.person)
        func carried(_ path: LocalPath) -> LocalPath { ward?.carried(path) ?? path }
        change = carried(offer.path)
        add = carried(offer.path.under("/add"))
        decline = carried(offer.path.under("/decline"))
        addLabel = offerStrings.addLabel(name: name)
        changeLabel = offerStrings.changeLabel(name: name)
        declineLabel = offerStrings.declineLabel(name: name)
    }
}

extension Strings {
    /// "Ayşe served you Stew: 250 g, 325 kcal" of what is planned or was cooked, and "offers you" of all else.
    fileprivate func words(of offer: Offer, isOwn: Bool) -> String {
        let (giver, person, name) = (offer.giver, offer.personName, offer.eaten.name)
        let (words, numbers) = (diary.offers, Formatting(spokenLanguage))
        let amount = amount(of: offer.eaten, numbers)
        let energy = numbers.nutrient(offer.eaten.nutrients[.energy], .energy)
        return switch (offer.dish != nil, isOwn) {
        case (true, true): words.servedYou(giver: giver, name: name, amount: amount, energy: energy)
        case (true, false): words.served(giver: giver, person: person, name: name, amount: amount, energy: energy)
        case (false, true): words.offersYou(giver: giver, name: name, amount: amount, energy: energy)
        case (false, false): words.offers(giver: giver, person: person, name: name, amount: amount, energy: energy)
        }
    }

    /// "250 g, 325 kcal"
    func amountAndEnergy(of offer: Offer) -> String {
        let numbers = Formatting(spokenLanguage)
        return [amount(of: offer.eaten, numbers), numbers.nutrient(offer.eaten.nutrients[.energy], .energy)]
            .joined(separator: ", ")
    }

    /// "3 offers: 975 kcal, protein 40 g"
    func inAll(_ offers: [Offer]) -> String {
        let (numbers, sum) = (Formatting(spokenLanguage), NutrientTotal(of: offers.map(\.eaten.nutrients)).nutrients)
        return diary.offers.inAll(
            count: offers.count,
            energy: numbers.nutrient(sum[.energy], .energy),
            protein: numbers.nutrient(sum[.protein], .protein)
        )
    }

    /// "served by Ayşe", "written by Ayşe"
    func words(of writer: EntryWriter) -> String {
        writer.serves ? diary.offers.servedBy(name: writer.name) : diary.offers.writtenBy(name: writer.name)
    }
}
