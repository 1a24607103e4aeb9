/// What programs send of a household's own food, by the names of its form.
enum OwnFoodBody {
    static let fields: [ApiField] =
        [
            ApiField("name", .text, isRequired: true),
            ApiField("basis", .choice(OwnFoodDraft.Basis.allCases.map(\.rawValue))), ApiField("serving_g", .number),
            ApiField(OwnFoodForm.volume, .number),
        ]
        + OwnFoodForm.nutrients.map { ApiField($0.name, .number) } + [
            ApiField(OwnFoodForm.salt.name, .number),
            ApiField("barcode", .text), ApiField("copied_from", .id), ApiField(OwnFoodForm.contains, .words),
            ApiField(
                "measures",
                .rows([ApiField("name", .text, isRequired: true), ApiField("grams", .number, isRequired: true)]),
                in: "measure"
            ),
        ]

    /// What is sent to write a food anew: what it was copied from stays.
    static let changes = fields.filter { $0.name != "copied_from" }
}
