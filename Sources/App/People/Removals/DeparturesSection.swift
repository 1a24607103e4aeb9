import Web

/// How people part, on the page of the household: which owner is to be removed, who took recipes along, and which
/// recipes the reader can still take from the household that they left.
struct DeparturesSection: Fragment, Sendable {
    let csrf: CSRFField
    let announced: [AnnouncementSection]
    let taken: [String]
    let offered: String?

    init(
        _ context: SignedInContext,
        _ announced: [AnnouncementStore.Announced],
        _ taken: [(name: String, recipes: Int)],
        _ offered: CopiesStore.Offered?
    ) {
        let words = context.strings.people.moves
        csrf = context.csrf
        self.announced = announced.map { AnnouncementSection(context, $0) }
        self.taken = taken.map { words.taken(count: $0.recipes, name: $0.name) }
        self.offered = offered.map { words.take(count: $0.recipes, household: $0.formerName) }
    }
}
