import Domain
import Web

// These functions give the same amount with the present values of its food or recipe.

extension EntrySnapshot {
    /// The same amount in the same measure, or by weight when the food no longer has that measure. Nil when
    /// the result exceeds what an entry may hold.
    func renewed(_ food: Food, _ language: Language) -> EntrySnapshot? {
        do throws(FormErrors) {
            return try food.eaten(amount, of: measure, language)
        } catch {
            guard error["measure"] != nil, let grams else { return nil }
            return try? food.eaten(grams.value, of: Self.gramMeasure, language)
        }
    }

    /// The same number of servings, or the same grams if the entry was logged in grams. Nil
    /// when the recipe can no longer be measured so.
    func renewed(_ detail: RecipeDetail) -> EntrySnapshot? {
        try? detail.eaten(measure == Self.gramMeasure ? .grams(amount) : .servings(amount))
    }
}
