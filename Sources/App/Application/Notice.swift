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
    static let photoSaved = "photoSaved"
    static let photoRemoved = "photoRemoved"

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
        case Self.entryRemoved: LocalPath(requested: flash.arguments.last)
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
        case entryAdded: words.day.added(name: flash.name, slot: words.slotName(flash))
        case entryRemoved: words.day.removed(name: flash.name, slot: words.slotName(flash))
        case entryRestored: words.day.restored(name: flash.name)
        case photoSaved: words.photo.saved
        case photoRemoved: words.photo.removed
        default: nil
        }
    }
}

extension Flash {
    fileprivate var name: String { arguments.first ?? "" }
}

extension Words {
    /// The slot that a message names after the entry.
    fileprivate func slotName(_ flash: Flash) -> String {
        flash.arguments.dropFirst().first.flatMap(MealSlot.init(rawValue:)).map(name(of:)) ?? ""
    }
}
