import Database
import Domain
import Web

/// The page of the food search and its results.
struct FoodsPage: Page, Sendable {
    let title: String
    let back: LocalPath?
    /// The day that a + writes to, which is the text of the way back to it.
    let dayName: String
    let query: String
    let slot: String
    /// The meal that a + adds to.
    let pickSlot: String
    let day: String
    /// Which page it is, and "all" where it shows what is left out otherwise: a + leads back to the same.
    let number: String
    let shown: String
    let rows: [Row]
    /// The text in place of results when nothing has been searched.
    let hint: String?
    let favourites: AgainList?
    let often: AgainList?
    let nothing: String?
    /// How many dishes contain what the reader avoids, "2 recipes are not shown"; nil when none is left out.
    let hidden: String?
    /// The same search with all that is left out.
    let showHidden: LocalPath
    /// How much was found, for those who hear the page: "12 results"; empty when nothing has been searched.
    let announced: String
    /// The section of foods that USDA has in addition; nil when nothing has been searched.
    let usda: UsdaSection?
    let barcode: LocalPath
    let newFood: LocalPath?
    /// The form for a meal of several foods; nil where nobody has a diary.
    let meal: LocalPath?
    let previous: LocalPath?
    let next: LocalPath?
    var hasPages: Bool { previous != nil || next != nil }

    /// The meals of the day between which a search goes on; empty where nobody has a diary.
    let slots: [Slot]
    var hasSlots: Bool { !slots.isEmpty }
    /// Where the + of the rows is sent.
    let action: LocalPath
    let csrf: CSRFField
    /// What was added in this stay, and what is left of the day; nil where nobody has a diary.
    var bar: SafeHTML?

    struct Slot: Sendable {
        let name: String
        let path: LocalPath
        let isHere: Bool
    }

    struct Row: Sendable {
        let path: LocalPath
        let name: String
        let serving: String
        let source: String
        let energy: String
        /// That it contains what the reader avoids, or that nobody knows; nil when neither is so.
        var verdict: String?
        /// Who has said what of its ingredients, where that decides.
        var stated: String?
        /// What its + adds; nil where nobody has a diary, or it asks first.
        var pick: String?
        /// The form that its + leads to, where that asks first.
        var asks: LocalPath?
        var label = ""
    }

    /// - Parameter again: the foods that the person logs often, for a page on which nothing has been searched.
    init(
        _ context: any HouseholdContext,
        _ query: String,
        _ page: Int,
        _ results: FoundRows,
        _ again: AgainItems,
        usesUsda: Bool
    ) {
        let found = results.found
        let strings = context.strings.foods
        let place = LogTarget(context.query)
        title = place.slot.map { strings.addTo(slot: context.strings.name(of: $0)) } ?? strings.title
        back = place.day.map { "/diary/\($0)" }
        dayName = context.strings.name(of: place.day ?? context.today, seenFrom: context.today)
        self.query = query
        slot = place.slotText
        pickSlot = (place.slot ?? context.usualSlot).rawValue
        day = place.dayText
        slots = Self.slots(place, context)
        action = "/diary/\(place.day ?? context.today)/entries"
        csrf = context.csrf
        rows = results.rows(place, context)
        let isSearch = FoodSearch.isSearch(query)
        hint = isSearch ? nil : strings.empty
        favourites = AgainList(again, areFavourites: true, strings.favourites, id: "favourites", context)
        let slotName = context.strings.name(of: place.slot ?? context.usualSlot)
        often = AgainList(again, areFavourites: false, strings.often(slot: slotName), id: "often", context)
        hidden = results.hidden == 0 ? nil : strings.hidden(count: results.hidden)
        let showsAll = LogTarget.showsAll(context.query)
        (number, shown) = (String(page), showsAll ? "all" : "")
        showHidden = place.search(query, page: page, showsAll: true)
        nothing = isSearch && rows.isEmpty && hidden == nil ? strings.nothingFor(query: query) : nil
        announced = !isSearch ? "" : Self.announced(rows.count, hasMore: found.hasMore, strings)
        usda = page == 1 ? UsdaSection(below: found.said?.name ?? query, isSetUp: usesUsda, context) : nil
        barcode = place.barcodeForm
        newFood = context.may(.kitchen(.write)) ? place.newFood(named: isSearch ? found.said?.name ?? query : nil) : nil
        meal = newFood == nil || context.reader == nil ? nil : "/recipes/meal"
        previous = page > 1 ? place.search(query, page: page - 1, showsAll: showsAll) : nil
        next = found.hasMore ? place.search(query, page: page + 1, showsAll: showsAll) : nil
    }

    private static func announced(_ count: Int, hasMore: Bool, _ strings: Strings.FoodsStrings) -> String {
        if count == 0 { return strings.nothing }
        return hasMore ? strings.foundMore(count: String(count)) : strings.found(count: count)
    }

    private static func slots(_ place: LogTarget, _ context: any HouseholdContext) -> [Slot] {
        guard context.reader != nil else { return [] }
        let here = place.slot ?? context.usualSlot
        return MealSlot.allCases.map { slot in
            let path = LogTarget(slot: slot, day: place.day ?? context.today).search()
            return Slot(name: context.strings.name(of: slot), path: path, isHere: slot == here)
        }
    }
}

/// The bar of the search alone, for the script, which keeps the rest of the page.
struct BarSection: Fragment, Sendable {
    let html: SafeHTML
}

extension FoodSearch {
    /// The search for the person of this request.
    init(_ catalogue: CatalogueCache, for context: any HouseholdContext) {
        self.init(
            catalogue: catalogue,
            database: context.database,
            household: context.household,
            reader: context.reader,
            language: context.language
        )
    }
}

extension HouseholdContext {
    /// The meal that is usual at the present time of day.
    var usualSlot: MealSlot { .usual(at: zone.minutes(at: now)) }
}
