import Domain
import Web

/// The search for a food and what it found.
struct FoodsPage: Page, Sendable {
    let title: String
    let back: LocalPath?
    let query: String
    let slot: String
    let day: String
    let rows: [Row]
    /// What stands in place of the rows.
    let hint: String?
    let nothing: String?
    /// What is to say of a provider that was, or could be, asked as well (W-06); nil: nothing.
    var provider: ProviderNote?
    let newFood: LocalPath?
    let previous: LocalPath?
    let next: LocalPath?
    var hasPages: Bool { previous != nil || next != nil }

    struct Row: Sendable {
        let path: LocalPath
        let name: String
        let serving: String
        let source: String
        let energy: String
    }

    init(_ visit: Visit, _ query: String, _ page: Int, _ found: FoodSearch.Found) {
        let words = visit.words.foods
        let place = FoodPlace(visit.query)
        title = place.slot.map { words.addTo(slot: visit.words.name(of: $0)) } ?? words.title
        back = place.day.map { "/diary/\($0)" }
        self.query = query
        slot = place.slotText
        day = place.dayText
        rows = found.foods.map { Row($0, place, visit) }
        let isSearch = FoodSearch.isSearch(query)
        hint = isSearch ? nil : words.empty
        nothing = isSearch && rows.isEmpty ? words.nothingFor(query: query) : nil
        newFood = visit.person.role.may(.household(.write)) ? "/foods/new" : nil
        previous = page > 1 ? place.search(query, page: page - 1) : nil
        next = found.hasMore ? place.search(query, page: page + 1) : nil
    }
}

extension FoodsPage.Row {
    init(_ food: Food, _ place: FoodPlace, _ visit: Visit) {
        let numbers = Formatting(visit.language)
        let choice = food.usualChoice
        let held = food.nutrients.nutrients(in: choice.grams)
        path = place.path(of: food.id)
        name = food.name.text(visit.language)
        let weight = numbers.grams(choice.grams) + " g"
        serving = choice.key == "100g" ? weight : "1 \(choice.name.text(visit.language)) · \(weight)"
        source = visit.words.foods.name(of: food.source)
        energy = numbers.nutrient(held[.energy], .energy)
    }
}

/// A line above the results about a provider of foods, which never takes their place (W-09).
struct ProviderNote: Sendable {
    /// "The USDA database cannot be reached; these are the foods kept here."
    let text: String
    /// Where to try again or set it up, if anything can be done.
    var link: Link?

    struct Link: Sendable {
        let text: String
        let path: LocalPath
    }
}
