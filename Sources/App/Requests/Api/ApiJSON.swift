import Domain
import Web

// What programs read: exact numbers, rounded nowhere, and null for what is unknown.

extension JSONData {
    static func optional(_ text: String?) -> JSONData { text.map { .text($0) } ?? .null }
    static func optional(_ number: Double?) -> JSONData { number.map { .number($0) } ?? .null }
    static func texts(_ texts: [String]) -> JSONData { .list(texts.map { .text($0) }) }
    static func id<Thing>(_ id: Identifier<Thing>) -> JSONData { .text(id.description) }
    static func id<Thing>(_ id: Identifier<Thing>?) -> JSONData { id.map { .text($0.description) } ?? .null }

    /// Null where nothing is known at all.
    static func nutrients(_ nutrients: Nutrients?) -> JSONData {
        guard let nutrients else { return .null }
        return self.nutrients(nutrients)
    }

    /// The nutrients of something: all by their keys, and the keys of those whose number is a lower bound.
    static func nutrients(_ nutrients: Nutrients) -> JSONData {
        let bounds = Nutrient.allCases.filter { nutrient in
            if case .atLeast = nutrients[nutrient] { true } else { false }
        }
        return .object([
            ("values", .object(Nutrient.allCases.map { ($0.key, .optional(nutrients[$0].number)) })),
            ("lower_bounds", .list(bounds.map { .text($0.key) })),
        ])
    }
}
