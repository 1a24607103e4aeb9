import Security

/// The idempotency key of a form that creates something: generated with the page, sent with the form, stored with the
/// response, so that a second click or a retry after a lost connection does not create it twice.
public struct IdempotencyKey: Hashable, Sendable {
    /// The name of the form field for the key.
    public static let field = "_once"

    /// The value of the field.
    public let text: String

    /// Generates a key.
    public init() { text = Base64.encode(SecureRandom.bytes(16)) }

    /// The key in a form; nil without one. Scripts may send keys of their own.
    public init?(_ form: Form) {
        let typed = form.rawValue(Self.field)
        guard (8...200).contains(typed.utf8.count) else { return nil }
        text = typed
    }
}
