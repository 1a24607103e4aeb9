import HTTPServer

/// An error that ends an action with an error page. `notFound` is used both for what does not exist and for what
/// belongs to others: the existence of another household's data must not be revealed.
public enum HTTPError: Error, Equatable, Sendable {
    /// The request cannot be understood; the reason is for the log, in English.
    case badRequest(String)
    /// A program comes without a token that opens anything.
    case unauthorized
    case forbidden
    case notFound
    case methodNotAllowed([Method])
    /// Someone else has changed the same object meanwhile.
    case conflict
    /// The object existed, but its time is over.
    case gone
    /// A program changes another version than there is.
    case preconditionFailed
    /// A program does not say which version it changes.
    case preconditionRequired
    case tooLarge
    case unsupportedMediaType
    /// The request is understood but rejected, and there is no form to show again.
    case unprocessable(String)
    /// The client has made too many requests; `retryAfter` is in seconds.
    case tooManyRequests(retryAfter: Int)
    case notImplemented
    /// The database is unavailable or the queue is full; `retryAfter` is in seconds.
    case unavailable(retryAfter: Int)

    /// The status of the response.
    public var status: Status {
        switch self {
        case .badRequest: .badRequest
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .conflict: .conflict
        case .gone: .gone
        case .preconditionFailed: .preconditionFailed
        case .preconditionRequired: .preconditionRequired
        case .tooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .unprocessable: .unprocessableContent
        case .tooManyRequests: .tooManyRequests
        case .notImplemented: .notImplemented
        case .unavailable: .serviceUnavailable
        }
    }

    /// In how many seconds the same request may succeed; nil where waiting helps nothing.
    public var retryAfter: Int? {
        switch self {
        case .tooManyRequests(let seconds), .unavailable(let seconds): max(1, seconds)
        default: nil
        }
    }

    /// The additional header fields of the response: `Allow`, `WWW-Authenticate`, `Retry-After`.
    public var headers: Headers {
        switch self {
        case .methodNotAllowed(let methods): ["Allow": methods.map(\.rawValue).joined(separator: ", ")]
        case .unauthorized: ["WWW-Authenticate": "Bearer"]
        default: retryAfter.map { ["Retry-After": String($0)] } ?? [:]
        }
    }
}
