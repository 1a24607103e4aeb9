import Domain

extension OwnProblem {
    enum Recipes: Hashable, Sendable {
        case nameTaken, categoryNameTaken, ingredientNameTaken
        case servingCount
        case tooManyLines, tooManyWords
        case tags, sourceAddress
        /// The lines could not be read now; they may be in so many seconds.
        case readLater(seconds: Int)
        /// The food chosen for a line has been deleted.
        case unknownFood
        case portion(PortionProblem)
        case photo(PhotoUpload)
        /// A chosen photo has to be chosen again, since no page can refill a file field.
        case photoAgain
        /// Somebody has changed the photo since the form was shown.
        case photoMeanwhile
        /// An ingredient can only be merged into another one.
        case mergeTarget

        func text(_ strings: Strings) -> String {
            switch self {
            case .nameTaken: strings.recipes.editor.nameTaken
            case .categoryNameTaken: strings.recipes.categories.nameTaken
            case .ingredientNameTaken: strings.recipes.ingredients.nameTaken
            case .servingCount: strings.diary.day.servingCount
            case .tooManyLines: strings.recipes.editor.tooManyLines
            case .tooManyWords: strings.recipes.editor.tooManyWords
            case .tags: strings.recipes.particulars.tagsWrong
            case .sourceAddress: strings.recipes.particulars.sourceWrong
            case .readLater(let seconds): strings.recipes.editor.readLater(wait: strings.wait(seconds))
            case .unknownFood: strings.recipes.editor.unknownFood
            case .portion(.notPositive): strings.recipes.portion.notPositive
            case .portion(.tooSmall): strings.recipes.portion.tooSmall
            case .portion(.exceedsWhole): strings.recipes.portion.exceedsWhole
            case .portion(.weightUnknown): strings.recipes.portion.weightUnknown
            case .photo(let problem): problem.text(strings)
            case .photoAgain: strings.recipes.photo.again
            case .photoMeanwhile: strings.recipes.photo.meanwhile
            case .mergeTarget: strings.recipes.ingredients.mergeSelf
            }
        }
    }
}
