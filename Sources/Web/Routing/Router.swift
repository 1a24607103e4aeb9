import HTTPServer

/// The route table. Patterns look like `/recipes/:recipe/portion`. A literal segment takes precedence over a parameter,
/// so `/recipes/new` is never the recipe called "new".
public struct Router<Context: Sendable>: Sendable {
    /// The body limit of routes that do not set one, in bytes.
    public static var standardBodyLimit: Int { 1 << 20 }

    /// All routes, in the order of the table.
    public private(set) var routes: [Route<Context>] = []
    private var nodes = [Node()]

    /// A node in the tree of paths.
    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        /// The routes that end here, as indices into `routes`.
        var ends: [Method: Int] = [:]
    }

    public init() {}

    /// Adds a page: GET, and HEAD without the body.
    public mutating func get(
        _ pattern: String,
        access: Access = .household(.read),
        _ action: @escaping Route<Context>.Action
    ) {
        add(Route(.get, pattern, access: access, bodyLimit: Self.standardBodyLimit, action: action))
    }

    /// Adds a change: POST. `bodyLimit` is in bytes.
    public mutating func post(
        _ pattern: String,
        access: Access = .household(.write),
        bodyLimit: Int = Self.standardBodyLimit,
        body: SentBody = .form,
        _ action: @escaping Route<Context>.Action
    ) {
        add(Route(.post, pattern, access: access, bodyLimit: bodyLimit, body: body, action: action))
    }

    /// Adds what programs ask for or change.
    public mutating func program(
        _ method: Method,
        _ pattern: String,
        access: Access,
        bodyLimit: Int = Self.standardBodyLimit,
        _ action: @escaping Route<Context>.Action
    ) {
        add(Route(method, pattern, access: access, bodyLimit: bodyLimit, body: .program, action: action))
    }

    private mutating func add(_ route: Route<Context>) {
        var index = 0
        for segment in route.segments {
            if let next = child(of: index, segment) {
                index = next
                continue
            }
            nodes.append(Node())
            let next = nodes.count - 1
            switch segment {
            case .literal(let text): nodes[index].literals[text] = next
            case .parameter: nodes[index].parameter = next
            }
            index = next
        }
        precondition(nodes[index].ends[route.method] == nil, "\(route.method.rawValue) \(route.pattern) stands twice.")
        nodes[index].ends[route.method] = routes.count
        routes.append(route)
    }

    private func child(of index: Int, _ segment: RouteSegment) -> Int? {
        switch segment {
        case .literal(let text): nodes[index].literals[text]
        case .parameter: nodes[index].parameter
        }
    }

    /// The route for a method and a decoded path. Throws `notFound`, `methodNotAllowed` with the allowed methods,
    /// or `notImplemented` for an unknown method.
    public func match(
        _ method: Method,
        _ path: String
    ) throws(HTTPError) -> (route: Route<Context>, parameters: PathParameters) {
        guard method.isKnown else { throw .notImplemented }
        guard path.utf8.first == UInt8(ascii: "/") else { throw .notFound }
        // The path is split by bytes: a slash followed by a combining mark is one Character, but still a separator.
        let segments = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(Substring.init)
        let wanted = method == .head ? .get : method
        var allowed: Set<Method> = []
        guard let found = find(wanted, segments, from: 0, at: 0, &allowed) else {
            if allowed.isEmpty { throw .notFound }
            if allowed.contains(.get) { allowed.insert(.head) }
            throw .methodNotAllowed(allowed.sorted { $0.rawValue < $1.rawValue })
        }
        let route = routes[found]
        return (route, PathParameters(route.segments, segments))
    }

    /// The body limit of the request's route; the standard limit when there is none.
    public func bodyLimit(for head: Request) -> Int {
        let match = try? match(head.method, head.path)
        return match?.route.bodyLimit ?? Self.standardBodyLimit
    }

    /// Descends the tree, the literal branch first, and collects the methods of other routes with this path.
    private func find(
        _ method: Method,
        _ path: [Substring],
        from depth: Int,
        at index: Int,
        _ allowed: inout Set<Method>
    ) -> Int? {
        let node = nodes[index]
        if depth == path.count {
            allowed.formUnion(node.ends.keys)
            return node.ends[method]
        }
        if let next = node.literals[String(path[depth])] {
            if let found = find(method, path, from: depth + 1, at: next, &allowed) { return found }
        }
        guard let next = node.parameter, !path[depth].isEmpty else { return nil }
        return find(method, path, from: depth + 1, at: next, &allowed)
    }
}

extension Method {
    /// Whether HTTP defines the method.
    fileprivate var isKnown: Bool {
        switch self {
        case .get, .head, .post, .put, .delete, .options: true
        default: ["PATCH", "TRACE", "CONNECT"].contains(rawValue)
        }
    }
}
