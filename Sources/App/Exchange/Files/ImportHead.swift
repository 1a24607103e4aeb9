import Web

/// The top of an import's page: what it brings in, how far it has come, and why it has ended.
struct ImportHead: Fragment, Sendable {
    let title: String
    let lead: String
    /// How far it has come, from 0 to `steps`; nil where there is nothing to count.
    let progress: Progress?
    let problem: String?
    /// What tells how far it has come, as long as it goes on.
    let events: LocalPath?
    var isBusy: Bool { events != nil }

    struct Progress: Sendable {
        let done: String
        let steps: String
        let text: String
    }

    init(_ found: FileImport, _ strings: Strings, lead: String, progress: Progress?, problem: String?) {
        title = found.app.map { strings.name(of: $0) } ?? strings.exchange.files.unnamed
        self.lead = lead
        self.progress = progress
        self.problem = problem
        events = found.state.isBusy ? LocalPath.fileImport(found.id).under("/events") : nil
    }
}

/// What undoes an import, whatever it brings in: before anything is written it is thrown away, and afterwards taken back.
struct ImportEndings: Fragment, Sendable {
    let csrf: CSRFField
    let undo: LocalPath?
    /// Where recipes come back that went as it was taken back; nil where none did.
    let bringRecipes: LocalPath?
    let discard: LocalPath?

    /// - Parameter hasChanged: whether anything is here, or otherwise, because of it.
    init(_ context: SignedInContext, _ found: FileImport, hasChanged: Bool) {
        let path = LocalPath.fileImport(found.id)
        csrf = context.csrf
        undo = found.canBeTakenBack && hasChanged ? path.under("/undo") : nil
        bringRecipes = found.canComeBack ? path.under("/back") : nil
        discard = found.state == .preview || found.state == .failed && undo == nil ? path.under("/discard") : nil
    }
}
