import Domain
import Web

/// The slot and the day for which a food is searched. They travel in addresses and forms, so that
/// two tabs never interfere with each other (W-01).
struct LogTarget: Sendable {
    let slot: MealSlot?
    let day: CivilDate?

    init(_ query: URLQuery) {
        slot = query["slot"].flatMap(MealSlot.init(rawValue:))
        day = query["date"].flatMap { CivilDate(pathText: $0) }
    }

    init(_ form: Form) {
        slot = MealSlot(rawValue: form.rawValue("slot"))
        day = CivilDate(pathText: form.rawValue("date"))
    }

    /// The meal that a form names, on a day.
    init(_ form: Form, on day: CivilDate) {
        self.init(slot: MealSlot(rawValue: form.rawValue("slot")), day: day)
    }

    init(slot: MealSlot?, day: CivilDate?) {
        self.slot = slot
        self.day = day
    }

    var slotText: String { slot?.rawValue ?? "" }
    var dayText: String { day?.iso ?? "" }

    func search(_ query: String = "", page: Int = 1, showsAll: Bool = false) -> LocalPath {
        let path: LocalPath = "/foods?q=\(query)&slot=\(slotText)&date=\(dayText)&page=\(page)"
        return showsAll ? path.under("&show=all") : path
    }

    /// Whether the query asks also for dishes that contain what the reader avoids.
    static func showsAll(_ query: URLQuery) -> Bool { query["show"] == "all" }
    static func showsAll(_ form: Form) -> Bool { form.rawValue("show") == "all" }

    /// The form for a food of one's own, which has the name that was searched, and leads back to where it was to be logged.
    func newFood(named name: String?) -> LocalPath {
        carried(to: "/foods/new", with: name.map { [(name: "name", value: $0)] } ?? [])
    }

    /// A path that carries the slot and the day, where there are any.
    func carried(to path: LocalPath, with more: [(name: String, value: String)] = []) -> LocalPath {
        path.with(pairs: more + (slot == nil && day == nil ? [] : [("slot", slotText), ("date", dayText)]))
    }

    func path(of food: Food.ID) -> LocalPath {
        "/foods/\(food)?slot=\(slotText)&date=\(dayText)"
    }

    /// The page of a food that a search has found: its way back leads there again.
    func path(of food: Food.ID, from search: String) -> LocalPath {
        "/foods/\(food)?slot=\(slotText)&date=\(dayText)&q=\(search)"
    }

    func path(of food: Food.ID, amount: String, measure: String) -> LocalPath {
        "/foods/\(food)?amount=\(amount)&measure=\(measure)&slot=\(slotText)&date=\(dayText)"
    }

    func path(of food: Food.ID, amount: String, measure: String, from search: String) -> LocalPath {
        "/foods/\(food)?amount=\(amount)&measure=\(measure)&slot=\(slotText)&date=\(dayText)&q=\(search)"
    }

    /// The page on which a recipe is logged for this slot and day, filled with an amount in servings or grams.
    func log(_ recipe: Recipe.ID, servings: String = "", grams: String = "") -> LocalPath {
        "/recipes/\(recipe)/log?slot=\(slotText)&date=\(dayText)&servings=\(servings)&grams=\(grams)"
    }

    /// The page on which so many grams of a recipe are logged.
    func log(_ recipe: Recipe.ID, grams: String) -> LocalPath {
        "/recipes/\(recipe)/log?slot=\(slotText)&date=\(dayText)&grams=\(grams)"
    }

    /// The page to which a search leads with a recipe: the form that logs it, or the recipe where nobody has a diary.
    func path(
        of recipe: Recipe.ID,
        _ context: any HouseholdContext,
        servings: String = "",
        grams: String? = nil
    ) -> LocalPath {
        if context.reader == nil { return "/recipes/\(recipe)" }
        return grams.map { log(recipe, grams: $0) } ?? log(recipe, servings: servings)
    }

    /// The page number in the query, from 1. An invalid number counts as 1.
    static func page(_ query: URLQuery) -> Int { page(query["page"] ?? "") }

    static func page(_ typed: String) -> Int {
        guard typed.utf8.count <= 4, let page = Int(typed), page > 0 else { return 1 }
        return page
    }
}
