import Domain

/// What a dish is to one of those who eat it, where it is not free.
struct EaterVerdict: Sendable {
    let person: Person.ID
    let name: String
    let found: PersonalVerdict
    /// The foods of the dish that contain what the person avoids.
    let findings: [KeptFinding]
    /// Whether all of that was kept, and nothing has come to it since.
    let isKept: Bool

    var contains: Bool { found.verdict == .contains }
    /// What was found, so that nothing else is let stand.
    var digest: String { KeptFinding.digest(of: findings) }
    /// What lets this stand, for this person and what was found of it, and nothing that is found later.
    var keep: String { "\(person) \(digest)" }

    /// The guests of a dish together, who are nobody in particular.
    static let guests = Person.ID(high: 0, low: 0)

    /// - Parameters:
    ///   - foods: which food each line has.
    ///   - guestName: what the guests are called.
    static func all(
        of judged: [JudgedLine]?,
        _ foods: @autoclosure () -> [String] = [],
        for eaters: [PlanPerson],
        _ guests: PlannedGuests,
        named guestName: String,
        kept: [KeptFinding] = []
    ) -> [EaterVerdict] {
        guard let judged else { return [] }
        var all = eaters.map { ($0.id, $0.name, $0.avoided) }
        if guests.count > 0, !guests.substances.isEmpty {
            all.append((Self.guests, guestName, guests.substances.avoided(by: Self.guests)))
        }
        return all.compactMap { id, name, avoided in
            let found = PersonalVerdict(of: judged, for: avoided)
            if found.verdict == .free && found.disliked.isEmpty { return nil }
            let findings = found.verdict == .contains ? KeptFinding.all(of: id, avoided, in: judged, foods()) : []
            let isKept = !findings.isEmpty && Set(findings).isSubset(of: kept)
            return EaterVerdict(person: id, name: name, found: found, findings: findings, isKept: isKept)
        }
    }
}

extension Substances {
    /// What somebody who must not eat any of these avoids.
    func avoided(by person: Person.ID) -> [AvoidanceStore.Stored] {
        list.map {
            AvoidanceStore.Stored(person: person, severity: .allergy, thing: .substance($0), countsTraces: false)
        }
    }
}

extension [AvoidanceStore.OfPerson] {
    /// The people, and the guests together where they must not eat something.
    func with(_ guests: PlannedGuests, named name: String) -> Self {
        let avoided = guests.substances.avoided(by: EaterVerdict.guests)
        if guests.count == 0 || avoided.isEmpty { return self }
        return self + [AvoidanceStore.OfPerson(id: EaterVerdict.guests, name: name, avoided: avoided)]
    }
}

extension Strings {
    /// "Ela: contains milk: 100 g butter", what else is not certain, and what the person merely dislikes.
    func sentences(of verdict: EaterVerdict) -> [String] {
        sentences(of: [verdict])
    }

    /// The same of all these: what several are told alike stands once, with their names.
    func sentences(of verdicts: [EaterVerdict]) -> [String] {
        sentences(of: verdicts) { _ in true }
    }

    /// What is not certain, also of a dish that contains something, and what these merely dislike.
    func doubts(of verdicts: [EaterVerdict]) -> [String] {
        sentences(of: verdicts) { $0.verdict != .contains }
    }

    /// What a dish contains for these, and nothing that is uncertain beside it, or merely disliked.
    func contained(for verdicts: [EaterVerdict]) -> [String] {
        sentences(
            verdicts.map { one in
                (name: one.name, statements: statements(one.found).filter { $0.verdict == .contains })
            }
        )
    }

    private func sentences(of verdicts: [EaterVerdict], where isTold: (VerdictStatement) -> Bool) -> [String] {
        sentences(verdicts.map { (name: $0.name, statements: statements($0.found).filter(isTold)) })
            + verdicts.compactMap { dislike($0.found, of: $0.name) }
    }
}
