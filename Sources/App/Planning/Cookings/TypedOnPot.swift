import Domain
import Web

/// What is typed on the page of a pot and not sent yet: a weighing while a pot is added, or taken off the list, and plates
/// while it is weighed. The address carries it to the page that shows it again.
enum TypedOnPot {
    /// The field of the pot, which a form of a weighing always has.
    static let pot = "pot"
    fileprivate static let numbers = ["cook", "gross_g", "net_g"]
    private static let whose = ["person", "guests"]
    private static let plate = ["grams", "servings", "when"]
    private static let others = ["from", "rest", "best_before", "date", "slot"]

    /// The page with the weighing and the plates.
    static func place(_ view: CookingReader.View, _ form: Form, in chosen: Pot.ID?) -> LocalPath {
        var typed = numbers.filter { form.changes($0) }
            .map { (name: $0, value: String(form.rawValue($0).prefix(20))) }.filter { !$0.value.isEmpty }
        if chosen != nil || form.has(pot) { typed.append((name: pot, value: chosen?.description ?? "")) }
        return view.cooking.path.with(pairs: typed + plates(form, view)).under("#weigh")
    }

    /// The page with the plates, where the weighing is saved.
    static func place(_ view: CookingReader.View, _ form: Form) -> LocalPath {
        let typed = plates(form, view)
        return typed.isEmpty ? view.cooking.path : view.cooking.path.with(pairs: typed).under("#serve")
    }

    /// What of the plates is other than the page has filled in.
    private static func plates(_ form: Form, _ view: CookingReader.View) -> [(name: String, value: String)] {
        let form = Seats(form, view).form(form)
        var names: [String] = []
        for row in form.rows("plate") {
            let changed = plate.map { row[$0] }.filter { form.changes($0) }
            let beside = whose.map { row[$0] } + KnownPlates.fields(of: row)
            if !changed.isEmpty { names += beside.filter { form.has($0) } + changed }
        }
        names += others.filter { form.changes($0) }
        return names.map { (name: $0, value: String(form.rawValue($0).prefix(40))) }
    }

    /// Whether a field is none of a plate's: as the page has filled it in it shows what is there by now.
    static func isBeside(_ name: String) -> Bool { (numbers + [pot] + others).contains(name) }

    /// The fields of the page, with what was typed on it.
    static func fields(
        _ context: any HouseholdContext,
        _ view: CookingReader.View,
        _ errors: FormErrors
    ) -> FormFields {
        let typed = form(context, view) ?? context.form
        let seats = Seats(typed, view)
        return FormFields(typed.isOneTap ? Form() : seats.form(typed), seats.errors(errors), context.strings)
    }

    /// What the address carries; nil where that is nothing.
    private static func form(_ context: any HouseholdContext, _ view: CookingReader.View) -> Form? {
        let (expected, hasGuests, strangers) = view.rows
        let rows = (0..<expected.count + strangers.count + (hasGuests ? 1 : 0)).map { FormRow(prefix: "plate[\($0)]") }
        let plates = rows.flatMap { row in (whose + plate).map { row[$0] } + KnownPlates.fields(of: row) }
        let typed = (numbers + [pot] + plates + others)
            .compactMap { name in context.query[name].map { (name: name, value: $0) } }
        return typed.isEmpty ? nil : Form(typed)
    }
}

extension Form {
    /// Whether something of a weighing was typed beside the plates, or a pot that is to be added.
    var weighs: Bool {
        addsPot || (TypedOnPot.numbers + [TypedOnPot.pot]).contains { has("was.\($0)") && changes($0) }
    }

    /// Whether there are plates in it that could be served.
    var hasPlates: Bool { rows("plate").contains(where: isPlate) }

    /// Whether a row of plates says how much.
    func isPlate(_ row: FormRow) -> Bool { !(rawValue(row["grams"]) + rawValue(row["servings"])).isEmpty }

    /// Whether a pot was typed: its name, or how much it weighs, of which Enter sends the whole form.
    var addsPot: Bool { !(rawValue("name") + rawValue("tare_g")).isEmpty }
}

/// In which rows the plates of a form stand by now: somebody may have changed who eats since its page was shown, or served
/// them.
struct Seats {
    private var rows: [String: String] = [:]
    private var helped: Set<String> = []

    init(_ form: Form, _ view: CookingReader.View) {
        let shares = view.detail.shares
        for row in form.rows("plate") {
            let person = Person.ID(pathText: form.rawValue(row["person"]))
            let index = form.has(row["guests"]) ? view.row(of: nil) : person.flatMap { view.row(of: $0) }
            rows[row.prefix] = index.map { "plate[\($0)]" }
            let isHelped = person.map { shares.hasHelped($0) } ?? shares.hasHelpedGuests
            if isHelped { helped.insert(row.prefix) }
        }
    }

    /// The form without the plates of those who stand in no row, without what its page had filled in for those who have got a
    /// plate since, and without what it had filled in beside the plates.
    func form(_ form: Form) -> Form {
        Form(
            form.pairs(without: []).compactMap { field in
                let (row, plain, _) = place(field.name)
                if let row, helped.contains(row), form.keeps(plain) { return nil }
                if row == nil, TypedOnPot.isBeside(plain), form.keeps(plain) { return nil }
                return name(field.name).map { (name: $0, value: field.value) }
            }
        )
    }

    func errors(_ errors: FormErrors) -> FormErrors {
        var seated = FormErrors()
        for entry in errors.entries { seated.add(entry.problem, to: name(entry.field) ?? entry.field) }
        return seated
    }

    /// What a field is called by now; nil for one of no row.
    private func name(_ field: String) -> String? {
        let (row, plain, mark) = place(field)
        guard let row else { return field }
        return rows[row].map { "\(mark)\($0)\(plain.dropFirst(row.count))" }
    }

    /// The row of a field, nil for one of no plate, and the field without the mark that says that a page has shown it so.
    private func place(_ field: String) -> (row: String?, plain: String, mark: String) {
        let (mark, plain) = HiddenField.parts(of: field)
        guard plain.hasPrefix("plate["), let end = plain.firstIndex(of: "]") else { return (nil, plain, mark) }
        return (String(plain[...end]), plain, mark)
    }
}
