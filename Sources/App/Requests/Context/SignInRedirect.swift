import Web

extension RequestContext {
    /// Whether the session is worth reading on a route that needs none.
    var hasSessionCookie: Bool { services.cookies.value(of: .session, in: cookies) != nil }

    /// Whether it is known that nobody is signed in, as it is not of a session that could not be read.
    var isSurelyNobody: Bool { sender == nil && (hasReadSession || !hasSessionCookie) }

    /// The page on which this request's form stood: the one that the browser
    /// names in `Referer`, or else the start page.
    var formPage: LocalPath {
        guard let referer = request.headers["referer"], let origin = referer.firstRange(of: "://") else { return .root }
        let rest = referer[origin.upperBound...]
        return rest.firstIndex(of: "/").flatMap { LocalPath(requested: String(rest[$0...])) } ?? .root
    }
}

extension LocalPath {
    static func signIn(next target: String) -> LocalPath {
        let path: LocalPath = "/login"
        guard let next = LocalPath(requested: target), next != .root else { return path }
        return path.with(["next": next.text])
    }
}
