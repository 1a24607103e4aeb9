import Domain
import Web

extension ApiDocument {
    private static let slot = ApiSchema.choice(MealSlot.allCases.map(\.rawValue))

    static let diarySchemas: [(String, JSONData)] = [
        (
            "Entry",
            ApiSchema.object([
                ("id", ApiSchema.id), ("date", ApiSchema.date), ("slot", slot),
                ("kind", ApiSchema.choice(["recipe", "food", "quick"])), ("name", ApiSchema.text),
                ("recipe", ApiSchema.maybeID), ("food", ApiSchema.maybeID), ("amount", ApiSchema.number),
                ("measure", ApiSchema.text), ("measure_name", ApiSchema.text), ("grams", ApiSchema.maybeNumber),
                ("nutrients", ApiSchema.nutrients), ("source", ApiSchema.text), ("written_by", ApiSchema.maybeText),
            ])
        ),
        (
            "Day",
            ApiSchema.object([
                ("date", ApiSchema.date), ("entries", ApiSchema.list(ApiSchema.named("Entry"))),
                ("total", ApiSchema.nutrients),
            ])
        ),
    ]

    static let planSchemas: [(String, JSONData)] = [
        (
            "PlannedDish",
            ApiSchema.object([
                ("id", ApiSchema.id), ("version", ApiSchema.whole),
                ("kind", ApiSchema.choice(["recipe", "food", "leftover", "note", "out"])), ("name", ApiSchema.text),
                ("recipe", ApiSchema.maybeID), ("food", ApiSchema.maybeID), ("note", ApiSchema.text),
                ("servings_needed", ApiSchema.maybeNumber), ("servings_cooked", ApiSchema.maybeNumber),
                (
                    "eaters",
                    ApiSchema.list(
                        ApiSchema.object([
                            ("id", ApiSchema.id), ("name", ApiSchema.text), ("servings", ApiSchema.number),
                        ])
                    )
                ),
            ])
        ),
        (
            "Week",
            ApiSchema.object([
                ("week", ApiSchema.text),
                (
                    "days",
                    ApiSchema.list(
                        ApiSchema.object([
                            ("date", ApiSchema.date),
                            (
                                "meals",
                                ApiSchema.list(
                                    ApiSchema.object([
                                        ("slot", slot),
                                        (
                                            "eaters",
                                            ApiSchema.list(
                                                ApiSchema.object([("id", ApiSchema.id), ("name", ApiSchema.text)])
                                            )
                                        ),
                                        ("guests", ApiSchema.whole),
                                        ("dishes", ApiSchema.list(ApiSchema.named("PlannedDish"))),
                                    ])
                                )
                            ),
                        ])
                    )
                ),
            ])
        ),
    ]
}
