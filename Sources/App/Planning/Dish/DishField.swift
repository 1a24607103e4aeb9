import Domain

/// A field of a dish. Each has a version of its own: two people who change different ones are both right, and of the same
/// one the second is asked.
enum DishField: Hashable, Sendable {
    case note, extra, cook, cookPerson, guests, outPerson
    /// How much a person eats of it.
    case eater(Person.ID)
    /// A line of the recipe, by its position there.
    case swap(Int)
    /// All lines: the recipe is no longer the one that was shown.
    case recipe

    /// The field's name as it is stored, and as a form has it.
    var key: String {
        switch self {
        case .note: "note"
        case .extra: "extra_servings"
        case .cook: "cook_servings"
        case .cookPerson: "cook"
        case .guests: "guests"
        case .outPerson: "person"
        case .eater(let person): "eater-\(person)"
        case .swap(let position): "swap-\(position)"
        case .recipe: "recipe"
        }
    }
}

/// Fields that somebody else has changed since the form was filled.
struct DishConflict: Error {
    let fields: [DishField]
}

extension Strings {
    func name(of field: DishField, _ served: ServedDish, _ plan: Plan) -> String {
        switch field {
        case .note: planning.noteField
        case .extra: planning.extra
        case .cook: planning.cookServings
        case .cookPerson: planning.cookPerson
        case .guests: planning.dishGuests
        case .outPerson: planning.outWho
        case .eater(let person): planning.modeOf(name: plan.name(of: person))
        case .swap(let position):
            served.content.original?.lines.first { $0.position == position }?.text ?? planning.line
        case .recipe: planning.toRecipe
        }
    }

    /// The value that a field has now.
    func words(for field: DishField, of served: ServedDish, _ plan: Plan) -> String {
        let numbers = Formatting(spokenLanguage)
        let dish = served.dish
        switch field {
        case .note: return dish.note.isEmpty ? planning.blank : dish.note
        case .extra: return numbers.count(served.extra)
        case .cook: return words(forCooked: dish.cook, numbers)
        case .cookPerson: return dish.cookPerson.map(plan.name) ?? planning.nobody
        case .outPerson: return dish.outPerson.map(plan.name) ?? planning.outEverybody
        case .guests: return words(for: dish.guests, numbers)
        case .eater(let person):
            let eater = served.eaters.first { $0.person.id == person }
            return words(for: eater?.mode ?? .none, eater?.mode == .goal ? nil : eater?.amount, numbers)
        case .swap(let position):
            let swap = served.content.swaps[position]
            if swap?.isLeftOut == true { return planning.leftOut(line: swap?.replacedText ?? "") }
            return swap?.line.text ?? planning.asInRecipe
        case .recipe: return planning.recipeChanged
        }
    }

    /// The value that a form has for a field.
    func words(for field: DishField, in edit: DishEdit, _ plan: Plan) -> String {
        let numbers = Formatting(spokenLanguage)
        switch field {
        case .note: return edit.note.map { $0.isEmpty ? planning.blank : $0 } ?? ""
        case .extra: return numbers.count(edit.extra ?? 0)
        case .cook: return words(forCooked: edit.cook, numbers)
        case .cookPerson: return edit.cookPerson?.person.map(plan.name) ?? planning.nobody
        case .outPerson: return edit.outPerson?.person.map(plan.name) ?? planning.outEverybody
        case .guests: return words(for: edit.guests?.guests, numbers)
        case .eater(let person):
            let eater = edit.eaters.first { $0.person == person }
            return words(for: eater?.mode ?? .none, eater?.amount, numbers)
        case .swap(let position):
            let text = edit.swaps.first { $0.position == position }?.text ?? ""
            return text.isEmpty ? planning.blank : text
        case .recipe: return edit.swaps.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    private func words(forCooked cook: PlannedCook?, _ numbers: Formatting) -> String {
        switch cook {
        case .servings(let count): numbers.count(count.value)
        case .choice(let choice): name(of: choice)
        case nil: planning.asUsual
        }
    }

    func words(for guests: PlannedGuests?, _ numbers: Formatting) -> String {
        guard let guests else { return planning.asUsual }
        let count = "\(planning.guestCount(count: guests.count)) × \(numbers.count(guests.share.value))"
        let avoided = guests.substances.list.map { name(of: $0) }.joined(separator: ", ")
        return avoided.isEmpty ? count : "\(count) · \(planning.guestsAvoid): \(avoided)"
    }

    private func words(for mode: EaterMode, _ amount: Double?, _ numbers: Formatting) -> String {
        [amount.map { numbers.count($0) }, name(of: mode)].compactMap { $0 }.joined(separator: " ")
    }
}

extension Plan {
    func name(of person: Person.ID) -> String { people.first { $0.id == person }?.name ?? "" }
}
