import Domain
import Web

/// What one page leaves for the next: a message, and the address that undoes what the message tells of.
struct Flash: Codable, Hashable, Sendable {
    let message: FlashMessage
    /// The address to which the undo button posts; nil when there is nothing to undo.
    var undo: LocalPath?
}

/// A message about what was just done. The cookie holds it as a value; the page that shows it chooses the language.
enum FlashMessage: Codable, Hashable, Sendable {
    case saved
    case people(People)
    case foods(Foods)
    case recipes(Recipes)
    case diary(Diary)
    case planning(Planning)
    case shopping(Shopping)
    case progress(Progress)
    case exchange(Exchange)

    func text(_ strings: Strings) -> String {
        switch self {
        case .saved: strings.requests.actions.saved
        case .people(let message): message.text(strings)
        case .foods(let message): message.text(strings)
        case .recipes(let message): message.text(strings)
        case .diary(let message): message.text(strings)
        case .planning(let message): message.text(strings)
        case .shopping(let message): message.text(strings)
        case .progress(let message): message.text(strings)
        case .exchange(let message): message.text(strings)
        }
    }
}

extension FlashMessage {
    enum Foods: Codable, Hashable, Sendable {
        case saved
        case deleted(name: String)
        case restored
        /// The food cannot be restored because another one has its name.
        case nameTaken
        case merged(name: String, into: String)

        func text(_ strings: Strings) -> String {
            switch self {
            case .saved: strings.foods.saved
            case .deleted(let name): strings.foods.deleted(name: name)
            case .restored: strings.foods.isBack
            case .nameTaken: strings.foods.nameTakenMeanwhile
            case .merged(let name, let other): strings.foods.merged(name: name, other: other)
            }
        }
    }

    enum Recipes: Codable, Hashable, Sendable {
        case portionSaved
        case deleted(name: String)
        case restored(name: String)
        case copied
        /// The recipe cannot be restored because another one has its name.
        case nameTaken
        case photoSaved
        case photoRemoved
        /// The photo is another one than the one that was to be taken back, and stays.
        case photoSince
        case shared
        case unshared
        case category(Category)
        case ingredient(Ingredient)

        enum Category: Codable, Hashable, Sendable {
            case deleted(name: String)
            case restored(name: String)
            case nameTaken
        }

        enum Ingredient: Codable, Hashable, Sendable {
            case deleted(name: String)
            case restored(name: String)
            case nameTaken
            case merged(into: String)
            /// What was merged is one by itself again.
            case parted(name: String, from: String)
            case linked(food: String, recipes: Int)
            case unlinked(name: String, recipes: Int)
            case decided(name: String, food: String)
            case countsNothing(name: String)
            case undecided
            case decidedMeanwhile(name: String)
            /// Another decision stands than the one that was to be taken back.
            case changedSince
        }

        func text(_ strings: Strings) -> String {
            switch self {
            case .portionSaved: strings.recipes.portion.saved
            case .deleted(let name): strings.recipes.editor.deleted(name: name)
            case .restored(let name): strings.recipes.editor.restored(name: name)
            case .copied: strings.recipes.editor.copied
            case .nameTaken: strings.recipes.editor.restoreTaken
            case .photoSaved: strings.recipes.photo.saved
            case .photoRemoved: strings.recipes.photo.removed
            case .photoSince: strings.recipes.photo.changedSince
            case .shared: strings.recipes.shareLinks.made
            case .unshared: strings.recipes.shareLinks.revoked
            case .category(.deleted(let name)): strings.recipes.categories.deleted(name: name)
            case .category(.restored(let name)): strings.recipes.categories.restored(name: name)
            case .category(.nameTaken): strings.recipes.categories.restoreTaken
            case .ingredient(.deleted(let name)): strings.recipes.ingredients.deleted(name: name)
            case .ingredient(.restored(let name)): strings.recipes.ingredients.restored(name: name)
            case .ingredient(.nameTaken): strings.recipes.ingredients.restoreTaken
            case .ingredient(.merged(let name)): strings.recipes.ingredients.merged(name: name)
            case .ingredient(.parted(let name, let other)):
                strings.recipes.ingredients.parted(name: name, other: other)
            case .ingredient(.linked(let food, 0)): strings.recipes.ingredients.linked(food: food)
            case .ingredient(.linked(let food, let count)):
                strings.recipes.ingredients.linkedIn(count: count, food: food)
            case .ingredient(.unlinked(let name, 0)): strings.recipes.ingredients.unlinkedNow(name: name)
            case .ingredient(.unlinked(let name, let count)):
                strings.recipes.ingredients.unlinkedIn(count: count, name: name)
            case .ingredient(.decided(let name, let food)): strings.recipes.openWords.decided(name: name, food: food)
            case .ingredient(.countsNothing(let name)): strings.recipes.openWords.nothing(name: name)
            case .ingredient(.decidedMeanwhile(let name)): strings.recipes.openWords.decidedMeanwhile(name: name)
            case .ingredient(.undecided): strings.recipes.openWords.undecided
            case .ingredient(.changedSince): strings.planning.changedSince
            }
        }
    }

    enum Progress: Codable, Hashable, Sendable {
        /// The goals that began on this day are deleted.
        case goalsDeleted(since: CivilDate)
        case goalsRestored(since: CivilDate)
        /// Goals of this day were there before anything was restored, and stay.
        case goalsThere(since: CivilDate)
        /// Others that began on the same day are gone.
        case goalsReplaced(since: CivilDate)
        /// The goals are others than those that were to be taken back, and stay.
        case goalsChangedSince(since: CivilDate)
        case weightDeleted(day: CivilDate)
        case weightRestored(day: CivilDate)
        /// A weight of this day was there before anything was restored, and stays.
        case weightThere(day: CivilDate, weight: String)

        func text(_ strings: Strings) -> String {
            switch self {
            case .goalsDeleted(let since): strings.progress.goals.deleted(day: strings.dayMonthYear(since))
            case .goalsRestored(let since): strings.progress.goals.restored(day: strings.dayMonthYear(since))
            case .goalsThere(let since): strings.progress.goals.there(day: strings.dayMonthYear(since))
            case .goalsReplaced(let since): strings.progress.goals.replaced(day: strings.dayMonthYear(since))
            case .goalsChangedSince(let since): strings.progress.goals.changedSince(day: strings.dayMonthYear(since))
            case .weightDeleted(let day): strings.progress.weights.deleted(day: strings.dayMonthYear(day))
            case .weightRestored(let day): strings.progress.weights.restored(day: strings.dayMonthYear(day))
            case .weightThere(let day, let weight):
                strings.progress.weights.there(day: strings.dayMonthYear(day), weight: weight)
            }
        }
    }
}
