import Domain
import Web

/// What is wrong with a field, by the tool kit's rules or by the product's own.
typealias FieldProblem = Web.FieldProblem<OwnProblem>
typealias FormErrors = Web.FormErrors<OwnProblem>
typealias FormReader = Web.FormReader<OwnProblem>

extension FieldProblem {
    static func people(_ problem: OwnProblem.People) -> FieldProblem { .own(.people(problem)) }
    static func foods(_ problem: OwnProblem.Foods) -> FieldProblem { .own(.foods(problem)) }
    static func recipes(_ problem: OwnProblem.Recipes) -> FieldProblem { .own(.recipes(problem)) }
    static func diary(_ problem: OwnProblem.Diary) -> FieldProblem { .own(.diary(problem)) }
    static func progress(_ problem: OwnProblem.Progress) -> FieldProblem { .own(.progress(problem)) }
}

/// What is wrong with a field by the product's own rules, room by room.
enum OwnProblem: Hashable, Sendable {
    case people(People)
    case foods(Foods)
    case recipes(Recipes)
    case diary(Diary)
    case progress(Progress)

    func text(_ strings: Strings) -> String {
        switch self {
        case .people(let problem): problem.text(strings)
        case .foods(let problem): problem.text(strings)
        case .recipes(let problem): problem.text(strings)
        case .diary(let problem): problem.text(strings)
        case .progress(let problem): problem.text(strings)
        }
    }
}

extension OwnProblem {
    enum People: Hashable, Sendable {
        case emailWrong, emailTaken
        case currentPasswordWrong

        func text(_ strings: Strings) -> String {
            switch self {
            case .emailWrong: strings.people.accounts.emailWrong
            case .emailTaken: strings.people.accounts.emailTaken
            case .currentPasswordWrong: strings.people.settings.currentPasswordWrong
            }
        }
    }

    enum Foods: Hashable, Sendable {
        /// More than an entry takes.
        case tooMuch
        case barcodeWrong, barcodeTaken
        /// Deleted since its form was opened.
        case notThere

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooMuch: strings.foods.tooMuch
            case .barcodeWrong: strings.foods.barcodeWrong
            case .barcodeTaken: strings.foods.barcodeTaken
            case .notThere: strings.diary.day.noSuchFood
            }
        }
    }

    enum Recipes: Hashable, Sendable {
        case nameTaken, categoryNameTaken, ingredientNameTaken
        case servingCount
        case tooManyLines
        /// A line's food is not there any more.
        case unknownFood
        case portion(PortionProblem)
        case photo(PhotoUpload)
        /// No page can give a file back to its form.
        case photoAgain
        /// An ingredient can be merged into another one only.
        case mergeTarget

        func text(_ strings: Strings) -> String {
            switch self {
            case .nameTaken: strings.recipes.editor.nameTaken
            case .categoryNameTaken: strings.recipes.categories.nameTaken
            case .ingredientNameTaken: strings.recipes.ingredients.nameTaken
            case .servingCount: strings.diary.day.servingCount
            case .tooManyLines: strings.recipes.editor.tooManyLines
            case .unknownFood: strings.recipes.editor.unknownFood
            case .portion(.notPositive): strings.recipes.portion.notPositive
            case .portion(.tooSmall): strings.recipes.portion.tooSmall
            case .portion(.exceedsWhole): strings.recipes.portion.exceedsWhole
            case .portion(.weightUnknown): strings.recipes.portion.weightUnknown
            case .photo(let problem): problem.text(strings)
            case .photoAgain: strings.recipes.photo.again
            case .mergeTarget: strings.recipes.ingredients.mergeSelf
            }
        }
    }

    enum PhotoUpload: Hashable, Sendable {
        /// Over 20 MB.
        case tooLarge
        /// Another kind of file, whatever its name says.
        case notAnImage
        /// Too many pixels or frames to unpack.
        case tooManyPixels
        /// Cut off, corrupt, or more work than one photo may make.
        case damaged
        /// HEIC or AVIF, where the installed libheif cannot read it.
        case unreadableFormat
        /// The disk takes no more.
        case noRoom
        /// No `vipsthumbnail` on this machine.
        case unavailable
        /// Too many photos are waiting already.
        case busy

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooLarge: strings.recipes.photo.tooLarge
            case .notAnImage: strings.recipes.photo.notAnImage
            case .tooManyPixels: strings.recipes.photo.tooManyPixels
            case .damaged: strings.recipes.photo.damaged
            case .unreadableFormat: strings.recipes.photo.unreadableFormat
            case .noRoom: strings.recipes.photo.noRoom
            case .unavailable: strings.recipes.photo.unavailable
            case .busy: strings.recipes.photo.busy
            }
        }
    }

    enum Diary: Hashable, Sendable {
        /// More than an entry takes.
        case tooMuch
        /// Grams of a recipe whose weight nobody knows.
        case weightUnknown
        case noSuchMeasure
        case whatToAdd
        case chooseEntries, chooseFewer
        case mealEmpty

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooMuch: strings.diary.day.tooMuch
            case .weightUnknown: strings.diary.day.weightUnknown
            case .noSuchMeasure: strings.diary.day.noSuchMeasure
            case .whatToAdd: strings.diary.day.whatToAdd
            case .chooseEntries: strings.diary.day.chooseEntries
            case .chooseFewer: strings.diary.day.chooseFewer
            case .mealEmpty: strings.diary.meal.nothingYet
            }
        }
    }

    enum Progress: Hashable, Sendable {
        case goalMissing
        /// The shares of the macronutrients come to more than all of the energy.
        case goalAboveWhole
        /// A share of no energy at all.
        case goalWithoutEnergy
        /// Another day has a weight already.
        case weightTaken

        func text(_ strings: Strings) -> String {
            switch self {
            case .goalMissing: strings.progress.goals.missing
            case .goalAboveWhole: strings.progress.goals.aboveWhole
            case .goalWithoutEnergy: strings.progress.goals.withoutEnergy
            case .weightTaken: strings.progress.weights.taken
            }
        }
    }
}
