import Domain
import Web

/// What a person sets of an item: only what differs from what stands there. A field may come with what its page showed, as
/// `was.` and its name: then it counts only where it was changed there, and takes back nothing that others have done meanwhile.
struct ItemForm {
    let form: Form
    let item: ItemEditStore.Item

    struct Change: Sendable {
        var name: String?
        var aisle: ShoppingAisle?
        var note: String?
        var amount: String?
        var takesOptional: Bool?

        /// What of it is written as what somebody did.
        func acts(on item: ShoppingItem.ID) -> [ShoppingAct] {
            let texts: [(ShoppingAct.Kind, String?)] = [(.note, note), (.amount, amount)]
            return texts.compactMap { kind, text in
                text.map { ShoppingAct(id: .new(), target: .item(item), kind: kind, text: $0) }
            }
        }
    }

    func validated() throws(FormErrors) -> Change {
        var read = FormReader(form)
        var change = Change()
        if form.changes("name"), let name = read.text("name", .name), name != item.name { change.name = name }
        if form.changes("aisle"), let aisle = read.optionalChoice("aisle", of: ShoppingAisle.self), aisle != item.aisle
        {
            change.aisle = aisle
        }
        if form.changes("note") {
            let note = read.optionalText("note", .itemText) ?? ""
            if note != item.note { change.note = note }
        }
        if form.changes("optional") {
            let takesOptional = !["", "0"].contains(form.rawValue("optional"))
            if takesOptional != item.takesOptional { change.takesOptional = takesOptional }
        }
        if form.has("amount"), form.changes("amount") || form.changes("unit") {
            let amount = read.optionalText("amount", .line(60)) ?? ""
            let unit = read.optionalText("unit", .line(60)) ?? ""
            let text = amount.isEmpty ? "" : unit.isEmpty ? amount : "\(amount) \(unit)"
            if text != item.amount { change.amount = text }
        }
        guard read.isValid else { throw read.errors }
        return change
    }
}
