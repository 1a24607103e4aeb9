import Domain

/// Reads an amount with its measure, written into one field: "60 g", "1 slice", "yarım su bardağı", "0.6 x 100 g" (W-23).
struct AmountInput: Sendable {
    /// Whether a number in it may be a thousand, or one and a bit. Which one is meant is not for the language to say (R18).
    private let isAmbiguous: Bool
    private let count: Double
    private let measure: String
    private let text: String

    private static let grams: Set = ["gr", "gram", "grams"]

    /// Fails for a text without words, which is a number of whatever measure is chosen beside it.
    init?(_ text: String) {
        guard text.utf8.count <= 100, text.contains(where: \.isLetter) else { return nil }
        self.text = text
        isAmbiguous = Self.hasAmbiguousNumber(text)
        let number = text.prefix { $0.isNumber || " .,/⁄".contains($0) }
        let rest = text.dropFirst(number.count)
        let isTimes = number.contains(where: \.isNumber) && rest.first.map { "x×*".contains($0) } == true
        let named = isTimes && rest.dropFirst().first.map { $0 == " " || $0.isNumber } == true ? rest.dropFirst() : rest
        count = (try? NumberInput.parse(String(number), isAccepted: FoodAmount.counts.contains)) ?? 0
        measure = Folding.search(String(named)).plainly
    }

    /// Why there is no amount.
    var problem: FieldProblem { isAmbiguous ? .ambiguousNumber : .foods(.unreadable) }

    private static func hasAmbiguousNumber(_ text: String) -> Bool {
        text.split { !$0.isNumber && $0 != "." && $0 != "," }.contains { run in
            var number = run
            while let last = number.last, !last.isNumber { number.removeLast() }
            do throws(NumberInput.Problem) {
                _ = try NumberInput.parse(String(number), isAccepted: FoodAmount.counts.contains)
                return false
            } catch {
                return error == .ambiguous
            }
        }
    }

    /// The amount of a food; nil where it cannot be read.
    /// - Parameter chosen: the measure that a number by itself, "yarım", counts.
    func amount(of food: Food, else chosen: MeasureChoice, _ language: Language) -> FoodAmount? {
        guard !isAmbiguous else { return nil }
        let found = named(food).map { FoodAmount(count: count, choice: $0) }
        let amount = count > 0 && found != nil ? found : said(food, chosen, language)
        guard let amount, FoodAmount.counts.contains(amount.count) else { return nil }
        return amount
    }

    /// The amount in one of these measures, each with its key and its names; nil where it names none of them. A mass is in
    /// grams, and a number by itself, "yarım", counts the chosen one.
    func amount(in measures: [(key: String, names: [String])], else chosen: String) -> (count: Double, key: String)? {
        guard !isAmbiguous else { return nil }
        let found = named(measures).map { (count: count, key: $0) }
        guard let amount = count > 0 && found != nil ? found : said(measures, chosen),
            FoodAmount.counts.contains(amount.count)
        else { return nil }
        return amount
    }

    private func said(
        _ measures: [(key: String, names: [String])],
        _ chosen: String
    ) -> (count: Double, key: String)? {
        for language in Language.allCases where isReadable {
            guard let said = SaidAmount(alone: text, language) else { continue }
            let key = said.grams != nil ? MeasureChoice.gram.key : said.unit
            guard let key else {
                if text.contains(where: \.isNumber) { continue }
                return (said.count, chosen)
            }
            if measures.contains(where: { $0.key == key }) { return (said.grams?.value ?? said.count, key) }
        }
        return nil
    }

    /// Whether it is written so that it means one thing alone.
    private var isReadable: Bool {
        text.first.map { $0.isLetter || $0.isNumber } == true
            && text.allSatisfy { !$0.isNumber || $0.isASCII || "½¼¾⅓⅔⅛".contains($0) }
    }

    /// The measure of the food with just this name, in either language.
    private func named(_ food: Food) -> MeasureChoice? {
        let choices = food.everyChoice
        let key = named(choices.map { (key: $0.key, names: [$0.name.en, $0.name.tr]) })
        return choices.first { $0.key == key }
    }

    /// The key of the measure with just this name.
    private func named(_ measures: [(key: String, names: [String])]) -> String? {
        let gram = MeasureChoice.gram.key
        if Self.grams.contains(measure), measures.contains(where: { $0.key == gram }) { return gram }
        let names = Set([measure] + SearchTokens.singulars(of: measure))
        return measures.first { key, others in
            ([key] + others).contains { names.contains(Folding.search($0).plainly) }
        }?.key
    }

    /// The amount as a line of a recipe would say it. Whatever is left over besides the amount makes it unreadable.
    private func said(_ food: Food, _ chosen: MeasureChoice, _ language: Language) -> FoodAmount? {
        guard isReadable else { return nil }
        for language in [language] + Language.allCases {
            guard let said = SaidAmount(alone: text, language) else { continue }
            if said.hasUnit { return said.amount(of: food) }
            if !text.contains(where: \.isNumber) { return FoodAmount(count: said.count, choice: chosen) }
        }
        return nil
    }
}

extension Food {
    /// The amount that was logged last, by weight where the food has lost its measure; nil where it has no weight now.
    func amount(_ last: RecentFoodStore.Chosen) -> FoodAmount? {
        if let choice = choice(last.measure) { return FoodAmount(count: last.amount, choice: choice) }
        return last.grams.flatMap { $0 > .zero ? FoodAmount(count: $0.value, choice: .gram) : nil }
    }
}

extension String {
    /// Without spaces at its ends, and with single ones inside.
    fileprivate var plainly: String { split(separator: " ").joined(separator: " ") }
}
