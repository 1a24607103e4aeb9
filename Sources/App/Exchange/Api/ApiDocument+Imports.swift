import Domain
import RecipeImport
import Web

extension ApiDocument {
    static let importOperations: [ApiOperation] = [
        ApiOperation("POST", "/api/v1/imports", .bring, "Brings another application's file in, to look at", status: 201)
            .with {
                $0.bodyType = ApiOperation.file
                $0.body = ApiSchema.file
                $0.mayConflict = true
                $0.answer = ApiSchema.named("Import")
            },
        ApiOperation("GET", "/api/v1/imports", .bring, "The latest ten, those that are unfinished before all others")
            .with {
                $0.answer = ApiSchema.named("Imports")
            },
        ApiOperation("GET", "/api/v1/imports/:import", .bring, "What becomes of a file's recipes, 100 at a time").with {
            $0.query = [("after", ApiSchema.whole, "the last position of the page before")]
            $0.answer = ApiSchema.named("Import")
        },
        ApiOperation("POST", "/api/v1/imports/:import/run", .bring, "Writes what a file holds").with {
            let order = ApiSchema.choice(DateOrder.allCases.map(\.rawValue))
            let unit = ApiSchema.choice(WeightUnit.allCases.map(\.rawValue))
            $0.query = [
                ("dates", order, "what stands first in a diary's dates, where that could be either"),
                ("weight_unit", unit, "that of a diary's weights, where the file names none"),
                ("leave_days", ApiSchema.choice(["1"]), "leaves days of a diary out that have entries already"),
            ]
            $0.answer = ApiSchema.named("Import")
        },
        ApiOperation("POST", "/api/v1/imports/:import/undo", .bring, "Takes an import back").with {
            $0.answer = ApiSchema.named("Import")
        },
        ApiOperation(
            "POST",
            "/api/v1/imports/:import/rows/:row/take",
            .bring,
            "Takes the file's version of a recipe that was changed or deleted here"
        ).with {
            $0.answer = ApiSchema.named("Import")
        },
        ApiOperation(
            "DELETE",
            "/api/v1/imports/:import",
            .bring,
            "Forgets a file that was only looked at",
            status: 204
        ),
    ]

    static let importSchemas: [(String, JSONData)] = [
        (
            "Imports",
            ApiSchema.object([
                (
                    "imports",
                    ApiSchema.list(
                        ApiSchema.object([
                            ("id", ApiSchema.id), ("state", ApiSchema.text), ("app", ApiSchema.maybeText),
                            ("is_diary", ApiSchema.flag), ("created_at", ApiSchema.whole),
                        ])
                    )
                )
            ])
        ),
        (
            "Import",
            ApiSchema.object([
                ("id", ApiSchema.id), ("state", ApiSchema.text), ("app", ApiSchema.maybeText),
                ("is_diary", ApiSchema.flag), ("problem", ApiSchema.maybeText),
                ("unread", ApiSchema.list(ApiSchema.text)), ("left_out", ApiSchema.list(ApiSchema.text)),
                ("dates", ApiSchema.maybeText), ("weight_unit", ApiSchema.maybeText), ("weights", ApiSchema.whole),
                ("recipes", ApiSchema.whole), ("open", ApiSchema.whole),
                ("photos", ApiSchema.whole),
                ("outcomes", ApiSchema.object(RowOutcome.allCases.map { ($0.rawValue, ApiSchema.whole) })),
                ("entries", ApiSchema.whole), ("complete_days", ApiSchema.whole),
                ("entries_unusable", ApiSchema.whole), ("days_taken", ApiSchema.whole),
                ("rows", ApiSchema.list(row)), ("next", ApiSchema.maybeNumber),
            ])
        ),
    ]

    /// A recipe of a file, and what has become of it, or would.
    private static let row = ApiSchema.object([
        ("position", ApiSchema.whole), ("name", ApiSchema.text), ("name_here", ApiSchema.maybeText),
        ("outcome", ApiSchema.choice(RowOutcome.allCases.map(\.rawValue))), ("problem", ApiSchema.text),
        ("remarks", ApiSchema.list(ApiSchema.text)), ("recipe", ApiSchema.maybeID),
    ])
}
