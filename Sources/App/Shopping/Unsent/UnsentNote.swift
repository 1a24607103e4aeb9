import Web

/// The place where a list's script says how many changes wait for a network, and how old the list is without one. It puts
/// numbers and times in place of `gap`.
struct UnsentNote: Fragment, Sendable {
    let gap = "§"
}
