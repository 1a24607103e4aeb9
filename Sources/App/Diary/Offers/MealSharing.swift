import Database
import Domain
import HTTPServer
import Web

/// For whom a form is, and how many servings each of the others eats: nil where that is what they usually eat.
struct ChosenEaters: Sendable {
    let isOwn: Bool
    let others: [Eater]
    fileprivate let servings: [Person.ID: Double]

    /// What each of the others has.
    /// - Parameter portion: what so many servings hold, or the share that a person usually eats.
    func portions(
        _ portion: (Double) throws(FormErrors) -> EntrySnapshot
    ) throws(FormErrors) -> [Person.ID: EntrySnapshot] {
        var portions: [Person.ID: EntrySnapshot] = [:]
        for eater in others {
            do throws(FormErrors) {
                portions[eater.id] = try portion(servings[eater.id] ?? eater.usualShare)
            } catch {
                let problem = error.entries.first?.problem ?? .diary(.tooMuch(nil))
                throw FormErrors(dictionaryLiteral: (EatersForm.servings(of: eater.id), problem))
            }
        }
        return portions
    }
}

extension SignedInContext {
    /// Whom the form names. Not found where one of them is not of the household, or the sender acts for somebody else.
    func chosenEaters() async throws -> ChosenEaters {
        guard ward == nil else { throw HTTPError.notFound }
        var chosen = try EatersForm(form: form).validated()
        let isOwn = chosen.removeValue(forKey: person.person) != nil
        let others = try await database.read(EaterStore.eaters(Array(chosen.keys), in: household))
        guard others.count == chosen.count else { throw HTTPError.notFound }
        try Self.requireHere(others)
        return ChosenEaters(isOwn: isOwn, others: others, servings: chosen.compactMapValues { $0 })
    }

    /// Writes a meal down for all who eat it, and leads to its day.
    func write(_ meal: SharedMeal, for others: [Eater]) async throws -> Response {
        let change = ChangeStore(owner: diaryOwner)
        let writer = EntryWriter(id: person.person, name: person.name)
        do {
            let (undo, written) = try await once { db in
                // What each allows is read again, locked: it may have changed since.
                let (eaters) = try await db.fetch(EaterStore.eaters(others.map(\.id), in: household, locked: true))
                try Self.requireHere(eaters)
                try await db.run(meal.statements(change, eaters, by: writer))
                _ = try await db.fetch(DiaryStore.markEaten(meal.used, in: household))
                return (change.undo, SharedMeal.Outcome(meal, eaters, sender: writer.name))
            }
            let told = written ?? SharedMeal.Outcome(meal, others, sender: writer.name)
            let message = FlashMessage.diary(.shared(entries: told.entries, offers: told.offers))
            return redirect(to: .diary(meal.day), flash: message, undo: undo)
        } catch let error as DatabaseError where error.isPermissionDenied {
            // Whoever stopped looking after somebody at this moment finds nobody, as if they never had.
            throw HTTPError.notFound
        }
    }

    /// For whom a form can be besides the reader: nobody while they act for somebody.
    var otherEaters: Query<[Eater]> {
        let isActing = ward != nil
        return EaterStore.others(than: person.person, in: household).map { isActing ? [] : $0 }
    }

    private static func requireHere(_ eaters: [Eater]) throws(FormErrors) {
        guard eaters.allSatisfy({ $0.way != .gone }) else { throw [EatersForm.person: .diary(.eaterGone)] }
    }
}
