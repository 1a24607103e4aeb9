/// Who may call a route. Every route says it, or gets the strict default of its method;
/// the tests of rights are generated from it.
public enum Access: Hashable, Sendable {
    /// Needs no session: sign-in, static files, health.
    case anyone
    /// Needs a session, and touches only what belongs to the person: diary, goals, settings, signing out.
    case person
    /// Needs a session and this right in its household.
    case household(Right)

    /// What a member may do with the household's things; each includes those before it.
    public enum Right: Int, Comparable, CaseIterable, Sendable {
        case read, write, own

        public static func < (lesser: Right, greater: Right) -> Bool { lesser.rawValue < greater.rawValue }
    }
}
