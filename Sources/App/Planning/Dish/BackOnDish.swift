import Domain
import HTTPServer
import Web

/// Somebody whom one button has taken off a dish, because they eat something else.
extension ServedDish {
    /// The address that puts somebody back on the dish as they are on it; nil for who does not eat of it, and for a portion by the
    /// goal of somebody else, who alone says that.
    func backOn(_ person: Person.ID, isWeek: Bool) -> LocalPath? {
        guard let eater = eaters.first(where: { $0.person.id == person }), eater.mode != .goal || eater.person.isMine
        else { return nil }
        var pairs = [(name: "back_on", value: person.description), (name: "mode", value: eater.mode.rawValue)]
        if eater.mode == .servings || eater.mode == .grams, let amount = eater.amount {
            pairs.append((name: "amount", value: Formatting.typed(amount)))
        }
        if isWeek { pairs.append((name: "week", value: "1")) }
        return dish.path.with(pairs: pairs)
    }
}

extension DishEdit {
    /// What is kept then; nil where that stays. Only what it contains now can be kept, and only what was shown.
    func findings(keptOf served: ServedDish) throws(DishConflict) -> [KeptFinding]? {
        let again = Set(unkept.map(\.description))
        let left = served.dish.kept.filter { !again.contains($0.person) }
        let asked = served.verdicts.filter { $0.contains && !$0.isKept && kept.contains($0.person) }
        if asked.isEmpty { return left.count < served.dish.kept.count ? left : nil }
        guard asked.allSatisfy({ found == nil || found == KeptFinding.digest(of: $0.findings) }) else {
            throw DishConflict(fields: [.recipe])
        }
        let people = Set(asked.map(\.person.description))
        return left.filter { !people.contains($0.person) } + asked.flatMap(\.findings)
    }

    /// What such an address says, or one that asks about somebody again; nil for another one.
    init?(backOn query: URLQuery) {
        if let person = query.value("unkeep", as: Person.ID.self) {
            self.init(version: nil)
            unkept = [person]
            return
        }
        guard let person = query.value("back_on", as: Person.ID.self),
            let mode = query.choice("mode", of: EaterMode.self)
        else { return nil }
        let amount = query.decimal("amount", .positive(upTo: Amount.maxGrams.value)).value
        if mode == .servings || mode == .grams, amount == nil { return nil }
        self.init(version: nil)
        eaters = [Eater(row: FormRow(prefix: "back_on"), person: person, mode: mode, amount: amount)]
    }
}

extension HouseholdContext {
    /// Leads to a dish that was changed, or to its week; who was taken off it comes back by one tap, and what was kept for
    /// somebody is asked about again by one.
    func changed(_ dish: ServedDish, flash message: FlashMessage) -> Response {
        let isWeek = form.has("week") || query["week"] != nil
        let place = isWeek ? dish.dish.time.inWeek : dish.dish.path
        if let kept = Person.ID(pathText: form.rawValue("keep")) {
            let pairs = [(name: "unkeep", value: kept.description)] + (isWeek ? [(name: "week", value: "1")] : [])
            return redirect(to: place, flash: message, undo: dish.dish.path.with(pairs: pairs))
        }
        let off = Person.ID(pathText: form.rawValue("off"))
        guard let eater = dish.eaters.first(where: { $0.person.id == off })?.person else {
            return redirect(to: place, flash: message)
        }
        let undo = dish.backOn(eater.id, isWeek: isWeek)
        return redirect(to: place, flash: .planning(.eatsElse(name: eater.name)), undo: undo)
    }
}
