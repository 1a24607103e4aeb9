/// Header fields in order. Names are compared without case, and may occur more than once.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    /// All fields, with names in lower case as in HTTP/2.
    public private(set) var fields: [(name: String, value: String)] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// The first value of `name`. Setting replaces all values of that name; setting nil removes them.
    public subscript(_ name: String) -> String? {
        get {
            let name = Self.key(name)
            return fields.first { $0.name == name }?.value
        }
        set {
            let name = Self.key(name)
            fields.removeAll { $0.name == name }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// All values of `name`, in order.
    public func all(_ name: String) -> [String] {
        let name = Self.key(name)
        return fields.compactMap { $0.name == name ? $0.value : nil }
    }

    public mutating func append(_ name: String, _ value: String) {
        fields.append((Self.key(name), value))
    }

    /// The name in lower case, without a copy of one that is.
    private static func key(_ name: String) -> String {
        name.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ? name.lowercased() : name
    }

    /// Appends a field whose name is in lower case already, as the parser has it.
    mutating func append(lowercased name: String, _ value: String) {
        fields.append((name, value))
    }
}
