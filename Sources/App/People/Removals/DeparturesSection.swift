import Web

/// How people part from a household, as whoever asks is told.
struct Departures: Sendable {
    /// The owners who are to be removed.
    let announced: [AnnouncementStore.Announced]
    let taken: [CopiesStore.Taken]
    let takenWards: [CopiesStore.TakenWards]
    let told: MovedByOthers?
    /// What can still be taken from the household that the reader has left.
    let offered: CopiesStore.Offered?
    let offeredWards: [CopiesStore.OfferedWard]
}

/// How people part, on the page of the household: which owner is to be removed, who took what along, who moved the
/// reader, and what the reader can still take from the household that they left.
struct DeparturesSection: Fragment, Sendable {
    let csrf: CSRFField
    /// What others did about the reader's place.
    let told: String?
    let announced: [AnnouncementSection]
    let taken: [String]
    let offered: String?
    let offeredPeople: String?

    init(_ context: SignedInContext, _ departures: Departures) {
        let strings = context.strings.people.moves
        csrf = context.csrf
        told = departures.told?.text(context.strings)
        announced = departures.announced.map { AnnouncementSection(context, $0) }
        taken =
            departures.taken.map { strings.taken(count: $0.recipes, name: $0.name) }
            + departures.takenWards.map { strings.peopleTold(name: $0.name, names: $0.wards.joined(separator: ", ")) }
        offered = departures.offered.map { strings.take(count: $0.recipes, household: $0.formerName) }
        offeredPeople = departures.offeredWards.first.map { first in
            let names = departures.offeredWards.map(\.name).joined(separator: ", ")
            return strings.takePeople(names: names, household: first.formerName)
        }
    }
}
