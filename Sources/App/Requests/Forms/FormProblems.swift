import Domain
import Web

/// The list above a rejected form: each faulty field with its problem, as a link to the field.
struct ErrorSummary: Fragment, Sendable {
    let entries: [Entry]
    var isShown: Bool { !entries.isEmpty }

    struct Entry: Sendable {
        let id: String
        let label: String
        let problem: String
    }

    init(entries: [Entry]) { self.entries = entries }

    init(_ errors: FormErrors, _ strings: Strings, labels: [String: String]) {
        entries = errors.entries.map { entry in
            Entry(id: entry.field, label: labels[entry.field] ?? entry.field, problem: strings.text(of: entry.problem))
        }
    }
}

extension FormErrors {
    /// The message for a field; nil when nothing is wrong with it.
    func text(_ field: String, _ strings: Strings) -> String? {
        self[field].map(strings.text(of:))
    }
}

extension Strings {
    /// The message for a problem, in the reader's language.
    func text(of problem: FieldProblem) -> String {
        let numbers = Formatting(spokenLanguage)
        switch problem {
        case .required: return requests.fields.required
        case .tooLong(let max): return requests.fields.tooLong(max: String(max))
        case .tooShort(let min): return requests.fields.tooShort(min: String(min))
        case .notANumber: return requests.fields.notANumber
        case .ambiguousNumber: return requests.fields.ambiguousNumber
        case .outOfRange(let range):
            let lower = numbers.decimal(range.lower, places: 6)
            let upper = numbers.decimal(range.upper, places: 6)
            return range.includesLower
                ? requests.fields.outOfRange(min: lower, max: upper) : requests.fields.aboveZero(max: upper)
        case .invalidDate: return requests.fields.invalidDate
        case .dateOutOfRange(let days):
            return requests.fields.outOfRange(min: days.lowerBound.iso, max: days.upperBound.iso)
        case .notAChoice: return requests.fields.invalidChoice
        case .invalidText: return requests.fields.invalidText
        case .tooCommon: return people.accounts.commonPassword
        case .taken: return requests.fields.taken
        case .custom(let key): return custom(key)
        }
    }

    /// The message for a problem that only this product knows, found by its key.
    private func custom(_ key: String) -> String {
        switch key {
        case "emailWrong": people.accounts.emailWrong
        case "emailTaken": people.accounts.emailTaken
        case "currentPasswordWrong": people.settings.currentPasswordWrong
        case "portionTooSmall": recipes.portion.tooSmall
        case "portionExceedsWhole": recipes.portion.exceedsWhole
        case "portionNotPositive": recipes.portion.notPositive
        case "portionWeightUnknown": recipes.portion.weightUnknown
        case "entryTooMuch": diary.day.tooMuch
        case "entryWeightUnknown": diary.day.weightUnknown
        case "noSuchMeasure": diary.day.noSuchMeasure
        case "noSuchFood": diary.day.noSuchFood
        case "noSuchRecipe": diary.day.noSuchRecipe
        case "servingCount": diary.day.servingCount
        case "whatToAdd": diary.day.whatToAdd
        case "chooseEntries": diary.day.chooseEntries
        case "chooseFewer": diary.day.chooseFewer
        case "mealEmpty": diary.meal.nothingYet
        case "foodTooMuch": foods.tooMuch
        case "barcodeWrong": foods.barcodeWrong
        case "barcodeTaken": foods.barcodeTaken
        case "tooManyLines": recipes.editor.tooManyLines
        case "photoAgain": recipes.photo.again
        case "recipeName": recipes.editor.nameTaken
        case "unknownFood": recipes.editor.unknownFood
        case "goalMissing": progress.goals.missing
        case "goalAboveWhole": progress.goals.aboveWhole
        case "goalWithoutEnergy": progress.goals.withoutEnergy
        case "weightTaken": progress.weights.taken
        case "categoryName": recipes.categories.nameTaken
        case "ingredientName": recipes.ingredients.nameTaken
        case "mergeTarget": recipes.ingredients.mergeSelf
        default: PhotoProblem(rawValue: key)?.text(self) ?? requests.fields.invalidChoice
        }
    }
}
