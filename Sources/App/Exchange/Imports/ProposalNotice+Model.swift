import RecipeImport
import Web

extension ProposalNotice {
    /// What is said of a proposal. Of a picture there is no text to compare with.
    init(_ recipe: ImportedRecipe, from source: LanguageModel.Source, _ model: LanguageModel, _ strings: Strings) {
        switch source {
        case .text(let text):
            doubtful = Array(recipe.lines(notIn: text).prefix(20))
            self.text =
                doubtful.isEmpty
                ? strings.exchange.imports.proposed(host: model.host)
                : strings.exchange.imports.proposedDoubtful(host: model.host)
        case .picture:
            doubtful = []
            text = strings.exchange.imports.proposedFromPicture(host: model.host)
        }
    }
}
