import Domain
import Web

extension PlanReader {
    /// What others offer is to its person, in words.
    func verdicts(on offers: [Offer], _ context: SignedInContext) async throws -> [Offer.ID: EatenVerdict] {
        if offers.isEmpty { return [:] }
        let people = try await context.database.read(AvoidanceStore.avoided(in: context.household))
        let avoided = Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let asked = offers.filter { avoided[$0.person] != nil }
        if asked.isEmpty { return [:] }
        let eaten = asked.map { EatenOfDish(key: $0.id, dish: $0.dish, day: $0.day, eaten: $0.eaten) }
        let judged = try await judged(eaten, context)
        let strings = context.strings
        var verdicts: [Offer.ID: EatenVerdict] = [:]
        for offer in asked {
            guard let dish = judged[offer.id], let person = avoided[offer.person] else { continue }
            let found = PersonalVerdict(of: dish.lines, for: person.avoided)
            let disliked = [strings.dislike(found, of: person.name)].compactMap { $0 }
            verdicts[offer.id] = EatenVerdict(
                isForbidden: found.verdict == .contains,
                warnings: strings.sentences(found, for: person.name) + disliked,
                stated: dish.stated(person.avoided.substances)
            )
        }
        return verdicts
    }

    /// What entries are to the others for whom they could be copied, in words.
    func verdicts(
        on entries: [DiaryEntry],
        for eaters: [Eater],
        _ context: SignedInContext
    ) async throws -> [DiaryEntry.ID: EatenVerdict] {
        if entries.isEmpty || eaters.isEmpty { return [:] }
        let (people, dishes) = try await context.database.read(
            AvoidanceStore.avoided(in: context.household),
            PlannedEntryStore.dishes(of: entries.map(\.id), for: context.diaryOwner)
        )
        let others = Set(eaters.map(\.id))
        let asked = people.filter { others.contains($0.id) && !$0.avoided.isEmpty }
        if asked.isEmpty { return [:] }
        let dishOfEntry = Dictionary(dishes.map { ($0.entry, $0.dish) }, uniquingKeysWith: { $1 })
        let eaten = entries.map { EatenOfDish(key: $0.id, dish: dishOfEntry[$0.id], day: $0.day, eaten: $0.eaten) }
        let strings = context.strings
        let judged = try await judged(eaten, context)
        return Dictionary(
            uniqueKeysWithValues: eaten.compactMap { one in
                guard let dish = judged[one.key] else { return nil }
                let found = asked.map { (name: $0.name, found: PersonalVerdict(of: dish.lines, for: $0.avoided)) }
                // The only line of a food is the food, which the row names.
                let marks = strings.marks(found, namesLine: one.eaten.kind == .recipe)
                let warnings = marks + found.compactMap { strings.dislike($0.found, of: $0.name) }
                let stated = dish.stated(asked.flatMap(\.avoided).substances)
                return (one.key, EatenVerdict(warnings: warnings, stated: stated))
            }
        )
    }
}
