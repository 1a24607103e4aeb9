import Database
import HTTPServer
import Security
import Web

/// Turns what stopped an action into an answer: the visitor's mistake into a page that says what to do,
/// ours into one that says so and carries the number under which the log tells the story.
enum ErrorPages {
    static func response(to error: any Error, _ guest: Guest) -> Response {
        switch error {
        case let error as HTTPError:
            if case .badRequest(let reason) = error { guest.log.info("bad request", ["reason": .text(reason)]) }
            return page(for: error, guest)
        case let error as DatabaseUnavailable:
            guest.log.warning("database unavailable", ["cause": .text(error.description)])
            return page(for: .unavailable(retryAfter: 2), guest)
        case is PasswordHasher.Busy:
            return page(for: .unavailable(retryAfter: 5), guest)
        case is ParameterError:
            return page(for: .unprocessable("text that cannot be stored"), guest)
        case is CancellationError:
            return page(for: .unavailable(retryAfter: 1), guest)
        default:
            guest.log.error("fault", ["error": .text(String(describing: error)), "path": .text(guest.request.path)])
            return fault(guest)
        }
    }

    private static func page(for error: HTTPError, _ guest: Guest) -> Response {
        let words = guest.words
        let page =
            switch error {
            case .notFound, .gone: ProblemPage(words.notFoundTitle, words.notFoundText)
            case .forbidden: ProblemPage(words.forbiddenTitle, words.forbiddenText)
            case .methodNotAllowed, .notImplemented: ProblemPage(words.methodTitle, words.methodText)
            case .tooLarge: ProblemPage(words.tooLargeTitle, words.tooLargeText)
            case .tooManyRequests(let seconds):
                ProblemPage(words.tooManyTitle, words.tooManyText(wait: words.wait(seconds)))
            case .unavailable: ProblemPage(words.unavailableTitle, words.unavailableText)
            case .conflict: ProblemPage(words.conflictTitle, words.badRequestText)
            case .badRequest, .unsupportedMediaType, .unprocessable:
                ProblemPage(words.badRequestTitle, words.badRequestText)
            }
        var response = guest.page(page, status: error.status)
        for (name, value) in error.headers.fields { response.headers[name] = value }
        return response
    }

    private static func fault(_ guest: Guest) -> Response {
        let words = guest.words
        let page = ProblemPage(words.faultTitle, words.faultText(reference: guest.requestID.description))
        return guest.page(page, status: .internalServerError)
    }
}

extension Words {
    /// How long to wait, as people say it.
    func wait(_ seconds: Int) -> String {
        if seconds < 60 { return self.seconds(count: Double(seconds), shown: String(seconds)) }
        let minutes = (seconds + 59) / 60
        return self.minutes(count: Double(minutes), shown: String(minutes))
    }
}

struct ProblemPage: Page, Sendable {
    let title: String
    let text: String
    let reference = ""

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}
