import Domain
import Web

/// The note "5 of 6 lines counted", and what to do about the sixth.
struct CoverageNote: Fragment, Sendable {
    let counted: String
    let lines: [Line]
    let why: LocalPath
    let edit: LocalPath

    struct Line: Sendable {
        let position: Int
        let name: String
        let advice: String
    }

    init(_ detail: RecipeDetail, _ context: SignedInContext) {
        let strings = context.strings
        why = LocalPath.recipe(detail.id).why
        edit = "/recipes/\(detail.id)/edit"
        counted =
            detail.lines.isEmpty
            ? strings.recipes.portion.noLines : strings.covered(detail.coverage, guessed: detail.guessedLines)
        lines = detail.lines.enumerated().compactMap { position, line in
            guard line.counts, let missing = line.missing else { return nil }
            return Line(position: position + 1, name: line.shortName, advice: strings.advice(on: missing))
        }
    }
}

extension Strings {
    /// How much of a recipe is known: "9 of 10 lines counted, 1 guessed." (S-28)
    func covered(_ coverage: Coverage, guessed: Int) -> String {
        guard coverage.parts > 0 else { return recipes.portion.noneCounts }
        let (known, count, parts) = (String(coverage.known), Double(coverage.parts), String(coverage.parts))
        return guessed == 0
            ? recipes.portion.counted(count: count, shown: parts, known: known)
            : recipes.portion.countedGuessed(count: count, shown: parts, known: known, guessed: String(guessed))
    }

    /// What has to be done for the line to count.
    fileprivate func advice(on missing: RecipeLine.Missing) -> String {
        switch missing {
        case .food: recipes.portion.noFood
        case .grams: recipes.portion.noGrams
        case .energy: recipes.portion.noEnergy
        }
    }
}

/// The lines as typed, with the grams of each that are in the viewed amount.
struct IngredientList: Fragment, Sendable {
    /// The amount that the grams are for: "Whole recipe", or "for 300g".
    let amount: String
    let groups: [Group]

    struct Group: Sendable {
        let title: String?
        var lines: [Line]
    }

    struct Line: Sendable {
        let position: Int
        let text: String
        let amount: String
        /// What the line is reckoned with, where it names several foods.
        let reckoning: String?
        /// The food that was only guessed for the line: "guessed: Rice".
        let guess: String?
    }

    /// The list is for the whole dish when one portion is viewed, since that is how people cook,
    /// and for the viewed amount otherwise (S-25).
    init(_ strings: Strings, _ detail: RecipeDetail, _ amount: Amount) {
        let numbers = Formatting(strings.spokenLanguage)
        let isWhole = amount.multiplier == 1
        let share = isWhole ? 1 : amount.share
        let portions = strings.recipes.portion.portions(
            count: amount.multiplier,
            shown: numbers.decimal(amount.multiplier, places: 2)
        )
        self.amount =
            isWhole
            ? strings.recipes.portion.whole
            : strings.recipes.portion.forAmount(amount: amount.grams.map(numbers.gramsLabel) ?? portions)
        var groups: [Group] = []
        for (position, line) in detail.lines.enumerated() {
            let shown = Line(
                position: position + 1,
                text: line.text,
                amount: line.shownAmount(share, strings, numbers),
                reckoning: line.reckoning(strings),
                guess: line.guess(strings)
            )
            let title = line.section.isEmpty ? nil : line.section
            if !groups.isEmpty, groups[groups.count - 1].title == title {
                groups[groups.count - 1].lines.append(shown)
            } else {
                groups.append(Group(title: title, lines: [shown]))
            }
        }
        self.groups = groups
    }
}

extension RecipeLine {
    /// What the line is reckoned with, where it names several foods: "counted as Olive oil; or butter".
    func reckoning(_ strings: Strings) -> String? {
        let counted = counts && grams != nil ? food : nil
        return strings.reckoning(of: counted?.name.text(strings.spokenLanguage), besides: others ?? [], joint)
    }

    /// The food that was only guessed for the line: "guessed: Rice"; nil where it is certain, or where there is none.
    func guess(_ strings: Strings) -> String? {
        guard isGuessed, let food else { return nil }
        return strings.recipes.portion.guessedFood(food: food.name.text(strings.spokenLanguage))
    }

    /// The grams, such as "27g"; "not counted" when they are unknown.
    fileprivate func shownAmount(_ share: Double, _ strings: Strings, _ numbers: Formatting) -> String {
        guard let grams else { return strings.recipes.portion.notCounted }
        return numbers.gramsLabel(grams * share)
    }
}
