import Domain

/// Reads a whole recipe from text in English or Turkish: its name, yield, times, lines, method and notes.
///
/// It is deterministic and needs no network. Headings decide where there are any; without them the look of the lines
/// does: short ones that begin with amounts are ingredients, sentences are steps.
public struct RecipeText {
    private var recipe = ImportedRecipe()
    private var part: RecipeHeading.Part?
    /// Lines of which no heading has said what they are.
    private var open: [RecipeLine] = []
    /// How many of them begin with an amount.
    private var openAmounts = 0
    /// Where the last line stands that begins with an amount, or is the heading of a list.
    private var lastOfList = 0
    private var hasName = false

    public static func read(_ text: String) -> ImportedRecipe {
        var reader = RecipeText()
        let lines = RecipeLine.lines(text)
        reader.lastOfList = lines.lastIndex { $0.startsWithAmount || RecipeHeading($0)?.part == .ingredients } ?? 0
        for (index, line) in lines.enumerated() {
            let next = index + 1 < lines.count ? lines[index + 1] : nil
            reader.take(line, reader.place(of: index, next: next))
        }
        return reader.finished()
    }

    private mutating func take(_ line: RecipeLine, _ place: RecipeFact.Place) {
        let isFirst = !hasName && open.isEmpty && part == nil
        let mayStateFacts = (part == nil || part == .ingredients) && !(isFirst && TitledYield.isName(line.text))
        if mayStateFacts, recipe.lineCount == 0, takeFacts(line, place) { return }
        // Behind a list without a heading "Dry ingredients" is the title of a step.
        if let heading = RecipeHeading(line, isExact: isFirst || openAmounts > 1 || part == .method) {
            return begin(heading, line)
        }
        switch part {
        case nil:
            if isFirst { return takeName(line) }
            open.append(line)
            if line.startsWithAmount { openAmounts += 1 }
        case .ingredients: addIngredient(line)
        case .method: addStep(line)
        case .notes: recipe.notes.append(line.text)
        case .nutrition: recipe.nutrition.append(line.text)
        }
    }

    /// A yield may be told by its place: before the list, with a gap or the list's heading below it. Behind the first ingredient,
    /// and where no other follows, what is counted is an ingredient.
    private func place(of index: Int, next: RecipeLine?) -> RecipeFact.Place {
        guard part == nil, openAmounts == 0, let next, index < lastOfList else { return .list }
        guard hasName, open.count <= 1 else { return .head }
        if RecipeHeading(next)?.part == .ingredients { return .beforeList }
        return next.followsGap ? .beforeGap : .head
    }

    private mutating func takeName(_ line: RecipeLine) {
        recipe.name = line.text.trimmed(of: ": ").limited(to: 400)
        hasName = true
    }

    private mutating func takeFacts(_ line: RecipeLine, _ place: RecipeFact.Place) -> Bool {
        let facts = RecipeFact.all(line, place)
        for fact in facts {
            switch fact {
            case .servings(let count, let text):
                takeServings(count, text.limited(to: 200))
            case .prep(let minutes): recipe.prepMinutes = recipe.prepMinutes ?? minutes
            case .cook(let minutes): recipe.cookMinutes = recipe.cookMinutes ?? minutes
            case .total(let minutes): recipe.totalMinutes = recipe.totalMinutes ?? minutes
            }
        }
        return !facts.isEmpty
    }

    /// "Makes 2 quarts" may stand before "Serves 8", or behind it.
    private mutating func takeServings(_ count: Double, _ text: String) {
        if recipe.servings == nil {
            (recipe.servings, recipe.yieldText) = (count, text)
        } else if recipe.yieldIsMeasured, !Servings.isMeasured(text) {
            recipe.state(servings: count)
        } else if Servings.isMeasured(text), !recipe.yieldIsMeasured, let servings = recipe.servings {
            recipe.yieldText = text
            recipe.state(servings: servings)
        }
    }

    private mutating func begin(_ heading: RecipeHeading, _ line: RecipeLine) {
        // What stands between the name and the first heading says something about the dish; before the method it is
        // the list.
        if part == nil {
            switch heading.part {
            case .ingredients: addOpen(asList: false)
            case .method: addOpen(asList: true)
            case .notes, .nutrition: divideOpen()
            }
        }
        part = heading.part
        guard !heading.rest.isEmpty else { return }
        let rest = RecipeLine(heading.rest, of: line)
        if heading.part == .ingredients {
            if takeFacts(rest, .beforeList) { return }
            let parts = heading.rest.split(separator: ",").map { HTMLText.collapsed(String($0)) }
            for part in parts.count > 2 ? parts : [heading.rest] { recipe.ingredients.add(part) }
        } else {
            take(rest, .list)
        }
    }

    /// Puts the lines that no heading has claimed where they belong.
    private mutating func addOpen(asList: Bool) {
        let lines = open
        open = []
        let looksLikeList = lines.contains { $0.startsWithAmount }
        if asList, looksLikeList {
            for line in lines { addIngredient(line) }
        } else {
            recipe.summary = lines.map(\.text).joined(separator: " ").limited(to: 2_000)
        }
    }

    private mutating func addIngredient(_ line: RecipeLine) {
        if Self.isSectionName(line) {
            recipe.ingredients.begin(line.text.trimmed(of: ": "))
        } else {
            recipe.ingredients.add(line.text)
        }
    }

    /// "For the sauce:", "Üzeri için", "DRESSING". What is for something and names a food is one of the list: "Susam üzeri için".
    static func isSectionName(_ line: RecipeLine) -> Bool {
        guard line.text.utf8.count <= 60, !line.startsWithAmount, !line.isNumbered else { return false }
        let bare = line.folded.trimmed(of: " -–—")
        if bare.hasSuffix(":") { return true }
        guard !line.text.contains(where: \.isNumber), !line.text.contains(",") else { return false }
        if IngredientReader.isHeading(line.text.trimmed(of: " -–—")) { return true }
        let letters = line.text.filter(\.isLetter)
        return line.followsGap && !line.isItem && letters.count > 2 && letters.allSatisfy(\.isUppercase)
    }

    private mutating func addStep(_ line: RecipeLine) {
        let step = Steps.withoutNumber(line.text)
        if !line.isNumbered, line.text.hasSuffix(":"), line.text.utf8.count <= 60 {
            recipe.method.begin(line.text.trimmed(of: ": "))
        } else if step.contains(where: \.isLetter) {
            recipe.method.add(step)
        }
    }

    private mutating func finished() -> ImportedRecipe {
        if part == nil { divideOpen() }
        if part == .ingredients || recipe.method.isEmpty { divideList() }
        recipe.ingredients = recipe.ingredients.filled
        recipe.method = recipe.method.filled
        recipe.takeYieldOfName()
        recipe.trim()
        return recipe
    }

    /// Divides a text without headings into its list and its method.
    private mutating func divideOpen() {
        let lines = open
        open = []
        // What comes before the first amount and is a sentence says something about the dish.
        let start = lines.prefix { $0.ingredientScore < 0 && !$0.isNumbered }.count
        let hasList = lines.dropFirst(start).contains { $0.ingredientScore > 0 }
        let begin = hasList ? start : 0
        recipe.summary = lines[..<begin].map(\.text).joined(separator: " ").limited(to: 2_000)
        let rest = Array(lines[begin...])
        let end = Self.division(rest)
        for line in rest[..<end] { addIngredient(line) }
        for line in rest[end...] { addStep(line) }
    }

    /// Finds the method at the end of a list that no heading ends.
    private mutating func divideList() {
        guard recipe.method.isEmpty, let last = recipe.ingredients.last else { return }
        let lines = last.lines.compactMap { RecipeLine($0, followsGap: false) }
        let end = Self.division(lines)
        guard end > 0, end < lines.count, lines[end...].allSatisfy({ $0.ingredientScore < 0 }) else { return }
        recipe.ingredients[recipe.ingredients.count - 1].lines = lines[..<end].map(\.text)
        for line in lines[end...] { addStep(line) }
    }

    /// Where the list ends and the method begins: the place with most of what looks like ingredients before it and most
    /// of what looks like steps behind it.
    static func division(_ lines: [RecipeLine]) -> Int {
        let scores = lines.map { isSectionName($0) ? 0 : $0.ingredientScore }
        var sum = -scores.reduce(0, +)
        var best = (index: 0, sum: sum + (scores.first.map { $0 < 0 } ?? true ? 0 : -1))
        for index in scores.indices {
            sum += 2 * scores[index]
            let next = index + 1
            let bonus = next < lines.count && lines[next].followsGap ? 5.0 : 0
            if sum + bonus > best.sum { best = (next, sum + bonus) }
        }
        // "For the dough:" before a step names what the step is for.
        let isMethodNext = best.index < lines.count
        let names = isMethodNext ? lines[..<best.index].reversed().prefix { isSectionName($0) }.count : 0
        return best.index - (names == 0 && isTitled(lines, before: best.index) ? 1 : names)
    }

    /// Whether the line before the method is a title in it, such as "Cookie Dough": further titles stand among its steps. Where
    /// a gap follows, that divides the two.
    private static func isTitled(_ lines: [RecipeLine], before index: Int) -> Bool {
        guard index > 1, index < lines.count, !lines[index].followsGap else { return false }
        let titles = lines.indices.dropFirst(index - 1).filter { place in
            lines[place].mayBeTitle && place + 1 < lines.count && lines[place + 1].ingredientScore < 0
        }
        return titles.count > 1 && titles.first == index - 1
    }
}
