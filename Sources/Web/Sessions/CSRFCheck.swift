import HTTPServer
import Security

/// Decides whether a POST comes from one of our pages. Any of three checks can reject it: the browser's own statement
/// (`Sec-Fetch-Site`, `Origin`), the content type that the route takes, and the token in the form, or in the header of JSON.
public struct CSRFCheck: Sendable {
    /// The name of the form field for the token.
    public static let field = "_csrf"
    /// The name of the header field for the token of a request that is no form.
    public static let header = "X-CSRF-Token"

    private let tokens: CSRFToken
    private let site: Site

    public init(_ secret: SecretKey, site: Site) {
        tokens = CSRFToken(secret)
        self.site = site
    }

    /// The token for a page's forms. `digest` is that of the session token, or before login of the guest token.
    public func token(session digest: [UInt8]) -> String {
        tokens.make(session: digest)
    }

    /// The checks that need no body: the request's origin, and that it is what the route takes.
    public func allowsOrigin(of request: Request, sending body: SentBody = .form) -> Bool {
        let headers = request.headers
        // Old browsers and scripts omit the field; "none" means a person's own act: typing a URL, reloading.
        if let fetched = headers["sec-fetch-site"], fetched != "same-origin", fetched != "none" { return false }
        if let origin = headers["origin"], !site.isOurs(origin: origin, host: headers["host"]) { return false }
        let type = headers["content-type"].flatMap { MediaType($0) }?.name
        return switch body {
        case .form: type == "application/x-www-form-urlencoded" || type == "multipart/form-data"
        case .json: type == "application/json"
        case .program: false
        }
    }

    /// Whether the request may change anything. Without a session or guest token it may not.
    public func accepts(
        _ request: Request,
        _ form: Form,
        sending body: SentBody = .form,
        session digest: [UInt8]?
    ) -> Bool {
        guard let digest, allowsOrigin(of: request, sending: body) else { return false }
        let token = body == .json ? request.headers[Self.header] ?? "" : form.rawValue(Self.field)
        return tokens.accepts(token, session: digest)
    }
}
