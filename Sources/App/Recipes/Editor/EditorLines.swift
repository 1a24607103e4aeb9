import Domain
import Web

/// The rows of the editor with what was understood of each: the live section of the form. What they come to per serving
/// stands in the bar at the foot of the page, and comes along (S-26).
struct EditorReading: Fragment, Sendable {
    let lines: [EditorLine]
    /// The template from which the script makes a new row.
    let empty: EditorLine
    let picker: EditorPicker
    let figure: EditorFigure
    let counted: String?
    /// The problem of all lines together.
    let problem: String?

    init(_ context: any HouseholdContext, _ content: RecipeEditorPage.Content) {
        let strings = context.strings
        problem = content.errors.text(RecipeEditorController.lines, strings)
        lines = content.typed.rows.enumerated().map { index, row in
            let understood = content.lines.indices.contains(index) ? content.lines[index] : (line: nil, found: [])
            return EditorLine(
                number: String(index),
                row: row,
                understood.line,
                found: understood.found,
                // What is wrong has the focus before what was added.
                isFocused: index == content.focus && content.errors.isEmpty,
                errors: content.errors,
                context
            )
        }
        empty = EditorLine(number: "n", row: TypedRow(), nil, found: [], isFocused: false, errors: [:], context)
        let counting = content.lines.compactMap(\.line).filter { !$0.isHeading }
        let dish = Dish(
            lines: counting.map(\.dishLine),
            cookedWeight: content.typed.readCookedWeight,
            yield: content.typed.yield(of: content.recipe)
        )
        figure = EditorFigure(dish, strings, Formatting(context.language))
        picker = EditorPicker(query: content.typed.pickSearch, found: content.picked, strings)
        counted =
            counting.isEmpty
            ? nil
            : strings.covered(dish.coverage, guessed: dish.guessed)
    }
}

/// One row of the editor.
struct EditorLine: Fragment, Sendable {
    let number: String
    let text: String
    /// The language in which it was read, where it is another than the page's.
    let lang: String?
    let grams: String
    /// The section that the row names itself; nil where a heading does.
    let section: String?
    let find: String
    /// What was understood; nil for a blank row.
    let reading: String?
    let isHeading: Bool
    /// What the line is reckoned with, where it names several foods.
    let others: String?
    let isUnsure: Bool
    let isFocused: Bool
    let isOpen: Bool
    let problem: String?
    let gramsProblem: String?
    /// The id of the select. It changes with the options, so that the script
    /// replaces the field instead of keeping the old one.
    let foodID: String
    let foods: [Choice.Option]
    let newFood: LocalPath
    var isWrong: Bool { problem != nil }
    var gramsAreWrong: Bool { gramsProblem != nil }
    var describedBy: String { "line-\(number)-read" + (isWrong ? " line-\(number)-error" : "") }
    var moreLabel: String { text.isEmpty ? "" : " " + text }

    init(
        number: String,
        row: TypedRow,
        _ line: ResolvedLine?,
        found: [Food],
        isFocused: Bool,
        errors: FormErrors,
        _ context: any HouseholdContext
    ) {
        let strings = context.strings
        self.number = number
        text = row.text
        lang = line.flatMap { $0.language == context.language ? nil : $0.language.rawValue }
        grams = row.grams
        section = row.section.isEmpty ? nil : row.section
        find = row.find
        self.isFocused = isFocused
        reading = line.map { strings.reading(of: $0, context.language) }
        isHeading = line?.isHeading ?? false
        others = line.flatMap { strings.reckoning(of: $0, context.language) }
        isUnsure = line.map(\.isDoubtful) ?? false
        problem = row.origin.flatMap { errors.text($0["text"], strings) ?? errors.text($0["food"], strings) }
        gramsProblem = row.origin.flatMap { errors.text($0["grams"], strings) ?? errors.text($0["section"], strings) }
        isOpen = gramsProblem != nil || !row.find.isEmpty
        let offered = Self.offered(line, found)
        foods =
            [Choice.Option(value: "", label: strings.recipes.editor.fromText, isChosen: row.food.isEmpty)]
            + offered.map { food in
                let id = food.id.description
                return Choice.Option(value: id, label: food.title(context.language), isChosen: id == row.food)
            }
        foodID = "line-\(number)-food-\(Self.letters(of: offered))"
        let name = line.map(\.name) ?? ""
        let form: LocalPath = "/foods/new"
        newFood = name.isEmpty ? form : form.with(["name": name])
    }

    /// The foods to choose from: the best match, the other matches, then those of the row's own search; each once.
    private static func offered(_ line: ResolvedLine?, _ found: [Food]) -> [Food] {
        var seen: Set<Food.ID> = []
        let all = (line?.food.map { [$0] } ?? []) + (line?.alternatives ?? []) + found
        return all.filter { seen.insert($0.id).inserted }
    }

    /// A hash of the foods in letters. It has no digits, because the script renumbers rows by the digits in their ids.
    private static func letters(of foods: [Food]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for food in foods { hash = (hash ^ food.id.high ^ food.id.low) &* 0x100_0000_01b3 }
        let letters = (0..<8).map {
            Unicode.Scalar(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: hash >> ($0 * 8)) % 26)
        }
        return String(String.UnicodeScalarView(letters))
    }
}

extension ResolvedLine {
    /// The unit, as typed, of which the food has no measure, or has none any more.
    fileprivate var unknownUnit: String? {
        guard case .notCounted(.noMeasure(let unit)) = weight else { return nil }
        return read.amounts.first { $0.unit == unit && !$0.unitText.isEmpty }?.unitText
    }

    /// Whether a person should check the line.
    fileprivate var isDoubtful: Bool {
        !isHeading && counts && own == nil && (food == nil || grams == nil || !isSure)
    }
}

extension Food {
    /// The name with the brand in brackets, which tells foods of the same name apart.
    func title(_ language: Language) -> String {
        let name = name.text(language)
        return brand.map { "\(name) (\($0))" } ?? name
    }
}

extension Strings {
    /// What was understood of a line, and from what its grams follow: "Olive oil · 27 g by the tablespoon · 239 kcal".
    func reading(of line: ResolvedLine, _ language: Language) -> String {
        if line.isHeading { return recipes.editor.heading }
        let food = line.food.map { $0.title(language) } ?? line.name
        guard line.counts else { return recipes.editor.toTaste(food: food) }
        if let own = line.own {
            let (reading, energy) = (recipes.editor.readEntry(name: food), own[.energy])
            guard energy != .unknown else { return reading }
            return recipes.editor.withEnergy(reading: reading, energy: Formatting(language).nutrient(energy, .energy))
        }
        guard line.food != nil else { return recipes.editor.noFood }
        guard case .known(let grams, let rule) = line.weight else {
            if case .notCounted(.noAmount) = line.weight { return recipes.editor.noAmount(food: food) }
            if case .notCounted(.frying) = line.weight { return recipes.editor.frying(food: food) }
            guard let unit = line.unknownUnit else { return recipes.editor.noWeight(food: food) }
            return recipes.editor.noMeasure(food: food, unit: unit)
        }
        let amount = amount(Formatting(language).grams(grams), by: rule, line)
        let reading =
            line.isSure
            ? recipes.editor.readAs(food: food, amount: amount) : recipes.editor.readUnsure(food: food, amount: amount)
        guard let energy = line.nutrients?[.energy], energy != .unknown else { return reading }
        return recipes.editor.withEnergy(reading: reading, energy: Formatting(language).nutrient(energy, .energy))
    }

    fileprivate func reckoning(of line: ResolvedLine, _ language: Language) -> String? {
        let counted = line.counts && line.grams != nil ? line.food : nil
        return reckoning(of: counted?.title(language), besides: line.others, line.read.joint)
    }

    private func amount(_ grams: String, by rule: LineGrams.Rule, _ line: ResolvedLine) -> String {
        switch rule {
        case .typed: recipes.editor.gramsTyped(grams: grams)
        case .mass: recipes.editor.gramsMass(grams: grams)
        case .measure(let name):
            recipes.editor.gramsMeasure(
                grams: grams,
                unit: spokenLanguage == .en
                    ? name : line.read.amount.map(\.unitText).flatMap { $0.isEmpty ? nil : $0 } ?? name
            )
        case .volume: recipes.editor.gramsVolume(grams: grams)
        case .piece: recipes.editor.gramsPiece(grams: grams)
        }
    }
}
