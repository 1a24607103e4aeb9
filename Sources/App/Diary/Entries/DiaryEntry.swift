import Domain

/// One entry of a person's diary.
struct DiaryEntry: Sendable {
    typealias ID = Identifier<DiaryEntry>

    let id: ID
    let day: CivilDate
    let slot: MealSlot
    let eaten: EntrySnapshot
    /// Who has written it; nil where it was the person whose it is.
    var writer: EntryWriter?
}

/// Somebody who has written an entry into another's diary. The name stays when they have left.
struct EntryWriter: Hashable, Sendable {
    let id: Person.ID
    let name: String
    /// Whether it was put on a plate, or planned, and not only written down.
    var serves = false
}

extension DiaryEntry {
    /// Who has written it, where that is somebody else than the reader.
    func writer(besides reader: Person.ID) -> EntryWriter? { writer.flatMap { $0.id == reader ? nil : $0 } }
}
