/// The permission that a route requires. Each route names it or gets the strict default of its method;
/// the permission tests are generated from it.
public enum Access: Hashable, Sendable {
    /// The route needs no session: login, static files, health.
    case anyone
    /// The route needs a session, and touches only what belongs to the person: diary, goals, settings, logout.
    case person
    /// The route needs a person's session and this right in its household.
    case household(Right)
    /// The route is for the kitchen: for a person with this right in the household, and for its kitchen devices, which
    /// are nobody's.
    case kitchen(Right)

    /// A right in a household; each includes those before it.
    public enum Right: Int, Comparable, CaseIterable, Sendable {
        case read, write, own

        public static func < (lesser: Right, greater: Right) -> Bool { lesser.rawValue < greater.rawValue }
    }
}
