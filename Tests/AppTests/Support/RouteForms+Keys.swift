import Domain
import Testing

@testable import App

/// Every further way in which a form can name something of a household: persons, templates, shops, pots, leftovers. Whoever
/// adds a field that takes a key adds it here.
extension Belongings {
    func formsWithKeys(for pattern: String) -> [[(String, String)]] {
        [form(for: pattern)] + (peopleForms(pattern) ?? eatingForms(pattern) ?? cookingForms(pattern) ?? [])
    }

    private var someone: (String, String) { ("person", child.description) }

    private func peopleForms(_ pattern: String) -> [[(String, String)]]? {
        switch pattern {
        case "/people/:person":
            let shown = form(for: pattern)
            return [
                shown + [("share_with", writer.description)],
                shown + [("allergies", shelf.ingredient.description)],
                shown.filter { $0.0 != "allergies" } + [("allergies", bin.ingredient.description)],
            ]
        case "/household/invites": return [form(for: pattern) + [someone]]
        case "/people/:person/writers":
            return [[("writer", owner.person.description), ("until[\(owner.person)]", TestApp.today.iso)]]
        case "/foods": return [form(for: pattern) + [("copied_from", shelf.food.description)]]
        case "/recipes": return [form(for: pattern) + [("category", shelf.category.description)]]
        default: return nil
        }
    }

    private func eatingForms(_ pattern: String) -> [[(String, String)]]? {
        let dish = ("recipe", shelf.recipe.description)
        switch pattern {
        case "/diary/:date/entries":
            return [
                [("slot", "lunch"), dish, ("servings", "1")],
                [("slot", "lunch"), ("quick_name", name), ("energy_kcal", "90"), ("several", "1"), someone],
                [("slot", "lunch"), ("quick_name", name), ("energy_kcal", "90"), someone],
            ]
        case "/diary/:date/copy", "/diary/:date/delete":
            return [[("entry[]", "\(shelf.entry)"), ("entry[]", "\(shelf.dish)"), ("to", emptyDay.iso)]]
        case "/goals": return [form(for: pattern) + [someone]]
        case "/weight": return [form(for: pattern) + [someone]]
        default: return nil
        }
    }

    private func cookingForms(_ pattern: String) -> [[(String, String)]]? {
        switch pattern {
        case "/plan/:date/:slot/dishes":
            return [
                [("kind", "food"), ("food", shelf.food.description), ("amount", "100"), ("measure", "g")],
                [("kind", "leftover"), ("leftover", plan.dish.description)],
                [("kind", "out"), ("title", name), someone],
            ]
        case "/plan/:date/:slot/eaters":
            return [
                [("comes", child.description)], [("away", child.description)],
                [("people", "1"), ("person", writer.description), ("whole_day", "1")],
            ]
        case "/plan/dishes/:dish":
            return [[("version", "1"), ("eater[0][person]", child.description), ("eater[0][mode]", "usual")]]
        case "/plan/usual":
            return [
                [someone], [("meals", "\(child).1.lunch")], [("shown", "\(child).0"), ("meals", "\(child).1.dinner")],
            ]
        case "/plan/dishes/:dish/skip", "/plan/dishes/:dish/unskip", "/plan/dishes/:dish/eaten": return [[someone]]
        case "/cookings/:cooking": return [[("pot", plan.pot.description), ("gross_g", "1900")]]
        case "/recipes/:recipe/cookings", "/plan/dishes/:dish/cookings":
            return [[("cook", "4"), ("pot", plan.pot.description), ("gross_g", "1900")]]
        case "/cookings/:cooking/plates":
            return [[("plate[0][person]", child.description), ("plate[0][grams]", "100")]]
        default: return nil
        }
    }
}
