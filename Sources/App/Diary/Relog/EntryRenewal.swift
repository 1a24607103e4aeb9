import Domain
import Web

// The same amount once more, as its food or recipe says today.

extension EntrySnapshot {
    /// By its measure; by its weight where the food has no such measure any more. Nil where an entry cannot hold it.
    func renewed(_ food: Food, _ language: Language) -> EntrySnapshot? {
        do throws(FormErrors) {
            return try food.eaten(amount, of: measure, language)
        } catch {
            guard error["measure"] != nil, let grams else { return nil }
            return try? food.eaten(grams.value, of: Self.gramMeasure, language)
        }
    }

    /// By its servings, or by its grams if that is how it was written down. Nil where neither can be told any more.
    func renewed(_ detail: RecipeDetail) -> EntrySnapshot? {
        try? detail.eaten(measure == Self.gramMeasure ? .grams(amount) : .servings(amount))
    }
}
