import HTTPServer
import Web

/// What a program is told when something goes wrong: the form of RFC 9457, with the words that a page would have.
enum ApiProblem {
    static func response(to error: any Error, _ context: RequestContext) -> Response {
        if let errors = error as? FormErrors { return rejection(errors, [], context) }
        guard let told = ErrorPages.told(error, context) else {
            let strings = context.strings.requests.errors
            return problem(.internalServerError, strings.faultTitle, strings.faultText, context)
        }
        let title = ErrorPages.words(for: told, context.strings).title
        let text = text(for: told, context.strings)
        // Whoever writes a program can do something with the reason, which pages keep to the log.
        let reason = if case .badRequest(let reason) = told { reason } else { text }
        var response = problem(told.status, title, reason, context)
        for (name, value) in told.headers.fields { response.headers[name] = value }
        return response
    }

    /// What a page would say, but of no browser and no form.
    private static func text(for error: HTTPError, _ strings: Strings) -> String {
        let errorStrings = strings.requests.errors
        return switch error {
        case .forbidden: errorStrings.apiForbiddenText
        case .conflict: errorStrings.apiConflictText
        case .unsupportedMediaType, .unprocessable: errorStrings.apiUnreadableText
        default: ErrorPages.words(for: error, strings).text
        }
    }

    /// The answer to a body that its form refuses: each member with its problem.
    /// - Parameter fields: by which the members have their names.
    static func rejection(_ errors: FormErrors, _ fields: [ApiField], _ context: RequestContext) -> Response {
        let strings = context.strings
        let told = errors.entries.map { entry in
            (field: ApiField.place(of: entry.field, in: fields), text: strings.text(of: entry.problem))
        }
        return rejection(.unprocessableContent, told, context)
    }

    /// The answer to what cannot be done, with what is wrong with each member of the body.
    static func rejection(
        _ status: Status,
        _ told: [(field: String, text: String)],
        _ context: RequestContext
    ) -> Response {
        let entries = told.map { JSONData.object([("field", .text($0.field)), ("detail", .text($0.text))]) }
        let strings = context.strings.requests.errors
        return problem(status, strings.badRequestTitle, strings.apiRejectedText, context, errors: entries)
    }

    /// The answer to what cannot be done now, in words of its own.
    /// - Parameter more: members of the answer that say what is in the way.
    static func refused(
        _ status: Status,
        _ words: (title: String, text: String),
        _ context: RequestContext,
        more: [(name: String, value: JSONData?)]
    ) -> Response {
        problem(status, words.title, words.text, context, more: more)
    }

    /// The same for a request that the server has refused, by whose number the log has it.
    static func refusal(_ status: Status, _ context: RequestContext) -> RefusalText? {
        let error: HTTPError =
            switch status {
            case .contentTooLarge: .tooLarge
            case .serviceUnavailable, .insufficientStorage: .unavailable(retryAfter: 1)
            default: .badRequest("")
            }
        let (title, text) = ErrorPages.words(for: error, context.strings)
        context.log.info("request refused", ["status": .whole(status.rawValue)])
        guard case .bytes(let bytes) = problem(status, title, text, context).body else { return nil }
        return RefusalText(type: problemType, bytes: bytes)
    }

    private static let problemType = "application/problem+json"

    private static func problem(
        _ status: Status,
        _ title: String,
        _ text: String,
        _ context: RequestContext,
        errors: [JSONData] = [],
        more: [(name: String, value: JSONData?)] = []
    ) -> Response {
        let members: [(name: String, value: JSONData?)] = [
            ("type", "about:blank"), ("title", .text(title)), ("status", .whole(status.rawValue)),
            ("detail", .text(text)), ("errors", errors.isEmpty ? nil : .list(errors)),
            ("request_id", .text(context.requestID.description)),
        ]
        var response = Response.json(.object(members + more), status: status)
        response.headers["Content-Type"] = problemType
        return response
    }
}
