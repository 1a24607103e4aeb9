import Database
import Domain

/// A profile as it is stored by now, over which a form of it is laid.
struct StoredProfile: Sendable {
    let name: String
    let settings: PersonStore.EatingSettings
    let share: BodyShare
    let avoided: [AvoidanceStore.Stored]

    init(_ found: PersonStore.Found) {
        name = found.person.name
        settings = found.settings
        share = found.share
        avoided = found.avoided
    }

    /// Reads it once the person is locked, so that one form after the other is saved; nil for somebody who has gone.
    init?(locking person: Person.ID, in household: Household.ID, _ db: Connection) async throws {
        try await db.run(PersonStore.lock(person, in: household))
        let (found, settings, share, avoided) = try await db.fetch(
            PersonStore.person(person, in: household),
            PersonStore.settings(of: person, in: household),
            BodyShareStore.share(of: person, in: household),
            AvoidanceStore.avoided(by: person, in: household)
        )
        guard let found, let settings else { return nil }
        name = found.name
        self.settings = settings
        self.share = share
        self.avoided = avoided
    }

    /// The fields of a page that shows it, besides what is avoided.
    func shown(_ strings: Strings) -> [ShownField] {
        let (writing, level) = (settings.diaryWriting, share.level)
        return [
            ShownField("name", name),
            ShownField("usual_share", Formatting(strings.spokenLanguage).typed(settings.keptShare)),
            ShownField("diary_writing", writing.rawValue, words: strings.name(of: writing)),
            ShownField("share_level", level.rawValue, words: strings.name(of: level)),
        ]
    }
}
