import Domain
import Web

/// How much is cooked, and by whom.
struct DishServingsSection: Sendable {
    let extra: Field
    let cook: Field
    let person: Choice
    /// "As needed 2.8", "3", "whole recipe 4": each a button.
    let choices: [Button]
    /// "1 serving short": how many leftovers take more than is left.
    let short: String?
    /// What would be enough: more servings besides, and where somebody has said how many are cooked, more of these.
    let enough: [HiddenField]
    /// Whether more can be cooked: it was not cooked yet.
    let isOpen: Bool
    let shown: [HiddenField]

    struct Button: Sendable {
        let label: String
        let value: String
        let isChosen: Bool
    }

    init(_ context: any HouseholdContext, _ served: ServedDish, _ plan: Plan, _ fields: inout FormFields) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        let dish = served.dish
        let besides = numbers.typed(served.extra)
        extra = fields.number(DishField.extra.key, strings.planning.extra, kept: besides, isRequired: false)
        let cooked = dish.cook?.count.map { numbers.typed($0) } ?? ""
        cook = fields.number(DishField.cook.key, strings.planning.cookServings, kept: cooked, isRequired: false)
        let cookPerson = dish.cookPerson?.description ?? ""
        person = fields.choice(
            DishField.cookPerson.key,
            strings.planning.cookPerson,
            kept: cookPerson,
            [(value: "", label: strings.planning.nobody)]
                + plan.people.map { (value: $0.id.description, label: $0.name) }
        )
        choices = Self.choices(served, plan.settings.cook, strings, numbers)
        let missing = plan.shortage(of: served, on: context.today)
        short = strings.short(missing, numbers)
        isOpen = served.content.cooked == nil
        enough =
            [HiddenField(name: DishField.extra.key, value: numbers.typed(served.extra + missing))]
            + (dish.cook?.count.map { [HiddenField(name: DishField.cook.key, value: numbers.typed($0 + missing))] }
                ?? [])
        shown = [
            .shown(DishField.extra.key, besides), .shown(DishField.cook.key, cooked),
            .shown(DishField.cookPerson.key, cookPerson),
        ]
    }

    /// What can be cooked, each number once: by what was chosen, else by what the household usually does.
    private static func choices(
        _ served: ServedDish,
        _ usual: CookChoice,
        _ strings: Strings,
        _ numbers: Formatting
    ) -> [Button] {
        guard let content = served.content.dish, let servings = served.servings else { return [] }
        var seen: Set<String> = []
        let chosen = served.dish.cook?.choice ?? usual
        let ordered = [chosen] + CookChoice.allCases.filter { $0 != chosen }
        let buttons = ordered.compactMap { choice -> (CookChoice, Button)? in
            let count = choice.servings(for: servings.needed, of: content)
            let shown = numbers.count(count)
            guard count > 0, count <= ServingCount.limit, seen.insert(shown).inserted else { return nil }
            let isChosen = served.dish.cook?.count.map { numbers.count($0) == shown } ?? (choice == chosen)
            return (
                choice, Button(label: strings.words(for: choice, shown), value: choice.rawValue, isChosen: isChosen)
            )
        }
        return CookChoice.allCases.compactMap { choice in buttons.first { $0.0 == choice }?.1 }
    }
}
