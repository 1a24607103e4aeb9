import Domain
import Web

/// An entry that a form asks for, with valid fields.
struct EntryRequest: Sendable {
    let slot: MealSlot
    /// The day; nil when the form leaves it to the address.
    let day: CivilDate?
    let what: What

    enum What: Sendable {
        case recipe(Recipe.ID, EatenAmount)
        case food(Food.ID, amount: Double, measure: String)
        /// An amount that names its measure itself; `measure` is what a bare "half" is of.
        case written(Food.ID, AmountInput, measure: String)
        /// What the + of a row adds.
        case pick(FoodPick)
        case quick(EntrySnapshot)
    }
}

/// The amount of a recipe.
enum EatenAmount: Sendable {
    case servings(Double)
    case grams(Double)
}

struct EntryForm {
    let form: Form
    /// What a quick entry is called that has no name.
    var unnamed = ""

    func validated() throws(FormErrors) -> EntryRequest {
        var read = FormReader(form)
        let slot = read.choice("slot", of: MealSlot.self)
        let day = read.optionalDate("date", in: CivilDate.first...CivilDate.last)
        let what = what(&read)
        guard let slot, let what, read.isValid else { throw read.errors }
        return EntryRequest(slot: slot, day: day, what: what)
    }

    /// The amount of a recipe, however invalid the other fields are, for the preview of the log form.
    func eatenAmount() throws(FormErrors) -> EatenAmount {
        var read = FormReader(form)
        guard let amount = eatenAmount(&read), read.isValid else { throw read.errors }
        return amount
    }

    /// Grams and servings of a recipe where somebody wrote both; nil where one of them says how much.
    func both() throws(FormErrors) -> (grams: Double, servings: Double)? {
        let fields = ["grams", "servings"]
        guard fields.allSatisfy({ form.changes($0) && !form.rawValue($0).isEmpty }) else { return nil }
        var read = FormReader(form)
        let grams = read.optionalDecimal("grams", .positive(upTo: EntryLimits.grams))
        let servings = read.servingCount("servings")
        guard let grams, let servings, read.isValid else { throw read.errors }
        return (grams, servings)
    }

    private func what(_ read: inout FormReader) -> EntryRequest.What? {
        if form.has(FoodPick.field) { return pick(&read) }
        if form.has("recipe") { return recipe(&read) }
        if form.has("food") { return food(&read) }
        if form.has("quick_name") { return quick(&read) }
        read.reject("food", .diary(.whatToAdd))
        return nil
    }

    private func pick(_ read: inout FormReader) -> EntryRequest.What? {
        if let pick = FoodPick(form.rawValue(FoodPick.field)) { return .pick(pick) }
        read.reject("food", .diary(.whatToAdd))
        return nil
    }

    private func recipe(_ read: inout FormReader) -> EntryRequest.What? {
        let recipe = read.reference("recipe", to: Recipe.ID.self)
        let amount = eatenAmount(&read)
        guard let recipe, let amount else { return nil }
        return .recipe(recipe, amount)
    }

    /// Reads the amount: grams where they were typed, or else servings, of which blank means one (C-4). Invalid
    /// servings get the same messages as in a recipe's own form (C-7.4).
    private func eatenAmount(_ read: inout FormReader) -> EatenAmount? {
        // Grams that nobody touched do not count where somebody wrote servings beside them (P-37).
        let isByServings = form.keeps("grams") && form.changes("servings") && !form.rawValue("servings").isEmpty
        if isByServings, let servings = read.servingCount("servings") { return .servings(servings) }
        if isByServings { return nil }
        if let grams = read.optionalDecimal("grams", .positive(upTo: EntryLimits.grams)) { return .grams(grams) }
        if read.errors["grams"] != nil { return nil }
        if let servings = read.servingCount("servings") { return .servings(servings) }
        return read.errors["servings"] == nil ? .servings(1) : nil
    }

    private func food(_ read: inout FormReader) -> EntryRequest.What? {
        let food = read.reference("food", to: Food.ID.self)
        let measure = read.optionalText("measure", .line(100)) ?? EntrySnapshot.gramMeasure
        if let written = AmountInput(form.rawValue("amount")) {
            return food.map { .written($0, written, measure: measure) }
        }
        let amount = read.decimal("amount", .positive(upTo: EntryLimits.grams))
        guard let food, let amount else { return nil }
        return .food(food, amount: amount, measure: measure)
    }

    /// Reads a quick entry: energy and other nutrients without a food, and a name if there is one.
    private func quick(_ read: inout FormReader) -> EntryRequest.What? {
        let name = read.optionalText("quick_name", .name) ?? unnamed
        let energy = read.requiredEnergy("energy_kcal", .from(0, to: EntryLimits.nutrients[.energy] ?? 0))
        var nutrients = Nutrients()
        if let energy { nutrients[.energy] = .exactly(energy) }
        for (nutrient, column) in NutrientColumns.all where nutrient != .energy {
            guard let max = EntryLimits.nutrients[nutrient] else { continue }
            guard let number = read.optionalDecimal(column, .from(0, to: max)) else { continue }
            nutrients[nutrient] = .exactly(number)
        }
        guard energy != nil else { return nil }
        return .quick(.quick(name, nutrients))
    }
}

extension FormReader {
    /// Reads how many servings somebody eats, also in the words that an entry's own form takes: "1.5", "half", "yarım", "2
    /// porsiyon", and as pages call them: "3 portions". Nil where nothing was typed.
    mutating func servingCount(_ field: String) -> Double? {
        let range = NumberRange.positive(upTo: ServingCount.limit)
        guard let written = AmountInput(form.rawValue(field)) else {
            return optionalDecimal(field, range, otherwise: .recipes(.servingCount))
        }
        let serving = EntryMeasure(key: EntrySnapshot.servingMeasure, name: "", grams: nil)
        let names = serving.names + ["portion"]
        let amount = written.amount(in: [(key: serving.key, names: names)], else: serving.key)
        guard let amount, range.contains(amount.count) else {
            reject(field, .recipes(.servingCount))
            return nil
        }
        return amount.count
    }
}
