import Database
import Web

/// Forms that arrived without a session, kept until their sender has signed in again.
enum KeptFormStore {
    /// The largest form that is kept, in bytes: more than a recipe of 300 lines. It is limited because anyone may send forms.
    private static let longest = 256 << 10

    static func isShort(_ form: Form) -> Bool { fields(form).utf8.count <= longest }

    /// The field that says whose a form is, beside those that were typed.
    private static let owner = "_account"

    /// The field of a photo that is carried on as text, and that of the file that it was.
    private static let photo = (text: "photo_carried", file: "photo")

    /// The fields of a form that are kept: passwords and tokens are not. Of a photo, too, no more than that there was one.
    private static func fields(_ form: Form) -> String {
        let kept = form.encoded(without: [CSRFCheck.field, owner, photo.text, "password", "current"])
        return form.has(photo.text) && !form.chose(photo.file) ? "\(kept)&\(photo.file)=" : kept
    }

    /// Keeps a form under the digest of its sender's guest token and its page; the last one of each page.
    /// - Parameter account: the mark of the account that signed in last in that browser; nil where none is known.
    static func keep(_ form: Form, of account: String?, under digest: [UInt8], until end: Moment) -> Query<Void> {
        let whose = account.map { "&" + Form([(owner, $0)]).encoded(without: []) } ?? ""
        return .run("SELECT keep_form(\(digest), \(fields(form) + whose), \(end))")
    }

    /// The form kept under a digest, for the account whose it is. Reading it does not remove it, since a page may be reloaded.
    static func form(under digest: [UInt8], for account: String?) -> Query<Form?> {
        .first("SELECT fields FROM kept_form(\(digest)) AS kept (fields)") { row in
            let kept = Form(encoded: try row["fields"]) ?? Form()
            guard kept.has(owner) else { return kept }
            return kept.rawValue(owner) == account ? Form(encoded: fields(kept)) ?? Form() : Form()
        }
    }

    /// Deletes forms that nobody has come back for; as the owner of the table.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM kept_forms WHERE expires_at < now()")
    }
}
