import Database
import Domain
import FoundationEssentials
import Web

/// Something else instead of what a list asks for: what it would be to those who eat it, and what would have to be another
/// line in which dish.
struct Replacement: Sendable {
    let need: TypedNeed
    /// The dishes that the thing is for, by their time.
    let dishes: [OfDish]
    /// Who must not get what of it.
    let warnings: [NeedWarning]
    /// What people have said of it, where that decides.
    let stated: [StatedContentsStore.Stated]

    struct OfDish: Sendable {
        let served: ServedDish
        /// The lines that would be others; none of a dish that is no recipe.
        let swaps: [DishEdit.Swap]
        /// The verdicts of those for whom the thing is not certainly free.
        let verdicts: [EaterVerdict]

        var origin: ShoppingOrigin.ID { served.origin.id }
    }
}

/// Works out what would follow from buying something else.
struct ReplacementReader: Sendable {
    let catalogue: CatalogueCache

    /// - Parameter text: what is typed instead.
    /// - Returns: with the plan of the dishes' days; nil where nobody is known who eats it.
    func replacement(
        _ text: String,
        of item: ShoppingItem.ID,
        on list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> (Replacement, Plan?)? {
        let items = ItemStore.those([item])
        let all = try await context.database.read(ItemStore.needs(of: items, on: list, in: context.household))
        let needs = all.filter { $0.need.origin.asks(on: context.today) }
        let (plan, dishes, again) = try await dishes(of: needs, context)
        let asked = AllergicEater.all(in: needs.filter { $0.need.origin.kind != .dish }.flatMap(\.warnings))
        if dishes.isEmpty && asked.isEmpty { return nil }
        let resolver = FoodResolver(catalogue, for: context)
        guard let typed = try await resolver.resolve([text]).first else { return nil }
        let changes = dishes.map { served in
            (served, Self.swaps(in: served, for: needs.filter { $0.need.origin == served.origin }, typed))
        }
        let swaps = changes.flatMap(\.1)
        let lines = try await resolver.resolve(
            swaps.map(\.text),
            corrections: swaps.map { LineCorrection(language: $0.language) }
        )
        let said = try await resolver.said(of: [typed] + lines)
        let judged = zip([typed] + lines, said).map { $0.judged($1) }
        var rest = judged.dropFirst()
        let ofDishes = changes.map { served, swaps in
            let own = swaps.isEmpty ? Array(judged.prefix(1)) : Array(rest.prefix(swaps.count))
            rest = rest.dropFirst(swaps.count)
            let verdicts = served.verdicts(on: own, and: again[served.id] ?? [], context.strings)
            return Replacement.OfDish(served: served, swaps: swaps, verdicts: verdicts)
        }
        let eaters = dishes.flatMap { $0.allergic(and: again[$0.id] ?? []) } + asked
        var seen: Set<AllergicEater> = []
        let warnings = eaters.filter { seen.insert($0).inserted }.warnings(about: Array(judged.prefix(1)))
        let avoided = (dishes + dishes.flatMap { again[$0.id] ?? [] }).flatMap(\.eaters).flatMap(\.person.avoided)
            .substances
            .union(Substances(eaters.flatMap(\.things).compactMap(\.substance)))
        let stated = said.prefix(1).flatMap(\.stated).filter { avoided.contains($0.substance) }
        return (Replacement(need: TypedNeed(typed), dishes: ofDishes, warnings: warnings, stated: stated), plan)
    }

    /// The planned dishes that needs are of, by their time, and the meals at which what is left of each is eaten.
    private func dishes(
        of needs: [ItemStore.Need],
        _ context: any HouseholdContext
    ) async throws -> (Plan?, [ServedDish], again: [PlannedDish.ID?: [ServedDish]]) {
        let origins = needs.map(\.need.origin).filter { $0.kind == .dish }
        let days = origins.compactMap(\.day)
        guard let first = days.min(), let last = days.max() else { return (nil, [], [:]) }
        let plan = try await PlanReader(catalogue: catalogue).plan(first...last, context)
        let ids = Set(origins.map(\.id))
        let served = plan.dishes.filter { ids.contains($0.origin.id) && !$0.dish.isDeleted }
        let again = Dictionary(grouping: plan.dishes.filter { !$0.dish.isDeleted }, by: \.dish.source)
        return (plan, served.sorted { ($0.dish.time, $0.id) < ($1.dish.time, $1.id) }, again)
    }

    /// The lines that ask for it, with the new name where the old one stood: the amount is the dish's. A line that has that text
    /// already, because its dish was changed and the list was not made anew, is one of them: said here, too, it is done.
    private static func swaps(
        in served: ServedDish,
        for needs: [ItemStore.Need],
        _ typed: ResolvedLine
    ) -> [DishEdit.Swap] {
        guard served.dish.kind == .recipe, let recipe = served.content.recipe else { return [] }
        let texts = Set(needs.map(\.text))
        let done = (served.content.original?.lines ?? []).map { replaced($0, by: typed) }.filter { swap in
            let now = served.content.swaps[swap.position]
            return now.map { texts.contains($0.replacedText) && $0.line.text == swap.text } ?? false
        }
        return recipe.lines.filter { texts.contains($0.text) }.map { replaced($0, by: typed) } + done
    }

    private static func replaced(_ line: RecipeLine, by typed: ResolvedLine) -> DishEdit.Swap {
        let name = typed.name.isEmpty ? typed.text : typed.name
        guard !line.name.isEmpty, line.text.contains(line.name) else {
            return DishEdit.Swap(position: line.position, text: typed.text)
        }
        return DishEdit.Swap(
            position: line.position,
            text: line.text.replacing(line.name, with: name, maxReplacements: 1),
            language: line.language
        )
    }
}

extension ServedDish {
    /// What something would be to those who eat the dish, or what is left of it, each person once.
    fileprivate func verdicts(
        on judged: [JudgedLine],
        and leftovers: [ServedDish],
        _ strings: Strings
    ) -> [EaterVerdict] {
        let meals = [self] + leftovers
        var seen: Set<Person.ID> = []
        let people = meals.flatMap(\.eaters).map(\.person).filter { seen.insert($0.id).inserted }
        let tables = meals.map(\.guests).filter { $0.count > 0 }
        let guests = PlannedGuests(
            count: tables.map(\.count).reduce(0, +),
            share: self.guests.share,
            substances: tables.reduce([]) { $0.union($1.substances) }
        )
        return EaterVerdict.all(of: judged, for: people, guests, named: strings.planning.guests)
    }
}
