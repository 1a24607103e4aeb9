import Domain
import Foundation
import Testing

@Suite struct ShoppingCoverTests {
    private let tuesday = CivilDate(iso: "2026-11-24")

    private func dish(_ number: UInt64, _ day: String = "2026-11-24") -> ShoppingOrigin {
        ShoppingOrigin(.dish, .init(high: 0, low: number), day: CivilDate(iso: day))
    }

    private func lentils(_ grams: Double, for dish: ShoppingOrigin) -> [ShoppingNeed] {
        [ShoppingNeed(dish, needed("\(grams) g lentils"))]
    }

    @Test func `HG21 ticked and more needed asks for the difference`() {
        let ticked = ShoppingBalance(needs: lentils(350, for: dish(1)), covers: []).covers(.bought)

        let now = ShoppingBalance(needs: lentils(600, for: dish(1)), covers: ticked)

        #expect(now.covered?.text() == "350 g")
        #expect(now.open?.text() == "250 g")
    }

    @Test func `HG22 ticked and less needed asks for nothing`() {
        let ticked = ShoppingBalance(needs: lentils(350, for: dish(1)), covers: []).covers(.bought)

        let now = ShoppingBalance(needs: lentils(300, for: dish(1)), covers: ticked)

        #expect(now.covered?.text() == "350 g")
        #expect(now.open == nil)
    }

    @Test func `HG23 what the pantry has is taken off`() {
        let balance = ShoppingBalance(needs: lentils(400, for: dish(1)), covers: [], atHome: Grams(150))

        #expect(balance.open?.text() == "250 g")
        #expect(balance.takenFromHome == Grams(150))
        #expect(PantryState.have(Grams(150)).advice == .takeOff(Grams(150)))
        #expect(PantryState.have(nil).advice == .checkAtHome)
        #expect(PantryState.low.advice == .checkAtHome)
        #expect(PantryState.out.advice == .buy)
        #expect(PantryState.always.advice == .probablyAtHome)
    }

    @Test func `HG25 it is taken off once, from the sum of all days`() {
        let days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27"]
        let needs = days.enumerated().map { ShoppingNeed(dish(UInt64($0), $1), needed("100 g cheese")) }

        let balance = ShoppingBalance(needs: needs, covers: [], atHome: Grams(250))
        let ticked = ShoppingBalance(needs: needs, covers: balance.covers(.bought), atHome: Grams(250))

        #expect(balance.open?.text() == "150 g")
        #expect(ticked.open == nil)
        #expect(ShoppingBalance(needs: needs, covers: [], atHome: Grams(400)).open == nil)
    }

    @Test func `HG25 what a cooked dish has taken serves it alone, and all take what is there once`() {
        let days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27"]
        let needs = days.enumerated().map { ShoppingNeed(dish(UInt64($0), $1), needed("100 g cheese")) }
        let bought = ShoppingBalance(needs: needs, covers: [], atHome: Grams(250)).covers(.bought)
        let ticked = ShoppingBalance(needs: needs, covers: bought, atHome: Grams(250))
        let taken = [dish(1).id: Grams(50), dish(2).id: Grams(100)]
        let cooked = ShoppingBalance(needs: needs, covers: bought, atHome: Grams(100), taken: taken)
        let unbought = ShoppingBalance(needs: needs, covers: [], atHome: Grams(100), taken: taken)

        #expect(ticked.openGrams == [dish(1).id: Grams(50), dish(2).id: Grams(100), dish(3).id: Grams(100)])
        #expect(cooked.open == nil)
        #expect(cooked.covered == ticked.covered)
        #expect(cooked.takenFromHome + cooked.takenBefore == ticked.takenFromHome)
        #expect(cooked.openGrams == [dish(3).id: Grams(100)])
        #expect(Set(ticked.wholeGrams.values) == [Grams(100)], "bought or not")
        #expect(ticked.wholeGrams.count == 4)
        #expect(unbought.open?.text() == "150 g")
        #expect(unbought.needed == ticked.needed)
        #expect(ShoppingBalance(needs: [], covers: [], taken: taken).takenBefore == .zero)
    }

    @Test func `H-06 of what is at home anyway only what was typed is answered for, however often it is ticked`() {
        let typed = ShoppingOrigin(.hand, .init(high: 0, low: 9))
        let needs = lentils(400, for: dish(1)) + lentils(100, for: typed)
        let balance = ShoppingBalance(needs: needs, covers: [], atHome: Grams(500))

        #expect(balance.open == nil)
        #expect(balance.covers(.atHome).map(\.origin) == [typed.id])
        #expect(balance.covers(.bought).map(\.origin) == [typed.id])

        let dishes = lentils(400, for: dish(1)) + lentils(400, for: dish(2, "2026-12-01"))
        let ticked = ShoppingBalance(needs: dishes, covers: [], atHome: Grams(500)).covers(.bought)
        let again = ShoppingBalance(needs: dishes, covers: ticked, atHome: Grams(500))
        #expect(ticked.map { ShoppingMerge($0.amount).text() } == ["300 g"])
        #expect(again.covers(.bought).isEmpty)
        #expect(again.openGrams == [dish(1).id: Grams(100), dish(2).id: Grams(400)])
    }

    @Test func `HG12 nothing is taken of a thing of which something has no weight`() {
        let needs = [ShoppingNeed(dish(1), needed("200 g mint")), ShoppingNeed(dish(2), needed("1 bunch mint"))]

        #expect(ShoppingBalance(needs: needs, covers: []).openGrams.isEmpty)
        #expect(ShoppingBalance(needs: needs, covers: []).wholeGrams.isEmpty)
        #expect(ShoppingBalance(needs: [needs[0]], covers: []).openGrams == [dish(1).id: Grams(200)])
    }

    @Test func `HG23 what is typed without an amount stays where what is at home is enough for the rest`() {
        let typed = ShoppingNeed(ShoppingOrigin(.hand, .init(high: 0, low: 9)), .unstated)
        let needs = [ShoppingNeed(dish(1), needed("100 g cheese")), ShoppingNeed(dish(1), .toTaste), typed]

        let balance = ShoppingBalance(needs: needs, covers: [], atHome: Grams(250))
        let ticked = ShoppingBalance(needs: needs, covers: balance.covers(.bought), atHome: Grams(250))

        #expect(balance.takenFromHome == Grams(100))
        #expect(balance.toBuy == ShoppingSum([.unstated]))
        #expect(balance.openOrigins.contains(typed.origin.id))
        #expect(ticked.open == nil)
        #expect(ShoppingBalance(needs: Array(needs.dropLast()), covers: [], atHome: Grams(250)).open == nil)
    }

    @Test func `HG33 clearing ends no cover, and its dish's day does`() throws {
        let today = try #require(CivilDate(iso: "2026-11-23"))
        let ticked = ShoppingBalance(needs: lentils(350, for: dish(1)), covers: []).covers(.bought)

        #expect(ShoppingBalance(needs: lentils(350, for: dish(1)), covers: ticked).open == nil)
        #expect(ShoppingBalance(needs: lentils(600, for: dish(1)), covers: ticked).open?.text() == "250 g")
        #expect(ShoppingBalance(needs: lentils(100, for: dish(2)), covers: ticked).open?.text() == "100 g")
        #expect(dish(1).asks(on: today))
        #expect(dish(1).asks(on: today.adding(days: 1)))
        #expect(!dish(1).asks(on: today.adding(days: 2)))
        #expect(ShoppingOrigin(.hand, .init(high: 0, low: 1)).asks(on: .last))
    }

    @Test func `HG35 what was rounded up is there for what is needed more`() {
        let needs = { (a: Double, b: Double) in
            [
                ShoppingNeed(dish(1), needed("1 egg", factor: a)), ShoppingNeed(dish(2), needed("1 egg", factor: b)),
            ]
        }
        let ticked = ShoppingBalance(needs: needs(1.4, 2), covers: []).covers(.bought)
        let more = ShoppingNeed(dish(3), needed("1 egg"))

        #expect(ShoppingBalance(needs: needs(1.8, 2), covers: ticked).open == nil)
        #expect(ShoppingBalance(needs: needs(1.4, 2) + [more], covers: ticked).open?.text() == "1 piece")
        #expect(ShoppingBalance(needs: needs(1.4, 4), covers: ticked).open?.text() == "2 piece")
    }

    @Test func `H-06 a tick covers what was seen, the earliest dish first, and ticking more the rest`() {
        let needs = lentils(300, for: dish(2, "2026-11-26")) + lentils(200, for: dish(1, "2026-11-24"))
        let seen = ShoppingSum([needed("350 g lentils")])

        let first = ShoppingBalance(needs: needs, covers: []).covers(.bought, seen: seen)
        let then = ShoppingBalance(needs: needs, covers: first)
        let all = ShoppingBalance(needs: needs, covers: first + then.covers(.bought))

        #expect(first.map(\.origin) == [dish(1).id, dish(2).id])
        #expect(first.map { ShoppingMerge($0.amount).text() } == ["200 g", "150 g"])
        #expect(then.open?.text() == "150 g")
        #expect(all.open == nil)
    }

    @Test func `H-06 a tick covers all of what the page showed rounded`() {
        let needs = [ShoppingNeed(dish(1), needed("1 kg potatoes", factor: 2.8333333))]
        let seen = ShoppingSum([needed("2.83 kg potatoes")])

        let ticked = ShoppingBalance(needs: needs, covers: []).covers(.bought, seen: seen)

        #expect(ShoppingBalance(needs: needs, covers: ticked).open == nil)
    }

    @Test func `H-06 what is at home in part is open in part, in its own unit`() {
        let eggs = FoodWeights(piece: Grams(50))
        let needs = [ShoppingNeed(dish(1), needed("5 eggs", eggs)), ShoppingNeed(dish(1), needed("salt to taste"))]

        let some = ShoppingBalance(needs: needs, covers: []).covers(.atHome, seen: ShoppingSum([needed("2 eggs")]))
        let balance = ShoppingBalance(needs: needs, covers: some)

        #expect(balance.open?.text() == "3 piece")
        #expect(ShoppingBalance(needs: needs, covers: [], atHome: Grams(100)).open?.text() == "3 piece + to taste")
        #expect(
            ShoppingBalance(needs: [ShoppingNeed(dish(1), needed("1 bunch mint"))], covers: [], atHome: Grams(9))
                .open?.text() == "1 bunch"
        )
    }

    @Test func `H-06 a cover is kept as text and read again, and nothing else is`() throws {
        let sum = ShoppingSum([
            needed("2 cups flour", FoodWeights(density: 0.5)), needed("3 large eggs"), .toTaste, .unstated,
        ])

        let text = try JSONEncoder().encode(sum)
        let wrong = [
            #"[{"parts":[{"count":-1,"unit":"cup"}]}]"#, #"[{"parts":[{"count":1,"unit":"ell"}]}]"#,
            "[" + Array(repeating: "{}", count: 501).joined(separator: ",") + "]", "{}", "7",
        ]

        #expect(try JSONDecoder().decode(ShoppingSum.self, from: text) == sum)
        for text in wrong {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(ShoppingSum.self, from: Data(text.utf8)) }
        }
    }
}
