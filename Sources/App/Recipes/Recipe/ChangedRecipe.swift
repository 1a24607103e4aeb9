import Domain

/// A line of a recipe that is another one this time, or is left out.
struct LineSwap: Sendable {
    /// What the recipe's line said. A recipe that was edited since has the line elsewhere, or has it no longer.
    let replacedText: String
    let isLeftOut: Bool
    /// The line instead, at the place of the one that it replaces; of one that is left out the line itself.
    let line: RecipeLine
}

extension RecipeDetail {
    /// The recipe as it is this time: nutrients, weight and what it contains follow from the lines as they are now. A
    /// cooked weight that was typed stays. Swaps whose line the recipe no longer has are not applied.
    func changed(by swaps: [LineSwap]) -> (recipe: RecipeDetail, unfit: [LineSwap]) {
        if swaps.isEmpty { return (self, []) }
        var lines = lines.map { (line: RecipeLine?.some($0), isSwapped: false) }
        var unfit: [LineSwap] = []
        for swap in swaps {
            func fits(_ index: Int) -> Bool {
                !lines[index].isSwapped && lines[index].line?.text == swap.replacedText
            }
            let same = lines.indices.first { self.lines[$0].position == swap.line.position && fits($0) }
            guard let index = same ?? lines.indices.first(where: fits) else {
                unfit.append(swap)
                continue
            }
            let old = self.lines[index]
            lines[index] = (swap.isLeftOut ? nil : swap.line.placed(at: old.position, old.section), true)
        }
        return (RecipeDetail(head, lines.compactMap(\.line)), unfit)
    }
}

extension RecipeLine {
    fileprivate func placed(at position: Int, _ section: String) -> RecipeLine {
        var line = self
        line.position = position
        line.section = section
        return line
    }
}
