/// The person whose diary, goals and weights are meant, with the household they belong to.
struct DiaryOwner: Hashable, Sendable {
    let household: Household.ID
    let person: Person.ID
}

extension SignedInContext {
    /// The person who is signed in, or the one for whom they act.
    var diaryOwner: DiaryOwner { DiaryOwner(household: household, person: ward?.id ?? person.person) }
}
