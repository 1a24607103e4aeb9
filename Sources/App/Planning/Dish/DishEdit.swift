import Database
import Domain
import Web

/// What a form changes of a dish: each part is nil where the form has no field of it.
struct DishEdit: Sendable {
    /// The version with which the form was filled; nil for a button, which means what it says whatever else has changed.
    let version: Int?
    var swaps: [Swap] = []
    /// The version of the recipe whose lines the form showed; nil where it showed none.
    var recipeVersion: Int?
    /// The position of a swap that no longer fits, and is taken off.
    var unfit: Int?
    var eaters: [Eater] = []
    var guests: Guests?
    var extra: Double?
    var cook: PlannedCook?
    var cookPerson: CookPerson?
    var note: String?
    var outPerson: OutPerson?
    /// The people for whom the dish is kept though it contains what they avoid.
    var kept: [Person.ID] = []
    /// The people for whom what was kept is asked about again.
    var unkept: [Person.ID] = []
    /// The findings of theirs that the form showed; nil for all that there are.
    var found: String?

    /// A line of the recipe, by its position, and its text this time: blank where it is left out.
    struct Swap: Sendable {
        let position: Int
        let text: String
        /// The language of the text; nil for that of whoever sends it, or of the line whose numbers it has.
        var language: Language?
    }

    struct Eater: Sendable {
        let row: FormRow
        let person: Person.ID
        let mode: EaterMode
        let amount: Double?
    }

    /// The guests of a dish; nil for those of the meal.
    struct Guests: Sendable {
        let guests: PlannedGuests?
        /// What they must not eat, as the form says it; nil where it does not, and that stays.
        var substances: Substances?
        /// How much each eats, as the form says it; nil where it does not.
        var share: UsualShare?
        /// Whether the form says how many they are. Where not, it is about those who eat the dish now.
        var saysCount = true
    }
    struct CookPerson: Sendable { let person: Person.ID? }
    /// Whose meal out it is; nil for all who eat at the meal.
    struct OutPerson: Sendable { let person: Person.ID? }
}

/// The form of a dish. A field may come with what its page showed, as `was.` and its name: then it counts only where it
/// was changed there, and a form of many fields takes back nothing that others have done meanwhile.
struct DishEditForm {
    let form: Form

    /// Whether the form changes a field: it has it, other than its page showed it, or nobody asked which of two it is to be
    /// and the other was chosen.
    private func changes(_ names: String..., as field: DishField) -> Bool {
        guard names.contains(where: form.has), form.rawValue("settle[\(field.key)]") != "theirs" else { return false }
        return names.contains(where: form.changes)
    }

    private func changes(_ field: DishField) -> Bool { changes(field.key, as: field) }

    func validated() throws(FormErrors) -> DishEdit {
        var read = FormReader(form)
        var edit = DishEdit(version: read.optionalInteger("version", 1...Int(Int32.max)))
        edit.swaps = form.rows("swap").compactMap { swap($0, &read) }
        edit.eaters = form.rows("eater").compactMap { eater($0, &read) }
        if Set(edit.swaps.map(\.position)).count < edit.swaps.count { read.reject("swap", .notAChoice) }
        if Set(edit.eaters.map(\.person)).count < edit.eaters.count { read.reject("eater", .notAChoice) }
        edit.recipeVersion = read.optionalInteger("recipe_version", 1...Int(Int32.max))
        if form.has("unfit") { edit.unfit = read.integer("unfit", 0...100_000) }
        // A button takes one person off the dish.
        if form.has("off"), let person = read.reference("off", to: Person.ID.self) {
            edit.eaters.append(DishEdit.Eater(row: FormRow(prefix: "off"), person: person, mode: .none, amount: nil))
        }
        edit.guests = guests(&read)
        if changes(.extra) {
            edit.extra = read.optionalDecimal(DishField.extra.key, .from(0, to: ServingCount.limit)) ?? 0
        }
        if changes(.cook) {
            edit.cook = cook(&read)
        }
        if changes(.cookPerson) {
            let person = read.optionalReference(DishField.cookPerson.key, to: Person.ID.self)
            edit.cookPerson = DishEdit.CookPerson(person: person)
        }
        if changes(.outPerson) {
            let person = read.optionalReference(DishField.outPerson.key, to: Person.ID.self)
            edit.outPerson = DishEdit.OutPerson(person: person)
        }
        if changes(.note) { edit.note = read.optionalText(DishField.note.key, .lines(2_000)) ?? "" }
        if form.has("found") { edit.found = form.rawValue("found") }
        edit.kept = people("keep", &read)
        edit.unkept = people("unkeep", &read)
        guard read.isValid else { throw read.errors }
        return edit
    }

    /// What the form says of guests; nil for nothing.
    private func guests(_ read: inout FormReader) -> DishEdit.Guests? {
        let (saysCount, saysSubstances) = (form.has("guests"), form.has(MealTableForm.substances))
        let isChanged =
            saysCount
            ? saysSubstances || changes("guests", "guest_share", as: .guests)
            : changes("guest_share", MealTableForm.substances, as: .guests)
        guard isChanged else { return nil }
        let typed = read.guests(over: .none)
        return DishEdit.Guests(
            guests: form.rawValue("guests").isEmpty ? nil : typed,
            substances: saysSubstances ? typed?.substances : nil,
            share: form.has("guest_share") ? typed?.share : nil,
            saysCount: saysCount
        )
    }

    /// A number, or a choice by its name. Blank is as needed.
    private func cook(_ read: inout FormReader) -> PlannedCook? {
        let name = DishField.cook.key
        if let choice = CookChoice(rawValue: form.rawValue(name)) { return .choice(choice) }
        if form.rawValue(name).allSatisfy(\.isWhitespace) { return .choice(.asNeeded) }
        return read.decimal(name, .positive(upTo: ServingCount.limit)).flatMap(ServingCount.init).map(
            PlannedCook.servings
        )
    }

    private func people(_ field: String, _ read: inout FormReader) -> [Person.ID] {
        form.all(field).compactMap { typed in
            let id = Person.ID(pathText: typed)
            if id == nil { read.reject(field, .notAChoice) }
            return id
        }
    }

    private func swap(_ row: FormRow, _ read: inout FormReader) -> DishEdit.Swap? {
        guard let position = read.integer(row["line"], 0...100_000) else { return nil }
        guard changes(row["text"], as: .swap(position)) else { return nil }
        let text = read.optionalText(row["text"], RecipeLimits.line) ?? ""
        if RecipeLimits.hasTooManyWords(text) { read.reject(row["text"], .recipes(.tooManyWords)) }
        return DishEdit.Swap(position: position, text: text)
    }

    private func eater(_ row: FormRow, _ read: inout FormReader) -> DishEdit.Eater? {
        let person = read.reference(row["person"], to: Person.ID.self)
        if let person, !changes(row["mode"], row["amount"], as: .eater(person)) { return nil }
        let field = row["amount"]
        var mode = read.optionalChoice(row["mode"], of: EaterMode.self) ?? .usual
        if isAmountAlone(of: row, mode) { mode = .servings }
        let amount: Double? =
            switch mode {
            case .servings: read.decimal(field, .positive(upTo: ServingCount.limit))
            case .grams: read.decimal(field, .positive(upTo: Amount.maxGrams.value))
            case .usual, .goal, .none: nil
            }
        guard let person else { return nil }
        return DishEdit.Eater(row: row, person: person, mode: mode, amount: amount)
    }

    /// Whether somebody has typed how much, and left beside it that no amount is needed: that means servings.
    private func isAmountAlone(of row: FormRow, _ mode: EaterMode) -> Bool {
        let (field, shown) = (row["amount"], "was.\(row["amount"])")
        guard mode != .servings, mode != .grams, form.has(shown) else { return false }
        let typed = form.rawValue(field)
        guard typed != form.rawValue(shown), !typed.allSatisfy(\.isWhitespace) else { return false }
        return mode == .usual || form.rawValue("was.\(row["mode"])") == mode.rawValue
    }
}
