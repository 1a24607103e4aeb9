import Domain
import Web

/// What somebody has logged for a person, who accepts it as an entry or not.
struct Offer: Sendable {
    typealias ID = Identifier<Offer>

    let id: ID
    let person: Person.ID
    let personName: String
    let giver: String
    let day: CivilDate
    let slot: MealSlot
    let eaten: EntrySnapshot
    /// Whether nobody has answered yet.
    let isOpen: Bool
    /// The planned dish or the pot that it is of; nil for what stands for itself.
    let dish: PlanDish.ID?
    /// Whether it comes besides an earlier helping, whose entry it raises.
    let isHelping: Bool
}

extension Offer {
    /// Its page, on which it is answered by itself.
    var path: LocalPath { "/offers/\(id)" }
    /// Where its answer is taken back, with all that it did.
    var undo: LocalPath { path.under("/undo") }

    /// Today has all that waits, so that nothing is missed; another day what was offered for it.
    func isShown(on day: CivilDate, seenFrom today: CivilDate) -> Bool { day == today || self.day == day }

    /// The entry that it becomes. It has the offer's key, so that an offer becomes one entry, however often it is
    /// accepted.
    var entry: DiaryEntry {
        DiaryEntry(id: DiaryEntry.ID(high: id.high, low: id.low), day: day, slot: slot, eaten: eaten)
    }
}
