import Domain
import Web

/// One thing that programs can ask for or do, as the document describes it.
struct ApiOperation: Sendable {
    let method: String
    /// The route's pattern, such as `/api/v1/recipes/:recipe`.
    let pattern: String
    let scope: TokenScope
    let summary: String
    var query: [(name: String, schema: JSONData, text: String)] = []
    /// The schema of what is sent; nil where nothing is.
    var body: JSONData?
    var bodyType = "application/json"
    /// Whether a change names the version that it changes.
    var needsVersion = false
    /// Whether what it changes may not be there yet, so that only a change of what is there names a version.
    var mayBeNew = false
    /// Whether what is sent twice under one key is done once.
    var takesKey = false
    /// Whether something may be in the way that somebody has to decide on first.
    var mayConflict = false
    let status: Int
    /// What comes back; nil for nothing.
    var answer: JSONData?
    var type = "application/json"
    /// Whether the answer has the version that a change of it has to name.
    var hasVersion = false

    init(_ method: String, _ pattern: String, _ scope: TokenScope, _ summary: String, status: Int = 200) {
        self.method = method
        self.pattern = pattern
        self.scope = scope
        self.summary = summary
        self.status = status
    }

    /// The same operation, further described.
    func with(_ change: (inout ApiOperation) -> Void) -> ApiOperation {
        var operation = self
        change(&operation)
        return operation
    }

    /// The path as OpenAPI writes it: `/api/v1/recipes/{recipe}`.
    var path: String { pieces.map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/") }
    private var pieces: [Substring] { pattern.split(separator: "/", omittingEmptySubsequences: false) }
    private var names: [Substring] { pieces.filter { $0.hasPrefix(":") }.map { $0.dropFirst() } }

    var json: JSONData {
        .object([
            ("operationId", .text(operationID)), ("summary", .text(summary)),
            ("security", .list([.object([("token", .list([.text(scope.rawValue)]))])])),
            ("parameters", parameters.isEmpty ? nil : .list(parameters)),
            (
                "requestBody",
                body.map { .object([("required", .flag(true)), ("content", Self.content(bodyType, $0))]) }
            ),
            ("responses", .object(responses)),
        ])
    }

    private var operationID: String {
        ([Substring(method.lowercased())] + pieces.dropFirst(3).map { $0.drop { $0 == ":" } }).joined(separator: "_")
    }

    private var parameters: [JSONData] {
        let path = names.map { name in
            Self.parameter(String(name), in: "path", Self.schema(of: name), isRequired: true)
        }
        let asked = query.map { Self.parameter($0.name, in: "query", $0.schema, isRequired: false, $0.text) }
        var headers: [JSONData] = []
        if needsVersion {
            let text = mayBeNew ? "the ETag of what is there; left out where nothing is" : "the ETag"
            headers.append(Self.parameter("If-Match", in: "header", ApiSchema.text, isRequired: !mayBeNew, text))
        }
        if takesKey {
            let text = "what is sent again under the same key is done once"
            headers.append(Self.parameter("Idempotency-Key", in: "header", Self.key, isRequired: false, text))
        }
        return path + asked + headers
    }

    /// The type of a body that is a file.
    static let file = "application/octet-stream"

    private static let key = JSONData.object([
        ("type", "string"), ("minLength", .whole(1)), ("maxLength", .whole(255)),
    ])

    private static func schema(of name: Substring) -> JSONData {
        switch name {
        case "date": ApiSchema.date
        case "slot": ApiSchema.choice(MealSlot.allCases.map(\.rawValue))
        case "week": .object([("type", "string"), ("pattern", "^[0-9]{4}-W[0-9]{2}$")])
        case "row": ApiSchema.whole
        default: ApiSchema.id
        }
    }

    private static func parameter(
        _ name: String,
        in place: String,
        _ schema: JSONData,
        isRequired: Bool,
        _ text: String? = nil
    ) -> JSONData {
        .object([
            ("name", .text(name)), ("in", .text(place)), ("required", .flag(isRequired)),
            ("description", text.map { .text($0) }), ("schema", schema),
        ])
    }

    private static func content(_ type: String, _ schema: JSONData) -> JSONData {
        .object([(type, .object([("schema", schema)]))])
    }

    private var responses: [(name: String, value: JSONData?)] {
        var codes: [Int] = [400, 401, 403, 422, 429, 503]
        if !names.isEmpty { codes.append(404) }
        if body != nil { codes += [413, 415] }
        // A file is kept on the disk meanwhile.
        if bodyType == Self.file { codes.append(507) }
        if needsVersion { codes += [412, 428] }
        if takesKey { codes.append(410) }
        if mayConflict { codes.append(409) }
        let problems = codes.sorted().map { code -> (name: String, value: JSONData?) in
            (String(code), .object([("$ref", "#/components/responses/Problem")]))
        }
        let done: [(name: String, value: JSONData?)] = [(String(status), success)]
        return done + problems
    }

    private var success: JSONData {
        var headers: [(name: String, value: JSONData?)] = []
        let header = JSONData.object([("schema", ApiSchema.text)])
        if hasVersion { headers.append(("ETag", header)) }
        if status == 201 { headers.append(("Location", header)) }
        return .object([
            ("description", .text(summary)), ("headers", headers.isEmpty ? nil : .object(headers)),
            ("content", answer.map { Self.content(type, $0) }),
        ])
    }
}
