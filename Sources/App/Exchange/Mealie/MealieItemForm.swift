import Domain
import Web

/// What is sent of an item. All that a program sends back as it was, such as its place, says nothing; nor do the words and
/// the tick that it was shown, whatever has been done to them since.
struct MealieItemForm: Sendable {
    let list: ShoppingList.ID?
    let text: String?
    /// Nil where nothing is said of it.
    let isChecked: Bool?
    /// What the program was shown; nil where it does not tell.
    let shown: MealieShown?

    static let fields = [
        ApiField("shoppingListId", .id), ApiField("note", .text), ApiField("checked", .flag),
        ApiField("labelId", .text),
    ]

    /// - Parameter isNew: whether a list and words have to be named.
    init(_ form: Form, isNew: Bool = false) throws(FormErrors) {
        var read = FormReader(form)
        list = isNew ? read.reference("shoppingListId") : read.optionalReference("shoppingListId")
        text = isNew ? read.text("note", .itemText) : read.optionalText("note", .itemText)
        isChecked = form.has("checked") ? form.rawValue("checked") == "1" : nil
        shown = Identifier(form.rawValue("labelId")).flatMap { MealieShown(label: $0) }
        guard read.isValid else { throw read.errors }
    }
}
