import Domain
import Web

/// For whom a dish or a food is not free of what they avoid (H-04), worked out from the dish as it is shown.
struct VerdictsSection: Fragment, Sendable {
    /// The sentences about the reader: whoever asks, or the person for whom they act.
    let warnings: [String]
    /// The sentences about the others.
    let others: [String]
    var hasOthers: Bool { !others.isEmpty }
    /// All of them, as programs are told.
    var sentences: [String] { warnings + others }
    /// What people have said of ingredients of the dish, which decides.
    let stated: [StatedNote]
    var hasStated: Bool { !stated.isEmpty }

    /// - Parameter household: what each person avoids, or the reader alone.
    init(
        _ context: any HouseholdContext,
        of dish: [JudgedLine],
        for household: [AvoidanceStore.OfPerson],
        stated: [StatedNote] = []
    ) {
        let strings = context.strings
        var (warnings, others): ([String], [String]) = ([], [])
        for person in household {
            let found = PersonalVerdict(of: dish, for: person.avoided)
            let all = strings.sentences(found, for: person.name)
            if person.id == context.reader?.person { warnings += all } else { others += all }
            if let sentence = strings.dislike(found, of: person.name) { others.append(sentence) }
        }
        self.warnings = warnings
        self.others = others
        self.stated = stated
    }
}

/// What was said of an ingredient, "our margarine: free of milk (Ayşe, 3 May 2026)".
struct StatedNote: Sendable {
    let text: String
    /// Where it is taken back; nil for who only reads the kitchen.
    let path: LocalPath?
}

/// What a dish or a food is to one person, with what decided.
struct PersonalVerdict: Sendable {
    typealias Decision = (stored: AvoidanceStore.Stored, finding: Finding)

    let verdict: Verdict
    /// The allergies and diets that made it this verdict.
    let deciding: [Decision]
    /// Of a dish that contains something: what else of theirs it is not certain about.
    let uncertain: [Decision]
    /// Of a dish that contains something, or is not certain: of what else of theirs it may contain traces.
    let traced: [Decision]
    /// The dislikes that it certainly contains.
    let disliked: [Decision]

    init(of dish: [JudgedLine], for avoided: [AvoidanceStore.Stored]) {
        let findings = Judgement(of: dish, for: avoided.map(\.avoidance)).findings
        let rows = zip(avoided, findings).map { (stored: $0, finding: $1) }
        let binding = rows.filter { $0.stored.severity != .dislike }
        let worst = binding.map(\.finding.verdict).max() ?? .free
        verdict = worst
        deciding = binding.filter { $0.finding.verdict == worst }
        uncertain = worst > .unknown ? binding.filter { $0.finding.verdict == .unknown } : []
        traced = worst > .mayContain ? binding.filter { $0.finding.verdict == .mayContain } : []
        disliked = rows.filter { $0.stored.severity == .dislike && $0.finding.verdict == .contains }
    }
}

extension JudgedLine {
    /// A food by itself.
    init(_ food: Food, _ language: Language) {
        self.init(
            food.name.text(language),
            names: [food.name.en, food.name.tr],
            keys: [IngredientKey(food.name.en).text, IngredientKey(food.name.tr).text],
            contents: food.contents,
            isCertain: true,
            kinds: food.kinds
        )
    }
}

extension Strings {
    /// "Ela: contains milk: 100 g butter". Nil when the dish is free.
    func sentence(_ found: PersonalVerdict, for name: String) -> String? {
        let (things, lines) = (things(found.deciding), lines(found.deciding))
        return switch found.verdict {
        case .free: nil
        case .mayContain: foods.verdict.mayContain(name: name, things: things, lines: lines)
        case .unknown:
            foods.verdict.unknown(name: name, things: things, lines: lines.isEmpty ? foods.verdict.noLines : lines)
        case .contains: foods.verdict.contains(name: name, things: things, lines: lines)
        }
    }

    /// All that is said of it to one person, the worst first.
    func sentences(_ found: PersonalVerdict, for name: String) -> [String] {
        [sentence(found, for: name)].compactMap { $0 } + further(found, for: name)
    }

    /// "Ela: not certain: nuts: 50 g mystery sauce", "Ela: may contain traces of sesame: 20 g muesli", of a dish that is worse
    /// for something else that she avoids.
    func further(_ found: PersonalVerdict, for name: String) -> [String] {
        let (doubts, traces) = (found.uncertain, found.traced)
        return [
            doubts.isEmpty ? nil : foods.verdict.unknown(name: name, things: things(doubts), lines: lines(doubts)),
            traces.isEmpty ? nil : foods.verdict.mayContain(name: name, things: things(traces), lines: lines(traces)),
        ].compactMap { $0 }
    }

    /// "contains milk: 100 g butter", in a list that one person reads. Nil when the dish is free.
    func mark(_ found: PersonalVerdict, namesLine: Bool) -> String? {
        guard found.verdict == .contains else { return mark(of: found.verdict) }
        let things = things(found.deciding)
        return namesLine
            ? foods.verdict.containsIn(things: things, lines: lines(found.deciding))
            : foods.verdict.containsThings(things: things)
    }

    /// "Ela: contains milk", in a list that nobody in particular reads.
    func mark(_ found: PersonalVerdict, of name: String, namesLine: Bool) -> String? {
        guard found.verdict == .contains else { return mark(of: found.verdict, for: name) }
        return mark(found, namesLine: namesLine).map { foods.verdict.mark(name: name, text: $0) }
    }

    /// The mark of a dish that is not free for somebody, in such a list.
    func mark(of verdict: Verdict, for name: String) -> String? {
        switch verdict {
        case .free: nil
        case .mayContain: foods.verdict.mark(name: name, text: foods.verdict.tracesForSomebody)
        case .unknown: foods.verdict.mark(name: name, text: foods.verdict.notCertainForSomebody)
        case .contains: foods.verdict.mark(name: name, text: foods.verdict.avoidedBySomebody)
        }
    }

    /// The mark of a dish in a list; nil for one that is free.
    func mark(of verdict: Verdict) -> String? {
        switch verdict {
        case .free: nil
        case .mayContain: foods.verdict.traces
        case .unknown: foods.verdict.notCertain
        case .contains: foods.verdict.avoided
        }
    }

    /// "Ela does not like onion: 1 onion". Nil for a dish without anything of that kind.
    func dislike(_ found: PersonalVerdict, of name: String) -> String? {
        if found.disliked.isEmpty { return nil }
        return foods.verdict.dislikes(name: name, things: things(found.disliked), lines: lines(found.disliked))
    }

    /// What decided: the substances that are contained, and else what the person named.
    private func things(_ deciding: [PersonalVerdict.Decision]) -> String {
        var seen: Set<String> = []
        let names = deciding.flatMap { stored, finding in
            let isCertain = finding.verdict == .contains && !finding.substances.isEmpty
            return isCertain ? finding.substances.list.map { self.name(of: $0) } : [self.name(of: stored.thing)]
        }
        return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
    }

    /// The first lines that decided, and how many more there are.
    private func lines(_ deciding: [PersonalVerdict.Decision]) -> String {
        var seen: Set<String> = []
        let all = deciding.flatMap(\.finding.lines).filter { seen.insert($0).inserted }
        let more = all.count - 3
        return all.prefix(3).joined(separator: ", ") + (more > 0 ? " + \(more)" : "")
    }
}
