/// The problems of a form: at most one for each field, in the order in which the fields were read.
public struct FormErrors<Own: Hashable & Sendable>: Error, Equatable, Sendable, ExpressibleByDictionaryLiteral {
    /// A field's name as in the form, such as `line[3][grams]`, with its problem.
    public struct Entry: Hashable, Sendable {
        public let field: String
        public let problem: FieldProblem<Own>
    }

    /// In the order in which the fields were read, for the list above a form.
    public private(set) var entries: [Entry] = []
    private var problems: [String: FieldProblem<Own>] = [:]

    public init() {}

    /// Several problems at once: `["grams": .required]`. Of two for one field the first counts.
    public init(dictionaryLiteral elements: (String, FieldProblem<Own>)...) {
        for (field, problem) in elements { add(problem, to: field) }
    }

    /// Whether the form holds.
    public var isEmpty: Bool { entries.isEmpty }

    /// The problem of a field; nil when it has none.
    public subscript(_ field: String) -> FieldProblem<Own>? {
        problems[field]
    }

    /// Adds a problem, unless the field has one already.
    public mutating func add(_ problem: FieldProblem<Own>, to field: String) {
        guard problems[field] == nil else { return }
        problems[field] = problem
        entries.append(Entry(field: field, problem: problem))
    }
}
