import Domain
import Web

/// One line of a meal that is being put together.
struct MealRow: Sendable {
    /// What it is called: a food's name, or the words of a recipe's line.
    var name: String
    /// Nil: found from the name.
    var food: Food.ID?
    /// As typed.
    var grams: String
    /// The dish that it comes from.
    var section = ""

    /// As the recipe keeps it: "150 g Chicken breast".
    var text: String {
        grams.isEmpty ? name : "\(grams) g \(name)"
    }

    /// Nothing is known of its weight, so nothing of it would be counted.
    var isUncounted: Bool { grams.isEmpty }
}

/// What stands in the form of a meal.
struct MealForm {
    let form: Form

    /// A button that changes the rows and saves nothing.
    enum Act {
        case search
        case add(Food.ID)
        case remove(Int)
    }

    /// Nil when the meal is to be saved.
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

    /// A recipe without instructions, with the refusals that every recipe has (C-1).
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
