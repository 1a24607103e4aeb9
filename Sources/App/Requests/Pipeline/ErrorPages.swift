import Archives
import ChildPrograms
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
        guard let told = told(error, context) else { return fault(context) }
        let hasNoRoom = (error as? DatabaseUnavailable)?.isForWantOfRoom == true
        return page(for: told, hasNoRoom ? context.strings.requests.errors.fullText : nil, context)
    }

    /// The error as whoever asks is told of it; nil for a fault of the program, of which the log tells more.
    static func told(_ error: any Error, _ context: RequestContext) -> HTTPError? {
        switch error {
        case let error as HTTPError:
            if case .badRequest(let reason) = error { context.log.info("bad request", ["reason": .text(reason)]) }
            return error
        case let error as DatabaseUnavailable:
            context.log.warning("database unavailable", ["cause": .text(error.description)])
            return .unavailable(retryAfter: error.isForWantOfRoom ? 60 : 2)
        case is PasswordHasher.Busy:
            return .unavailable(retryAfter: 5)
        case is WorkFolder.Failure, is ByteFile.Failure, is ZipWriter.Failure:
            // The disk is full, or only read.
            context.log.error("no room to work in", ["error": .text(String(describing: error))])
            return .unavailable(retryAfter: 60)
        case is ParameterError:
            return .unprocessable("text that cannot be stored")
        case is CancellationError:
            return .unavailable(retryAfter: 1)
        case let error where error.tellsOfDeparture:
            return .conflict
        default:
            context.log.error(
                "fault",
                ["error": .text(String(describing: error)), "path": .text(context.loggedPath)]
            )
            return nil
        }
    }

    /// - Parameter known: what is said where more is known than the kind of the error.
    private static func page(for error: HTTPError, _ known: String?, _ context: RequestContext) -> Response {
        let (title, text) = looking(at: error, context) ?? words(for: error, context.strings)
        var page = ProblemPage(error.status, title, known ?? text)
        if error.status == .notFound, let first = context.secretPlace { page.tellOfLink(first, context.strings) }
        if case .unavailable = error { page.again = context.repeated }
        if context.isSurelyNobody { page.onward = context.secretPlace == "shared" ? nil : .signIn }
        var response = context.page(page, status: error.status)
        for (name, value) in error.headers.fields { response.headers[name] = value }
        return response
    }

    /// What is said to whoever only looks, and has done nothing that could be saved; nil for others. Progress has words of its
    /// own, which its page has, too, where the database goes away later (M-13).
    private static func looking(at error: HTTPError, _ context: RequestContext) -> (title: String, text: String)? {
        guard case .unavailable = error, context.request.method != .post else { return nil }
        let strings = context.strings
        if context.request.path == "/progress" {
            return (strings.progress.unavailable, strings.progress.unavailableAdvice)
        }
        return (strings.requests.errors.unavailableTitle, strings.requests.errors.unavailableLookText)
    }

    /// What an error is called, and what to do about it.
    static func words(for error: HTTPError, _ strings: Strings) -> (title: String, text: String) {
        let errorStrings = strings.requests.errors
        return switch error {
        case .notFound, .gone: (errorStrings.notFoundTitle, errorStrings.notFoundText)
        case .unauthorized: (errorStrings.unauthorizedTitle, errorStrings.unauthorizedText)
        case .forbidden: (errorStrings.forbiddenTitle, errorStrings.forbiddenText)
        case .methodNotAllowed, .notImplemented: (errorStrings.methodTitle, errorStrings.methodText)
        case .tooLarge: (errorStrings.tooLargeTitle, errorStrings.tooLargeText)
        case .tooManyRequests(let seconds):
            (errorStrings.tooManyTitle, errorStrings.tooManyText(wait: strings.wait(seconds)))
        case .unavailable: (errorStrings.unavailableTitle, errorStrings.unavailableText)
        case .conflict: (errorStrings.conflictTitle, errorStrings.badRequestText)
        case .preconditionFailed: (errorStrings.conflictTitle, errorStrings.preconditionFailedText)
        case .preconditionRequired: (errorStrings.conflictTitle, errorStrings.preconditionRequiredText)
        case .badRequest, .unsupportedMediaType, .unprocessable:
            (errorStrings.badRequestTitle, errorStrings.badRequestText)
        }
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
    private(set) var text: String
    /// The address that repeats the request; nil when repeating would change nothing.
    var again: LocalPath?
    /// The page on which another link is asked for; nil where only people give one out.
    var ask: LocalPath?
    var isAskable: Bool { ask != nil }
    /// Where else to go; nil where whoever opened a link needs no account, and has none to go to.
    var onward: Onward? = .diary
    var leadsToDiary: Bool { onward == .diary }
    var leadsToSignIn: Bool { onward == .signIn }
    /// The request's id, by which a fault is found in the log.
    var reference: String?

    enum Onward: Sendable {
        case diary
        case signIn
    }

    init(_ status: Status, _ title: String, _ text: String) {
        self.status = String(status.rawValue)
        self.title = title
        self.text = text
    }

    /// Says of an address that ends in a secret what may have become of it: alike for each, so that nothing is told of one.
    fileprivate mutating func tellOfLink(_ place: Substring, _ strings: Strings) {
        text = strings.requests.errors.linkText
        ask = place == "reset" ? "/password/forgotten" : nil
    }
}
