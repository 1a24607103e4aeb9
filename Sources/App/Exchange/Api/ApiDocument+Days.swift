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
                ("date", ApiSchema.date),
                ("mark", ApiSchema.maybe(ApiSchema.choice(DayMark.allCases.map(\.rawValue)))),
                ("entries", ApiSchema.list(ApiSchema.named("Entry"))),
                ("total", ApiSchema.nutrients), ("reference_percent", ApiSchema.nutrients),
            ])
        ),
    ]

    static let planSchemas: [(String, JSONData)] = [
        (
            "PlannedDish",
            ApiSchema.object([
                ("id", ApiSchema.id), ("version", ApiSchema.whole), ("date", ApiSchema.date), ("slot", slot),
                ("kind", ApiSchema.choice(PlannedDish.Kind.allCases.map(\.rawValue))), ("name", ApiSchema.text),
                ("recipe", ApiSchema.maybeID), ("food", ApiSchema.maybeID), ("leftover", ApiSchema.maybeID),
                ("amount", ApiSchema.maybeNumber),
                ("measure", ApiSchema.maybeText), ("grams", ApiSchema.maybeNumber), ("note", ApiSchema.text),
                ("servings_needed", ApiSchema.maybeNumber), ("servings_cooked", ApiSchema.maybeNumber),
                ("warnings", ApiSchema.maybe(ApiSchema.list(ApiSchema.text))),
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

    static let planOperations: [ApiOperation] = [
        ApiOperation("GET", "/api/v1/plan/:week", .readPlan, "The plan of a week").with {
            $0.answer = ApiSchema.named("Week")
        },
        ApiOperation("POST", "/api/v1/plan/:date/:slot/dishes", .writePlan, "Plans a dish", status: 201).with {
            $0.body = ApiSchema.body(PlanDishBody.fields)
            $0.takesKey = true
            $0.hasVersion = true
            $0.answer = ApiSchema.named("PlannedDish")
        },
        ApiOperation("GET", "/api/v1/plan/dishes/:dish", .readPlan, "A dish of the plan").with {
            $0.hasVersion = true
            $0.answer = ApiSchema.named("PlannedDish")
        },
        ApiOperation("PUT", "/api/v1/plan/dishes/:dish", .writePlan, "Moves or changes a dish of the plan").with {
            $0.body = ApiSchema.body(PlanDishBody.changes)
            $0.needsVersion = true
            $0.hasVersion = true
            $0.answer = ApiSchema.named("PlannedDish")
        },
        ApiOperation("DELETE", "/api/v1/plan/dishes/:dish", .writePlan, "Takes a dish off the plan", status: 204).with {
            $0.needsVersion = true
        },
    ]
}
