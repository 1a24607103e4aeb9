import Security

/// The idempotency key of a form that creates something: made with the page, sent with the form, kept with the
/// answer, so that a second click or a retry after a cut does not do it twice.
public struct IdempotencyKey: Hashable, Sendable {
    /// The field that carries it.
    public static let field = "_once"

    /// What stands in the field.
    public let text: String

    /// A new key.
    public init() { text = Base64.encode(SecureRandom.bytes(16)) }

    /// What a form sent; nil without one. A script may send a key of its own making.
    public init?(_ form: Form) {
        let typed = form.rawValue(Self.field)
        guard (8...200).contains(typed.utf8.count) else { return nil }
        text = typed
    }
}
