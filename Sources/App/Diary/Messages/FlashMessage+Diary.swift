import Domain

extension FlashMessage {
    enum Diary: Codable, Hashable, Sendable {
        /// - Parameter now: how much it is; nil where that is what the page has shown.
        case added(name: String, slot: MealSlot, now: String? = nil)
        /// The form had been sent already.
        case addedBefore(name: String)
        case removed(name: String, slot: MealSlot)
        case restored(name: String)
        case changed(name: String)
        case copied(count: Int, day: CivilDate)
        case moved(count: Int, day: CivilDate)
        case removedSeveral(count: Int)
        case corrected(count: Int)
        /// The day has this mark now, or none.
        case marked(DayMark?)
        case noted
        case favourite(Bool)
        /// One thing was written down for these people, and offered to those.
        case shared(entries: [String], offers: [String])
        case declined(name: String)
        case addedAll(count: Int, now: String? = nil)
        /// An offer was answered before.
        case answered
        /// The planned dish is in the diary by another entry.
        case eatenMeanwhile
        /// The same, of what was offered: the page shows that entry.
        case eatenOtherwise(offered: String)
        /// What came out of a pot was not logged again, since of what was in there its person must not eat.
        case asksOfPot(name: String, verdict: String)

        /// The same with shorter names of people.
        func shortened(_ by: Shortening) -> Self {
            guard case .shared(let entries, let offers) = self else { return self }
            return .shared(entries: by.names(entries), offers: by.names(offers))
        }

        func text(_ strings: Strings) -> String {
            switch self {
            case .added(let name, let slot, let now):
                [strings.diary.day.added(name: name, slot: strings.name(of: slot)), strings.asItIs(now)].joined()
            case .addedBefore(let name): strings.diary.day.addedBefore(name: name)
            case .removed(let name, let slot): strings.diary.day.removed(name: name, slot: strings.name(of: slot))
            case .restored(let name): strings.diary.day.restored(name: name)
            case .changed(let name): strings.diary.day.changed(name: name)
            case .copied(let count, let day):
                strings.diary.day.copied(count: count, day: strings.name(of: day, seenFrom: day))
            case .moved(let count, let day):
                strings.diary.day.moved(count: count, day: strings.name(of: day, seenFrom: day))
            case .removedSeveral(let count): strings.diary.day.removedSeveral(count: count)
            case .corrected(let count): strings.diary.reapply.applied(count: count)
            case .marked(let mark?): strings.diary.day.marked(mark: strings.name(of: mark))
            case .marked(nil): strings.diary.day.unmarked
            case .noted: strings.diary.day.noted
            case .favourite(true): strings.diary.day.isFavourite
            case .favourite(false): strings.diary.day.isNone
            case .shared(let entries, let offers): strings.shared(entries, offers)
            case .declined(let name): strings.diary.offers.declined(name: name)
            case .addedAll(let count, let now):
                [strings.diary.offers.addedAll(count: count), strings.asItIs(now)].joined()
            case .answered: strings.diary.offers.answered
            case .eatenMeanwhile: strings.diary.day.eatenMeanwhile
            case .eatenOtherwise(let offered): strings.diary.day.eatenOtherwise(amount: offered)
            case .asksOfPot(let name, let verdict): strings.diary.day.asksOfPot(name: name, verdict: verdict)
            }
        }
    }
}

extension Strings {
    /// " As it is now: 250 g, 305 kcal."; nothing where there is nothing to say.
    fileprivate func asItIs(_ now: String?) -> String { now.map { " " + diary.offers.asItIs(amount: $0) } ?? "" }

    /// Says for whom something was written down, and to whom it was offered.
    fileprivate func shared(_ entries: [String], _ offers: [String]) -> String {
        let words = diary.offers
        let (people, others) = (entries.joined(separator: ", "), offers.joined(separator: ", "))
        return switch (entries.isEmpty, offers.isEmpty) {
        case (false, false): words.writtenAndOffered(people: people, others: others)
        case (false, true): words.written(people: people)
        case (true, false): words.offered(people: others)
        case (true, true): words.notWritten
        }
    }
}
