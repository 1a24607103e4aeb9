import Database
import Domain
import Web

extension ChangeStore {
    /// Changes an entry as it is once nobody else changes it: what somebody has made of it at the same moment stays, but for
    /// what is changed now. Answers what it is then, and whether that is anything else than before.
    func edit(
        _ id: DiaryEntry.ID,
        _ db: Connection,
        _ edit: (DiaryEntry) throws -> DiaryEntry
    ) async throws -> (entry: DiaryEntry, isNew: Bool) {
        guard let present = try await chosen([id], db).first else { throw HTTPError.notFound }
        let changed = try edit(present)
        if changed.isLike(present) { return (present, false) }
        try await db.run([beginning(at: .diary(changed.day)), keeping([id]), replacing(changed)])
        return (changed, true)
    }
}

extension DiaryStore {
    /// An entry that is deleted, by itself or with others: a form of it may still lie open.
    static func gone(_ id: DiaryEntry.ID, of owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                AND deleted_at IS NOT NULL
            """,
            entry
        )
    }
}

extension DiaryEntry {
    /// Whether nothing differs that the form can change: saving it untouched, or twice, then changes nothing.
    fileprivate func isLike(_ other: DiaryEntry) -> Bool {
        day == other.day && slot == other.slot && eaten.name == other.eaten.name
            && eaten.amount == other.eaten.amount && eaten.measure == other.eaten.measure
            && (eaten.kind != .quick || eaten.nutrients == other.eaten.nutrients)
    }
}
