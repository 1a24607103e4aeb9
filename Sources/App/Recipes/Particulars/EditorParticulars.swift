import Domain
import Web

extension TypedRecipe {
    /// The particulars as they were typed.
    struct Particulars: Sendable {
        var tags = ""
        var notes = ""
        var sourceName = ""
        var sourceAddress = ""
        var statedNutrition = ""

        init() {}

        init(_ form: Form) {
            tags = form.rawValue("tags")
            notes = form.rawValue("notes")
            sourceName = form.rawValue("source_name")
            sourceAddress = form.rawValue("source_url")
            statedNutrition = form.rawValue("stated_nutrition")
        }

        init(_ particulars: RecipeParticulars) {
            tags = particulars.tags.joined(separator: ", ")
            notes = particulars.notes
            sourceName = particulars.sourceName
            sourceAddress = particulars.sourceAddress
            statedNutrition = particulars.statedNutrition
        }

        var isEmpty: Bool { [tags, notes, sourceName, sourceAddress, statedNutrition].allSatisfy(\.isEmpty) }
    }
}

/// The folded part of the editor: tags, source, notes, and what the source states of nutrients.
struct EditorParticulars: Fragment, Sendable {
    let tags: Field
    let sourceName: Field
    let sourceAddress: Field
    let notes: ParticularLines
    let stated: ParticularLines
    let isOpen: Bool

    init(_ typed: TypedRecipe.Particulars, _ fields: inout FormFields) {
        let strings = fields.strings.recipes.particulars
        tags = fields.text("tags", strings.tags, kept: typed.tags, hint: strings.tagsHint, isRequired: false)
        sourceName = fields.text("source_name", strings.sourceName, kept: typed.sourceName, isRequired: false)
        sourceAddress = fields.text("source_url", strings.sourceAddress, kept: typed.sourceAddress, isRequired: false)
        notes = ParticularLines(
            id: "notes",
            label: strings.notes,
            hint: strings.notesHint,
            typed: typed.notes,
            problem: fields.problem("notes", strings.notes)
        )
        stated = ParticularLines(
            id: "stated_nutrition",
            label: strings.stated,
            hint: strings.statedHint,
            typed: typed.statedNutrition,
            problem: fields.problem("stated_nutrition", strings.stated)
        )
        let isWrong = tags.isWrong || sourceName.isWrong || sourceAddress.isWrong || notes.isWrong || stated.isWrong
        isOpen = isWrong || !typed.isEmpty
    }
}

/// A field of several lines.
struct ParticularLines: Fragment, Sendable {
    let id: String
    let label: String
    let hint: String
    let typed: String
    let problem: String?
    var isWrong: Bool { problem != nil }
}

extension RecipeEditorPage {
    struct OtherActs: Sendable {
        let duplicate: LocalPath
        let delete: LocalPath

        init(_ recipe: RecipeDetail) {
            duplicate = "/recipes/\(recipe.id)/duplicate"
            delete = "/recipes/\(recipe.id)/delete"
        }
    }
}
