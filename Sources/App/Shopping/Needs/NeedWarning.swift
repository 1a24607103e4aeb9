import Domain

/// Who of those that eat of something must not get what. It is kept as person and thing, and put into words when it is
/// shown, in the language of whoever reads it.
struct NeedWarning: Codable, Hashable, Sendable {
    /// Whom the warning is for; nil for guests who are nobody in particular.
    let person: String?
    /// What the person was called then; blank for guests.
    let name: String
    let substance: String?
    /// The thing that is no substance: an ingredient of the household, or own words, as they were typed.
    let words: String?
    let countsTraces: Bool
    /// Whether what is bought is certainly free of it. Then nothing is said, and whatever takes its place is asked anew.
    var isFree: Bool
    /// Whether it is free because a person has said so of the ingredient, until that is taken back; nil where it is not.
    var isStated: Bool?

    /// The warning as it stands by now, when of the ingredient only this is said.
    func standing(by said: [StatedContentsStore.Stated]) -> NeedWarning {
        guard isStated == true else { return self }
        let holds = said.contains { stated in
            let isEnough = stated.answer == .free || stated.answer == .traces && !countsTraces
            return stated.substance.word == substance && isEnough && !stated.isDue
        }
        var warning = self
        warning.isFree = holds
        return warning
    }
}

/// Somebody who eats of a dish, with what they are allergic to.
struct AllergicEater: Hashable, Sendable {
    let person: String?
    let name: String
    fileprivate(set) var things: [Thing]

    /// One thing that must not be in what is bought: a substance, an ingredient, or own words.
    struct Thing: Hashable, Sendable {
        let substance: Substance?
        let words: String?
        let countsTraces: Bool
        let avoidance: Avoidance
    }

    func warnings(about judged: [JudgedLine]) -> [NeedWarning] {
        let findings = Judgement(of: judged, for: things.map(\.avoidance)).findings
        return zip(things, findings).map { thing, finding in
            let isFree = finding.verdict == .free
            let isStated = thing.substance.map { one in judged.contains { $0.stated.contains(one) } } ?? false
            return NeedWarning(
                person: person,
                name: name,
                substance: thing.substance?.word,
                words: thing.words,
                countsTraces: thing.countsTraces,
                isFree: isFree,
                isStated: isFree && isStated ? true : nil
            )
        }
    }
}

extension AllergicEater {
    fileprivate init?(_ person: Person.ID?, _ name: String, _ avoided: [AvoidanceStore.Stored]) {
        let allergies = avoided.filter { $0.severity == .allergy }
        if allergies.isEmpty { return nil }
        self.init(person: person?.description, name: name, things: allergies.map(Thing.init))
    }

    /// The people whom warnings name, with all that these were asked about.
    static func all(in warnings: [NeedWarning]) -> [AllergicEater] {
        warnings.reduce(into: []) { all, warning in
            let thing = Thing(warning)
            if let known = all.firstIndex(where: { $0.person == warning.person && $0.name == warning.name }) {
                if !all[known].things.contains(thing) { all[known].things.append(thing) }
            } else {
                all.append(AllergicEater(person: warning.person, name: warning.name, things: [thing]))
            }
        }
    }
}

extension AllergicEater.Thing {
    fileprivate init(_ stored: AvoidanceStore.Stored) {
        let words: String? =
            switch stored.thing {
            case .words(let text, _): text
            case .ingredient(_, let name, _, _): name
            case .substance, .diet: nil
            }
        self.init(
            substance: stored.substance,
            words: words,
            countsTraces: stored.countsTraces,
            avoidance: stored.avoidance
        )
    }

    /// What this version does not know counts as words: they are never taken for free.
    fileprivate init(_ warning: NeedWarning) {
        let known = warning.substance.flatMap(Substance.init(word:))
        let words = warning.words ?? (known == nil ? warning.substance ?? "" : nil)
        let target: Avoidance.Target = known.map { .substances([$0]) } ?? .words(AvoidedWords(words ?? ""))
        self.init(
            substance: known,
            words: words,
            countsTraces: warning.countsTraces,
            avoidance: Avoidance(.allergy, target, countsTraces: warning.countsTraces)
        )
    }
}

extension ServedDish {
    /// The people who eat of it and are allergic to something, guests too.
    var allergic: [AllergicEater] {
        let people = eaters.compactMap { AllergicEater($0.person.id, $0.person.name, $0.person.avoided) }
        if guests.count == 0 { return people }
        return people + [AllergicEater(nil, "", guests.substances.avoided(by: EaterVerdict.guests))].compactMap { $0 }
    }

    /// The same with those who eat what is left of it, each person once: what is bought is in their meal too.
    func allergic(and leftovers: [ServedDish]) -> [AllergicEater] {
        leftovers.flatMap(\.allergic).reduce(into: allergic) { all, eater in
            if let known = all.firstIndex(where: { $0.person == eater.person && $0.name == eater.name }) {
                for thing in eater.things where !all[known].things.contains(thing) { all[known].things.append(thing) }
            } else {
                all.append(eater)
            }
        }
    }
}

extension [AllergicEater] {
    func warnings(about judged: [JudgedLine]) -> [NeedWarning] { flatMap { $0.warnings(about: judged) } }
}

extension Strings {
    /// "no milk, eggs (Ela)", one for each person for whom it is not certainly free.
    func words(of warnings: [NeedWarning]) -> [String] {
        AllergicEater.all(in: warnings.filter { !$0.isFree }).map { eater in
            let things = eater.things.map { thing in thing.substance.map { name(of: $0) } ?? thing.words ?? "" }
            var seen: Set<String> = []
            return shopping.item.without(
                things: things.filter { seen.insert($0).inserted }.joined(separator: ", "),
                name: eater.person == nil ? planning.guests : eater.name
            )
        }
    }
}

/// Several warnings, as a column has them.
typealias NeedWarnings = StoredList<NeedWarning>
