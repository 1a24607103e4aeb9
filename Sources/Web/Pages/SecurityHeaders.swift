import HTTPServer

/// The header fields that every answer carries. What an action has set itself stays: a photo has a policy of its own.
public struct SecurityHeaders: Sendable {
    private let fields: [(name: String, value: String)]

    public init(_ site: Site) {
        var fields = [
            ("Content-Security-Policy", Self.contentSecurityPolicy),
            ("X-Content-Type-Options", "nosniff"),
            // For browsers that do not know frame-ancestors.
            ("X-Frame-Options", "DENY"),
            // Not "no-referrer": with that, browsers send "Origin: null" with our own forms.
            ("Referrer-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        if site.isSecure { fields.append(("Strict-Transport-Security", "max-age=31536000")) }
        self.fields = fields
    }

    /// Adds what `response` does not carry yet.
    public func apply(to response: inout Response) {
        for (name, value) in fields where response.headers[name] == nil { response.headers.append(name, value) }
        if response.headers["cache-control"] == nil { response.headers["Cache-Control"] = "private, no-cache" }
    }

    /// No inline script or style, nothing from elsewhere, never inside a frame.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'", "worker-src 'self'",
        "require-trusted-types-for 'script'",
    ].joined(separator: "; ")
}

extension Response {
    /// After signing out: nothing of what was seen stays in the browser, the Back button shows the login page.
    public mutating func clearSiteData() {
        headers["Clear-Site-Data"] = #""cache", "cookies", "storage""#
    }
}
