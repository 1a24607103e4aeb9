import Database
import Web

/// Forms that arrived without a session, kept until their sender has signed in again.
enum KeptFormStore {
    /// The largest form that is kept, in bytes. It is limited because anyone may send forms.
    private static let longest = 64 << 10

    static func isShort(_ form: Form) -> Bool { fields(form).utf8.count <= longest }

    /// The fields of a form that are kept: passwords and tokens are not.
    private static func fields(_ form: Form) -> String {
        form.encoded(without: [CSRFCheck.field, "password", "current"])
    }

    /// Keeps a form under the digest of its sender's guest token; one form for each browser.
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

    /// The form kept under a token. Reading it does not remove it, since a page may be reloaded.
    static func form(under digest: [UInt8]) -> Query<Form?> {
        .first(
            "SELECT fields FROM kept_forms WHERE digest = \(digest) AND expires_at > now()"
        ) { row in Form(encoded: try row["fields"]) ?? Form() }
    }

    static func sweep() -> Query<Int> {
        .affected("DELETE FROM kept_forms WHERE expires_at < now()")
    }
}
