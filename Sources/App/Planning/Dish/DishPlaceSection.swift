import Domain
import Web

/// The note of a dish, and other meals to which it is moved or copied, or where its leftover is eaten.
struct DishPlaceSection: Fragment, Sendable {
    let csrf: CSRFField
    let path: LocalPath
    let version: String
    let note: Field
    let shown: HiddenField
    let date: Field
    let slot: Choice
    /// Whether it can leave anything.
    let again: Bool
    let once = IdempotencyField()

    init(_ context: any HouseholdContext, _ served: ServedDish, _ fields: inout FormFields) {
        let strings = context.strings
        let dish = served.dish
        csrf = context.csrf
        path = dish.path
        version = String(dish.version)
        note = fields.text("note", strings.planning.noteField, kept: dish.note, isRequired: false)
        shown = .shown("note", dish.note)
        date = fields.text("date", strings.diary.day.day, kept: dish.time.day.iso, type: "date")
        slot = fields.slot(kept: dish.time.slot)
        again = served.content.dish != nil
    }
}

extension HouseholdContext {
    /// The place where a dish is to stand: as the form says, or the address of a button that moves it back.
    var placeForm: Form {
        if form.has("date") { return form }
        return Form(["date", "slot", "position"].compactMap { name in query[name].map { (name: name, value: $0) } })
    }
}
