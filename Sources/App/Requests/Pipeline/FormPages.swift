import HTTPServer
import Web

// Where whoever has to sign in again finds what was typed: on the page on which the form stood.

extension RequestPipeline {
    /// The pages of forms that are sent to no address of their page: the first of which address or form names the parameters.
    private static let pages: [String: [String]] = [
        "/recipes/parse": ["/import"], "/recipes/propose": ["/import"],
        "/diary/:date/entries": ["/recipes/:recipe/log", "/foods/:food", "/diary/:date/quick"],
        "/diary/:date/copy": ["/diary/:date/choose"], "/diary/:date/move": ["/diary/:date/choose"],
        "/diary/:date/delete": ["/diary/:date/choose"], "/diary/:date/meal": ["/diary/:date/choose"],
        "/shopping/:list/recipes": ["/recipes/:recipe/shopping"],
        "/imports": ["/import/files/:import", "/import/files"],
    ]

    /// The page on which a form stood. What answers a form, such as one that was refused, stands at the address that it was
    /// sent to, where another page is, or none.
    func formPage(of context: RequestContext) -> LocalPath {
        let page = context.formPage
        let parts = page.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard page != .root, parts[0] == context.request.path || !isPage(parts[0]) else { return page }
        guard let own = ownPage(of: context) else { return .root }
        return LocalPath(requested: ([own] + parts.dropFirst()).joined(separator: "?")) ?? .root
    }

    /// Whether a page is at a path, and not only what a form that is sent there is answered with: `/recipes/parse` is no
    /// recipe, and what was read there is no longer there when it is opened again.
    private func isPage(_ path: String) -> Bool {
        if Self.pages[path] != nil { return false }
        guard let page = try? router.match(.get, path).route else { return false }
        guard let sent = try? router.match(.post, path).route else { return true }
        return sent.parameters.count >= page.parameters.count
    }

    /// The page of the form that is sent to this address: the one that is listed, or else its own, or else the nearest around.
    private func ownPage(of context: RequestContext) -> String? {
        guard let sent = try? router.match(.post, context.request.path) else { return nil }
        let pattern = sent.route.pattern
        let own = ["/edit", "/new", ""].map { pattern + $0 }
        let patterns = Self.pages[pattern, default: []] + own + Self.around(pattern)
        return patterns.lazy.compactMap { path(of: $0, sent.parameters, context.form) }.first
    }

    /// The patterns of the pages that an address stands under, the nearest first.
    private static func around(_ pattern: String) -> [String] {
        let segments = pattern.split(separator: "/")
        return segments.indices.dropFirst().reversed().flatMap { end -> [String] in
            let page = "/" + segments[..<end].joined(separator: "/")
            return [page, page + "/edit"]
        }
    }

    /// The path of a page; nil where there is none of this pattern, or neither address nor form name what it is of.
    private func path(of pattern: String, _ parameters: PathParameters, _ form: Form) -> String? {
        guard let page = router.routes.first(where: { $0.method == .get && $0.pattern == pattern }) else { return nil }
        let values = page.parameters.map { ($0, parameters[$0] ?? form.rawValue($0)) }
        guard values.allSatisfy({ !$0.1.isEmpty }) else { return nil }
        return page.path(Dictionary(uniqueKeysWithValues: values))
    }
}

extension LocalPath {
    /// The page with what was kept of its form, beside whatever else its address says.
    var withKeptForm: LocalPath {
        if text.split(whereSeparator: { $0 == "?" || $0 == "&" }).contains("kept=1") { return self }
        return LocalPath(requested: text + (text.contains("?") ? "&" : "?") + "kept=1") ?? self
    }
}
