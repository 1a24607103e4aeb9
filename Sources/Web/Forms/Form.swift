import HTTPServer

/// A submitted form with the visitor's input unchanged, so that a page can show it again.
/// Only names that end in `[]`, and those that the limits list, may occur more than once. `FormReader` converts the input into values.
public struct Form: Sendable {
    private var fields: [(name: String, value: String)]
    private var indices: [String: [Int]] = [:]
    private var files: [String: FormFile]

    /// Creates a form without a request, as tests and kept forms need.
    public init(_ fields: [(name: String, value: String)] = [], files: [String: FormFile] = [:]) {
        self.fields = fields
        self.files = files
        for (index, field) in fields.enumerated() { indices[field.name, default: []].append(index) }
    }

    /// Reads a request's body, urlencoded or multipart. Throws `unsupportedMediaType` for other types, `badRequest` if
    /// it is malformed, not UTF-8 or repeats a field, and `tooLarge` beyond `limits`.
    public static func read(_ request: Request, _ limits: FormLimits = .standard) throws(HTTPError) -> Form {
        let body = FormBody(request.body)
        let form: Form
        switch MediaType(request.headers["content-type"] ?? "") {
        case let type? where type.name == "application/x-www-form-urlencoded":
            // A route with a higher body limit has it for files, not for text.
            guard body.count <= limits.textBytes else { throw .tooLarge }
            let bytes = body.bytes(from: 0, to: body.count)
            guard let pairs = PercentEncoding.pairs(bytes, limit: limits.fields) else {
                throw .badRequest("The form is not UTF-8.")
            }
            form = Form(pairs)
        case let type? where type.name == "multipart/form-data":
            var parts = MultipartReader(body, boundary: type["boundary"], limits)
            form = try parts.form()
        default:
            throw .unsupportedMediaType
        }
        try form.check(limits)
        return form
    }

    private func check(_ limits: FormLimits) throws(HTTPError) {
        guard fields.count <= limits.fields else { throw .tooLarge }
        for (name, indices) in indices {
            guard name.utf8.count <= limits.nameBytes else { throw .tooLarge }
            guard indices.count == 1 || name.hasSuffix("[]") || limits.lists.contains(name) else {
                throw .badRequest("A field stands twice.")
            }
        }
    }

    /// The input of a field, to be shown again and not to be used; empty when the form has no such field.
    public func rawValue(_ name: String) -> String {
        indices[name]?.first.map { fields[$0].value } ?? ""
    }

    /// Whether the form contains the field, even if empty.
    public func has(_ name: String) -> Bool { indices[name] != nil }

    /// All input under a name that may occur more than once, in order.
    public func all(_ name: String) -> [String] {
        indices[name, default: []].map { fields[$0].value }
    }

    /// The file chosen in a field; nil when none was.
    public func file(_ name: String) -> FormFile? { files[name] }

    /// Whether files came with the form.
    public var hasFiles: Bool { !files.isEmpty }

    /// Whether a file was chosen. That remains true in a form kept during a login, which contains no files.
    public func chose(_ name: String) -> Bool { files[name] != nil || has(name) }

    /// The repeating rows `name[n][…]`, in the order of the form.
    /// The values of `n` do not matter; fields with the same `n` form one row.
    public func rows(_ name: String) -> [FormRow] {
        var seen: Set<Substring> = []
        var rows: [FormRow] = []
        for field in fields {
            guard field.name.hasPrefix(name + "[") else { continue }
            let rest = field.name.dropFirst(name.count + 1)
            guard let end = rest.firstIndex(of: "]"), rest[end...].hasPrefix("]["), rest.hasSuffix("]") else {
                continue
            }
            let index = rest[..<end]
            if seen.insert(index).inserted { rows.append(FormRow(prefix: "\(name)[\(index)]")) }
        }
        return rows
    }

    /// The fields as urlencoded text, except those named, so that a form can be kept during a login.
    /// Of files only the field names are included.
    public func encoded(without names: Set<String>) -> String {
        (fields + files.keys.sorted().map { (name: $0, value: "") }).filter { !names.contains($0.name) }
            .map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }

    /// What tells the files of two forms apart: their names, and how many bytes each has.
    public var filesSaid: String {
        files.keys.sorted().map { "\($0) \(files[$0]?.claimedName ?? "") \(files[$0]?.count ?? 0)" }
            .joined(separator: "\n")
    }

    /// The fields in order, except those named, for hidden fields of another form.
    public func pairs(without names: Set<String>) -> [(name: String, value: String)] {
        fields.filter { !names.contains($0.name) }
    }

    /// Restores a form from the text of `encoded`; fails for other text.
    public init?(encoded text: String) {
        guard let pairs = PercentEncoding.pairs(Array(text.utf8)) else { return nil }
        self.init(pairs)
    }
}

/// One of a form's repeating rows, which makes the full names of its fields.
public struct FormRow: Hashable, Sendable {
    /// The beginning of the rows' field names, such as `line[3]`.
    public let prefix: String

    /// Takes the prefix as it stands in the names, without the brackets of a field.
    public init(prefix: String) {
        self.prefix = prefix
    }

    /// The full name of a field: `row["grams"]` is `line[3][grams]`.
    public subscript(_ field: String) -> String { "\(prefix)[\(field)]" }
}

/// The limits of a form, in addition to the body limit.
public struct FormLimits: Hashable, Sendable {
    /// The most fields that are not files.
    public var fields: Int
    /// The most files; how large each may be is the route's body limit.
    public var files: Int
    /// The maximum size of a field's name.
    public var nameBytes: Int
    /// The maximum size of all fields together, without files.
    public var textBytes: Int
    /// The names, besides those that end in `[]`, that may occur more than once.
    public var lists: Set<String>

    /// The limits for all forms: enough for a recipe of 400 lines, and eight files.
    public static let standard = FormLimits(fields: 2_000, files: 8, nameBytes: 200, textBytes: 1 << 20)

    public init(fields: Int, files: Int, nameBytes: Int, textBytes: Int, lists: Set<String> = []) {
        self.fields = fields
        self.files = files
        self.nameBytes = nameBytes
        self.textBytes = textBytes
        self.lists = lists
    }
}
