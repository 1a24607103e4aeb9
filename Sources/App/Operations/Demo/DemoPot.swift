import Database
import Domain
import Web

/// A pot that the demo household has cooked and weighed, from Demo/pots.txt: what was put on plates, and the rest of it in
/// the fridge.
struct DemoPot: Sendable {
    let title: String
    let time: (daysAhead: Int, slot: MealSlot)
    let servings: ServingCount
    let weight: Grams
    /// How many grams somebody got, by name.
    let plates: [(name: String, grams: Grams)]

    init(_ block: DemoText.Block) throws {
        let pairs = block.lines("").compactMap(DemoText.pair)
        let fields = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        guard let daysAhead = fields["day"].flatMap(Int.init),
            let slot = fields["slot"].flatMap(MealSlot.init(rawValue:)),
            let servings = fields["servings"].flatMap(Double.init).flatMap(ServingCount.init),
            let weight = fields["grams"].flatMap(Double.init)
        else { throw DemoError(block.title, "is cooked without a day, a meal, servings or a weight") }
        title = block.title
        time = (daysAhead, slot)
        self.servings = servings
        self.weight = Grams(weight)
        plates = try pairs.filter { $0.name == "plate" }.map { _, text in
            let words = text.split(separator: " ")
            guard words.count == 2, let grams = Double(words[1]) else {
                throw DemoError(block.title, "has a plate without a name and grams: \(text)")
            }
            return (String(words[0]), Grams(grams))
        }
    }

    /// Cooks, weighs and serves it with the product's own stores.
    func write(_ kitchen: DemoPlan.Kitchen, by cook: EntryWriter, _ today: CivilDate, _ db: Connection) async throws {
        let home = kitchen.owner.household
        guard let recipe = kitchen.recipes[title] else { throw DemoError(title, "is cooked and not among the recipes") }
        let meal = MealTime(day: today.adding(days: time.daysAhead), slot: time.slot)
        let new = NewCooking(dish: nil, recipe: recipe, swaps: [:], time: meal, servings: servings, cook: cook)
        _ = try await db.fetch(CookingStore.add(new, in: home))
        try await db.run(CookedLineStore.add(new, in: home))
        let (found, people, settings) = try await db.fetch(
            CookingStore.cooking(new.id, in: home),
            PlanStore.people(in: home),
            PlanStore.settings(of: home)
        )
        guard let cooking = found else { throw DemoError(title, "was not cooked") }
        let weighed = CookingStore.Change(
            cooking: cooking,
            servings: cooking.servings,
            factor: cooking.factor,
            weight: weight
        )
        try await db.run([CookingStore.change(weighed, in: home)])
        let served = try plates.map { plate in
            guard let person = people.first(where: { $0.name == plate.name }) else {
                throw DemoError(title, "is for \(plate.name), who is nobody")
            }
            return ServingOrder.Plate(eater: .person(person), amount: .grams(plate.grams))
        }
        let work = ServingWork(
            order: ServingOrder(plates: served, rest: .fridge, time: meal, source: nil),
            cooking: cooking.id,
            household: home,
            reader: kitchen.owner.person,
            author: cook,
            settings: settings,
            today: today,
            strings: Strings(.en)
        )
        _ = try await work.write(db)
    }
}
