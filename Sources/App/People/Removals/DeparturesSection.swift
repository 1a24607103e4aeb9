import Web

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

    init(
        _ context: SignedInContext,
        _ announced: [AnnouncementStore.Announced],
        _ taken: [(name: String, recipes: Int)],
        _ takenWards: [(name: String, wards: [String])],
        _ told: MovedByOthers?,
        _ offered: CopiesStore.Offered?,
        _ offeredWards: [(formerName: String, name: String)]
    ) {
        let strings = context.strings.people.moves
        csrf = context.csrf
        self.told = told?.text(context.strings)
        self.announced = announced.map { AnnouncementSection(context, $0) }
        self.taken =
            taken.map { strings.taken(count: $0.recipes, name: $0.name) }
            + takenWards.map { strings.peopleTold(name: $0.name, names: $0.wards.joined(separator: ", ")) }
        offeredPeople = offeredWards.first.map { first in
            let names = offeredWards.map(\.name).joined(separator: ", ")
            return strings.takePeople(names: names, household: first.formerName)
        }
        self.offered = offered.map { strings.take(count: $0.recipes, household: $0.formerName) }
    }
}
