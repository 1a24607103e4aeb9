import Database
import Web

/// Forms that arrived without a session, kept until their sender has signed in again.
enum KeptFormStore {
    /// The largest form that is kept, in bytes: more than a recipe of 300 lines. It is limited because anyone may send forms.
    private static let longest = 256 << 10

    static func isShort(_ form: Form) -> Bool { fields(form).utf8.count <= longest }

    /// The fields of a form that are kept: passwords and tokens are not.
    private static func fields(_ form: Form) -> String {
        form.encoded(without: [CSRFCheck.field, "password", "current"])
    }

    /// Keeps a form under the digest of its sender's guest token; one form for each browser.
    static func keep(_ form: Form, under digest: [UInt8], until end: Moment) -> Query<Void> {
        .run("SELECT keep_form(\(digest), \(fields(form)), \(end))")
    }

    /// The form kept under a token. Reading it does not remove it, since a page may be reloaded.
    static func form(under digest: [UInt8]) -> Query<Form?> {
        .first("SELECT fields FROM kept_form(\(digest)) AS kept (fields)") { row in
            Form(encoded: try row["fields"]) ?? Form()
        }
    }

    /// Deletes forms that nobody has come back for; as the owner of the table.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM kept_forms WHERE expires_at < now()")
    }
}
