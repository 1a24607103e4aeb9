import Domain
import Testing

/// Laws of sums, tried on many needs of every kind; the seed is fixed so that a failure can be repeated.
@Suite struct ShoppingLawTests {
    private static let units = [
        "gram", "kilogram", "ounce", "milliliter", "cup", "water glass", "teaspoon", "piece", "clove", "head", "bunch",
        "can",
    ]

    private func sum(_ count: Int, _ chance: inout Chance) -> ShoppingSum {
        // Of few units in each sum, so that all rules come about.
        let units = (0..<Int.random(in: 1...3, using: &chance)).compactMap { _ in
            Self.units.randomElement(using: &chance).flatMap(MeasureUnit.keyed)
        }
        return ShoppingSum((0..<count).compactMap { _ in need(of: units, &chance) })
    }

    private func need(of units: [MeasureUnit], _ chance: inout Chance) -> NeededAmount? {
        if Int.random(in: 0..<10, using: &chance) == 0 { return .toTaste }
        guard let unit = units.randomElement(using: &chance) else { return nil }
        let size = Bool.random(using: &chance) ? PieceSize.allCases.randomElement(using: &chance) : nil
        let part = NeededPart(Double.random(in: 0.001...900, using: &chance), unit, size: size)
        let isWeighed = Int.random(in: 0..<4, using: &chance) > 0
        return part.map {
            NeededAmount([$0], grams: isWeighed ? Grams(Double.random(in: 0.1...999, using: &chance)) : nil)
        }
    }

    @Test func `H-06 sums are joined in any order and any parts to the last digit`() {
        var chance = Chance(seed: 6)
        for _ in 0..<500 {
            let sums = (0..<3).map { _ in sum(Int.random(in: 0...6, using: &chance), &chance) }
            let (a, b, c) = (sums[0], sums[1], sums[2])
            let whole = a + b + c
            let shuffled = ShoppingSum(whole.amounts.shuffled(using: &chance))

            #expect(a + (b + c) == whole)
            #expect(c + a + b == whole)
            #expect(a + ShoppingSum([]) == a)
            #expect(shuffled == whole)
            #expect(ShoppingMerge(shuffled) == ShoppingMerge(whole))
            #expect(sums.joined() == whole)
        }
    }

    @Test func `H-06 a merge loses nothing and makes nothing`() {
        var chance = Chance(seed: 60)
        for _ in 0..<500 {
            let sum = sum(Int.random(in: 1...8, using: &chance), &chance)
            let merge = ShoppingMerge(sum)
            let stated = sum.amounts.filter { !$0.parts.isEmpty }

            #expect(merge.amounts.isEmpty == stated.isEmpty)
            #expect(merge.toTaste + merge.unstated + stated.count == sum.amounts.count)
            if merge.isAbout { #expect(merge.amounts.count == 1) }
            if merge.isAbout, case .mass(let mass)? = merge.amounts.first {
                #expect(Formatting.exact(mass.value) == Formatting.exact(merge.grams?.value ?? 0))
            }
        }
    }

    @Test func `H-06 a tick leaves nothing open, and what is bought in two trips is what is needed`() {
        var chance = Chance(seed: 23)
        for _ in 0..<500 {
            let needs = (1...3).flatMap { dish in
                let origin = ShoppingOrigin(.dish, .init(high: 0, low: UInt64(dish)))
                return sum(Int.random(in: 0...3, using: &chance), &chance).amounts.map { ShoppingNeed(origin, $0) }
            }
            let start = ShoppingBalance(needs: needs, covers: [])
            let whole = start.covers(.bought)
            let part = start.covers(.atHome, seen: sum(1, &chance))
            let rest = ShoppingBalance(needs: needs, covers: part).covers(.bought)

            #expect((start.open == nil) == needs.isEmpty)
            #expect(ShoppingBalance(needs: needs, covers: whole).open == nil)
            #expect(ShoppingBalance(needs: needs, covers: whole + whole).open == nil)
            #expect(ShoppingBalance(needs: needs, covers: part + rest).open == nil)
            #expect(
                ShoppingBalance(needs: needs.shuffled(using: &chance), covers: part.reversed()).open
                    == ShoppingBalance(needs: needs, covers: part).open
            )
        }
    }
}
