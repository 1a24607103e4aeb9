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
    func changed(by swaps: [LineSwap]) -> (recipe: RecipeDetail, fitting: [Int: LineSwap], unfit: [LineSwap]) {
        let (fitting, unfit) = fitting(swaps)
        if fitting.isEmpty { return (self, [:], unfit) }
        let changed = lines.compactMap { line -> RecipeLine? in
            guard let swap = fitting[line.position] else { return line }
            return swap.isLeftOut ? nil : swap.line.placed(at: line.position, line.section)
        }
        return (RecipeDetail(head, changed), fitting, unfit)
    }

    /// The swaps by the position of the line that each replaces now: the one at its place, and else another that says
    /// what the replaced one said.
    private func fitting(_ swaps: [LineSwap]) -> (fitting: [Int: LineSwap], unfit: [LineSwap]) {
        var fitting: [Int: LineSwap] = [:]
        var unfit: [LineSwap] = []
        for swap in swaps {
            let alike = lines.filter { $0.text == swap.replacedText && fitting[$0.position] == nil }
            guard let line = alike.first(where: { $0.position == swap.line.position }) ?? alike.first else {
                unfit.append(swap)
                continue
            }
            fitting[line.position] = swap
        }
        return (fitting, unfit)
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
