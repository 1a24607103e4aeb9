import Domain
import Web

/// What stands above a refused form: each faulty field with its problem, linked.
struct ErrorSummary: Fragment, Sendable {
    let entries: [Entry]
    var isShown: Bool { !entries.isEmpty }

    struct Entry: Sendable {
        let id: String
        let label: String
        let problem: String
    }

    init(entries: [Entry]) { self.entries = entries }

    init(_ errors: FormErrors, _ words: Words, labels: [String: String]) {
        entries = errors.entries.map { entry in
            Entry(id: entry.field, label: labels[entry.field] ?? entry.field, problem: words.text(of: entry.problem))
        }
    }
}

extension FormErrors {
    /// The sentence for a field; nil when nothing is wrong with it.
    func text(_ field: String, _ words: Words) -> String? {
        self[field].map(words.text(of:))
    }
}

extension Words {
    /// What is wrong with a field, in the reader's language.
    func text(of problem: FieldProblem) -> String {
        let numbers = Formatting(spokenLanguage)
        switch problem {
        case .required: return required
        case .tooLong(let max): return tooLong(max: String(max))
        case .tooShort(let min): return tooShort(min: String(min))
        case .notANumber: return notANumber
        case .ambiguousNumber: return ambiguousNumber
        case .outOfRange(let range):
            let lower = numbers.decimal(range.lower, places: 6)
            let upper = numbers.decimal(range.upper, places: 6)
            return range.includesLower ? outOfRange(min: lower, max: upper) : aboveZero(max: upper)
        case .invalidDate: return invalidDate
        case .dateOutOfRange(let days):
            return outOfRange(min: days.lowerBound.iso, max: days.upperBound.iso)
        case .notAChoice: return invalidChoice
        case .invalidText: return invalidText
        case .tooCommon: return commonPassword
        case .taken: return taken
        case .custom(let key): return custom(key)
        }
    }

    /// The product's own problems by their keys.
    private func custom(_ key: String) -> String {
        switch key {
        case "emailWrong": emailWrong
        case "emailTaken": emailTaken
        case "currentPasswordWrong": currentPasswordWrong
        case "portionTooSmall": portion.tooSmall
        case "portionExceedsWhole": portion.exceedsWhole
        case "portionNotPositive": portion.notPositive
        case "portionWeightUnknown": portion.weightUnknown
        case "entryTooMuch": day.tooMuch
        case "entryWeightUnknown": day.weightUnknown
        case "noSuchMeasure": day.noSuchMeasure
        case "noSuchFood": day.noSuchFood
        case "noSuchRecipe": day.noSuchRecipe
        case "servingCount": day.servingCount
        case "whatToAdd": day.whatToAdd
        case "chooseEntries": day.chooseEntries
        case "chooseFewer": day.chooseFewer
        case "mealEmpty": meal.nothingYet
        case "foodTooMuch": foods.tooMuch
        case "barcodeWrong": foods.barcodeWrong
        case "barcodeTaken": foods.barcodeTaken
        case "tooManyLines": editor.tooManyLines
        case "photoAgain": photo.again
        case "recipeName": editor.nameTaken
        case "unknownFood": editor.unknownFood
        case "goalMissing": goal.missing
        case "goalAboveWhole": goal.aboveWhole
        case "goalWithoutEnergy": goal.withoutEnergy
        case "weightTaken": weights.taken
        case "categoryName": categories.nameTaken
        case "ingredientName": ingredients.nameTaken
        case "mergeTarget": ingredients.mergeSelf
        default: PhotoProblem(rawValue: key)?.text(self) ?? invalidChoice
        }
    }
}
