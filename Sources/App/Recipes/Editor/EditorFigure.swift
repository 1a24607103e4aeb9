import Domain
import Web

/// What the lines come to per serving, always in sight in the bar at the foot of the editor (S-26).
struct EditorFigure: Fragment, Sendable {
    let energy: String
    let label: String
    let macros: [Macro]

    struct Macro: Sendable {
        let mark: String
        let name: String
        let text: String
    }

    init(_ dish: Dish, _ strings: Strings, _ numbers: Formatting) {
        let serving = dish.perPortion
        energy = numbers.nutrient(serving[.energy], .energy)
        label = strings.recipes.editor.perServing
        macros = [Nutrient.protein, .carbohydrate, .fat].map { nutrient in
            Macro(
                mark: nutrient.key,
                name: NutrientNames.name(nutrient, numbers.language),
                text: numbers.nutrient(serving[nutrient], nutrient)
            )
        }
    }
}

/// The answer to the editor's script: its section, and the figure that stands elsewhere on the page.
struct EditorAnswer: Fragment, Sendable {
    let reading: EditorReading
}

/// What is said above the lines that a language model has proposed (I-02).
struct ProposalNotice: Sendable {
    let text: String
    /// The lines that do not stand in the source as they are.
    let doubtful: [String]
}
