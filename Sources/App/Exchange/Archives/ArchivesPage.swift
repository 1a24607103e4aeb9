import Web

/// What can be taken along, and brought back.
struct ArchivesPage: Page, Sendable {
    let csrf: CSRFField
    /// Whose diary an archive of one person has.
    let personHint: String
    let mayBring: Bool
    let problem: String?
    var isWrong: Bool { problem != nil }

    init(_ context: SignedInContext, _ problem: ArchiveProblem? = nil) {
        csrf = context.csrf
        personHint = context.strings.exchange.archives.personHint(name: context.ward?.name ?? context.name)
        mayBring = context.may(.household(.own))
        self.problem = problem?.text(context.strings)
    }
}
