/// Something that is offered to be logged once more.
enum EatableAgain: Hashable, Sendable {
    /// A food or recipe, as it is now.
    case present(Eatable)
    /// What came out of a pot: it has what was in there, as its numbers are those of then. Nil where nobody knows of which.
    case pot(CookedPot.ID?)
}
