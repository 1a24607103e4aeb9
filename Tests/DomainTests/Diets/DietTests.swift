import Testing

@testable import Domain

@Suite struct DietTests {
    @Test func `H-04 there are three answers, and what is contained is not uncertain`() {
        let bread = Contents([.gluten], uncertain: [.milk, .gluten])

        #expect(bread.answer(.gluten) == .contains)
        #expect(bread.answer(.milk) == .unknown)
        #expect(bread.answer(.fish) == .free)
        #expect(bread.uncertain == [.milk])
    }

    @Test func `H-04 of what nobody knows nothing is free`() {
        #expect(Substance.allCases.allSatisfy { Contents.unknown.answer($0) == .unknown })
        #expect(Diet.allCases.allSatisfy { $0.answer(to: .unknown) == .unknown })
    }

    @Test func `H-04 a pot holds what its parts hold, and one unknown part makes the rest unknown`() {
        let cheese = Contents([.milk], uncertain: [.meat])
        let pot = Contents.mixed([Contents([.eggs]), cheese, Contents([])])
        let stranger = Contents.mixed([pot, .unknown])

        #expect(pot == Contents([.eggs, .milk], uncertain: [.meat]))
        #expect(Diet.vegetarian.answer(to: pot) == .unknown)
        #expect(Diet.vegan.answer(to: pot) == .doesNotFit)
        #expect(Diet.glutenFree.answer(to: pot) == .fits)
        #expect(Diet.glutenFree.answer(to: stranger) == .unknown)
        #expect(stranger.answer(.milk) == .contains)
        #expect(Contents.mixed([]) == Contents([]))
    }

    @Test func `H-04 whoever is vegan is vegetarian, and whoever is vegetarian eats no fish`() {
        #expect(Diet.vegan.avoided.isStrictSuperset(of: Diet.vegetarian.avoided))
        #expect(Diet.vegetarian.avoided.isStrictSuperset(of: Diet.pescatarian.avoided))
        #expect(Diet.vegetarian.answer(to: Contents([.fish])) == .doesNotFit)
        #expect(Diet.pescatarian.answer(to: Contents([.fish])) == .fits)
    }

    @Test func `H-04 every substance has a word of its own that leads back to it`() {
        #expect(Substance.allCases.allSatisfy { Substance(word: $0.word) == $0 })
        #expect(Substance(word: "soya") == .soya)
        #expect(Substance(word: "soy") == nil)
        #expect(Substances.all.list == Substance.allCases)
        #expect(Substances([.milk, .eggs]).list == [.eggs, .milk])
    }

    @Test func `H-04 the law names fourteen allergens`() {
        let others: Set<Substance> = [.meat, .pork, .honey, .alcohol]
        #expect(Substance.allCases.count { !others.contains($0) } == 14)
    }
}
