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
        values { nutrients[$0] }
    }

    /// The percentages of the reference intakes that they are, in the same form; null for nutrients without one.
    static func referencePercents(_ nutrients: Nutrients) -> JSONData {
        values { ReferenceIntake.percent(nutrients[$0], of: $0) }
    }

    private static func values(_ value: (Nutrient) -> NutrientValue) -> JSONData {
        let bounds = Nutrient.allCases.filter { value($0).isBound }
        return .object([
            ("values", .object(Nutrient.allCases.map { ($0.key, .optional(value($0).number)) })),
            ("lower_bounds", .list(bounds.map { .text($0.key) })),
        ])
    }
}
