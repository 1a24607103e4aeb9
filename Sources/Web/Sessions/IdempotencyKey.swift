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

    /// The key of a form whose page is the same until it was sent.
    /// - Parameters:
    ///   - secret: what nobody else knows of whoever gets the page.
    ///   - text: the state in which the page was made, which does not come again.
    public init(of secret: [UInt8], saying text: String) {
        self = IdempotencyKey(text: Base64.encode(secret)).saying(text)
    }

    /// The key of a form by what it says: a page that is shown again has the key that it had, and what is typed into it then
    /// may be something else.
    public func saying(_ text: String) -> IdempotencyKey {
        IdempotencyKey(text: Base64.encode(Digest.sha256(Array("\(self.text)\n\(text)".utf8))))
    }

    private init(text: String) { self.text = text }

    /// The key in a form; nil without one. Scripts may send keys of their own.
    public init?(_ form: Form) {
        let typed = form.rawValue(Self.field)
        guard (8...200).contains(typed.utf8.count) else { return nil }
        text = typed
    }
}
