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
    static let photoSaved = "photoSaved"
    static let photoRemoved = "photoRemoved"

    let flash: Flash

    /// Nil for a key that no page leaves any more.
    init?(_ flash: Flash) {
        guard Self.text(of: flash, in: Words(.en)) != nil else { return nil }
        self.flash = flash
    }

    func text(_ words: Words) -> String { Self.text(of: flash, in: words) ?? "" }

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
        case photoSaved: words.photo.saved
        case photoRemoved: words.photo.removed
        default: nil
        }
    }
}
