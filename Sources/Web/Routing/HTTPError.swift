import HTTPServer

/// Stops an action with an error page. What is not there and what is not yours are the same `notFound`:
/// the existence of another household's data is nobody's business.
public enum HTTPError: Error, Equatable, Sendable {
    /// The request cannot be understood; the reason is for the log, in English.
    case badRequest(String)
    case forbidden
    case notFound
    case methodNotAllowed([Method])
    /// Someone else changed the same thing first.
    case conflict
    /// It was there once, and its time is over.
    case gone
    case tooLarge
    case unsupportedMediaType
    /// Understood and refused, where there is no form to show again.
    case unprocessable(String)
    /// `retryAfter` is in seconds.
    case tooManyRequests(retryAfter: Int)
    case notImplemented
    /// The database is away or the line is full; `retryAfter` is in seconds.
    case unavailable(retryAfter: Int)

    public var status: Status {
        switch self {
        case .badRequest: .badRequest
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .conflict: .conflict
        case .gone: .gone
        case .tooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .unprocessable: .unprocessableContent
        case .tooManyRequests: .tooManyRequests
        case .notImplemented: .notImplemented
        case .unavailable: .serviceUnavailable
        }
    }

    /// The fields that the answer carries beside its page: `Allow`, `Retry-After`.
    public var headers: Headers {
        switch self {
        case .methodNotAllowed(let methods): ["Allow": methods.map(\.rawValue).joined(separator: ", ")]
        case .tooManyRequests(let seconds), .unavailable(let seconds): ["Retry-After": String(max(1, seconds))]
        default: [:]
        }
    }
}
