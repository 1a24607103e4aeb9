import HTTPServer
import Security

/// Decides whether a POST came from a page of ours. Three walls, any of which refuses: the browser's own word
/// (`Sec-Fetch-Site`, `Origin`), the content type that only forms have, and the token in the form.
public struct CSRFCheck: Sendable {
    /// The field that carries the token.
    public static let field = "_csrf"

    private let tokens: CSRFToken
    private let site: Site

    public init(_ secret: SecretKey, site: Site) {
        tokens = CSRFToken(secret)
        self.site = site
    }

    /// The token for a page's forms. `digest` is that of the session's token, or of the guest's before sign-in.
    public func token(session digest: [UInt8]) -> String {
        tokens.make(session: digest)
    }

    /// What can be told before the body is read: where the request came from, and that it is a form.
    public func allowsOrigin(of request: Request) -> Bool {
        let headers = request.headers
        // Absent in old browsers and scripts; "none" is a person's own doing, an address typed or a page reloaded.
        if let fetched = headers["sec-fetch-site"], fetched != "same-origin", fetched != "none" { return false }
        if let origin = headers["origin"], !site.isOurs(origin: origin, host: headers["host"]) { return false }
        let type = headers["content-type"].flatMap { MediaType($0) }?.name
        return type == "application/x-www-form-urlencoded" || type == "multipart/form-data"
    }

    /// Whether the request may change anything. Without a session or guest token nothing may.
    public func accepts(_ request: Request, _ form: Form, session digest: [UInt8]?) -> Bool {
        guard let digest, allowsOrigin(of: request) else { return false }
        return tokens.accepts(form.rawValue(Self.field), session: digest)
    }
}
