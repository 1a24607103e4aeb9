/// Whose diary, goals and weights: a person of a household.
struct DiaryOwner: Sendable {
    let household: Household.ID
    let person: Person.ID
}

extension SignedInContext {
    var diaryOwner: DiaryOwner { DiaryOwner(household: household, person: person.person) }
}
