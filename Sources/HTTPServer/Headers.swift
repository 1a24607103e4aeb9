/// Header fields in order. Names compare without case; a name may stand more than once.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    /// Names in lower case, as HTTP/2 would send them, with their values.
    public private(set) var fields: [(name: String, value: String)] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// The first value of `name`; setting replaces every one of that name, setting nil removes them.
    public subscript(_ name: String) -> String? {
        get {
            let name = name.lowercased()
            return fields.first { $0.name == name }?.value
        }
        set {
            let name = name.lowercased()
            fields.removeAll { $0.name == name }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// Every value of `name`, in the order they came.
    public func all(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name == name }.map(\.value)
    }

    public mutating func append(_ name: String, _ value: String) {
        fields.append((name.lowercased(), value))
    }

    /// For the parser, which has the name in lower case already.
    mutating func append(lowercased name: String, _ value: String) {
        fields.append((name, value))
    }
}
