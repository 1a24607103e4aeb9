import Domain
import Web

/// A person's usual entries at a meal, each of which one tap logs again (W-24).
struct RelogSection: Fragment, Sendable {
    let action: LocalPath
    let csrf: CSRFField
    /// The same as long as nothing is logged, changed or taken back, so that the page is.
    let once: IdempotencyField
    let day: String
    let slot: String
    let items: [Item]

    struct Item: Sendable {
        let path: LocalPath
        let name: String
        /// The language of the name, where it is another than the page's.
        let lang: String?
        let amount: String
        let label: String
        /// That it contains what the person avoids, or that nobody knows; nil when neither is so.
        let verdict: String?
        /// Who has said what of its ingredients, where that decides.
        let stated: String?
    }

    /// Fails where nothing is left to offer. What the meal has already is not offered; the others stay where they were.
    init?(_ usual: UsualEntries, _ slot: MealSlot, _ day: CivilDate, _ context: SignedInContext, besides: [DiaryEntry])
    {
        let strings = context.strings
        let numbers = Formatting(context.language)
        items = usual.offered(at: slot, besides: besides).map { entry in
            let amount = strings.amount(of: entry.eaten, numbers)
            let energy = numbers.nutrient(entry.eaten.nutrients[.energy], .energy)
            let again = strings.diary.day.again(name: entry.eaten.name, slot: strings.name(of: slot))
            let shown = entry.eaten.kind == .quick ? energy : "\(amount) · \(energy)"
            let verdict = entry.thing.flatMap { usual.verdicts.mark(of: $0) }
            let stated = entry.thing.flatMap { usual.verdicts.stated(of: $0) }
            return Item(
                path: "/entries/\(entry.id)/again",
                name: entry.eaten.name,
                lang: entry.language?.lang(for: context.language),
                amount: shown,
                label: [again, shown, verdict, stated].compactMap { $0 }.joined(separator: ", "),
                verdict: verdict,
                stated: stated
            )
        }
        guard let first = items.first else { return nil }
        action = first.path
        csrf = context.csrf
        let key = IdempotencyKey(of: context.digest, saying: "\(usual.mark) \(day) \(slot.rawValue)")
        once = IdempotencyField(key)
        self.day = day.iso
        self.slot = slot.rawValue
    }
}
