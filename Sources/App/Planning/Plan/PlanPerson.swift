import Domain

/// Somebody of the household, as the plan needs them.
struct PlanPerson: Sendable {
    let id: Person.ID
    let name: String
    let kind: PersonKind
    /// How many portions this person usually eats.
    let usualShare: UsualShare
    /// The meals at which this person eats here unless a meal says otherwise.
    let usual: UsualWeek
    /// Whether it is the reader, or somebody whom the reader looks after: only then their diary is the reader's to write.
    let isMine: Bool
    /// Whether the reader says what this person ate: of their own, and of whom they were let write, whose diary they do not
    /// read.
    let isWritten: Bool
    /// Whether this is a guest who has not eaten here for 30 days. A kitchen device, which reads no diary, is told so of all.
    let isResting: Bool
    var avoided: [AvoidanceStore.Stored] = []
}

extension [PlanPerson] {
    /// These with what each of them avoids.
    func avoiding(_ avoided: [AvoidanceStore.OfPerson]) -> [PlanPerson] {
        let byPerson = Dictionary(avoided.map { ($0.id, $0.avoided) }, uniquingKeysWith: { $1 })
        return map { person in
            var person = person
            person.avoided = byPerson[person.id] ?? []
            return person
        }
    }
}

/// What a household has set for its plan.
struct PlanSettings: Sendable {
    let shares: SlotShares
    let cook: CookChoice
    /// The days for which what was cooked is good in the fridge.
    let fridgeDays: Int
    let freezerDays: Int
}
