import Database
import Domain
import Web

/// Works out what a form changes of a dish, beside what is stored.
struct DishEditReader: Sendable {
    let catalogue: CatalogueCache
    /// The goals of a person, which are a room above.
    let goals: @Sendable (DiaryOwner) -> Query<GoalHistory>

    /// Throws `FormErrors` for what cannot be, `notFound` for whoever is not of the household.
    func change(
        _ edit: DishEdit,
        of served: ServedDish,
        _ plan: Plan,
        _ context: any HouseholdContext
    ) async throws -> DishEditStore.Change {
        let dish = served.dish
        var change = DishEditStore.Change(id: dish.id, version: edit.version, recipe: dish.recipe)
        change.swaps = try await swaps(edit, served, context)
        change.eaters = try await eaters(edit.eaters, served, plan, context)
        if let guests = try guests(edit, served, plan), guests.guests != dish.guests { change.guests = guests }
        if let extra = edit.extra, extra != served.extra { change.extra = extra }
        if let cook = edit.cook, cook != dish.cook { change.cook = cook }
        if let cook = edit.cookPerson, cook.person != dish.cookPerson {
            try requireHere(cook.person.map { [$0] } ?? [], plan)
            change.cookPerson = cook
        }
        if let note = edit.note, note != dish.note { change.note = note }
        if let out = edit.outPerson, dish.kind == .out, out.person != dish.outPerson {
            try requireHere(out.person.map { [$0] } ?? [], plan)
            change.outPerson = out
        }
        try requireHere(edit.kept.filter { $0 != EaterVerdict.guests }, plan)
        change.kept = try edit.findings(keptOf: served)
        return change
    }

    /// The guests of the form. What they must not eat stays as it is where the form does not say it. Those of the meal of
    /// whom it says something else are the dish's own: what is ticked for them is never lost.
    private func guests(
        _ edit: DishEdit,
        _ served: ServedDish,
        _ plan: Plan
    ) throws(FormErrors) -> DishEdit.Guests? {
        guard let typed = edit.guests else { return nil }
        let atMeal = plan.meal(served.dish.time).guests
        let present = served.dish.guests ?? atMeal
        guard typed.saysCount else {
            guard present.count > 0 else { throw FormErrors(dictionaryLiteral: ("guests", .required)) }
            let (share, substances) = (typed.share ?? present.share, typed.substances ?? present.substances)
            let own = PlannedGuests(count: present.count, share: share, substances: substances)
            return DishEdit.Guests(guests: own == present ? served.dish.guests : own)
        }
        let known = present.substances
        guard let guests = typed.guests else {
            guard let ticked = typed.substances, ticked != atMeal.substances, ticked != known else { return typed }
            guard atMeal.count > 0 else { throw FormErrors(dictionaryLiteral: ("guests", .required)) }
            let own = PlannedGuests(count: atMeal.count, share: atMeal.share, substances: ticked)
            return DishEdit.Guests(guests: own, substances: ticked)
        }
        let substances = typed.substances ?? known
        return DishEdit.Guests(
            guests: PlannedGuests(count: guests.count, share: guests.share, substances: substances),
            substances: substances
        )
    }

    private func requireHere(_ people: [Person.ID], _ plan: Plan) throws(HTTPError) {
        let known = Set(plan.people.map(\.id))
        guard people.allSatisfy(known.contains) else { throw .notFound }
    }

    // MARK: Lines

    /// The lines that differ from what they are this time. A text that is the recipe's own again ends the swap.
    private func swaps(
        _ edit: DishEdit,
        _ served: ServedDish,
        _ context: any HouseholdContext
    ) async throws -> (changes: [SwapStore.Change], replaced: [Int], places: [SwapStore.Place])? {
        let places = served.content.places
        if let unfit = edit.unfit {
            guard served.content.unfit.contains(where: { $0.line.position == unfit }) else { return nil }
            return ([], places.filter { $0.from == unfit }.map(\.to), places)
        }
        if edit.swaps.isEmpty { return nil }
        guard served.dish.kind == .recipe, let original = served.content.original else { throw HTTPError.notFound }
        // The lines that were shown may be others by now: what was meant for one must not become another's.
        if let shown = edit.recipeVersion, shown != original.version { throw DishConflict(fields: [.recipe]) }
        var replaced: [Int] = []
        var open: [OpenSwap] = []
        for swap in edit.swaps {
            let stored = served.content.swaps[swap.position]
            guard let line = original.lines.first(where: { $0.position == swap.position }) else { continue }
            let present = stored.map { $0.isLeftOut ? "" : $0.line.text } ?? line.text
            if swap.text == present { continue }
            if stored != nil { replaced.append(swap.position) }
            if swap.text == line.text { continue }
            let written = LineLanguages([line, stored?.line].compactMap(\.self))
            let language = swap.language ?? written.language(of: swap.text)
            open.append(OpenSwap(old: line, text: swap.text, language: language))
        }
        if replaced.isEmpty && open.isEmpty { return nil }
        return (try await changes(open, context), replaced, places)
    }

    /// A line that is to be another one, or left out where its text is blank.
    private struct OpenSwap: Sendable {
        let old: RecipeLine
        let text: String
        let language: Language?
    }

    private func changes(_ open: [OpenSwap], _ context: any HouseholdContext) async throws -> [SwapStore.Change] {
        let new = open.filter { !$0.text.isEmpty }
        let resolved = try await FoodResolver(catalogue, for: context).resolve(
            new.map(\.text),
            corrections: new.map { LineCorrection(language: $0.language) }
        )
        var lines = resolved.makeIterator()
        return open.map { swap in
            guard !swap.text.isEmpty, let line = lines.next() else { return SwapStore.Change(old: swap.old, new: nil) }
            let record = LineRecord(line: line, section: swap.old.section, isCorrected: false)
            return SwapStore.Change(old: swap.old, new: record)
        }
    }

    // MARK: Eaters

    private func eaters(
        _ typed: [DishEdit.Eater],
        _ served: ServedDish,
        _ plan: Plan,
        _ context: any HouseholdContext
    ) async throws -> [(person: Person.ID, row: (mode: EaterMode, amount: Double?)?)] {
        try requireHere(typed.map(\.person), plan)
        let atMeal = Set(plan.meal(served.dish.time).eaters.map(\.id))
        var changes: [(person: Person.ID, row: (mode: EaterMode, amount: Double?)?)] = []
        for eater in typed {
            let isHere = atMeal.contains(eater.person)
            let present = served.eaters.first { $0.person.id == eater.person }
            let (mode, amount) = (present?.mode ?? .none, present?.amount)
            if eater.mode == mode && (eater.amount == amount || mode == .goal) { continue }
            switch eater.mode {
            case .usual: changes.append((eater.person, isHere ? nil : (.usual, nil)))
            case .none: changes.append((eater.person, isHere ? (.none, nil) : nil))
            case .servings: changes.append((eater.person, (.servings, eater.amount)))
            case .grams:
                guard served.content.dish?.portion != nil else {
                    throw FormErrors(dictionaryLiteral: (eater.row["amount"], .diary(.weightUnknown)))
                }
                changes.append((eater.person, (.grams, eater.amount)))
            case .goal:
                try await requireGoal(of: eater, served.dish.time, plan, context)
                changes.append((eater.person, (.goal, nil)))
            }
        }
        return changes
    }

    /// Eating by the goal is said only by the person, or who looks after them, since from the portion others can work it
    /// out. How much that is follows the goal until it is eaten.
    private func requireGoal(
        of eater: DishEdit.Eater,
        _ time: MealTime,
        _ plan: Plan,
        _ context: any HouseholdContext
    ) async throws {
        let field = eater.row["mode"]
        guard plan.people.first(where: { $0.id == eater.person })?.isMine == true else {
            throw FormErrors(dictionaryLiteral: (field, .planning(.goalNotYours)))
        }
        let owner = DiaryOwner(household: context.household, person: eater.person)
        let history = try await context.database(for: eater.person).read(goals(owner))
        guard history.goal(on: time.day)?.energy != nil else {
            throw FormErrors(dictionaryLiteral: (field, .planning(.noGoal)))
        }
    }
}

extension HouseholdContext {
    /// The database as a person whom the reader looks after, or the reader's own.
    func database(for person: Person.ID) -> any Database {
        guard let asking = requestContext.signedIn, person != asking.person else { return database }
        return accounts.scoped(.asking(household, asking.person) + [.acting(for: person)])
    }
}
