import Database
import Domain
import Web

/// Reads what was cooked, with the foods of its lines and with who is expected to eat of it.
struct CookingReader: Sendable {
    let plans: PlanReader

    /// A cooking, with all that its page shows.
    struct View: Sendable {
        let detail: CookingDetail
        let plan: Plan
        let pots: [Pot]

        var cooking: Cooking { detail.cooking }
        var served: ServedDish? { cooking.dish.flatMap(plan.dish) }

        /// Those who are expected to eat of it, and how many servings.
        var eaters: [(person: PlanPerson, servings: Double)] {
            if let served { return served.eaters.map { ($0.person, $0.servings) } }
            return plan.meal(cooking.time).eaters.map { ($0, $0.usualShare.value) }
        }

        var guests: PlannedGuests { served?.guests ?? plan.meal(cooking.time).guests }

        /// For whom of these it is not free of what they avoid.
        func verdicts(for people: [PlanPerson], _ strings: Strings) -> [EaterVerdict] {
            EaterVerdict.all(of: detail.judged, for: people, .none, named: strings.planning.guests)
        }
    }

    /// The cooking that the address names.
    func requested(_ context: any HouseholdContext) async throws -> View {
        try await view(try context.parameter("cooking", as: Cooking.ID.self), context)
    }

    func view(_ id: Cooking.ID, _ context: any HouseholdContext) async throws -> View {
        let detail = try await detail(id, context)
        let day = detail.cooking.time.day
        let plan = try await plans.plan(day...day, context)
        let pots = try await context.database.read(PotStore.pots(in: context.household))
        return View(detail: detail, plan: plan, pots: pots)
    }

    func detail(_ id: Cooking.ID, _ context: any HouseholdContext) async throws -> CookingDetail {
        let home = context.household
        let (found, lines, own, shares, decisions, digest) = try await context.database.read(
            CookingStore.cooking(id, in: home),
            CookedLineStore.lines(of: id, in: home),
            CookedLineStore.own(of: id, in: home),
            CookingStore.shares(of: id, in: home),
            CookedLineStore.decisions(on: id, in: home),
            CatalogueStore.loadedDigest
        )
        guard let cooking = found else { throw HTTPError.notFound }
        var stated: [Int: LineStatement] = [:]
        for decision in decisions {
            let first = LineStatement(ingredient: decision.ingredient, name: decision.name, answers: [])
            stated[decision.position, default: first].answers.append(decision.stated)
        }
        let filled = try await RecipeLoader(plans.catalogue, for: context).filled(lines.map(\.line), digest) { index in
            stated[lines[index].line.position]
        }
        let cooked = zip(lines, filled).map { cooked, line in
            var line = line
            line.own = own[line.position]
            return CookedLine(
                line: line,
                replacedText: cooked.replacedText,
                isLeftOut: cooked.isLeftOut,
                isAsTyped: cooked.isAsTyped
            )
        }
        return CookingDetail(cooking: cooking, lines: cooked, shares: shares)
    }
}

extension HouseholdContext {
    /// In whose name something is cooked, served and offered: a person's, or a kitchen device's.
    var author: EntryWriter {
        switch requestContext.sender {
        case .kitchen(let device): EntryWriter(id: Person.ID(high: device.id.high, low: device.id.low), name: name)
        case .person(let person): EntryWriter(id: person.person, name: name)
        case nil: EntryWriter(id: Person.ID(high: 0, low: 0), name: name)
        }
    }
}
