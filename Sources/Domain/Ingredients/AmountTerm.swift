/// One of the amounts that a line adds up, with what says the same of it: "1 cup (200 g)" and "2 tablespoons (25 g)" of
/// "1 cup (200 g) plus 2 tablespoons (25 g) sugar". "2 lb 4 oz" is one, as is "1 cup plus 2 tablespoons (150 g)", where
/// the bracket weighs both.
struct AmountTerm {
    /// Amounts that add up to one statement of how much there is.
    struct Statement {
        var parts: [ReadAmount]
        /// How often the parts are there: the 2 of "2 x 150 g".
        var times = 1.0
        /// Whether it says what is left without the liquid, and is eaten.
        var isDrained: Bool { parts.allSatisfy(\.isDrained) }
    }

    /// Each says how much there is, in the order of the line.
    fileprivate(set) var statements: [Statement]

    /// The amounts as the line counts them; not the same said otherwise, nor what each holds.
    var own: [ReadAmount] { statements.first?.parts ?? [] }

    fileprivate init(_ first: ReadAmount) {
        statements = [Statement(parts: [first])]
    }

    fileprivate mutating func add(_ amount: ReadAmount) {
        statements[statements.count - 1].parts.append(amount)
    }
}

extension ReadLine {
    /// The amounts of the line that add up.
    /// - Parameter byLength: whether a length says how much there is: "a 2-inch piece of ginger".
    func terms(byLength: Bool) -> [AmountTerm] {
        var terms: [AmountTerm] = []
        for amount in amounts where amount.role == .first || byLength || amount.unit?.kind != .length {
            guard let last = terms.indices.last else {
                terms.append(AmountTerm(amount))
                continue
            }
            let isOtherwiseSaid = terms[last].statements.count > 1
            switch amount.role {
            case .added where amount.isApart || isOtherwiseSaid && amount.addsToAll: terms.append(AmountTerm(amount))
            case .added: terms[last].add(amount)
            case .each:
                // What each holds is said of what was counted last: "1 cup plus 2 cans (14 oz each)".
                if !isOtherwiseSaid, terms[last].own.count > 1 {
                    terms.append(AmountTerm(terms[last].statements[0].parts.removeLast()))
                }
                let term = terms.count - 1
                let times = terms[term].own.first?.count?.middle ?? 1
                terms[term].statements.append(AmountTerm.Statement(parts: [amount], times: times))
            case .first, .alternative, .total: terms[last].statements.append(AmountTerm.Statement(parts: [amount]))
            }
        }
        return terms
    }
}
