import HTTPServer

/// One entry of the route table.
public struct Route<Context: Sendable>: Sendable {
    /// The function that responds to requests of this route.
    public typealias Action = @Sendable (Context) async throws -> Response

    public let method: Method
    /// The pattern, such as `/recipes/:recipe/portion`; also the route's name in logs and metrics.
    public let pattern: String
    /// What is asked for before the action runs.
    public let access: Access
    /// The largest request body accepted, in bytes.
    public let bodyLimit: Int
    /// What a POST of this route sends.
    public let body: SentBody
    /// Errors that it throws become responses: an `HTTPError` its status, others 500 or 503.
    public let action: Action

    let segments: [RouteSegment]

    init(
        _ method: Method,
        _ pattern: String,
        access: Access,
        bodyLimit: Int,
        body: SentBody = .form,
        action: @escaping Action
    ) {
        precondition(pattern.hasPrefix("/"), "The route \(pattern) does not begin with a slash.")
        self.method = method
        self.pattern = pattern
        self.access = access
        self.bodyLimit = bodyLimit
        self.body = body
        self.action = action
        segments = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(RouteSegment.init)
        precondition(Set(parameters).count == parameters.count, "The route \(pattern) names a parameter twice.")
    }

    /// The names of the parameters, in the order of the path.
    public var parameters: [String] {
        segments.compactMap { segment in
            if case .parameter(let name) = segment { name } else { nil }
        }
    }

    /// The path with the parameters filled in; nil when one has no value.
    public func path(_ values: [String: String]) -> String? {
        var path = ""
        for segment in segments {
            switch segment {
            case .literal(let text):
                path += "/" + text
            case .parameter(let name):
                guard let value = values[name] else { return nil }
                path += "/" + PercentEncoding.encode(value)
            }
        }
        return path
    }
}

/// What the body of a change is.
public enum SentBody: Hashable, Sendable {
    /// A form, with the CSRF token in a field.
    case form
    /// JSON from our own script, with the CSRF token in a header field. No page of another site can send it unasked.
    case json
    /// JSON of another program, which acts by a token of its own: no cookie counts, and so no page of another site can
    /// send it unasked. What such a route reads is for programs, too.
    case program
}

/// One segment of a pattern, between two slashes.
enum RouteSegment: Hashable, Sendable {
    case literal(String)
    case parameter(String)

    init(_ text: Substring) {
        self = text.hasPrefix(":") ? .parameter(String(text.dropFirst())) : .literal(String(text))
    }
}
