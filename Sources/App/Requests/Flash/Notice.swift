import Domain
import Web

/// A message that one page leaves for the next: by key over the wire, in the reader's words on the page.
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

    /// Nil for a key that no page leaves any more.
    init?(_ flash: Flash) {
        guard Self.text(of: flash, in: Words(.en)) != nil else { return nil }
        self.flash = flash
    }

    func text(_ words: Words) -> String { Self.text(of: flash, in: words) ?? "" }

    /// Where a form takes back what the message tells of; nil where nothing can be.
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

    private static func text(of flash: Flash, in words: Words) -> String? {
        switch flash.key {
        case saved: words.saved
        case signedOut: words.signedOut
        case signInToContinue: words.signInToContinue
        case welcomeBack: words.welcomeBack(name: flash.arguments.first ?? "")
        case welcomeNew: words.welcomeNew(name: flash.arguments.first ?? "")
        case passwordChanged: words.passwordChanged
        case sessionEnded: words.sessionEnded
        case sessionsEnded: words.sessionsEnded
        case portionSaved: words.portion.saved
        case photoSaved: words.photo.saved
        case photoRemoved: words.photo.removed
        case foodSaved: words.foods.saved
        case foodDeleted: words.foods.deleted(name: flash.name)
        case foodBack: words.foods.isBack
        case foodNameTaken: words.foods.nameTakenMeanwhile
        case foodsMerged: words.foods.merged(name: flash.name, other: flash.arguments.dropFirst().first ?? "")
        case weightDeleted: words.weights.deleted(day: words.day(of: flash))
        case goalsDeleted: words.goal.deleted(day: words.day(of: flash))
        default: diaryText(of: flash, in: words) ?? kitchenText(of: flash, in: words)
        }
    }

    private static func diaryText(of flash: Flash, in words: Words) -> String? {
        switch flash.key {
        case entryAdded: words.day.added(name: flash.name, slot: words.slotName(flash))
        case entryRemoved: words.day.removed(name: flash.name, slot: words.slotName(flash))
        case entryRestored: words.day.restored(name: flash.name)
        case entryChanged: words.day.changed(name: flash.name)
        case entriesCopied: words.day.copied(count: flash.count, day: words.dayName(flash))
        case entriesMoved: words.day.moved(count: flash.count, day: words.dayName(flash))
        case entriesRemoved: words.day.removedSeveral(count: flash.count)
        case changeUndone: words.day.undone
        case dayMarked:
            DayMark(rawValue: flash.name).map { words.day.marked(mark: words.name(of: $0)) } ?? words.day.unmarked
        case dayNoted: words.day.noted
        case entriesCorrected: words.corrections.applied(count: flash.count)
        case favourite: words.day.isFavourite
        case noFavourite: words.day.isNone
        default: nil
        }
    }

    private static func kitchenText(of flash: Flash, in words: Words) -> String? {
        switch flash.key {
        case recipeDeleted: words.editor.deleted(name: flash.name)
        case recipeCopied: words.editor.copied
        case recipeShared: words.yield.made
        case recipeUnshared: words.yield.revoked
        case recipeNameTaken: words.editor.restoreTaken
        case restored: words.editor.restored(name: flash.name)
        case categoryDeleted: words.categories.deleted(name: flash.name)
        case categoryRestored: words.categories.restored(name: flash.name)
        case categoryNameTaken: words.categories.restoreTaken
        case ingredientDeleted: words.ingredients.deleted(name: flash.name)
        case ingredientRestored: words.ingredients.restored(name: flash.name)
        case ingredientNameTaken: words.ingredients.restoreTaken
        case ingredientMerged: words.ingredients.merged(name: flash.name)
        case ingredientLinked: words.ingredients.linked(food: flash.name)
        default: nil
        }
    }
}

extension Flash {
    fileprivate var name: String { arguments.first ?? "" }
    /// How many entries a message tells of.
    fileprivate var count: Int { arguments.first.flatMap { Int($0) } ?? 0 }
}

extension Words {
    /// The day that a message is about.
    fileprivate func day(of flash: Flash) -> String { CivilDate(iso: flash.name).map(dayMonthYear) ?? flash.name }

    /// The slot that a message names after the entry.
    fileprivate func slotName(_ flash: Flash) -> String {
        flash.arguments.dropFirst().first.flatMap(MealSlot.init(rawValue:)).map(name(of:)) ?? ""
    }

    /// The day that a message names after a count.
    fileprivate func dayName(_ flash: Flash) -> String {
        flash.arguments.dropFirst().first.flatMap { CivilDate(iso: $0) }.map { name(of: $0, seenFrom: $0) } ?? ""
    }
}
