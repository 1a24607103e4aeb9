import Domain
import Testing

@testable import App

@Suite struct LibraryIndexTests {
    private let soup = Category.ID.new()

    private func entry(
        _ category: Category.ID? = nil,
        minutes: Double? = nil,
        servings: Double = 1,
        energy: NutrientValue? = nil,
        counts: Bool = true,
        used: Int? = nil,
        created: Int = 0,
        isDeleted: Bool = false
    ) -> LibraryIndex.Entry {
        LibraryIndex.Entry(
            card: LibraryStore.Card(
                id: .new(),
                name: "Dish",
                summary: "",
                category: nil,
                minutes: minutes,
                energy: energy ?? .unknown,
                guessed: 0,
                servings: servings,
                photo: nil
            ),
            category: category,
            counts: counts,
            usedAt: used.map(Moment.init(microseconds:)),
            createdAt: Moment(microseconds: created),
            isDeleted: isDeleted
        )
    }

    private func indices(_ search: LibrarySearch, of entries: [LibraryIndex.Entry], in index: LibraryIndex) -> [Int] {
        index.page(search).cards.compactMap { card in entries.firstIndex { $0.card.id == card.id } }
    }

    @Test(
        arguments: [
            (.name, [0, 1, 2, 3]), (.servings, [2, 0, 3, 1]), (.servingsDown, [1, 0, 3, 2]), (.time, [1, 0, 2, 3]),
            (.timeDown, [0, 2, 1, 3]), (.used, [3, 0, 1, 2]), (.newest, [2, 0, 1, 3]),
        ] as [(RecipeSort, [Int])]
    )
    func `S-07 equals stand by name, and what is unknown comes last`(sort: RecipeSort, order: [Int]) {
        let entries = [
            entry(minutes: 30, servings: 4, used: 5, created: 7), entry(minutes: 10, servings: 6, created: 7),
            entry(minutes: 30, servings: 1, created: 9), entry(servings: 4, used: 8),
        ]
        let index = LibraryIndex(nil, entries.map { ($0, ["dish"]) })
        #expect(indices(LibrarySearch(sort: sort), of: entries, in: index) == order)
    }

    @Test(
        arguments: [
            ("len", [0, 2]), ("soup", [0, 1]), ("soup len", [0]), ("lentils", [0, 2]), ("entil", [0, 2]),
            ("lnetil", [0, 2]), ("soup lentl", [0]), ("li", []), ("len zorp", []),
            ("", [0, 1, 2]), ("...", []), ("LENTİL", [0, 2]),
        ] as [(String, [Int])]
    )
    func `S-05 every word that was typed begins a word, is in one, is its plural, or was mistyped`(
        typed: String,
        found: [Int]
    ) {
        let entries = [entry(), entry(), entry()]
        let index = LibraryIndex(
            nil,
            [(entries[0], ["lentil", "soup"]), (entries[1], ["tomato", "soup"]), (entries[2], ["red", "lentil"])]
        )
        #expect(indices(LibrarySearch(typed: typed), of: entries, in: index) == found)
    }

    @Test func `S-05 what holds the typed letters inside a word comes last, on every page`() {
        let entries = (0..<120).map { _ in entry() }
        let words = entries.indices.map { [$0.isMultiple(of: 2) ? "aasort" : "sorted"] }
        let index = LibraryIndex(nil, Array(zip(entries, words)))
        let odd = entries.indices.filter { !$0.isMultiple(of: 2) }
        let even = entries.indices.filter { $0.isMultiple(of: 2) }

        let first = indices(LibrarySearch(typed: "sort"), of: entries, in: index)
        let second = indices(LibrarySearch(typed: "sort", after: entries[first[49]].card.id), of: entries, in: index)
        let third = indices(LibrarySearch(typed: "sort", after: entries[second[49]].card.id), of: entries, in: index)

        #expect(Array(first.prefix(50) + second.prefix(50) + third) == odd + even)
    }

    @Test func `S-24 letters inside a word and a mistyped word are found in 10,000 recipes without a wait`() {
        let entries = (0..<10_000).map { _ in entry() }
        let words = entries.indices.map { ["dish\($0)", "sauce\($0 % 700)", "spice\($0 % 90)", "kitchen"] }
        let index = LibraryIndex(nil, Array(zip(entries, words)))
        let clock = ContinuousClock()

        let taken = clock.measure {
            #expect(!indices(LibrarySearch(typed: "itch"), of: entries, in: index).isEmpty)
            #expect(!indices(LibrarySearch(typed: "kitchne"), of: entries, in: index).isEmpty)
        }

        #expect(taken < .seconds(2), "A debug build on a busy machine; a release build takes milliseconds.")
    }

    @Test func `S-05 recipes are found by the words of their foods, each of them once`() {
        let entries = [entry(), entry()]
        let found = LibraryIndex.found(
            [(entries[0], ["red", "lentils"]), (entries[1], ["toast"])],
            by: [(["red", "kirmizi", "mercimek"], [entries[0].card.id]), (["ekmek"], [.new()])]
        )
        #expect(found.map(\.tokens) == [["red", "lentils", "kirmizi", "mercimek"], ["toast"]])
    }

    @Test func `S-05 filters leave out what is not known to suit`() {
        let entries = [
            entry(soup, minutes: 20, servings: 2, energy: .exactly(800)),
            entry(soup, minutes: 40, energy: .atLeast(100)),
            entry(minutes: 20, energy: .exactly(700)), entry(), entry(energy: .exactly(0), counts: false),
        ]
        let index = LibraryIndex(nil, entries.map { ($0, ["dish"]) })
        let state = LibraryContents.State(catalogue: "1", day: TestApp.today)
        let suiting = [entries[2].card.id, entries[3].card.id, .new()].map { (recipe: $0, contents: Contents([])) }
        let isKnown = index.contents.suffices(for: [Avoidance(.vegan)], state)
        index.contents.remember(state, index.shelves.entries.map(\.card.id), suiting, [], nil)

        #expect(indices(LibrarySearch(category: soup), of: entries, in: index) == [0, 1])
        #expect(indices(LibrarySearch(time: .half), of: entries, in: index) == [0, 2])
        #expect(indices(LibrarySearch(left: Kilocalories(500), fitsToday: true), of: entries, in: index) == [0])
        #expect(indices(LibrarySearch(typed: "dish", time: .half, diet: .vegan), of: entries, in: index) == [2])
        #expect(!isKnown)
        #expect(index.contents.suffices(for: [Avoidance(.vegan)], state))
        #expect(
            !index.contents.suffices(
                for: [Avoidance(.vegan)],
                LibraryContents.State(catalogue: "2", day: TestApp.today)
            )
        )
        #expect(!index.contents.suffices(for: [Avoidance(.allergy, .words(AvoidedWords("kiwi")))], state))
    }

    @Test func `S-24 a page goes on behind a recipe that is deleted meanwhile, and behind a foreign one nowhere`() {
        let entries = (0..<130).map { entry(isDeleted: $0 == 49) }
        let index = LibraryIndex(nil, entries.map { ($0, ["dish"]) })
        let first = indices(LibrarySearch(), of: entries, in: index)

        #expect(first == Array(0..<49) + [50, 51])
        #expect(indices(LibrarySearch(after: entries[49].card.id), of: entries, in: index) == Array(50..<101))
        #expect(
            indices(LibrarySearch(typed: "dish", after: entries[100].card.id), of: entries, in: index)
                == Array(101..<130)
        )
        #expect(index.page(LibrarySearch(after: .new())).cards.isEmpty)
    }

    @Test func `S-17 a library is empty when all of it is deleted`() {
        #expect(LibraryIndex(nil, []).isEmpty)
        #expect(LibraryIndex(nil, [(entry(isDeleted: true), [])]).isEmpty)
        #expect(!LibraryIndex(nil, [(entry(), [])]).isEmpty)
    }
}
