import Domain
import Testing

@Suite struct QuantityTests {
    @Test func `HOSTILE-16 no range holds what is no number`() {
        let nothing = Grams(.nan)

        #expect(!(Grams(0)...Grams(10)).contains(nothing))
        #expect(!(nothing <= Grams(1)))
        #expect(!(nothing >= Grams(1)))
        #expect(!(nothing > Grams(1)))
        #expect(!(nothing < Grams(1)))
        #expect((Grams(0)...Grams(10)).contains(Grams(10)))
    }
}
