import Domain

/// One entry of a person's diary.
struct DiaryEntry: Sendable {
    typealias ID = Identifier<DiaryEntry>

    let id: ID
    let day: CivilDate
    let slot: MealSlot
    let eaten: EntrySnapshot
}
