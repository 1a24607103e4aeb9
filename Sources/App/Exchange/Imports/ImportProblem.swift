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
    /// The operator has set no language model, or none any more.
    case noModel
    /// Neither text nor picture for the language model.
    case nothingToPropose
    case tooLong
    case picture(PhotoProblem)
    /// The language model has found no recipe.
    case nothingProposed
    case modelUnreachable
    case modelRefused(status: Int)

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

    /// Why a language model has not answered.
    init(model error: OutboundError) {
        switch error {
        case .status(let status, _): self = .modelRefused(status: status)
        case .throttled: self = .busy
        default: self = .modelUnreachable
        }
    }

    func text(_ strings: Strings) -> String {
        if case .picture(let problem) = self { return OwnProblem.recipes(.photo(problem)).text(strings) }
        let strings = strings.exchange.imports
        return switch self {
        case .noModel: strings.noModel
        case .nothingToPropose: strings.nothingToPropose
        case .tooLong: strings.tooLong
        case .picture, .nothingProposed: strings.nothingProposed
        case .modelUnreachable: strings.modelUnreachable
        case .modelRefused(let status): strings.modelRefused(status: String(status))
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

    /// For how many seconds the visitor has to wait; nil when waiting helps nothing.
    var retryAfter: Int? {
        switch self {
        case .busy: 5
        case .picture(let problem): problem.retryAfter
        default: nil
        }
    }

    var status: Status {
        switch self {
        case .picture(let problem): problem.status
        case .busy, .modelUnreachable, .modelRefused: .serviceUnavailable
        case .several, .known: .ok
        default: .unprocessableContent
        }
    }
}
