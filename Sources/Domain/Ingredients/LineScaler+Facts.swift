extension LineScaling {
    /// What stands around each token of a line, found in one walk: a line of many numbers is asked for each of them.
    struct Facts {
        /// For the count of what a bracket holds one of, where that bracket opens: of "plus 1 (8 oz) package".
        private(set) var opened: [Int: Int] = [:]
        /// Where words end that say of the amount behind them that it is that of each: "each weighing 180 g", "her biri 150 gr".
        private(set) var endsOfEach: Set<Int> = []
        private var held: [Bool] = []
        private var bracketed: [Bool] = []
        private var cut: [Bool] = []
        private var each: [Bool] = []

        init(_ scanner: LineScanner, _ words: CountingWords) {
            readBrackets(scanner)
            readCuts(scanner)
            readEach(scanner, words)
        }

        /// Whether a bracket before an index says what one holds of a thing that another food counts.
        func isInHeld(_ index: Int) -> Bool { held.indices.contains(index) && held[index] }

        func isInBrackets(_ index: Int) -> Bool { bracketed.indices.contains(index) && bracketed[index] }

        /// "cut into 2 or 3 pieces", "in 8 wedges": whether somebody cuts since the last sign before an index, or at it.
        func isCut(_ index: Int) -> Bool { cut.indices.contains(index) && cut[index] }

        /// Whether it is said of each, up to the next sign that ends a remark.
        func isEach(from index: Int) -> Bool { each.indices.contains(index) && each[index] }

        private mutating func readBrackets(_ scanner: LineScanner) {
            var (depth, isHeld) = (0, false)
            for (index, token) in scanner.tokens.enumerated() {
                held.append(isHeld)
                bracketed.append(depth > 0)
                if token.isSign("(") {
                    depth += 1
                    let count = scanner.countedThing(ofBracketAround: index + 1)
                    if let count { opened[count] = index }
                    isHeld = count != nil
                } else if token.isSign(")") {
                    depth -= 1
                    isHeld = false
                }
            }
        }

        private mutating func readCuts(_ scanner: LineScanner) {
            for (index, token) in scanner.tokens.enumerated() {
                let isDivided = token.folded == "into" && scanner.word(index - 1) == "divided"
                cut.append(
                    (token.isWord || token.isNumber)
                        && (Self.cuts.contains(token.folded) && !isDivided || index > 0 && cut[index - 1])
                )
            }
        }

        private mutating func readEach(_ scanner: LineScanner, _ words: CountingWords) {
            var isSaid = false
            for (index, token) in scanner.tokens.enumerated().reversed() {
                if token.isSign(",") || token.isSign(")") || token.isSign(";") { isSaid = false }
                if token.folded == "per" || words.distributives.contains(token.folded) { isSaid = true }
                each.append(isSaid)
                let end = scanner.endOfEach(at: index)
                if end > index { endsOfEach.insert(end) }
            }
            each.reverse()
        }

        private static let cuts = EnglishWords.words("cut into serves")
    }
}
