import Domain

/// What a form makes of the guests of a meal. It may come with what its page showed: then each of their fields counts where
/// it was changed there, two people who change different ones are both right, and of the same one the second is asked.
struct GuestsChange: Sendable {
    let typed: PlannedGuests
    /// The guests that the form showed; nil for a form that says what it means whatever others have done meanwhile.
    let shown: PlannedGuests?

    /// The field of what the page showed.
    static let field = "was.guests"

    /// What they are from now on; nil where somebody else has changed the same field since.
    func over(_ now: PlannedGuests) -> PlannedGuests? {
        guard let shown else { return typed }
        guard let count = Self.merged(typed.count, shown.count, now.count),
            let share = Self.merged(typed.share, shown.share, now.share),
            let substances = Self.merged(typed.substances, shown.substances, now.substances)
        else { return nil }
        return PlannedGuests(count: count, share: share, substances: substances)
    }

    /// The guests of a meal for which the form is meant, the one that it showed or another of the same day: what was changed
    /// in it holds there, and all else stays as it is there.
    func carried(to there: PlannedGuests) -> PlannedGuests {
        guard let shown else { return typed }
        return PlannedGuests(
            count: Self.merged(typed.count, shown.count, there.count) ?? typed.count,
            share: Self.merged(typed.share, shown.share, there.share) ?? typed.share,
            substances: Self.merged(typed.substances, shown.substances, there.substances) ?? typed.substances
        )
    }

    /// What a page says it shows that asks: of what nobody else has changed that stays, so that whoever saves again takes
    /// nothing else back.
    func shown(over now: PlannedGuests) -> PlannedGuests {
        guard let shown else { return now }
        func again<Value: Equatable>(_ typed: Value, _ shown: Value, _ now: Value) -> Value {
            Self.merged(typed, shown, now) == nil ? now : shown
        }
        return PlannedGuests(
            count: again(typed.count, shown.count, now.count),
            share: again(typed.share, shown.share, now.share),
            substances: again(typed.substances, shown.substances, now.substances)
        )
    }

    private static func merged<Value: Equatable>(_ typed: Value, _ shown: Value, _ now: Value) -> Value? {
        if typed == shown { return now }
        return now == shown || now == typed ? typed : nil
    }
}

/// Somebody else has changed the same of the guests since the form was filled.
struct GuestsConflict: Error {
    let change: GuestsChange
    let now: PlannedGuests
}

extension PlannedGuests {
    /// All that a form remembers of them, exactly: "2 1.0 milk nuts".
    var mark: String { ([String(count), String(share.value)] + substances.keys).joined(separator: " ") }

    init?(mark: String) {
        let words = mark.split(separator: " ").map(String.init)
        guard words.count >= 2, let count = Int(words[0]), (0...PlannedServings.maxGuests).contains(count),
            let share = Double(words[1]).flatMap(UsualShare.init)
        else { return nil }
        self.init(count: count, share: share, substances: Substances(words[2...].compactMap(Substance.init(word:))))
    }
}
