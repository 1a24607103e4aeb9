import Domain

/// Somebody has taken less than they were to get, which was all there was where it was taken from.
struct TakenLess: Codable, Hashable, Sendable {
    /// What it was taken of.
    var name: String
    /// Who has taken it; nil where that need not be said.
    var person: String?
    let amount: String
    /// By how much that is less than they were to get.
    let missing: String
    /// Whether nothing is left of it in another place either.
    let isAll: Bool

    func text(_ strings: Strings) -> String {
        let name = person.map { "\($0): \(self.name)" } ?? self.name
        return isAll
            ? strings.planning.isEatenLess(name: name, amount: amount, missing: missing)
            : strings.planning.isEatenInPart(name: name, amount: amount, missing: missing)
    }

    /// The same, said of something and somebody else.
    func of(_ name: String, by person: String? = nil) -> TakenLess {
        var less = self
        (less.name, less.person) = (name, person)
        return less
    }
}
