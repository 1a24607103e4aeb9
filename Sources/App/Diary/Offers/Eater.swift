import Database

/// Somebody of the household, besides the reader, for whom the reader may log what is eaten.
struct Eater: Sendable {
    let id: Person.ID
    let name: String
    /// How many portions this person usually eats.
    let usualShare: Double
    let way: Way
    /// Whether this is a guest who has not eaten here for 30 days: they stand last, under "More".
    let isResting: Bool

    /// What becomes of it: an entry at once, for those who allow that or are looked after, and for whom the reader was let write; an offer, which they accept or
    /// not; or nothing.
    enum Way: String, Sendable, SQLDecodable {
        case entry, offer, nothing
        /// The person has left.
        case gone
    }
}
