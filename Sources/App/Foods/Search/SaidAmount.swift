import Domain

/// An amount that was typed in front of a food's name, or behind it, as people say it: "2 eggs", "150 g yoğurt", "yarım
/// ekmek", "milk 200 ml" (W-23).
struct SaidAmount: Sendable {
    /// The words without the amount.
    let name: String
    private let line: ReadLine

    /// What an amount by itself is followed by for the reader of lines, which expects a food there.
    private static let thing = "sofra"
    /// Amounts without a number, folded.
    private static let numberless: Set = ["half", "quarter", "yarim", "ceyrek"]

    /// Fails when no amount stands in front, or what stands there belongs to the name: "7up", "5-spice", "00 flour".
    init?(_ typed: String, _ language: Language) {
        let line = IngredientReader.read(typed, language: language)
        guard !line.isHeading, let amount = line.amount, FoodSearch.isSearch(line.name) else { return nil }
        let first = typed.split(whereSeparator: \.isWhitespace).first ?? ""
        guard !line.name.hasPrefix(first), !line.note.hasPrefix(first), (amount.count?.high ?? 1) > 0 else {
            return nil
        }
        if first.contains("%") { return nil }
        // "200ml milk", but not "7up": what touches its number has to be a unit.
        let isAttached = first.contains(where: \.isNumber) && first.contains(where: \.isLetter)
        if isAttached, amount.unit?.grams == nil, amount.unit?.milliliters == nil { return nil }
        name = line.name
        self.line = line
    }

    /// An amount without a name: "1 slice", "yarım su bardağı". Fails where anything else is left.
    init?(alone amount: String, _ language: Language) {
        self.init("\(amount) \(Self.thing)", language)
        // Of several that a line offers nobody has chosen one.
        let isOne = !line.amounts.contains { $0.role == .alternative }
        guard line.name == Self.thing, line.note.isEmpty, isOne else { return nil }
    }

    /// An amount behind the name: "milk 200 ml", "yumurta 2". Fails where more than an amount stands behind it.
    init?(behind typed: String, _ language: Language) {
        let words = typed.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, !Self.isNumber(first), let last = words.lastIndex(where: Self.isNumber) else {
            return nil
        }
        let start = words[...last].lastIndex { !Self.isNumber($0) }.map { $0 + 1 }
        guard let start else { return nil }
        let amount = words[start...].joined(separator: " ")
        let name = words[..<start].joined(separator: " ")
        guard SaidAmount(alone: amount, language) != nil else { return nil }
        self.init("\(amount) \(name)", language)
    }

    private static func isNumber(_ word: Substring) -> Bool {
        word.contains(where: \.isNumber) || numberless.contains(Folding.search(String(word)))
    }

    /// The amount in a measure that the food has; in grams where only these are known, and nil where nothing is.
    func amount(of food: Food) -> FoodAmount? {
        let amount = counted(food) ?? weighed(food)
        guard let amount, FoodAmount.counts.contains(amount.count), amount.grams <= FoodAmount.maxGrams else {
            return nil
        }
        return amount
    }

    /// The servings of a recipe; nil when the amount counts something else.
    var servings: Double? {
        guard line.amounts.count == 1, let amount = line.amount else { return nil }
        guard amount.unit == nil || amount.unit?.key == "serving" else { return nil }
        return count
    }

    /// The grams of whatever it is; nil when the amount is no mass.
    var grams: Grams? { LineGrams.find(line, food: nil).grams }

    var count: Double { line.amount?.count?.middle ?? 1 }
    var hasUnit: Bool { unit != nil }
    /// The key of the unit, as foods have it for their measures; nil for a count by itself.
    var unit: String? { line.amount?.unit?.key.replacing(" ", with: "-") }

    /// So many servings, where the amount says so or says no unit and the food is not weighed by the piece.
    private func counted(_ food: Food) -> FoodAmount? {
        guard let servings, food.usualChoice.key != MeasureChoice.hundredGrams.key else { return nil }
        let isServing = line.amount?.unit != nil
        guard isServing || LineGrams.find(line, food: food.weights).grams == nil else { return nil }
        return FoodAmount(count: servings, choice: food.usualChoice)
    }

    private func weighed(_ food: Food) -> FoodAmount? {
        guard case .known(let grams, let rule) = LineGrams.find(line, food: food.weights) else { return nil }
        if case .volume(let unit, _) = rule, Self.metric.contains(unit.key),
            let one = food.choice(VolumeMeasure.milliliter.rawValue)
        {
            return FoodAmount(count: grams.value / one.grams.value, choice: one)
        }
        let choice = food.everyChoice.first { choice in
            Self.isMeant(choice, by: rule) && (choice.grams.value * count - grams.value).magnitude < 1e-6 * grams.value
        }
        guard let choice else { return FoodAmount(count: grams.value, choice: .gram) }
        return FoodAmount(count: count, choice: choice)
    }

    /// Volumes that people rather read in millilitres.
    private static let metric: Set = ["liter", "deciliter", "centiliter"]

    private static func isMeant(_ choice: MeasureChoice, by rule: LineGrams.Rule) -> Bool {
        switch rule {
        case .typed, .mass: false
        case .measure(let name): choice.name.en == name
        case .volume(let unit, _): choice.key == unit.key.replacing(" ", with: "-")
        case .piece: choice.key == "piece"
        }
    }
}
