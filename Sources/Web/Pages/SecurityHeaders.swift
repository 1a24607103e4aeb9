import HTTPServer

/// The security header fields of every response. Fields set by an action are kept, such as a photo's policy.
public struct SecurityHeaders: Sendable {
    private let fields: [(name: String, value: String)]

    public init(_ site: Site) {
        var fields = [
            ("content-security-policy", Self.contentSecurityPolicy),
            ("x-content-type-options", "nosniff"),
            // X-Frame-Options is for browsers that do not support frame-ancestors.
            ("x-frame-options", "DENY"),
            // With "no-referrer", browsers would send "Origin: null" with our own forms.
            ("referrer-policy", "same-origin"),
            ("permissions-policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ]
        if site.isSecure { fields.append(("strict-transport-security", "max-age=31536000")) }
        self.fields = fields
    }

    /// Adds the fields that `response` does not have yet.
    public func apply(to response: inout Response) {
        for (name, value) in fields where response.headers[name] == nil { response.headers.append(name, value) }
        if response.headers["cache-control"] == nil { response.headers["Cache-Control"] = "private, no-cache" }
    }

    /// The policy: no inline scripts or styles, nothing from other sites, never inside a frame.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'", "worker-src 'self'",
        "require-trusted-types-for 'script'",
    ].joined(separator: "; ")
}

extension Response {
    /// Keeps an address that is a secret to who has it: no copy of the page stays, and no page that is opened from it learns
    /// more than the site. ("no-referrer" would do more, and the page's own forms would be refused.) What is kept shortly is no
    /// page, and stays so.
    public mutating func hideAddress() {
        if headers["Cache-Control"] != Self.shortly { headers["Cache-Control"] = "private, no-store" }
        headers["Referrer-Policy"] = "strict-origin"
    }

    private static let shortly = "private, max-age=900"

    /// The response, which the program that asks for it again and again keeps for a quarter of an hour.
    public var keptShortly: Response {
        var response = self
        response.headers["Cache-Control"] = Self.shortly
        return response
    }

    /// The response, of which no copy is kept: it shows a secret.
    public var unkept: Response {
        var response = self
        response.headers["Cache-Control"] = "private, no-store"
        return response
    }

    /// Makes the browser discard what it keeps of the pages after a logout, so that the Back button shows the login page.
    /// Cookies are not among it: the session's is removed by name, and the one with the flash message is for the next page.
    /// Nor is the storage, where somebody else may have left what is not sent yet: scripts delete what was this account's.
    public mutating func clearSiteData() {
        headers["Clear-Site-Data"] = #""cache""#
    }
}
