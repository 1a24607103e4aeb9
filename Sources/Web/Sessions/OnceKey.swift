import Security

/// The idempotency key of a form that creates something: made with the page, sent with the form, kept with the
/// answer, so that a second click or a retry after a cut does not do it twice.
public struct OnceKey: Hashable, Sendable {
    /// The field that carries it.
    public static let field = "_once"

    public let text: String

    /// A new key.
    public init() { text = Base64.encode(SecureRandom.bytes(16)) }

    /// What a form sent; nil without one, or for what no page of ours has in it.
    public init?(_ form: Form) {
        let typed = form.typed(Self.field)
        guard (16...64).contains(typed.utf8.count), typed.utf8.allSatisfy(Base64.isURLCharacter) else { return nil }
        text = typed
    }
}
