import Domain
import Web

/// A recipe as it is here beside the file's version, where the two differ.
struct TakingPage: Page, Sendable {
    let title: String
    let lead: String
    /// What to know where the recipe was changed while this page was looked at.
    let changed: String?
    let report: LocalPath
    let action: LocalPath
    let csrf: CSRFField
    let version: String
    let button: String
    let here: [RecipeDifferences.Field]
    let filed: [RecipeDifferences.Field]
    var differs: Bool { !filed.isEmpty }

    init(_ context: SignedInContext, _ taking: Taking, isChanged: Bool = false) {
        let strings = context.strings.exchange.takings
        let recipe = taking.recipe
        let isGone = recipe.head.isDeleted
        title = recipe.name
        lead = isGone ? strings.leadDeleted : strings.lead
        changed = isChanged ? strings.changed : nil
        report = .fileImport(taking.left.job)
        action = .taking(taking.left.position, of: taking.left.job)
        csrf = context.csrf
        version = String(recipe.version)
        button = isGone ? strings.bringBack : strings.take
        let differences = RecipeDifferences(
            taking.draft,
            category: taking.category,
            recipe,
            context.language,
            context.strings
        )
        here = differences.present
        filed = differences.wanted
    }
}

extension LocalPath {
    static func taking(_ position: Int, of id: FileImport.ID) -> LocalPath {
        "/import/files/\(id)/rows/\(position)"
    }
}
