import Domain
import Testing

@Suite struct ShoppingPlanChangeTests {
    private func plan(_ lines: [(String, String)]) -> ShoppingNeeds {
        let dish = ShoppingOrigin(.dish, .init(high: 0, low: 1))
        return ShoppingNeeds(
            lines.map {
                (ShoppingKey(words: $0.0), ShoppingNeed(dish, needed($0.1), isOptional: $0.1.hasSuffix("optional")))
            }
        )
    }

    private func keys(_ words: String...) -> Set<ShoppingKey> {
        Set(words.map { ShoppingKey(words: $0) })
    }

    @Test func `H-06 a list says how the plan has changed since it was made`() {
        let before = plan([
            ("milk", "1 l milk"), ("eggs", "4 eggs"), ("flour", "200 g flour"), ("nuts", "50 g nuts"),
            ("mint", "20 g mint"),
        ])
        let now = plan([
            ("milk", "1.5 l milk"), ("eggs", "3 eggs"), ("flour", "0.2 kg flour"), ("lemon", "1 lemon"),
            ("nuts", "50 g nuts, optional"), ("mint", "1 bunch mint"),
        ])

        let change = ShoppingPlanChange(from: before, to: now)

        #expect(change.more == keys("milk", "mint"))
        #expect(change.less == keys("eggs"))
        #expect(change.new == keys("lemon"))
        #expect(change.gone == keys("nuts"))
        #expect(ShoppingPlanChange(from: before, to: before).isNothing)
        #expect(!change.isNothing)
    }
}
