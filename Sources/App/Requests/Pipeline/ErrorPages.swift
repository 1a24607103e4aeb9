import Database
import HTTPServer
import Security
import Web

/// The pages for errors that end a request. A visitor's mistake is answered with what to do about it; a fault of the
/// program with a reference under which the log tells more.
enum ErrorPages {
    static func response(to error: any Error, _ failed: RequestContext) -> Response {
        // An error is told to whoever reads it, not to the person for whom they act.
        var context = failed
        context.ward = nil
        switch error {
        case let error as HTTPError:
            if case .badRequest(let reason) = error { context.log.info("bad request", ["reason": .text(reason)]) }
            return page(for: error, context)
        case let error as DatabaseUnavailable:
            context.log.warning("database unavailable", ["cause": .text(error.description)])
            return page(for: .unavailable(retryAfter: 2), context)
        case is PasswordHasher.Busy:
            return page(for: .unavailable(retryAfter: 5), context)
        case is ParameterError:
            return page(for: .unprocessable("text that cannot be stored"), context)
        case is CancellationError:
            return page(for: .unavailable(retryAfter: 1), context)
        default:
            context.log.error(
                "fault",
                ["error": .text(String(describing: error)), "path": .text(context.loggedPath)]
            )
            return fault(context)
        }
    }

    private static func page(for error: HTTPError, _ context: RequestContext) -> Response {
        let strings = context.strings
        let (title, text) =
            switch error {
            case .notFound, .gone: (strings.requests.errors.notFoundTitle, strings.requests.errors.notFoundText)
            case .forbidden: (strings.requests.errors.forbiddenTitle, strings.requests.errors.forbiddenText)
            case .methodNotAllowed, .notImplemented:
                (strings.requests.errors.methodTitle, strings.requests.errors.methodText)
            case .tooLarge: (strings.requests.errors.tooLargeTitle, strings.requests.errors.tooLargeText)
            case .tooManyRequests(let seconds):
                (strings.requests.errors.tooManyTitle, strings.requests.errors.tooManyText(wait: strings.wait(seconds)))
            case .unavailable: (strings.requests.errors.unavailableTitle, strings.requests.errors.unavailableText)
            case .conflict: (strings.requests.errors.conflictTitle, strings.requests.errors.badRequestText)
            case .badRequest, .unsupportedMediaType, .unprocessable:
                (strings.requests.errors.badRequestTitle, strings.requests.errors.badRequestText)
            }
        var page = ProblemPage(error.status, title, text)
        if case .unavailable = error { page.again = context.repeated }
        var response = context.page(page, status: error.status)
        for (name, value) in error.headers.fields { response.headers[name] = value }
        return response
    }

    private static func fault(_ context: RequestContext) -> Response {
        let strings = context.strings
        var page = ProblemPage(
            .internalServerError,
            strings.requests.errors.faultTitle,
            strings.requests.errors.faultText
        )
        page.again = context.repeated
        page.reference = context.requestID.description
        return context.page(page, status: .internalServerError)
    }
}

extension Strings {
    /// The wait as people say it: seconds below a minute, whole minutes from there.
    func wait(_ seconds: Int) -> String {
        if seconds < 60 { return self.requests.actions.seconds(count: Double(seconds), shown: String(seconds)) }
        let minutes = (seconds + 59) / 60
        return self.requests.actions.minutes(count: Double(minutes), shown: String(minutes))
    }
}

extension RequestContext {
    /// The address that repeats the request: this page, or for a POST the page whose form was sent.
    fileprivate var repeated: LocalPath {
        request.method == .post ? formPage : LocalPath(requested: request.target) ?? .root
    }
}

struct ProblemPage: Page, Sendable {
    let status: String
    let title: String
    let text: String
    /// The address that repeats the request; nil when repeating would change nothing.
    var again: LocalPath?
    /// The request's id, by which a fault is found in the log.
    var reference: String?

    init(_ status: Status, _ title: String, _ text: String) {
        self.status = String(status.rawValue)
        self.title = title
        self.text = text
    }
}
