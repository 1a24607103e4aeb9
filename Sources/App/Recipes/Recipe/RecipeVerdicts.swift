import Domain
import Web

/// For whom of the household a dish is not free of what they avoid (H-04), worked out from the dish as it is shown.
struct RecipeVerdicts: Fragment, Sendable {
    /// The sentences about whoever reads.
    let warnings: [String]
    /// The sentences about the others.
    let others: [String]
    var hasOthers: Bool { !others.isEmpty }

    /// - Parameter household: what each person avoids, the rows of one person together.
    init(_ context: SignedInContext, _ detail: RecipeDetail, _ household: [AvoidanceStore.OfPerson]) {
        let dish = detail.lines.map(\.judged)
        let strings = context.strings
        var (warnings, others): ([String], [String]) = ([], [])
        for person in household {
            let rows = zip(person.avoided, Judgement(of: dish, for: person.avoided.map(\.avoidance)).findings)
            let binding = rows.filter { $0.0.severity != .dislike }
            let worst = binding.map(\.1.verdict).max() ?? .free
            let deciding = binding.filter { $0.1.verdict == worst }.map { (stored: $0.0, finding: $0.1) }
            if let sentence = strings.sentence(worst, person.name, deciding) {
                if person.id == context.person.person { warnings.append(sentence) } else { others.append(sentence) }
            }
            let disliked = rows.filter { $0.0.severity == .dislike && $0.1.verdict == .contains }
            if let sentence = strings.dislike(person.name, disliked.map { (stored: $0.0, finding: $0.1) }) {
                others.append(sentence)
            }
        }
        self.warnings = warnings
        self.others = others
    }
}

extension RecipeLine {
    /// The line as a verdict on its dish needs it. No food says yet that its names tell all that is in it, so that own
    /// words are found in a line, and never ruled out.
    var judged: JudgedLine {
        let alternatives = others ?? []
        let ownNames = food.map { [$0.name.en, $0.name.tr] } ?? []
        return JudgedLine(
            text,
            names: [shortName] + ownNames + alternatives.map(\.name),
            keys: Set(([shortName] + alternatives.map(\.name)).map { IngredientKey($0).text }),
            contents: contents,
            isCertain: isSure && food != nil && others != nil && alternatives.allSatisfy { $0.food != nil },
            isPlain: false
        )
    }
}

extension Strings {
    typealias Decision = (stored: AvoidanceStore.Stored, finding: Finding)

    /// "Ela: contains milk: 100 g butter". Nil when the dish is free.
    fileprivate func sentence(_ verdict: Verdict, _ name: String, _ deciding: [Decision]) -> String? {
        let words = recipes.verdict
        let things = things(deciding)
        let lines = lines(deciding)
        return switch verdict {
        case .free: nil
        case .mayContain: words.mayContain(name: name, things: things, lines: lines)
        case .unknown: words.unknown(name: name, things: things, lines: lines.isEmpty ? words.noLines : lines)
        case .contains: words.contains(name: name, things: things, lines: lines)
        }
    }

    fileprivate func dislike(_ name: String, _ disliked: [Decision]) -> String? {
        if disliked.isEmpty { return nil }
        return recipes.verdict.dislikes(name: name, things: things(disliked), lines: lines(disliked))
    }

    /// What decided: the substances that are contained, and else what the person named.
    private func things(_ deciding: [Decision]) -> String {
        var seen: Set<String> = []
        let names = deciding.flatMap { stored, finding in
            let isCertain = finding.verdict == .contains && !finding.substances.isEmpty
            return isCertain ? finding.substances.list.map { self.name(of: $0) } : [self.name(of: stored.thing)]
        }
        return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
    }

    /// The first lines that decided, and how many more there are.
    private func lines(_ deciding: [Decision]) -> String {
        var seen: Set<String> = []
        let all = deciding.flatMap(\.finding.lines).filter { seen.insert($0).inserted }
        let more = all.count - 3
        return all.prefix(3).joined(separator: ", ") + (more > 0 ? " + \(more)" : "")
    }
}
