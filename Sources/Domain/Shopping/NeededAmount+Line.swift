extension NeededAmount {
    /// What a recipe's line, or a line typed into the list, asks a shop for.
    ///
    /// A range asks for its upper end, where nutrition is reckoned with the middle. What the line says it weighs counts
    /// as it is bought, with bones and liquid; else the grams that a person typed, else the food's measures, density and
    /// piece weight (2.3). There is no usual density.
    /// - Parameters:
    ///   - typed: the grams that a person typed for the line. They are the amount of a line that says none.
    ///   - food: the weights of the linked food, the household's own measures first; nil where none is known.
    ///   - factor: by which the dish is multiplied, cook ÷ N; above zero.
    public init(_ line: ReadLine, typed: Grams? = nil, food: FoodWeights? = nil, factor: Double = 1) {
        let line = line.asBought.atUpperEnds
        let own = line.ownAmounts.compactMap { amount in
            NeededPart(
                amount.count?.high ?? 1,
                amount.unit ?? .piece,
                size: amount.unit == nil || amount.unit == .piece
                    ? PieceSize(words: line.size + " " + amount.unitText) : nil
            )
        }
        guard own.isEmpty else {
            // Without a food only what the line itself says is a mass: what is poured away is bought all the same.
            // Fat for frying is bought in full, however much of it is eaten.
            let said = LineGrams.all(line, food: nil).grams
            let grams = said ?? typed ?? LineGrams.all(line, food: food).grams
            self = NeededAmount(own, grams: grams).scaled(by: factor)
            return
        }
        if let typed, let part = NeededPart(typed.value, .gram) {
            self = NeededAmount([part]).scaled(by: factor)
        } else {
            self = line.isToTaste ? .toTaste : .unstated
        }
    }

    /// What a text asks for that is made of numbers and units, "2.5 kg"; nil for none, for a range, and where there are other
    /// words, "about 2 kg".
    public init?(alone text: String, _ language: Language) {
        let line = IngredientReader.read(text, language: language)
        guard line.amounts.allSatisfy(\.isPlain), text.words == line.amounts.map(\.unitText).joined().words else {
            return nil
        }
        self.init(line)
        if parts.isEmpty { return nil }
    }
}

extension ReadLine {
    /// The same line as if of each range only the upper end were said.
    fileprivate var atUpperEnds: ReadLine {
        var line = self
        for index in line.amounts.indices {
            line.amounts[index].count = line.amounts[index].count.map { CountRange($0.high) }
        }
        return line
    }

    /// The same line without what stays of it when its liquid is poured away.
    fileprivate var asBought: ReadLine {
        var line = self
        if line.amounts.contains(where: { !$0.isDrained }) { line.amounts.removeAll(where: \.isDrained) }
        return line
    }

    /// The line's first amount with what is added to it; not the same said otherwise, nor what each holds.
    fileprivate var ownAmounts: [ReadAmount] { terms(byLength: true).flatMap(\.own) }
}

extension ReadAmount {
    /// Whether it is one number of one unit, which adds to those before it.
    fileprivate var isPlain: Bool {
        guard let count, count.low == count.high else { return false }
        return (role == .first || role == .added) && (unit != nil || unitText.isEmpty)
    }
}

extension String {
    /// The text without numbers and what stands in and between them.
    fileprivate var words: String { filter { !$0.isNumber && !" .,/⁄".contains($0) } }
}
