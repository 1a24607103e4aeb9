/// A person without an account, whom guardians look after.
struct Ward: Hashable, Sendable {
    let id: Person.ID
    let name: String
    /// How many portions this person usually eats.
    let usualShare: Double
}
