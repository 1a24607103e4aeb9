import Domain
import Web

/// A message that one page leaves for the next. The cookie holds its key and
/// arguments; the page shows it in the reader's language.
struct Notice: Sendable {
    static let saved = "saved"
    static let signedOut = "signedOut"
    static let signInToContinue = "signInToContinue"
    static let welcomeBack = "welcomeBack"
    static let welcomeNew = "welcomeNew"
    static let passwordChanged = "passwordChanged"
    static let sessionEnded = "sessionEnded"
    static let sessionsEnded = "sessionsEnded"
    static let portionSaved = "portionSaved"
    static let entryAdded = "entryAdded"
    static let entryRemoved = "entryRemoved"
    static let entryRestored = "entryRestored"
    static let entryChanged = "entryChanged"
    static let entriesCopied = "entriesCopied"
    static let entriesMoved = "entriesMoved"
    static let entriesRemoved = "entriesRemoved"
    static let changeUndone = "changeUndone"
    static let entriesCorrected = "entriesCorrected"
    static let favourite = "favourite"
    static let noFavourite = "noFavourite"
    static let dayMarked = "dayMarked"
    static let dayNoted = "dayNoted"
    static let photoSaved = "photoSaved"
    static let photoRemoved = "photoRemoved"
    static let foodSaved = "foodSaved"
    static let foodDeleted = "foodDeleted"
    static let foodBack = "foodBack"
    static let foodNameTaken = "foodNameTaken"
    static let foodsMerged = "foodsMerged"
    static let recipeDeleted = "recipeDeleted"
    static let recipeCopied = "recipeCopied"
    static let recipeNameTaken = "recipeNameTaken"
    static let categoryDeleted = "categoryDeleted"
    static let categoryRestored = "categoryRestored"
    static let categoryNameTaken = "categoryNameTaken"
    static let ingredientDeleted = "ingredientDeleted"
    static let ingredientRestored = "ingredientRestored"
    static let ingredientNameTaken = "ingredientNameTaken"
    static let ingredientMerged = "ingredientMerged"
    static let ingredientLinked = "ingredientLinked"
    static let weightDeleted = "weightDeleted"
    static let goalsDeleted = "goalsDeleted"
    static let restored = "restored"
    static let recipeShared = "recipeShared"
    static let recipeUnshared = "recipeUnshared"

    let flash: Flash

    /// Fails for a key that is unknown, such as one in a cookie that an older version of the program wrote.
    init?(_ flash: Flash) {
        guard Self.text(of: flash, in: Strings(.en)) != nil else { return nil }
        self.flash = flash
    }

    func text(_ strings: Strings) -> String { Self.text(of: flash, in: strings) ?? "" }

    /// The address to which the message's undo button posts; nil for a message of something that cannot be undone.
    var undo: LocalPath? {
        switch flash.key {
        case Self.foodsMerged, Self.entryRemoved, Self.entryChanged, Self.entriesCopied, Self.entriesMoved,
            Self.entriesRemoved,
            Self.dayMarked, Self.dayNoted, Self.entriesCorrected,
            Self.foodDeleted, Self.recipeDeleted, Self.categoryDeleted, Self.ingredientDeleted, Self.weightDeleted,
            Self.goalsDeleted:
            LocalPath(requested: flash.arguments.last)
        default: nil
        }
    }

    private static func text(of flash: Flash, in strings: Strings) -> String? {
        switch flash.key {
        case saved: strings.requests.actions.saved
        case signedOut: strings.people.accounts.signedOut
        case signInToContinue: strings.people.accounts.signInToContinue
        case welcomeBack: strings.people.accounts.welcomeBack(name: flash.arguments.first ?? "")
        case welcomeNew: strings.people.accounts.welcomeNew(name: flash.arguments.first ?? "")
        case passwordChanged: strings.people.settings.passwordChanged
        case sessionEnded: strings.people.settings.sessionEnded
        case sessionsEnded: strings.people.settings.sessionsEnded
        case portionSaved: strings.recipes.portion.saved
        case photoSaved: strings.recipes.photo.saved
        case photoRemoved: strings.recipes.photo.removed
        case foodSaved: strings.foods.saved
        case foodDeleted: strings.foods.deleted(name: flash.name)
        case foodBack: strings.foods.isBack
        case foodNameTaken: strings.foods.nameTakenMeanwhile
        case foodsMerged: strings.foods.merged(name: flash.name, other: flash.arguments.dropFirst().first ?? "")
        case weightDeleted: strings.progress.weights.deleted(day: strings.day(of: flash))
        case goalsDeleted: strings.progress.goals.deleted(day: strings.day(of: flash))
        default: diaryText(of: flash, in: strings) ?? kitchenText(of: flash, in: strings)
        }
    }

    private static func diaryText(of flash: Flash, in strings: Strings) -> String? {
        switch flash.key {
        case entryAdded: strings.diary.day.added(name: flash.name, slot: strings.slotName(flash))
        case entryRemoved: strings.diary.day.removed(name: flash.name, slot: strings.slotName(flash))
        case entryRestored: strings.diary.day.restored(name: flash.name)
        case entryChanged: strings.diary.day.changed(name: flash.name)
        case entriesCopied: strings.diary.day.copied(count: flash.count, day: strings.dayName(flash))
        case entriesMoved: strings.diary.day.moved(count: flash.count, day: strings.dayName(flash))
        case entriesRemoved: strings.diary.day.removedSeveral(count: flash.count)
        case changeUndone: strings.diary.day.undone
        case dayMarked:
            DayMark(rawValue: flash.name).map { strings.diary.day.marked(mark: strings.name(of: $0)) }
                ?? strings.diary.day.unmarked
        case dayNoted: strings.diary.day.noted
        case entriesCorrected: strings.diary.reapply.applied(count: flash.count)
        case favourite: strings.diary.day.isFavourite
        case noFavourite: strings.diary.day.isNone
        default: nil
        }
    }

    private static func kitchenText(of flash: Flash, in strings: Strings) -> String? {
        switch flash.key {
        case recipeDeleted: strings.recipes.editor.deleted(name: flash.name)
        case recipeCopied: strings.recipes.editor.copied
        case recipeShared: strings.recipes.shareLinks.made
        case recipeUnshared: strings.recipes.shareLinks.revoked
        case recipeNameTaken: strings.recipes.editor.restoreTaken
        case restored: strings.recipes.editor.restored(name: flash.name)
        case categoryDeleted: strings.recipes.categories.deleted(name: flash.name)
        case categoryRestored: strings.recipes.categories.restored(name: flash.name)
        case categoryNameTaken: strings.recipes.categories.restoreTaken
        case ingredientDeleted: strings.recipes.ingredients.deleted(name: flash.name)
        case ingredientRestored: strings.recipes.ingredients.restored(name: flash.name)
        case ingredientNameTaken: strings.recipes.ingredients.restoreTaken
        case ingredientMerged: strings.recipes.ingredients.merged(name: flash.name)
        case ingredientLinked: strings.recipes.ingredients.linked(food: flash.name)
        default: nil
        }
    }
}

extension Flash {
    fileprivate var name: String { arguments.first ?? "" }
    fileprivate var count: Int { arguments.first.flatMap { Int($0) } ?? 0 }
}

extension Strings {
    fileprivate func day(of flash: Flash) -> String { CivilDate(iso: flash.name).map(dayMonthYear) ?? flash.name }

    /// The name of the meal slot, which is the message's second argument.
    fileprivate func slotName(_ flash: Flash) -> String {
        flash.arguments.dropFirst().first.flatMap(MealSlot.init(rawValue:)).map(name(of:)) ?? ""
    }

    /// The name of the day, which is the message's second argument.
    fileprivate func dayName(_ flash: Flash) -> String {
        flash.arguments.dropFirst().first.flatMap { CivilDate(iso: $0) }.map { name(of: $0, seenFrom: $0) } ?? ""
    }
}
