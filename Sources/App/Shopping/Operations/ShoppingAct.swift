import Domain

/// Something that somebody does to an item of a list, on its way to the database.
struct ShoppingAct: Sendable {
    /// The item that the act is done to.
    enum Target: Sendable {
        /// An item as a phone knows it: by its key, or by the id of the addition that made it.
        case key(String)
        case item(ShoppingItem.ID)
        /// An addition makes the item where there is none.
        case needed(TypedNeed)
    }

    /// The kind of the act, by the name that phones and columns have for it.
    enum Kind: String, CaseIterable, Decodable, Sendable {
        case tick, untick, have, missing, add, remove, note, amount
    }

    let id: ShoppingOperation.ID
    var target: Target
    let kind: Kind
    /// What the phone saw, or what is at home; nil for all of it. What an addition asks for.
    var seen: ShoppingSum?
    /// What was typed: an addition, a note, an amount, also that in place of what is needed of what is ticked.
    var text = ""
    /// What must not be in what is added, where it takes another thing's place.
    var warnings = NeedWarnings()
    /// When, by the clock of the phone that sends it; nil for now.
    var madeAt: Int64?

    /// The keys by which its item may stand on a list; none where the act names the item itself.
    var keys: [String] {
        switch target {
        case .key(let key): [key]
        case .item: []
        case .needed(let need): [need.key.text] + (need.food.map { [ShoppingKey(food: $0).text] } ?? [])
        }
    }

    /// What an addition calls the thing; blank for what is none.
    var name: String { if case .needed(let need) = target, kind == .add { need.name } else { "" } }
}

extension ShoppingOperation.Kind {
    init(_ kind: ShoppingAct.Kind, seen: ShoppingSum?, text: String) {
        switch kind {
        case .tick: self = .tick(seen: seen)
        case .untick: self = .untick
        case .have: self = .have(seen)
        case .missing: self = .missing
        case .add: self = .add(text)
        case .remove: self = .remove
        case .note: self = .note(text)
        case .amount: self = .amount(text)
        }
    }
}

/// The person who acts, as a list remembers them: the kitchen keeps names.
struct ShoppingAuthor: Sendable {
    let name: String
    /// The person whose trip it belongs to; nil at a device of the kitchen, which goes nowhere.
    let person: Person.ID?
    /// The language in which they write amounts; nil where nobody knows.
    let language: Language?

    init(_ context: any HouseholdContext) {
        name = context.name
        language = context.language
        person = context.requestContext.signedIn?.person
    }

    init(name: String, person: Person.ID?) {
        self.name = name
        self.person = person
        language = nil
    }
}
