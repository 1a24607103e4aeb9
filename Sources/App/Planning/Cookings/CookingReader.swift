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
        /// What guests must not eat at another meal, where it is served there.
        var avoidedElsewhere: Substances = []

        var cooking: Cooking { detail.cooking }
        var served: ServedDish? { cooking.dish.flatMap(plan.dish) }

        /// The people who are expected to eat of the dish, and how many servings each.
        var eaters: [(person: PlanPerson, servings: Double)] {
            if let served { return served.eaters.map { ($0.person, $0.servings) } }
            return plan.meal(detail.time).eaters.map { ($0, $0.usualShare.value) }
        }

        var guests: PlannedGuests {
            let own = served?.guests ?? plan.meal(detail.time).guests
            let substances = own.substances.union(avoidedElsewhere)
            return PlannedGuests(count: own.count, share: own.share, substances: substances)
        }

        /// Those of them who have no plate yet, and nothing kept for them.
        var unhelped: [(person: PlanPerson, servings: Double)] {
            eaters.filter { !detail.shares.hasHelped($0.person.id) }
        }

        /// The guests, unless they have a plate.
        var unhelpedGuests: PlannedGuests { detail.shares.hasHelpedGuests ? .none : guests }

        /// By how much what each was to get is multiplied: where less is in the pot than that, all get as much less.
        var fit: Double {
            let guests = Double(unhelpedGuests.count) * unhelpedGuests.share.value
            let planned = unhelped.map(\.servings).reduce(0, +) + guests
            let there = detail.ledger.servings(of: detail.ledger.left(in: nil))
            return there > 0 && planned > there ? there / planned : 1
        }

        /// The people who can get a plate, in the order of their rows: the expected, guests, and all others.
        var rows: (expected: [PlanPerson], hasGuests: Bool, others: [PlanPerson]) {
            let expected = eaters.map(\.person)
            let ids = Set(expected.map(\.id))
            return (expected, guests.count > 0, plan.people.filter { !ids.contains($0.id) })
        }

        /// The place of somebody's row, or of that of the guests.
        func row(of person: Person.ID?) -> Int? {
            let (expected, hasGuests, others) = rows
            guard let person else { return hasGuests ? expected.count : nil }
            let first = expected.count + (hasGuests ? 1 : 0)
            return expected.firstIndex { $0.id == person } ?? others.firstIndex { $0.id == person }.map { first + $0 }
        }

        /// The meal of a second helping: where the dish stands by now, also beside a plate of the meal from which it was moved.
        func time(ofMore plate: CookedShare) -> MealTime {
            let isPlanned = served.map { !$0.dish.isDeleted } ?? false
            return isPlanned && plate.eatenAs == cooking.eatenAs ? detail.time : plate.time
        }

        /// The verdicts of those people, and guests, for whom the dish is not free of what they avoid.
        func verdicts(
            for people: [PlanPerson],
            and guests: PlannedGuests = .none,
            _ strings: Strings
        ) -> [EaterVerdict] {
            let foods = detail.lines.counted.map(\.foodKey)
            let judged = detail.judged(strings.spokenLanguage)
            return EaterVerdict.all(of: judged, foods, for: people, guests, named: strings.planning.guests)
        }
    }

    /// The cooking that the address names.
    func requested(_ context: any HouseholdContext) async throws -> View {
        try await view(try context.parameter("cooking", as: Cooking.ID.self), context)
    }

    func view(_ id: Cooking.ID, _ context: any HouseholdContext) async throws -> View {
        let detail = try await detail(id, context)
        let day = detail.time.day
        let plan = try await plans.plan(day...day, context)
        let pots = try await context.database.read(PotStore.pots(in: context.household, besides: detail.cooking.pot))
        return View(detail: detail, plan: plan, pots: pots)
    }

    /// A cooking as it is served at a meal, whose guests may be others than those for whom it was cooked (H-04).
    func view(_ view: View, at time: MealTime, _ context: any HouseholdContext) async throws -> View {
        if time == view.detail.time { return view }
        let guests = try await context.database.read(PlanStore.mealGuests(time.day...time.day, in: context.household))
        var view = view
        view.avoidedElsewhere = guests.first { $0.time == time }?.guests.substances ?? []
        return view
    }

    func detail(_ id: Cooking.ID, _ context: any HouseholdContext) async throws -> CookingDetail {
        let home = context.household
        let (found, planned, lines, own, shares, decisions, digest) = try await context.database.read(
            CookingStore.cooking(id, in: home),
            CookingStore.planned(id, in: home),
            CookedLineStore.lines(of: [id], in: home),
            CookedLineStore.own(of: id, in: home),
            CookingStore.shares(of: id, in: home),
            CookedLineStore.decisions(on: [id], in: home),
            CatalogueStore.loadedDigest
        )
        guard let cooking = found else { throw HTTPError.notFound }
        let filled = try await CookedLineReader(catalogue: plans.catalogue).filled(lines, decisions, digest, context)
        let cooked = (filled[id] ?? []).map { cooked in
            var cooked = cooked
            cooked.line.own = own[cooked.line.position]
            return cooked
        }
        return CookingDetail(cooking: cooking, lines: cooked, shares: shares, time: planned ?? cooking.time)
    }
}

extension HouseholdContext {
    /// The name in which something is cooked, served and offered: a person's, or a kitchen device's.
    var author: EntryWriter {
        switch requestContext.sender {
        case .kitchen(let device): EntryWriter(id: Person.ID(high: device.id.high, low: device.id.low), name: name)
        case .person(let person): EntryWriter(id: person.person, name: name)
        case nil: EntryWriter(id: Person.ID(high: 0, low: 0), name: name)
        }
    }
}
