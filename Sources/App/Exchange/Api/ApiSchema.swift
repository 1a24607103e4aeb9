import Domain
import Web

/// The shapes of the API's values in the terms of JSON Schema, as OpenAPI 3.1 has them.
enum ApiSchema {
    static let text = type("string")
    static let number = type("number")
    static let whole = type("integer")
    static let flag = type("boolean")
    static let id = type("string", format: "uuid")
    static let date = type("string", format: "date")
    static let nutrients = named("Nutrients")
    /// The content of a file, of whatever kind.
    static let file = JSONData.object([])
    static let maybeText = type("string", isNullable: true)
    static let maybeNumber = type("number", isNullable: true)
    static let maybeID = type("string", format: "uuid", isNullable: true)

    private static func type(_ name: String, format: String? = nil, isNullable: Bool = false) -> JSONData {
        let type: JSONData = isNullable ? .list([.text(name), "null"]) : .text(name)
        return .object([("type", type), ("format", format.map { .text($0) })])
    }

    static func choice(_ values: [String]) -> JSONData {
        .object([("type", "string"), ("enum", .list(values.map { .text($0) }))])
    }

    static func list(_ element: JSONData) -> JSONData { .object([("type", "array"), ("items", element)]) }

    static func named(_ name: String) -> JSONData { .object([("$ref", .text("#/components/schemas/\(name)"))]) }

    static func maybe(_ schema: JSONData) -> JSONData {
        .object([("anyOf", .list([schema, .object([("type", "null")])]))])
    }

    /// An object that always has all of these members, and no other.
    static func object(_ members: [(String, JSONData)]) -> JSONData {
        .object([
            ("type", "object"), ("properties", .object(members.map { (name: $0.0, value: $0.1) })),
            ("required", .list(members.map { .text($0.0) })), ("additionalProperties", .flag(false)),
        ])
    }

    /// A body. What it has besides is ignored, as pages ignore it.
    static func body(_ fields: [ApiField]) -> JSONData {
        let required = fields.filter(\.isRequired).map { JSONData.text($0.name) }
        return .object([
            ("type", "object"), ("properties", .object(fields.map { (name: $0.name, value: schema($0)) })),
            ("required", required.isEmpty ? nil : .list(required)),
        ])
    }

    private static func schema(_ field: ApiField) -> JSONData {
        let shape: JSONData =
            switch field.shape {
            case .text: text
            case .number: number
            case .whole: whole
            case .id: id
            case .reference: .object([("anyOf", .list([id, body([ApiField("id", .id, isRequired: true)])]))])
            case .date: date
            case .flag: flag
            case .choice(let values): choice(values)
            case .words: list(text)
            case .group(let inner): body(inner)
            case .rows(let inner): list(body(inner))
            }
        return field.isRequired ? shape : maybe(shape)
    }
}
