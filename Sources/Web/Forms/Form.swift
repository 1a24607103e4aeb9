import HTTPServer

/// A form as it was sent: what the visitor typed, untouched, so that a page can show it again.
/// A name stands once; names of lists end in `[]`. `FormReader` turns it into values.
public struct Form: Sendable {
    private var fields: [(name: String, value: String)]
    private var indices: [String: [Int]] = [:]
    private var files: [String: FormFile]

    /// A form of fields alone. Tests and kept forms are made this way.
    public init(_ fields: [(name: String, value: String)] = [], files: [String: FormFile] = [:]) {
        self.fields = fields
        self.files = files
        for (index, field) in fields.enumerated() { indices[field.name, default: []].append(index) }
    }

    /// Reads a request's body, urlencoded or multipart. Throws `unsupportedMediaType`, `badRequest` for what is
    /// malformed, not UTF-8 or names a field twice, and `tooLarge` beyond `limits`.
    public static func read(_ request: Request, _ limits: FormLimits = .standard) throws(HTTPError) -> Form {
        let body = FormBody(request.body)
        let form: Form
        switch MediaType(request.headers["content-type"] ?? "") {
        case let type? where type.name == "application/x-www-form-urlencoded":
            // Where a route takes more, it is for a file.
            guard body.count <= limits.textBytes else { throw .tooLarge }
            guard let pairs = PercentEncoding.pairs(body.bytes(from: 0, to: body.count)) else {
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
            guard indices.count == 1 || name.hasSuffix("[]") else { throw .badRequest("A field stands twice.") }
        }
    }

    /// What was typed into a field; empty when the form has no such field. To be shown again, not to be used.
    public func rawValue(_ name: String) -> String {
        indices[name]?.first.map { fields[$0].value } ?? ""
    }

    /// Whether the form has the field at all, be it empty.
    public func has(_ name: String) -> Bool { indices[name] != nil }

    /// Everything typed under a name that ends in `[]`, in order.
    public func all(_ name: String) -> [String] {
        indices[name, default: []].map { fields[$0].value }
    }

    /// A file that was chosen; nil when none was.
    public func file(_ name: String) -> FormFile? { files[name] }

    /// Whether a file was chosen, be it only remembered that one was: a form kept over a sign-in holds no files.
    public func chose(_ name: String) -> Bool { files[name] != nil || has(name) }

    /// The repeating rows `name[n][…]`, in the order in which they stand in the form.
    /// What `n` is does not matter; rows with the same `n` are one row.
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

    /// The fields as one urlencoded text without those named, so that a form can be kept over a sign-in.
    /// Of files only the names of their fields are in it.
    public func encoded(without names: Set<String>) -> String {
        (fields + files.keys.sorted().map { (name: $0, value: "") }).filter { !names.contains($0.name) }
            .map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }

    /// The fields in order without those named, to be put into another form as they are.
    public func pairs(without names: Set<String>) -> [(name: String, value: String)] {
        fields.filter { !names.contains($0.name) }
    }

    /// A form from what `encoded` gave; nil when it is not that.
    public init?(encoded text: String) {
        guard let pairs = PercentEncoding.pairs(Array(text.utf8)) else { return nil }
        self.init(pairs)
    }
}

/// One of a form's repeating rows: makes the full names of its fields.
public struct FormRow: Hashable, Sendable {
    /// `line[3]`
    public let prefix: String

    /// The full name of one of its fields: `row["grams"]` is `line[3][grams]`.
    public subscript(_ field: String) -> String { "\(prefix)[\(field)]" }
}

/// How much a form may hold, beside the limit on the body.
public struct FormLimits: Hashable, Sendable {
    public var fields: Int
    public var files: Int
    /// Of one field's name.
    public var nameBytes: Int
    /// Of all fields together, without the files.
    public var textBytes: Int

    /// Room for a recipe of 400 lines and eight files.
    public static let standard = FormLimits(fields: 2_000, files: 8, nameBytes: 200, textBytes: 1 << 20)

    public init(fields: Int, files: Int, nameBytes: Int, textBytes: Int) {
        self.fields = fields
        self.files = files
        self.nameBytes = nameBytes
        self.textBytes = textBytes
    }
}
