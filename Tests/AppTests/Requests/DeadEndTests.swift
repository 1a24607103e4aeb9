import HTTPServer
import Testing
import Web

@testable import App

/// What pages offer: nothing that whoever reads them is refused.
@Suite struct DeadEndTests {
    enum Visitor: String, CaseIterable, Sendable {
        case member, viewer, device

        func isRefused(_ route: Route<RequestContext>) -> Bool {
            switch self {
            case .member: route.access == .household(.own)
            case .viewer: [.household(.write), .household(.own), .kitchen(.write)].contains(route.access)
            case .device: ![.anyone, .kitchen(.read), .kitchen(.write)].contains(route.access)
            }
        }
    }

    /// The addresses of links, and of forms that have a button, or belong to one by its own address.
    private func ways(from page: String) -> [(method: HTTPServer.Method, path: String)] {
        let links = page.matches(of: /<a\b[^>]*?\bhref="(\/[^"\/?#][^"?#]*)/).map { (Method.get, String($0.1)) }
        let forms = page.split(separator: "<form").dropFirst().compactMap { part -> (HTTPServer.Method, String)? in
            let form = part.firstRange(of: "</form>").map { part[..<$0.lowerBound] } ?? part
            guard form.contains("<button"), let tag = form.firstMatch(of: /^([^>]*)>/)?.1,
                let path = tag.firstMatch(of: /\baction="([^"?#]+)/)?.1
            else { return nil }
            return (tag.contains(#"method="post""#) ? .post : .get, String(path))
        }
        let buttons = page.matches(of: /\bformaction="(\/[^"?#]*)/).map { (Method.post, String($0.1)) }
        return links + forms + buttons
    }

    @Test(arguments: Visitor.allCases)
    func `HOSTILE-54 H-01 no page offers a way that is refused to whoever reads it`(kind: Visitor) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            let visitor =
                switch kind {
                case .member: try await app.person(.member, of: home, email: "mehmet@example.org")
                case .viewer: try await app.person(.viewer, of: home, email: "dede@example.org")
                case .device: try await app.kitchenDevice(of: home)
                }
            let refused = app.routes.filter(kind.isRefused)
            var (pages, ways): (Int, Set<String>) = (0, [])
            for route in app.routes(.get) where !kind.isRefused(route) {
                let page = try await visitor.send(route, to: things)
                guard page.status == .ok else { continue }
                pages += 1
                for way in self.ways(from: page.body) {
                    let taken = app.routes.filter { $0.method == way.method && $0.takes(way.path) }
                    // "/recipes/new" is an address of its own beside "/recipes/:recipe".
                    guard let leadsTo = taken.min(by: { $0.parameters.count < $1.parameters.count }) else { continue }
                    ways.insert("\(leadsTo.method.rawValue) \(leadsTo.pattern)")
                    let isDeadEnd = refused.contains { $0.pattern == leadsTo.pattern && $0.method == leadsTo.method }
                    #expect(!isDeadEnd, "\(route.pattern) offers \(leadsTo.method.rawValue) \(leadsTo.pattern)")
                }
            }

            #expect(pages >= 25)
            #expect(ways.count >= 30)
        }
    }
}
