import Domain
import Web

/// Who may write into a diary without reading it, on the page of its person.
struct WritersSection: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let problem: String?
    let rows: [Row]
    /// What the fields show when the page is made.
    let shown: [HiddenField]

    struct Row: Sendable {
        let id: String
        let name: String
        let isChosen: Bool
        let until: Field
    }

    /// Nil where there is nobody who could be chosen.
    init?(
        _ context: SignedInContext,
        _ found: PersonStore.Found,
        _ grants: [WriterStore.Grant],
        errors: FormErrors
    ) {
        let others = found.viewers.filter { $0.id != context.person.person }
        guard !others.isEmpty else { return nil }
        let strings = context.strings.people.writers
        // The page has another form, too: what was typed is this one's only where it was sent.
        let isSent = context.request.path.hasSuffix("/writers")
        var fields = FormFields(isSent ? context.form.changed : Form(), errors, context.strings)
        let granted = Set(grants.map(\.writer.description))
        // Who was taken off meanwhile writes again where the form is saved again.
        let asked = others.map(\.id).filter { errors.asks(about: WritersForm.until(of: $0)) }.map(\.description)
        let chosen = isSent ? context.form.ticked(WritersForm.writer, over: granted.union(asked)) : granted
        let kept = Dictionary(grants.map { ($0.writer, $0.lastDay?.iso ?? "") }, uniquingKeysWith: { $1 })
        let ticked = others.map(\.id.description).filter(granted.contains)
        shown =
            ([""] + ticked).map { HiddenField.shown(WritersForm.writer, $0) }
            + others.map { HiddenField.shown(WritersForm.until(of: $0.id), kept[$0.id] ?? "") }
        csrf = context.csrf
        action = "/people/\(found.person.id)/writers"
        problem = errors.text(WritersForm.writer, context.strings)
        rows = others.map { person in
            Row(
                id: person.id.description,
                name: person.name,
                isChosen: chosen.contains(person.id.description),
                until: fields.text(
                    WritersForm.until(of: person.id),
                    strings.until,
                    kept: kept[person.id] ?? "",
                    type: "date",
                    isRequired: false
                )
            )
        }
    }
}
