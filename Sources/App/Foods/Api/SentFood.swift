import Domain
import Web

/// What a program sends of an own food, beside what is stored of it. What is not sent stays as it is, and what was read
/// and is sent back says nothing new.
struct SentFood {
    let sent: Form
    /// The food that is changed; nil for a new one.
    let stored: OwnFoodPage.Stored?
    /// What the form begins with.
    let kept: KeptFood

    /// The food as it is to be. Numbers for 100 g that are not sent are no conversion of what is.
    func draft() throws(FormErrors) -> OwnFoodDraft {
        var draft: OwnFoodDraft
        do throws(FormErrors) {
            draft = try OwnFoodForm(form: form, kept: kept).validated()
        } catch {
            throw told(error)
        }
        if volume != nil { draft.density = Double(sent.rawValue(OwnFoodBody.density)) }
        var read = FormReader(sent)
        var nutrients = draft.nutrients.nutrients
        for field in OwnFoodForm.nutrients where !isNamed(field) {
            nutrients[field.nutrient] = per100g(field, &read)
        }
        guard read.isValid else { throw read.errors }
        draft.nutrients = NutrientsPer100g(nutrients)
        return draft
    }

    /// Whether a number was sent by its own name, for what the basis says.
    private func isNamed(_ field: OwnFoodForm.NutrientField) -> Bool {
        let names = field.nutrient == .sodium ? [field.name, OwnFoodForm.salt.name] : [field.name]
        return names.contains { !sent.rawValue($0).isEmpty }
    }

    /// The number for 100 g as it is read, unless the nutrient is said to be unknown.
    private func per100g(_ field: OwnFoodForm.NutrientField, _ read: inout FormReader) -> NutrientValue {
        let known = stored?.food.nutrients.nutrients[field.nutrient] ?? .unknown
        let name = OwnFoodBody.per100g(field.nutrient)
        guard sent.has(name) else { return sent.has(field.name) ? .unknown : known }
        // What is stored stays, also where a person could not type it.
        if let number = try? NumberInput.parse(sent.rawValue(name)), number == known.number { return known }
        return read.optionalDecimal(name, .from(0, to: field.max)).map { .exactly($0) } ?? .unknown
    }

    /// The weight of 100 ml, where it was sent as the density that is read, and that is another one than there is.
    private var volume: String? {
        guard !sent.has(OwnFoodForm.volume), let density = Double(sent.rawValue(OwnFoodBody.density)),
            density != kept.density
        else { return nil }
        return ApiForm.text(density * 100)
    }

    /// The problems by the names of what was sent.
    private func told(_ errors: FormErrors) -> FormErrors {
        var told = FormErrors()
        for entry in errors.entries {
            let isDensity = entry.field == OwnFoodForm.volume && volume != nil
            told.add(entry.problem, to: isDensity ? OwnFoodBody.density : entry.field)
        }
        return told
    }

    /// The form of the food's page: without the measures that follow from the food, and with what was not sent.
    private var form: Form {
        let rows = sent.rows("measure")
        let computed = stored == nil ? (volume == nil ? Self.ofEveryFood : Self.ofDensity) : Self.computed
        let needless = rows.filter { computed.contains(sent.rawValue($0[OwnFoodBody.key])) }
        var pairs = sent.pairs(without: Set(needless.flatMap { [$0["name"], $0["grams"]] }))
        if let volume { pairs.append((name: OwnFoodForm.volume, value: volume)) }
        if stored == nil { return Form(pairs) }
        pairs += unsent.filter { !sent.has($0.name) }
        if rows.isEmpty, !sent.has("measure") { pairs += unsentMeasures }
        return Form(pairs)
    }

    /// The fields that stay where they are not sent. Numbers without a basis are for 100 g.
    private var unsent: [(name: String, value: String)] {
        var all = [(name: "name", value: kept.name)]
        if !isBasisGone, !OwnFoodForm.nutrients.contains(where: isNamed) { all.append(("basis", kept.basis.rawValue)) }
        if let serving = kept.serving { all.append(("serving_g", ApiForm.text(serving.exact))) }
        if let barcode = kept.barcode { all.append(("barcode", barcode)) }
        return all
    }

    /// Whether what the stored basis needs is sent as unknown: the numbers stay, which are kept for 100 g.
    private var isBasisGone: Bool {
        let needed: String? =
            switch kept.basis {
            case .per100g: nil
            case .per100ml: OwnFoodForm.volume
            case .perServing: "serving_g"
            }
        return needed.map { sent.has($0) && sent.rawValue($0).isEmpty } ?? false
    }

    private var unsentMeasures: [(name: String, value: String)] {
        kept.measures.enumerated().flatMap { number, measure -> [(name: String, value: String)] in
            let row = FormRow(prefix: "measure[\(number)]")
            return [(row["name"], measure.name), (row["grams"], ApiForm.text(measure.grams.exact))]
        }
    }

    private static let ofEveryFood: Set<String> = ["serving", MeasureChoice.hundredGrams.key, MeasureChoice.gram.key]
    /// Those that follow from a density, too.
    private static let ofDensity = ofEveryFood.union(VolumeMeasure.allCases.map(\.rawValue))
    /// The measures that no household gives a food.
    private static let computed = ofDensity.union(["piece"])
}
