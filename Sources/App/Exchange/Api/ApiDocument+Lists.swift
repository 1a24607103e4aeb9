import Domain
import Web

extension ApiDocument {
    static let listSchemas: [(String, JSONData)] = [
        (
            "Lists",
            ApiSchema.object([
                ("lists", ApiSchema.list(ApiSchema.object([("id", ApiSchema.id), ("name", ApiSchema.text)])))
            ])
        ),
        (
            "List",
            ApiSchema.object([
                ("id", ApiSchema.id), ("name", ApiSchema.text), ("revision", ApiSchema.whole),
                (
                    "items",
                    ApiSchema.list(
                        ApiSchema.object([
                            ("id", ApiSchema.id), ("key", ApiSchema.text), ("name", ApiSchema.text),
                            ("aisle", ApiSchema.text),
                            ("mark", ApiSchema.choice(ShoppingItemState.Mark.allCases.map(\.rawValue))),
                            ("note", ApiSchema.text), ("amount", ApiSchema.text), ("grams", ApiSchema.maybeNumber),
                            ("written", ApiSchema.text), ("is_optional", ApiSchema.flag), ("marked_by", ApiSchema.text),
                            warnings,
                        ])
                    )
                ),
            ])
        ),
        (
            "Operations",
            .object([
                ("type", "object"), ("required", .list(["sent_at", "ops"])),
                (
                    "properties",
                    .object([
                        ("sent_at", time), ("after", ApiSchema.id),
                        (
                            "ops",
                            .object([
                                ("type", "array"), ("maxItems", .whole(SentOperations.max)), ("items", operation),
                            ])
                        ),
                    ])
                ),
            ])
        ),
        (
            "Outcome",
            ApiSchema.object([
                ("revision", ApiSchema.whole), ("applied", ApiSchema.whole), ("ignored", ApiSchema.whole),
                ("items", .object([("type", "object")])),
            ])
        ),
    ]

    /// Milliseconds since 1970.
    private static let time = JSONData.object([
        ("type", "integer"), ("minimum", .whole(0)), ("maximum", .whole(253_402_300_799_999)),
    ])

    private static let operation = JSONData.object([
        ("type", "object"), ("required", .list(["id", "kind", "made_at"])),
        (
            "properties",
            .object([
                ("id", ApiSchema.id), ("item_key", ApiSchema.text),
                ("kind", ApiSchema.choice(ShoppingAct.Kind.allCases.map(\.rawValue))), ("made_at", time),
                ("text", ApiSchema.text),
            ])
        ),
    ])
}
