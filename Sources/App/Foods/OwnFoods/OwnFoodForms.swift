import Domain
import Web

/// The form for a household's own food.
struct OwnFoodForm {
    let form: Form
    /// The food with which the form was filled.
    let kept: KeptFood

    /// The field for a nutrient, with the largest number that an entry may have of it (W-20).
    struct NutrientField {
        let name: String
        let nutrient: Nutrient
        let max: Double
    }

    static let nutrients = [
        NutrientField(name: "energy_kcal", nutrient: .energy, max: 10_000),
        NutrientField(name: "carbohydrate_g", nutrient: .carbohydrate, max: 2_000),
        NutrientField(name: "fiber_g", nutrient: .fiber, max: 500),
        NutrientField(name: "sugars_g", nutrient: .sugars, max: 1_000),
        NutrientField(name: "protein_g", nutrient: .protein, max: 1_000),
        NutrientField(name: "fat_g", nutrient: .fat, max: 500),
        NutrientField(name: "saturated_fat_g", nutrient: .saturatedFat, max: 500),
        NutrientField(name: "sodium_mg", nutrient: .sodium, max: 50_000),
    ]
    /// What 100 ml of it weigh, in grams.
    static let volume = "grams_per_100ml"
    /// The boxes of what is in it.
    static let contains = "contains"
    /// What labels in Europe have in place of sodium, which is reckoned from it: 2.5 g of salt hold 1 g of sodium
    /// (regulation 1169/2011, annex I).
    static let salt = NutrientField(name: "salt_g", nutrient: .sodium, max: 125)
    private static let sodiumOfSalt = 400.0
    /// What a label's salt, rounded to a tenth of a gram, may be off by in milligrams of sodium.
    private static let saltRounding = 20.0
    static let maxMeasures = 40
    private static let weights = NumberRange.positive(upTo: 10_000)
    /// No food is as heavy as three times its volume of water.
    private static let volumes = NumberRange.positive(upTo: 300)

    func validated() throws(FormErrors) -> OwnFoodDraft {
        var read = FormReader(form)
        let name = read.text("name", .name)
        if let name, Folding.key(name).isEmpty || SearchTokens(name).tokens.isEmpty {
            read.reject("name", .invalidText)
        }
        let basis = read.optionalChoice("basis", of: OwnFoodDraft.Basis.self) ?? .per100g
        let serving =
            basis == .perServing
            ? read.decimal("serving_g", Self.weights, kept: kept.serving)
            : read.optionalDecimal("serving_g", Self.weights, kept: kept.serving)
        let volume = volume(&read, basis)
        let nutrients = nutrients(&read, basis, serving: serving, volume: volume)
        let barcode = read.barcode("barcode")
        let measures = read.measures(kept)
        let contained = read.contained(kept)
        let copied = read.optionalReference("copied_from", to: Food.ID.self)
        let version = read.optionalDecimal("version", .from(0, to: 1e15)).map { Int($0) }
        guard let name, read.isValid else { throw read.errors }
        return OwnFoodDraft(
            name: name,
            basis: basis,
            serving: serving.map(Grams.init),
            density: volume == kept.volume?.exact ? kept.density : volume.map { $0 / 100 },
            nutrients: NutrientsPer100g(nutrients),
            barcode: barcode,
            measures: measures,
            contained: contained,
            copiedFrom: copied,
            version: version
        )
    }

    /// Reads what 100 ml weigh; what is stored for a program that does not say it.
    private func volume(_ read: inout FormReader, _ basis: OwnFoodDraft.Basis) -> Double? {
        if !form.has(Self.volume), let stored = kept.volume { return stored.exact }
        let volume = read.optionalDecimal(Self.volume, Self.volumes, kept: kept.volume)
        if volume == nil, basis == .per100ml, read.errors[Self.volume] == nil {
            read.reject(Self.volume, .foods(.volumeNeeded))
        }
        return volume
    }

    /// Reads the nutrients and converts them to those of 100 g. One that nobody has touched, in a form for the same weight,
    /// is the stored one, which a conversion there and back would change in its last digits.
    private func nutrients(
        _ read: inout FormReader,
        _ basis: OwnFoodDraft.Basis,
        serving: Double?,
        volume: Double?
    ) -> Nutrients {
        let weight = basis.weight(serving: serving, volume: volume)
        let factor = 100 / weight
        let isSameWeight = basis == kept.basis && weight == kept.weight.value
        var nutrients = Nutrients()
        for field in Self.nutrients {
            let stored = kept.number(field.nutrient)
            let range = NumberRange.from(0, to: field.max)
            let number =
                field.nutrient == .energy
                ? read.energy(field.name, range, kept: stored) : read.optionalDecimal(field.name, range, kept: stored)
            if field.nutrient == .sodium, let sodium = sodiumOfSalt(&read, beside: number) {
                nutrients[.sodium] = .exactly(sodium * factor)
                continue
            }
            guard let number else { continue }
            let isUntouched = isSameWeight && number == stored?.exact
            nutrients[field.nutrient] =
                isUntouched ? kept.per100g.nutrients[field.nutrient] : .exactly(number * factor)
        }
        return nutrients
    }

    /// The sodium of the salt that was typed, in milligrams; nil where there is none, and where the sodium was typed, too,
    /// which says the same more exactly.
    private func sodiumOfSalt(_ read: inout FormReader, beside typed: Double?) -> Double? {
        guard let salt = read.optionalDecimal(Self.salt.name, .from(0, to: Self.salt.max)) else { return nil }
        let sodium = salt * Self.sodiumOfSalt
        guard let typed, typed != kept.number(.sodium)?.exact else { return sodium }
        if abs(sodium - typed) > Self.saltRounding { read.reject(Self.salt.name, .foods(.saltDiffers)) }
        return nil
    }
}

extension FormReader {
    /// What is ticked, beside what was said of substances that are no box of the form; nil for a form that does not ask.
    fileprivate mutating func contained(_ kept: KeptFood) -> Substances? {
        let field = OwnFoodForm.contains
        guard form.has(field) else { return nil }
        let words = form.all(field).flatMap { $0.split(whereSeparator: \.isNewline) }
        let ticked = words.compactMap { Substance(word: String($0)) }
        if ticked.count < words.count { reject(field, .notAChoice) }
        return Substances(ticked).union(kept.contained.subtracting(.allergens))
    }

    fileprivate mutating func barcode(_ field: String) -> Barcode? {
        guard let typed = optionalText(field, .line(40)) else { return nil }
        guard let barcode = Barcode(typed) else {
            reject(field, .foods(.barcodeWrong))
            return nil
        }
        return barcode
    }

    /// Reads the rows `measure[n][name]` and `measure[n][grams]`. Blank rows are skipped.
    fileprivate mutating func measures(_ kept: KeptFood) -> [Food.Measure] {
        var measures: [Food.Measure] = []
        var keys: Set<String> = []
        for (index, row) in form.rows("measure").enumerated() {
            guard index < OwnFoodForm.maxMeasures else {
                reject(row["name"], .notAChoice)
                break
            }
            if form.rawValue(row["name"]).isEmpty, form.rawValue(row["grams"]).isEmpty { continue }
            let name = text(row["name"], .line(60))
            let stored = name.flatMap(kept.grams)
            let grams = decimal(row["grams"], .positive(upTo: 10_000), kept: stored)
            guard let name, let grams else { continue }
            guard let key = Food.Measure.ownKey(of: name) else {
                reject(row["name"], .invalidText)
                continue
            }
            if keys.insert(key).inserted {
                measures.append(Food.Measure(key: key, name: Label(name), grams: Grams(grams)))
            } else {
                reject(row["name"], .taken)
            }
        }
        return measures
    }
}
