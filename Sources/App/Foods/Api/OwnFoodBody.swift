import Domain

/// What programs send of a household's own food, by the names of its form.
enum OwnFoodBody {
    /// Says of a measure which one it was when it was read.
    static let key = "key"
    /// The weight of a millilitre, as it is read.
    static let density = "density_g_per_ml"
    private static let asRead = "per_100g"
    private static let values = "values"

    /// The form's field of a number for 100 g, as it is read.
    static func per100g(_ nutrient: Nutrient) -> String { "\(asRead)[\(values)][\(nutrient.key)]" }

    static let fields: [ApiField] = [ApiField("name", .text, isRequired: true)] + rest + [ApiField("copied_from", .id)]

    /// What is sent to change a food; what is missing stays as it is, and so does what it was copied from.
    static let changes: [ApiField] = [ApiField("name", .text)] + rest

    private static let rest: [ApiField] =
        [
            ApiField("basis", .choice(OwnFoodDraft.Basis.allCases.map(\.rawValue))),
            ApiField("serving_g", .number, nullIsBlank: true),
            ApiField(OwnFoodForm.volume, .number, nullIsBlank: true), ApiField(density, .number),
        ]
        + OwnFoodForm.nutrients.map { ApiField($0.name, .number, nullIsBlank: true) } + [
            ApiField(OwnFoodForm.salt.name, .number),
            ApiField(
                asRead,
                .group([
                    ApiField(
                        values,
                        .group(
                            OwnFoodForm.nutrients.map { ApiField($0.nutrient.key, .number, nullIsBlank: true) }
                        )
                    )
                ])
            ),
            ApiField("barcode", .text, nullIsBlank: true), ApiField(OwnFoodForm.contains, .words),
            ApiField(
                "measures",
                .rows([
                    ApiField("name", .text, isRequired: true), ApiField("grams", .number, isRequired: true),
                    ApiField(key, .text),
                ]),
                in: "measure"
            ),
        ]
}
