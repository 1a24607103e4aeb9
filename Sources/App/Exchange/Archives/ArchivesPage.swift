import Web

/// What can be taken along, and brought back.
struct ArchivesPage: Page, Sendable {
    let csrf: CSRFField
    /// Whose diary an archive of one person has.
    let personHint: String
    /// Whether the reader takes the whole household along, and brings it back: an owner.
    let isOwner: Bool
    /// What becomes of an archive that the reader brings back.
    let bringHint: String
    /// Why nothing was downloaded; nil where nothing was wrong.
    let scopeProblem: String?
    let problem: String?
    var isWrong: Bool { problem != nil }

    init(_ context: SignedInContext, _ problem: ArchiveProblem? = nil, scopeIsWrong: Bool = false) {
        csrf = context.csrf
        personHint = context.strings.exchange.archives.personHint(name: context.ward?.name ?? context.name)
        isOwner = context.may(.household(.own))
        let strings = context.strings.exchange.archives
        bringHint =
            isOwner
            ? strings.bringHint : context.may(.household(.write)) ? strings.bringMine : strings.bringMineOnly
        scopeProblem = scopeIsWrong ? context.strings.exchange.archives.chooseScope : nil
        self.problem = problem?.text(context.strings)
    }
}
