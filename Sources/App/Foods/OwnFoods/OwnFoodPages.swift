import Domain
import Web

/// The form for a food of the household's own.
struct OwnFoodPage: Page, Sendable {
    let title: String
    let action: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let once: OnceField?
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

    /// The food as it is kept, for the form that changes it.
    struct Stored: Sendable {
        let food: Food
        let basis: OwnFoodDraft.Basis
    }

    init(
        _ visit: Visit,
        _ stored: Stored?,
        copying copied: Food? = nil,
        errors: FormErrors,
        isConflict: Bool = false
    ) {
        let words = visit.words.foods
        let form = visit.form
        let copy = copied.map { Stored(food: $0.copy(visit.words, visit.language), basis: .per100g) }
        let kept = KeptFood(stored ?? copy, visit.language)
        copiedFrom = form.has("copied_from") ? form.typed("copied_from") : copied?.id.description
        title = stored == nil ? words.newFood : words.editFood
        action = stored.map { "/foods/\($0.food.id)" } ?? "/foods"
        back = stored.map { "/foods/\($0.food.id)" } ?? "/foods"
        csrf = visit.csrf
        once = stored == nil ? OnceField() : nil
        let typedVersion = form.typed("version")
        version = stored.map { isConflict || typedVersion.isEmpty ? String($0.food.version) : typedVersion }
        conflict = isConflict ? words.conflict(stored: kept.summary) : nil
        name = Field("name", words.name, form, errors, visit.words, kept: kept.name)
        basis = Self.basis(visit, errors, kept)
        serving = .number("serving_g", words.servingGrams, visit, errors, kept: kept.serving, hint: words.servingHint)
        nutrients = OwnFoodForm.nutrients.map { field in
            .number(field.name, words.label(of: field.nutrient), visit, errors, kept: kept.number(field.nutrient))
        }
        let asked = visit.query["barcode"] ?? ""
        barcode = .number(
            "barcode",
            words.barcode,
            visit,
            errors,
            kept: kept.barcode ?? asked,
            hint: words.barcodeHint
        )
        measures = Self.measures(visit, errors, kept)
        emptyMeasure = MeasureRow("n", visit, errors, name: "", grams: "")
        self.errors = ErrorSummary(errors, visit.words, labels: Self.labels(visit, measures))
    }

    private static func basis(_ visit: Visit, _ errors: FormErrors, _ kept: KeptFood) -> Choice {
        let words = visit.words.foods
        return Choice(
            "basis",
            words.basis,
            problem: errors.text("basis", visit.words),
            chosen: visit.form.has("basis") ? visit.form.typed("basis") : kept.basis.rawValue,
            [(value: "100g", label: words.basis100g), (value: "serving", label: words.basisServing)]
        )
    }

    /// What was typed, else what is kept, and an empty row to begin with.
    private static func measures(_ visit: Visit, _ errors: FormErrors, _ kept: KeptFood) -> [MeasureRow] {
        let typed = visit.form.rows("measure").prefix(OwnFoodForm.mostMeasures)
        if !typed.isEmpty {
            return typed.map { row in
                let number = String(row.prefix.dropFirst("measure[".count).dropLast())
                return MeasureRow(number, visit, errors, name: "", grams: "")
            }
        }
        let rows = kept.measures + [(name: "", grams: "")]
        return rows.enumerated().map { MeasureRow(String($0), visit, errors, name: $1.name, grams: $1.grams) }
    }

    private static func labels(_ visit: Visit, _ measures: [MeasureRow]) -> [String: String] {
        let words = visit.words.foods
        var labels = [
            "name": words.name, "basis": words.basis, "serving_g": words.servingGrams, "barcode": words.barcode,
        ]
        for field in OwnFoodForm.nutrients { labels[field.name] = words.label(of: field.nutrient) }
        for row in measures {
            labels[row.name.name] = words.measureName
            labels[row.grams.name] = words.measureGrams
        }
        return labels
    }
}

/// One measure in the form.
struct MeasureRow: Fragment, Sendable {
    let name: Field
    let grams: Field

    init(_ number: String, _ visit: Visit, _ errors: FormErrors, name: String, grams: String) {
        let words = visit.words.foods
        self.name = Field(
            "measure[\(number)][name]",
            words.measureName,
            visit.form,
            errors,
            visit.words,
            kept: name,
            isRequired: false
        )
        self.grams = .number("measure[\(number)][grams]", words.measureGrams, visit, errors, kept: grams)
    }
}

extension Field {
    /// A number that may be left out.
    fileprivate static func number(
        _ name: String,
        _ label: String,
        _ visit: Visit,
        _ errors: FormErrors,
        kept: String,
        hint: String? = nil
    ) -> Field {
        Field(
            name,
            label,
            visit.form,
            errors,
            visit.words,
            kept: kept,
            hint: hint,
            isRequired: false,
            isNumber: true
        )
    }
}

extension Words.FoodsWords {
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
