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
    var cook: Cooked?
    var cookPerson: CookPerson?
    var note: String?
    /// Those for whom it is kept though it contains what they avoid.
    var kept: [Person.ID] = []
    /// What of theirs the form showed; nil for all that is found.
    var found: String?

    /// A line of the recipe, by its position, and its text this time: blank where it is left out.
    struct Swap: Sendable {
        let position: Int
        let text: String
    }

    struct Eater: Sendable {
        let row: FormRow
        let person: Person.ID
        let mode: EaterMode
        let amount: Double?
    }

    /// Nil for those of the meal.
    struct Guests: Sendable {
        let guests: PlannedGuests?
        /// What they must not eat, as the form says it; nil where it does not, and that stays.
        var substances: Substances?
    }
    /// Nil for as the household usually does.
    struct Cooked: Sendable { let servings: ServingCount? }
    struct CookPerson: Sendable { let person: Person.ID? }

    /// The groups of fields of which each has a version of its own.
    enum Group: String, CaseIterable, Sendable {
        case swaps, eaters, servings, note
    }
}

struct DishEditForm {
    let form: Form

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
        if form.has("guests") {
            let typed = read.guests()
            let isBlank = form.rawValue("guests").isEmpty
            edit.guests = DishEdit.Guests(
                guests: isBlank ? nil : typed,
                substances: form.has(MealTableForm.substances) ? typed?.substances : nil
            )
        }
        if form.has("extra_servings") {
            edit.extra = read.optionalDecimal("extra_servings", .from(0, to: ServingCount.limit)) ?? 0
        }
        if form.has("cook_servings") {
            let count = read.optionalDecimal("cook_servings", .positive(upTo: ServingCount.limit))
            edit.cook = DishEdit.Cooked(servings: count.flatMap(ServingCount.init))
        }
        if form.has("cook") {
            edit.cookPerson = DishEdit.CookPerson(person: read.optionalReference("cook", to: Person.ID.self))
        }
        if form.has("note") { edit.note = read.optionalText("note", .lines(2_000)) ?? "" }
        if form.has("found") { edit.found = form.rawValue("found") }
        edit.kept = kept(&read)
        guard read.isValid else { throw read.errors }
        return edit
    }

    private func kept(_ read: inout FormReader) -> [Person.ID] {
        form.all("keep").compactMap { typed in
            let id = Person.ID(pathText: typed)
            if id == nil { read.reject("keep", .notAChoice) }
            return id
        }
    }

    private func swap(_ row: FormRow, _ read: inout FormReader) -> DishEdit.Swap? {
        guard let position = read.integer(row["line"], 0...100_000) else { return nil }
        let text = read.optionalText(row["text"], RecipeLimits.line) ?? ""
        if RecipeLimits.hasTooManyWords(text) { read.reject(row["text"], .recipes(.tooManyWords)) }
        return DishEdit.Swap(position: position, text: text)
    }

    private func eater(_ row: FormRow, _ read: inout FormReader) -> DishEdit.Eater? {
        let person = read.reference(row["person"], to: Person.ID.self)
        let mode = read.optionalChoice(row["mode"], of: EaterMode.self) ?? .usual
        let field = row["amount"]
        let amount: Double? =
            switch mode {
            case .servings: read.decimal(field, .positive(upTo: ServingCount.limit))
            case .grams: read.decimal(field, .positive(upTo: Amount.maxGrams.value))
            case .usual, .goal, .none: nil
            }
        guard let person else { return nil }
        return DishEdit.Eater(row: row, person: person, mode: mode, amount: amount)
    }
}

/// A group of fields that somebody else has changed since the form was filled.
struct DishConflict: Error {
    let groups: [DishEdit.Group]
}
