import Domain
import HTTPServer
import Web

/// The description of the API for programs and for those who write them (OpenAPI 3.1). The tests hold it against the route
/// table, and against the answers.
enum ApiDocument {
    static let path = "/api/openapi.json"

    static func show(_ context: RequestContext) async throws -> Response {
        .json(json)
    }

    static let json = JSONData.object([
        ("openapi", "3.1.0"),
        (
            "info",
            .object([
                ("title", "Sofra"), ("version", "1"),
                (
                    "description",
                    """
                    Recipes, foods, plan and lists of a household, and one's own diary. Numbers are exact and rounded \
                    nowhere; null is unknown, and never zero. A change of something that has an ETag names it in If-Match.
                    """
                ),
            ])
        ),
        ("servers", .list([.object([("url", "/")])])),
        ("paths", paths),
        (
            "components",
            .object([
                ("schemas", .object(schemas.map { (name: $0.0, value: $0.1) })),
                ("responses", .object([("Problem", problem)])),
                ("securitySchemes", .object([("token", security)])),
            ])
        ),
    ])

    private static let security = JSONData.object([
        ("type", "http"), ("scheme", "bearer"),
        ("description", "An access token of the page /settings/tokens. Each operation names the scope that it needs."),
    ])

    private static let problem = JSONData.object([
        ("description", "What is wrong, in the form of RFC 9457."),
        (
            "content",
            .object([
                ("application/problem+json", .object([("schema", ApiSchema.named("Problem"))]))
            ])
        ),
    ])

    private static var paths: JSONData {
        var order: [String] = []
        var methods: [String: [(name: String, value: JSONData?)]] = [:]
        for operation in operations {
            if methods[operation.path] == nil { order.append(operation.path) }
            methods[operation.path, default: []].append((operation.method.lowercased(), operation.json))
        }
        return .object(order.map { ($0, .object(methods[$0] ?? [])) })
    }
}
