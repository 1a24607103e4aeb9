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

    init(_ detail: RecipeDetail, _ context: any HouseholdContext, cook: String?) {
        let strings = context.strings
        why = LocalPath.recipe(detail.id).why.cooking(cook)
        edit = LocalPath.recipe(detail.id).under("/edit").cooking(cook)
        counted =
            detail.lines.isEmpty
            ? strings.recipes.portion.noLines : strings.covered(detail.coverage, guessed: detail.guessedLines)
        lines = detail.lines.enumerated().compactMap { position, line in
            guard line.counts, let missing = line.missing else { return nil }
            return Line(position: position + 1, name: line.shortName, advice: strings.advice(on: missing, of: line))
        }
    }
}

extension Strings {
    /// How much of a recipe is known: "9 of 10 lines counted, 1 guessed." (S-28)
    func covered(_ coverage: Coverage, guessed: Int) -> String {
        guard coverage.parts > 0 else { return recipes.portion.noneCounts }
        let known = Formatting(spokenLanguage).ofThem(coverage.known)
        let (count, parts) = (Double(coverage.parts), String(coverage.parts))
        return guessed == 0
            ? recipes.portion.counted(count: count, shown: parts, known: known)
            : recipes.portion.countedGuessed(count: count, shown: parts, known: known, guessed: String(guessed))
    }

    /// What has to be done for the line to count.
    func advice(on missing: RecipeLine.Missing, of line: RecipeLine) -> String {
        switch missing {
        case .food: recipes.portion.noFood
        case .grams: line.isFatForFrying ? recipes.portion.frying : recipes.portion.noGrams
        case .energy: recipes.portion.noEnergy
        }
    }
}

/// The lines for what is cooked: their words with the amounts multiplied, and the grams of each beside them (P-36).
struct IngredientList: Fragment, Sendable {
    /// What the lines are for, such as "for 6 servings".
    let amount: String
    let groups: [Group]

    struct Group: Sendable {
        let title: String?
        var lines: [Line]
        var lang: String? { lines.first?.lang }
    }

    struct Line: Sendable {
        let position: Int
        let text: String
        /// The language of the text, where it is another than the page's.
        let lang: String?
        let amount: String
        /// What the line is reckoned with, where it names several foods.
        let reckoning: String?
        /// The food that was only guessed for the line: "guessed: Rice".
        let guess: String?
    }

    init(_ strings: Strings, _ detail: RecipeDetail, _ cooked: CookedAmount) {
        let numbers = Formatting(strings.spokenLanguage)
        amount = strings.recipes.portion.cookFor(
            count: cooked.servings,
            shown: numbers.decimal(cooked.servings, places: cooked.isAsWritten ? 1 : 2)
        )
        let shown = detail.lines.enumerated().map { position, line in
            let shown = Line(
                position: position + 1,
                text: line.scaledText(by: cooked.factor, strings.spokenLanguage),
                lang: line.lang(for: strings.spokenLanguage),
                amount: line.shownAmount(cooked.factor, strings, numbers),
                reckoning: line.reckoning(strings),
                guess: line.guess(strings)
            )
            return (line, shown)
        }
        groups = RecipeLine.bySection(shown).map { Group(title: $0.title, lines: $0.lines) }
    }
}

extension RecipeLine {
    /// Whether it is fat in which things are fried.
    fileprivate var isFatForFrying: Bool {
        food?.nutrients.isFat == true && IngredientReader.read(text, language: language ?? .en).isForFrying
    }

    /// The language that a page names for the line's text; nil where it is the reader's, or nobody knows it.
    func lang(for reader: Language) -> String? { language?.lang(for: reader) }
}

extension RecipeDetail {
    /// The language that a page names for the recipe's name, summary and method; nil where it is the reader's, or nobody knows
    /// it.
    func lang(for reader: Language) -> String? { head.language?.lang(for: reader) }
}

extension RecipeLine {
    /// Lines as a page shows them, under the headings of their sections; nil where they stand under none.
    static func bySection<Shown>(_ lines: [(RecipeLine, Shown)]) -> [(title: String?, lines: [Shown])] {
        var groups: [(title: String?, lines: [Shown])] = []
        for (line, shown) in lines {
            let title = line.section.isEmpty ? nil : line.section
            if !groups.isEmpty, groups[groups.count - 1].title == title {
                groups[groups.count - 1].lines.append(shown)
            } else {
                groups.append((title, [shown]))
            }
        }
        return groups
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

    /// The grams, such as "27 g"; of a line that counts without any, by its own numbers, the energy; "not counted" of all
    /// others.
    func shownAmount(_ factor: Double, _ strings: Strings, _ numbers: Formatting) -> String {
        if let grams { return numbers.weight(grams * factor) }
        guard counts, let own, own.energy != nil else { return strings.recipes.portion.notCounted }
        return numbers.nutrient(own.scaled(by: factor)[.energy], .energy)
    }
}
