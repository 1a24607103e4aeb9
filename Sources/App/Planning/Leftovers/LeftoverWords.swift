import Domain
import Web

extension Strings {
    /// Whether something is to be eaten soon, or was good until a day that is over.
    func urgency(of day: CivilDate, seenFrom today: CivilDate) -> String? {
        if day < today { return planning.cooking.tooLate }
        return day <= today.adding(days: 1) ? planning.cooking.eatSoon : nil
    }

    /// "800 g · good until Thursday"
    func details(of leftover: Leftover, seenFrom today: CivilDate) -> String {
        let parts = [
            amount(of: leftover.left, of: leftover.cooking.ledger([])),
            leftover.share.bestBefore.map { planning.cooking.good(day: name(of: $0, seenFrom: today)) },
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    /// How much of a pot is left, and on which day it was cooked, which may be another than that of the meal for which it is.
    func details(of cooking: Cooking, left: Double, seenFrom today: CivilDate) -> String {
        let day = planning.cooking.cookedOn(day: name(of: cooking.time.day, seenFrom: today))
        return [amount(of: left, of: cooking.ledger([])), day].joined(separator: " · ")
    }

    /// On which day something was cooked last, by whom, and what is left of it.
    func note(of cooking: Cooking, left: Double, seenFrom today: CivilDate) -> CookedNote {
        let time = name(of: cooking.time.day, seenFrom: today)
        let parts = [
            planning.cooking.lastCooked(time: time, name: cooking.cook),
            left > 1e-9 ? planning.cooking.left(amount: amount(of: left, of: cooking.ledger([]))) : nil,
        ]
        return CookedNote(text: parts.compactMap { $0 }.joined(separator: " · "), path: cooking.path)
    }
}
