import Domain
import Testing

@Suite struct DishIdeaTests {
    private let day = CivilDate(iso: "2026-11-23") ?? .first

    private func idea(_ name: String, _ reasons: DishIdea<String>.Reason...) -> DishIdea<String> {
        DishIdea(name, name, because: reasons)
    }

    @Test func `H-09 what expires first comes first, then what uses it, then what was not eaten for the longest`() {
        let ideas = [
            idea("Soup", .notEaten(days: 21)), idea("Pie", .neverCooked), idea("Bake", .notEaten(days: 90)),
            idea("Fried rice", .usesLeftover("Rice"), .notEaten(days: 8)),
            idea("Spinach rolls", .uses("spinach", until: day.adding(days: 1)), .neverCooked),
            idea("Stew", .left(until: day.adding(days: 3))), idea("Curry", .left(until: day)),
        ]

        let best = DishIdea.best(6, of: ideas, on: day).map(\.name)

        #expect(best == ["Curry", "Stew", "Fried rice", "Spinach rolls", "Bake", "Soup"])
    }

    @Test func `H-09 ideas are the same in whatever order they are found, and what only fits is none`() {
        let ideas = ["Soup", "Bake", "Stew", "Pie"].map { idea($0, .notEaten(days: 14)) }
        let fits = idea("Salad", .fits(Kilocalories(620)))

        let names = Set(
            [ideas, ideas.reversed(), ideas.shuffled()].map { ideas in
                DishIdea.best(9, of: ideas + [fits], on: day).map(\.name)
            }
        )

        #expect(names == [["Bake", "Pie", "Soup", "Stew"]])
    }
}
