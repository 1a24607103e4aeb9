import Database
import Web

/// Forms that came without a session, kept until their sender has signed in again.
enum KeptFormStore {
    /// The longest form kept, in bytes: they come from anyone.
    private static let longest = 64 << 10

    static func isShort(_ form: Form) -> Bool { fields(form).utf8.count <= longest }

    /// What of a form is kept: no password and no token.
    private static func fields(_ form: Form) -> String {
        form.encoded(without: [CSRFCheck.field, "password", "current"])
    }

    /// Keeps what was typed under the digest of the sender's context token; one form a browser.
    static func keep(_ form: Form, under digest: [UInt8], until end: Moment) -> Query<Void> {
        .run(
            """
            INSERT INTO kept_forms (digest, fields, expires_at)
            VALUES (\(digest), \(fields(form)), \(end))
            ON CONFLICT (digest) DO UPDATE
            SET fields = excluded.fields, expires_at = excluded.expires_at
            """
        )
    }

    /// The form kept under a token. Reading does not remove it: a page may be reloaded.
    static func form(under digest: [UInt8]) -> Query<Form?> {
        .first(
            "SELECT fields FROM kept_forms WHERE digest = \(digest) AND expires_at > now()"
        ) { row in Form(encoded: try row["fields"]) ?? Form() }
    }

    static func sweep() -> Query<Int> {
        .affected("DELETE FROM kept_forms WHERE expires_at < now()")
    }
}
