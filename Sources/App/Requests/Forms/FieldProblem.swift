import Domain
import Web

/// The problem of a field: one that `Web` knows, or one of `OwnProblem`.
typealias FieldProblem = Web.FieldProblem<OwnProblem>
typealias FormErrors = Web.FormErrors<OwnProblem>
typealias FormReader = Web.FormReader<OwnProblem>

extension FieldProblem {
    static func people(_ problem: OwnProblem.People) -> FieldProblem { .own(.people(problem)) }
    static func foods(_ problem: OwnProblem.Foods) -> FieldProblem { .own(.foods(problem)) }
    static func recipes(_ problem: OwnProblem.Recipes) -> FieldProblem { .own(.recipes(problem)) }
    static func diary(_ problem: OwnProblem.Diary) -> FieldProblem { .own(.diary(problem)) }
    static func planning(_ problem: OwnProblem.Planning) -> FieldProblem { .own(.planning(problem)) }
    static func shopping(_ problem: OwnProblem.Shopping) -> FieldProblem { .own(.shopping(problem)) }
    static func progress(_ problem: OwnProblem.Progress) -> FieldProblem { .own(.progress(problem)) }
}

/// The problems that only this product knows, by room.
enum OwnProblem: Hashable, Sendable {
    case people(People)
    case foods(Foods)
    case recipes(Recipes)
    case diary(Diary)
    case planning(Planning)
    case shopping(Shopping)
    case progress(Progress)

    func text(_ strings: Strings) -> String {
        switch self {
        case .people(let problem): problem.text(strings)
        case .foods(let problem): problem.text(strings)
        case .recipes(let problem): problem.text(strings)
        case .diary(let problem): problem.text(strings)
        case .planning(let problem): problem.text(strings)
        case .shopping(let problem): problem.text(strings)
        case .progress(let problem): problem.text(strings)
        }
    }
}

extension OwnProblem {
    enum Foods: Hashable, Sendable {
        /// The amount is larger than an entry may hold.
        case tooMuch
        /// The amount names a measure that the food has not, or says something else.
        case unreadable
        case barcodeWrong, barcodeTaken
        /// On the photo is no barcode that can be read.
        case noBarcode
        /// Salt and sodium were both typed, and say different things.
        case saltDiffers
        /// The numbers are for 100 ml, and nobody has said what those weigh.
        case volumeNeeded
        /// The food has been deleted since its form was opened.
        case notThere

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooMuch: strings.foods.tooMuch
            case .unreadable: strings.foods.unreadable
            case .barcodeWrong: strings.foods.barcodeWrong
            case .barcodeTaken: strings.foods.barcodeTaken
            case .noBarcode: strings.foods.barcodes.none
            case .saltDiffers: strings.foods.saltDiffers
            case .volumeNeeded: strings.foods.volumeNeeded
            case .notThere: strings.diary.day.noSuchFood
            }
        }
    }

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

    enum Diary: Hashable, Sendable {
        /// The amount is larger than an entry may hold: has more of a nutrient, or, without one, more grams.
        case tooMuch(Nutrient?)
        /// The amount is in grams, and the weight of the recipe is unknown.
        case weightUnknown
        case noSuchMeasure
        case whatToAdd
        case chooseEntries, chooseFewer
        case mealEmpty
        /// The diary entry of a meal's line was deleted since its form was opened.
        case entryGone
        /// The form logs for nobody.
        case chooseSomebody
        /// A chosen person has left since the form was opened.
        case eaterGone

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooMuch(let nutrient): strings.diary.day.tooMuch(limit: strings.diary.day.limit(of: nutrient))
            case .weightUnknown: strings.diary.day.weightUnknown
            case .noSuchMeasure: strings.diary.day.noSuchMeasure
            case .whatToAdd: strings.diary.day.whatToAdd
            case .chooseEntries: strings.diary.day.chooseEntries
            case .chooseFewer: strings.diary.day.chooseFewer
            case .mealEmpty: strings.diary.meal.nothingYet
            case .entryGone: strings.diary.meal.entryGone
            case .chooseSomebody: strings.diary.offers.chooseSomebody
            case .eaterGone: strings.diary.offers.eaterGone
            }
        }
    }

    enum Progress: Hashable, Sendable {
        case goalMissing
        /// The percentages of the macronutrients add up to more than 100.
        case goalAboveWhole
        /// A percentage needs a goal for energy.
        case goalWithoutEnergy
        /// Of a nutrient, the least that is aimed at is more than the most.
        case goalLeastAboveMost
        /// The day already has another weight.
        case weightTaken

        func text(_ strings: Strings) -> String {
            switch self {
            case .goalMissing: strings.progress.goals.missing
            case .goalAboveWhole: strings.progress.goals.aboveWhole
            case .goalWithoutEnergy: strings.progress.goals.withoutEnergy
            case .goalLeastAboveMost: strings.progress.goals.leastAboveMost
            case .weightTaken: strings.progress.weights.taken
            }
        }
    }
}
