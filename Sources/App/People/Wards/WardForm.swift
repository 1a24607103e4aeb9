import Web

/// A person without an account, as somebody describes them.
struct WardDraft: Sendable {
    /// What somebody without an account can be.
    static let kinds: [PersonKind] = [.dependant, .guest]

    let name: String
    let kind: PersonKind
    let usualShare: Double
}

struct WardForm {
    let form: Form

    func validated() throws(FormErrors) -> WardDraft {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let kind = read.choice("kind", of: PersonKind.self)
        if let kind, !WardDraft.kinds.contains(kind) { read.reject("kind", .notAChoice) }
        let share = form.rawValue("usual_share").isEmpty ? 1 : read.decimal("usual_share", EatingProfile.shares)
        guard let name, let kind, let share, read.isValid else { throw read.errors }
        return WardDraft(name: name, kind: kind, usualShare: share)
    }
}
