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
        let others = RecipeDifferences.Field.besides(taking, context.strings)
        here = differences.present + others.map(\.here)
        filed = differences.wanted + others.map(\.filed)
    }
}

extension RecipeDifferences.Field {
    /// What is beside the recipe's own fields: the photo that the file has, and how whoever has brought it rates.
    fileprivate static func besides(_ taking: Taking, _ strings: Strings) -> [(here: Self, filed: Self)] {
        let (words, none) = (strings.exchange.takings, strings.recipes.editor.nothing)
        var fields: [(here: Self, filed: Self)] = []
        if taking.left.hasPhoto {
            let here = taking.recipe.head.photo == nil ? none : words.photoHere
            fields.append(
                (Self(label: words.photo, lines: [here]), Self(label: words.photo, lines: [words.photoFiled]))
            )
        }
        if let rating = taking.rating {
            let here = taking.left.rating.map(String.init) ?? none
            fields.append(
                (Self(label: words.rating, lines: [here]), Self(label: words.rating, lines: [String(rating)]))
            )
        }
        return fields
    }
}

extension LocalPath {
    static func taking(_ position: Int, of id: FileImport.ID) -> LocalPath {
        "/import/files/\(id)/rows/\(position)"
    }
}
