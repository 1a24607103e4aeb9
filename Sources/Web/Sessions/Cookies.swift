import HTTPServer
import Security

/// The cookies of a request.
public struct Cookies: Sendable {
    private var pairs: [(name: Substring, value: Substring)] = []

    /// Reads the `Cookie` fields. Malformed pairs are ignored.
    public init(_ headers: Headers) {
        for field in headers.all("cookie") {
            for piece in field.split(separator: ";") {
                let pair = piece.drop { $0 == " " }
                guard let sign = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
                pairs.append((pair[..<sign], pair[pair.utf8.index(after: sign)...]))
            }
        }
    }

    /// The value of a cookie; nil if a name occurs with different values, which means tampering.
    public subscript(_ name: String) -> String? {
        let found = pairs.lazy.filter { $0.name == name }.map(\.value)
        guard let value = found.first, found.allSatisfy({ $0 == value }) else { return nil }
        return String(value)
    }
}

/// Sets cookies with the attributes for this installation. With https they are `Secure` and named `__Host-…`,
/// so that neither another host nor plain http can set them.
public struct CookieJar: Sendable {
    private let isSecure: Bool

    /// `isSecure` where people reach the site by https, whoever ends the TLS.
    public init(isSecure: Bool) { self.isSecure = isSecure }

    /// The cookies that Sofra uses.
    public enum Kind: String, Sendable {
        /// The token of a signed-in session.
        case session
        /// A token for forms that are sent before login.
        case guest
        /// A token of the browser itself: that somebody has signed in there before. It opens nothing.
        case device
        /// Which account signed in last, as nothing but a mark of it. It opens nothing.
        case account
        /// A token of somebody who has written the right password and is asked for a code.
        case waiting
        /// A message for the next page.
        case flash
        /// That something was changed in the browser a moment ago.
        case changed
    }

    /// The name of a cookie.
    public func name(of kind: Kind) -> String {
        (isSecure ? "__Host-" : "") + "sofra-" + kind.rawValue
    }

    /// The value of a cookie in a request.
    public func value(of kind: Kind, in cookies: Cookies) -> String? {
        cookies[name(of: kind)]
    }

    /// The token in a request; nil when there is none, or it is not one of ours.
    public func token(of kind: Kind, in cookies: Cookies) -> SessionToken? {
        value(of: kind, in: cookies).flatMap { SessionToken(cookie: $0) }
    }

    /// Sets a cookie. Without `lifetime` (seconds) it expires with the browser session.
    /// `value` must consist of base64url characters, as all our tokens do.
    public func set(_ kind: Kind, to value: String, lifetime: Int? = nil, on response: inout Response) {
        precondition(value.utf8.allSatisfy(Base64.isURLCharacter), "A cookie's value is not base64url.")
        let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
        response.headers.append("Set-Cookie", "\(name(of: kind))=\(value)\(age)\(attributes)")
    }

    /// Removes a cookie.
    public func remove(_ kind: Kind, on response: inout Response) {
        response.headers.append("Set-Cookie", "\(name(of: kind))=; Max-Age=0\(attributes)")
    }

    private var attributes: String {
        "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
