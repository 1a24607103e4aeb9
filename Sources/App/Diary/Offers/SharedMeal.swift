import Database
import Domain
import HTTPServer
import Web

/// One thing that several persons eat at once, written down by one of them in one act.
struct SharedMeal: Sendable {
    let day: CivilDate
    let slot: MealSlot
    /// What the sender eats; nil where they log for others alone.
    let own: EntrySnapshot?
    /// What each of the others eats.
    let others: [Person.ID: EntrySnapshot]
    let recipe: Recipe.ID?

    /// What was done for whom, as the message says it.
    struct Written: Sendable {
        let entries: [String]
        let offers: [String]

        init(_ meal: SharedMeal, _ eaters: [Eater], sender: String) {
            entries = Self.few((meal.own == nil ? [] : [sender]) + eaters.filter { $0.way == .entry }.map(\.name))
            offers = Self.few(eaters.filter { $0.way == .offer }.map(\.name))
        }

        /// As many names as a message has room for, and how many more there are.
        private static func few(_ names: [String]) -> [String] {
            names.count > 5 ? names.prefix(4) + ["+\(names.count - 4)"] : names
        }
    }

    /// The statements that write it down: an entry, an offer or nothing for each, as that person allows.
    func statements(_ change: ChangeStore, _ eaters: [Eater], by writer: EntryWriter) -> [SQL] {
        var statements = [change.beginning(at: .diary(day))]
        if let own {
            statements.append(OfferStore.add(entry(own), of: change.owner, in: change.id, by: nil))
        }
        for eater in eaters {
            guard let eaten = others[eater.id] else { continue }
            let owner = DiaryOwner(household: change.owner.household, person: eater.id)
            switch eater.way {
            case .entry: statements.append(OfferStore.add(entry(eaten), of: owner, in: change.id, by: writer))
            case .offer: statements.append(OfferStore.offer(entry(eaten), to: owner, in: change.id, by: writer))
            case .nothing, .gone: continue
            }
        }
        return statements
    }

    private func entry(_ eaten: EntrySnapshot) -> DiaryEntry {
        DiaryEntry(id: .new(), day: day, slot: slot, eaten: eaten)
    }
}

extension DiaryController {
    /// Logs for the persons whom the form names.
    /// - Parameter portion: what so many servings, or the share that is usual for a person, hold of what was typed.
    func share(
        _ eaten: EntrySnapshot,
        _ request: EntryRequest,
        _ day: CivilDate,
        _ context: SignedInContext,
        portion: (Double) throws(FormErrors) -> EntrySnapshot
    ) async throws -> Response {
        guard context.ward == nil else { throw HTTPError.notFound }
        var chosen = try EatersForm(form: context.form).validated()
        let isOwn = chosen.removeValue(forKey: context.person.person) != nil
        let known = try await context.database.read(EaterStore.eaters(Array(chosen.keys), in: context.household))
        guard known.count == chosen.count else { throw HTTPError.notFound }
        try Self.requireHere(known)
        var others: [Person.ID: EntrySnapshot] = [:]
        for eater in known {
            do throws(FormErrors) {
                others[eater.id] = try portion(chosen[eater.id].flatMap { $0 } ?? eater.usualShare)
            } catch {
                let problem = error.entries.first?.problem ?? .diary(.tooMuch)
                throw FormErrors(dictionaryLiteral: (EatersForm.servings(of: eater.id), problem))
            }
        }
        let meal = SharedMeal(
            day: request.day ?? day,
            slot: request.slot,
            own: isOwn ? eaten : nil,
            others: others,
            recipe: eaten.recipe
        )
        do {
            return try await write(meal, known, context)
        } catch let error as DatabaseError where error.sqlstate == "42501" {
            // Whoever stopped looking after somebody at this moment finds nobody, as if they never had.
            throw HTTPError.notFound
        }
    }

    private func write(_ meal: SharedMeal, _ known: [Eater], _ context: SignedInContext) async throws -> Response {
        let change = ChangeStore(owner: context.diaryOwner)
        let writer = EntryWriter(id: context.person.person, name: context.person.name)
        let (undo, written) = try await context.once { db in
            // What each allows is read again, locked: it may have changed since.
            let (eaters) = try await db.fetch(
                EaterStore.eaters(known.map(\.id), in: context.household, locked: true)
            )
            try Self.requireHere(eaters)
            try await db.run(meal.statements(change, eaters, by: writer))
            _ = try await db.fetch(DiaryStore.markUsed(meal.recipe, in: context.household))
            return (change.undo, SharedMeal.Written(meal, eaters, sender: writer.name))
        }
        let told = written ?? SharedMeal.Written(meal, known, sender: writer.name)
        let message = FlashMessage.diary(.shared(entries: told.entries, offers: told.offers))
        return context.redirect(to: .diary(meal.day), flash: message, undo: undo)
    }

    private static func requireHere(_ eaters: [Eater]) throws(FormErrors) {
        guard eaters.allSatisfy({ $0.way != .gone }) else { throw [EatersForm.person: .diary(.eaterGone)] }
    }
}

extension EntrySnapshot {
    /// So many times of what was typed: of a food its amount, of a quick entry its numbers.
    func times(_ count: Double) throws(FormErrors) -> EntrySnapshot {
        let eaten: EntrySnapshot? =
            kind == .quick
            ? renamed(name, nutrients.scaled(by: count))
            : eaten(amount * count, of: EntryMeasure(key: measure, name: measureName, grams: grams.map { $0 / amount }))
        guard let eaten, eaten.isWithinLimits else { throw ["amount": .diary(.tooMuch)] }
        return eaten
    }
}
