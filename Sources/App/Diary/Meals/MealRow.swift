import Domain
import Web

/// One line of a meal that is being put together.
struct MealRow: Sendable {
    /// The name of the food, or the text of a recipe's line.
    var name: String
    /// The food; nil when it is to be found from the name.
    var food: Food.ID?
    /// The grams as typed.
    var grams: String
    /// The dish that the line comes from; empty for a food that was added by itself.
    var section = ""

    /// The text of the recipe's line, such as "150 g Chicken breast".
    var text: String {
        grams.isEmpty ? name : "\(grams) g \(name)"
    }

    /// Whether the line has no weight, so that it would not count in the totals.
    var isUncounted: Bool { grams.isEmpty }
}

/// The form of a meal.
struct MealForm {
    let form: Form

    /// A button that changes the rows and saves nothing.
    enum Act {
        case search
        case add(Food.ID)
        case remove(Int)
    }

    /// The button that was pressed; nil when the meal is to be saved.
    var act: Act? {
        let parts = form.rawValue("act").split(separator: "-", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count == 2 ? parts[1] : nil) {
        case ("add", let id?): return Food.ID(pathText: id).map(Act.add) ?? .search
        case ("remove", let index?): return Int(pathText: index).map(Act.remove) ?? .search
        case (nil, _): return nil
        default: return .search
        }
    }

    var rows: [MealRow] {
        form.rows("line").map { row in
            MealRow(
                name: form.rawValue(row["name"]),
                food: Food.ID(pathText: form.rawValue(row["food"])),
                grams: form.rawValue(row["grams"]),
                section: form.rawValue(row["section"])
            )
        }
    }

    /// The meal as a recipe without instructions, with the same checks as for every recipe (C-1).
    func validated() throws(FormErrors) -> RecipeDraft {
        var pairs = form.pairs(without: ["instructions"]).filter { !$0.name.hasPrefix("line[") }
        for (index, row) in rows.enumerated() {
            pairs.append(("line[\(index)][text]", row.text))
            pairs.append(("line[\(index)][food]", row.food?.description ?? ""))
            pairs.append(("line[\(index)][grams]", row.grams))
            pairs.append(("line[\(index)][section]", row.section))
        }
        var errors = FormErrors()
        if rows.isEmpty { errors.add(.diary(.mealEmpty), to: "q") }
        do throws(FormErrors) {
            let draft = try RecipeForm(form: Form(pairs)).validated()
            guard errors.isEmpty else { throw errors }
            return draft
        } catch {
            for entry in error.entries { errors.add(entry.problem, to: entry.field) }
            throw errors
        }
    }
}
