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
    let volume: Field
    let nutrients: [Field]
    let barcode: Field
    let substances: [SubstanceTick]
    let measures: [MeasureRow]
    let emptyMeasure: MeasureRow

    /// A food as it is stored, with which the form for changing it begins.
    struct Stored: Sendable {
        let food: Food
        let basis: OwnFoodDraft.Basis

        init(food: Food, basis: OwnFoodDraft.Basis) {
            self.food = food
            self.basis = basis
        }

        /// The food with which the form for a corrected copy begins.
        init(copying copied: Food, _ context: any HouseholdContext) {
            self.init(food: copied.copy(context.strings, context.language), basis: .per100g)
        }
    }

    init(
        _ context: any HouseholdContext,
        _ stored: Stored?,
        copying copied: Food? = nil,
        errors: FormErrors,
        isConflict: Bool = false
    ) {
        let strings = context.strings.foods
        let form = context.form
        var fields = FormFields(form, errors, context.strings, marksRequired: true)
        let kept = KeptFood(stored ?? copied.map { Stored(copying: $0, context) })
        copiedFrom = Self.original(form, copied, errors)
        title = stored == nil ? strings.newFood : strings.editFood
        let list = LogTarget(context.query).carried(to: "/foods")
        action = stored.map { "/foods/\($0.food.id)" } ?? list
        back = action
        csrf = context.csrf
        once = stored == nil ? IdempotencyField() : nil
        // A line of a recipe that nothing matches leads here with its name.
        let asked = context.query.search("name", longest: TextRule.name.longest)
        let typedVersion = form.rawValue("version")
        version = stored.map { isConflict || typedVersion.isEmpty ? String($0.food.version) : typedVersion }
        conflict = isConflict ? strings.conflict(stored: kept.summary(Formatting(context.language))) : nil
        name = fields.text("name", strings.name, kept: stored == nil && copied == nil ? asked : kept.name)
        basis = fields.basis(kept: kept.basis)
        serving = fields.serving(kept: kept.serving)
        volume = fields.volume(kept: kept.volume)
        nutrients = fields.nutrients(kept: kept)
        barcode = fields.number(
            "barcode",
            strings.barcode,
            kept: kept.barcode ?? context.query["barcode"] ?? "",
            hint: strings.barcodeHint,
            isRequired: false
        )
        substances = .contained(kept, form, context.strings)
        measures = fields.measures(kept: kept.measures)
        emptyMeasure = fields.measure("n")
        self.errors = fields.summary
    }

    /// What is copied; nothing of what is gone, when the form is sent again.
    private static func original(_ form: Form, _ copied: Food?, _ errors: FormErrors) -> String? {
        if errors["name"] == .foods(.notThere) { return nil }
        return form.has("copied_from") ? form.rawValue("copied_from") : copied?.id.description
    }
}

extension [SubstanceTick] {
    /// What is certainly in a food.
    fileprivate static func contained(_ kept: KeptFood, _ form: Form, _ strings: Strings) -> Self {
        let field = OwnFoodForm.contains
        return SubstanceTick.all(of: kept.contained, in: field, isSent: form.has(field), form, strings)
    }
}

extension FormFields {
    fileprivate mutating func nutrients(kept: KeptFood) -> [Field] {
        OwnFoodForm.nutrients.map { field in
            let label = strings.foods.label(of: field.nutrient)
            let hint = field.nutrient == .energy ? strings.foods.energyHint : nil
            var typed = number(field.name, label, kept: kept.number(field.nutrient), hint: hint, isRequired: false)
            typed.unit = field.nutrient.unit.rawValue
            return typed
        } + [salt()]
    }

    private mutating func salt() -> Field {
        let strings = strings.foods
        var salt = number(OwnFoodForm.salt.name, strings.saltField, hint: strings.saltHint, isRequired: false)
        salt.unit = "g"
        return salt
    }

    fileprivate mutating func serving(kept: KeptNumber?) -> Field {
        let strings = strings.foods
        return number("serving_g", strings.servingGrams, kept: kept, hint: strings.servingHint, isRequired: false)
    }

    fileprivate mutating func volume(kept: KeptNumber?) -> Field {
        let strings = strings.foods
        return number(OwnFoodForm.volume, strings.volumeGrams, kept: kept, hint: strings.volumeHint, isRequired: false)
    }

    fileprivate mutating func basis(kept: OwnFoodDraft.Basis) -> Choice {
        choice(
            "basis",
            strings.foods.basis,
            kept: kept.rawValue,
            OwnFoodDraft.Basis.allCases.map { basis in
                switch basis {
                case .per100g: (basis.rawValue, strings.foods.basis100g)
                case .per100ml: (basis.rawValue, strings.foods.basis100ml)
                case .perServing: (basis.rawValue, strings.foods.basisServing)
                }
            }
        )
    }

    /// The rows of measures: those that were typed, or else the stored ones and an empty row.
    fileprivate mutating func measures(kept: [(name: String, grams: KeptNumber)]) -> [MeasureRow] {
        let typed = form.rows("measure").prefix(OwnFoodForm.maxMeasures)
        if !typed.isEmpty {
            return typed.map { measure(String($0.prefix.dropFirst("measure[".count).dropLast())) }
        }
        let rows = kept.enumerated().map { number, row in measure(String(number), name: row.name, grams: row.grams) }
        return rows + [measure(String(rows.count))]
    }

    fileprivate mutating func measure(_ row: String, name: String = "", grams: KeptNumber? = nil) -> MeasureRow {
        MeasureRow(
            name: text("measure[\(row)][name]", strings.foods.measureName, kept: name, isRequired: false),
            grams: number("measure[\(row)][grams]", strings.foods.measureGrams, kept: grams, isRequired: false)
        )
    }
}

/// One measure in the form.
struct MeasureRow: Fragment, Sendable {
    let name: Field
    let grams: Field
    /// Whether the button that removes it can say of which measure it is.
    var isNamed: Bool { !name.typed.isEmpty }
}

extension Strings.FoodsStrings {
    fileprivate func label(of nutrient: Nutrient) -> String {
        switch nutrient {
        case .energy: nutrition.energy
        case .protein: nutrition.protein
        case .fat: nutrition.fat
        case .saturatedFat: nutrition.ofWhichSaturated
        case .carbohydrate: nutrition.carbohydrate
        case .sugars: nutrition.ofWhichSugars
        case .fiber: nutrition.fiber
        default: nutrition.sodium
        }
    }
}
