import HTTPServer
import Outbound
import RecipeImport
import Web

/// Why there is nothing to look over yet, in a sentence that says what can be done about it.
enum ImportProblem: Error {
    case nothingTyped
    case wrongAddress
    case notPublic
    case unreachable
    case tooLarge
    case refused(status: Int)
    case unreadable
    case busy
    /// The page holds no recipe; its text is kept for a person to choose from.
    case noRecipe(PageReading)
    /// The household has a recipe from this address.
    case known(KnownRecipe)
    /// The page holds several recipes.
    case several([ImportedRecipe])

    init(_ error: OutboundError) {
        switch error {
        case .malformed: self = .wrongAddress
        case .refusedAddress: self = .notPublic
        case .tooLarge: self = .tooLarge
        case .status(let status, _): self = .refused(status: status)
        case .throttled: self = .busy
        case .garbage: self = .unreadable
        case .unreachable, .timeout, .cancelled: self = .unreachable
        }
    }

    func text(_ strings: Strings) -> String {
        let strings = strings.exchange.imports
        return switch self {
        case .nothingTyped: strings.nothing
        case .wrongAddress: strings.wrongAddress
        case .notPublic: strings.notPublic
        case .unreachable: strings.unreachable
        case .tooLarge: strings.tooLarge
        case .refused(let status): strings.refused(status: String(status))
        case .unreadable: strings.unreadable
        case .busy: strings.busy
        case .noRecipe: strings.noRecipe
        case .known(let recipe): strings.known(name: recipe.name)
        case .several: strings.several
        }
    }

    var status: Status {
        switch self {
        case .busy: .serviceUnavailable
        case .several, .known: .ok
        default: .unprocessableContent
        }
    }
}
