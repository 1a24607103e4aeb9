import Domain
import Web

/// The form for a household's own food.
struct OwnFoodPage: Page, Sendable {
    let title: String
    let action: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let once: IdempotencyField?
    let version: String?
    let copiedFrom: String?
    let errors: ErrorSummary
    let conflict: String?
    let name: Field
    let basis: Choice
    let serving: Field
    let nutrients: [Field]
    let barcode: Field
    let measures: [MeasureRow]
    let emptyMeasure: MeasureRow

    /// A food as it is stored, with which the form for changing it begins.
    struct Stored: Sendable {
        let food: Food
        let basis: OwnFoodDraft.Basis
    }

    init(
        _ context: SignedInContext,
        _ stored: Stored?,
        copying copied: Food? = nil,
        errors: FormErrors,
        isConflict: Bool = false
    ) {
        let strings = context.strings.foods
        let form = context.form
        let copy = copied.map { Stored(food: $0.copy(context.strings, context.language), basis: .per100g) }
        let kept = KeptFood(stored ?? copy, context.language)
        copiedFrom = form.has("copied_from") ? form.typed("copied_from") : copied?.id.description
        title = stored == nil ? strings.newFood : strings.editFood
        action = stored.map { "/foods/\($0.food.id)" } ?? "/foods"
        back = stored.map { "/foods/\($0.food.id)" } ?? "/foods"
        csrf = context.csrf
        once = stored == nil ? IdempotencyField() : nil
        let typedVersion = form.typed("version")
        version = stored.map { isConflict || typedVersion.isEmpty ? String($0.food.version) : typedVersion }
        conflict = isConflict ? strings.conflict(stored: kept.summary) : nil
        name = Field("name", strings.name, form, errors, context.strings, kept: kept.name)
        basis = Self.basis(context, errors, kept)
        serving = .number(
            "serving_g",
            strings.servingGrams,
            context,
            errors,
            kept: kept.serving,
            hint: strings.servingHint
        )
        nutrients = OwnFoodForm.nutrients.map { field in
            .number(field.name, strings.label(of: field.nutrient), context, errors, kept: kept.number(field.nutrient))
        }
        let asked = context.query["barcode"] ?? ""
        barcode = .number(
            "barcode",
            strings.barcode,
            context,
            errors,
            kept: kept.barcode ?? asked,
            hint: strings.barcodeHint
        )
        measures = Self.measures(context, errors, kept)
        emptyMeasure = MeasureRow("n", context, errors, name: "", grams: "")
        self.errors = ErrorSummary(errors, context.strings, labels: Self.labels(context, measures))
    }

    private static func basis(_ context: SignedInContext, _ errors: FormErrors, _ kept: KeptFood) -> Choice {
        let strings = context.strings.foods
        return Choice(
            "basis",
            strings.basis,
            problem: errors.text("basis", context.strings),
            chosen: context.form.has("basis") ? context.form.typed("basis") : kept.basis.rawValue,
            [(value: "100g", label: strings.basis100g), (value: "serving", label: strings.basisServing)]
        )
    }

    /// The rows of measures: those that were typed, or else the stored ones and an empty row.
    private static func measures(_ context: SignedInContext, _ errors: FormErrors, _ kept: KeptFood) -> [MeasureRow] {
        let typed = context.form.rows("measure").prefix(OwnFoodForm.mostMeasures)
        if !typed.isEmpty {
            return typed.map { row in
                let number = String(row.prefix.dropFirst("measure[".count).dropLast())
                return MeasureRow(number, context, errors, name: "", grams: "")
            }
        }
        let rows = kept.measures + [(name: "", grams: "")]
        return rows.enumerated().map { MeasureRow(String($0), context, errors, name: $1.name, grams: $1.grams) }
    }

    private static func labels(_ context: SignedInContext, _ measures: [MeasureRow]) -> [String: String] {
        let strings = context.strings.foods
        var labels = [
            "name": strings.name, "basis": strings.basis, "serving_g": strings.servingGrams, "barcode": strings.barcode,
        ]
        for field in OwnFoodForm.nutrients { labels[field.name] = strings.label(of: field.nutrient) }
        for row in measures {
            labels[row.name.name] = strings.measureName
            labels[row.grams.name] = strings.measureGrams
        }
        return labels
    }
}

/// One measure in the form.
struct MeasureRow: Fragment, Sendable {
    let name: Field
    let grams: Field

    init(_ number: String, _ context: SignedInContext, _ errors: FormErrors, name: String, grams: String) {
        let strings = context.strings.foods
        self.name = Field(
            "measure[\(number)][name]",
            strings.measureName,
            context.form,
            errors,
            context.strings,
            kept: name,
            isRequired: false
        )
        self.grams = .number("measure[\(number)][grams]", strings.measureGrams, context, errors, kept: grams)
    }
}

extension Field {
    /// An optional number field.
    fileprivate static func number(
        _ name: String,
        _ label: String,
        _ context: SignedInContext,
        _ errors: FormErrors,
        kept: String,
        hint: String? = nil
    ) -> Field {
        Field(
            name,
            label,
            context.form,
            errors,
            context.strings,
            kept: kept,
            hint: hint,
            isRequired: false,
            isNumber: true
        )
    }
}

extension Strings.FoodsStrings {
    fileprivate func label(of nutrient: Nutrient) -> String {
        switch nutrient {
        case .energy: energyField
        case .protein: proteinField
        case .fat: fatField
        case .saturatedFat: saturatedField
        case .carbohydrate: carbohydrateField
        case .sugars: sugarsField
        case .fiber: fiberField
        default: sodiumField
        }
    }
}
