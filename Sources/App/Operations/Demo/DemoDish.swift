import Domain

/// A dish that the demo household plans, from Demo/plan.txt.
struct DemoDish: Sendable {
    /// The name of a recipe, or what a note or a meal out is called.
    let title: String
    let kind: PlannedDish.Kind
    let daysAhead: Int
    let slot: MealSlot
    /// Lines of the recipe, and what is taken instead this time: blank where a line is left out.
    let swaps: [(line: String, instead: String)]
    /// Servings beyond those of the table.
    let extra: Double
    let energy: Double?
    /// Who eats at the meal though they usually do not, by name.
    let comes: [String]
    let guests: Int

    init(_ block: DemoText.Block) throws {
        let pairs = block.lines("").compactMap(DemoText.pair)
        let fields = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        guard let daysAhead = fields["day"].flatMap(Int.init),
            let slot = fields["slot"].flatMap(MealSlot.init(rawValue:)),
            let kind = PlannedDish.Kind(rawValue: fields["kind"] ?? PlannedDish.Kind.recipe.rawValue), kind != .food
        else { throw DemoError(block.title, "is planned without a day, a meal or a known kind") }
        title = block.title
        self.kind = kind
        self.daysAhead = daysAhead
        self.slot = slot
        swaps = try pairs.filter { $0.name == "swap" }.map { _, text in
            let halves = text.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { throw DemoError(block.title, "has a swap without \">\": \(text)") }
            return (String(halves[0]).trimmed, String(halves[1]).trimmed)
        }
        extra = fields["extra"].flatMap(Double.init) ?? 0
        energy = fields["kcal"].flatMap(Double.init)
        comes = pairs.filter { $0.name == "comes" }.map(\.value)
        guests = fields["guests"].flatMap(Int.init) ?? 0
    }

    func time(seenFrom today: CivilDate) -> MealTime { MealTime(day: today.adding(days: daysAhead), slot: slot) }
}
