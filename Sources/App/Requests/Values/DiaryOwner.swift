/// The person whose diary, goals and weights are meant, with the household they belong to.
struct DiaryOwner: Sendable {
    let household: Household.ID
    let person: Person.ID
}

extension SignedInContext {
    var diaryOwner: DiaryOwner { DiaryOwner(household: household, person: person.person) }
}
