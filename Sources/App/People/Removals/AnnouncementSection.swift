import Domain
import Web

/// What was announced about an owner, with the form by which the two whom it concerns take it back.
struct AnnouncementSection: Fragment, Sendable {
    let csrf: CSRFField
    let text: String
    let takeBack: LocalPath?

    init(_ context: SignedInContext, _ announced: AnnouncementStore.Announced) {
        let strings = context.strings.people.removals
        let reader = context.person.person
        let day = context.strings.dayMonthYear(context.zone.day(at: announced.dueAt))
        csrf = context.csrf
        text =
            announced.person == reader
            ? strings.aboutYou(name: announced.announcedByName, date: day)
            : strings.about(name: announced.announcedByName, person: announced.name, date: day)
        takeBack =
            [announced.person, announced.announcedBy].contains(reader)
            ? "/people/\(announced.person)/announce/undo" : nil
    }
}

/// What one owner can do about another: announce that they are to be removed, and after seven days do it.
struct OwnerRemoval: Fragment, Sendable {
    let csrf: CSRFField
    let announced: AnnouncementSection?
    let announce: LocalPath?
    let announceLabel: String
    /// Whether the seven days are over.
    let isDue: Bool

    init(of person: HouseholdStore.ListedPerson, _ context: SignedInContext) async throws {
        let found = try await context.database.read(AnnouncementStore.all(in: context.household))
            .first { $0.person == person.id }
        csrf = context.csrf
        announced = found.map { AnnouncementSection(context, $0) }
        announce = found == nil && person.id != context.person.person ? "/people/\(person.id)/announce" : nil
        announceLabel = context.strings.people.removals.announce(name: person.name)
        isDue = found?.isDue ?? false
    }
}
