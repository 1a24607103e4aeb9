import Domain

/// What is said of a dish to somebody: what of theirs it contains, what it is not certain about, or of what it may have traces.
/// It is the same for two people only where the verdict, the things and all the lines are (H-04).
struct VerdictStatement: Hashable, Sendable {
    /// Not free.
    let verdict: Verdict
    let things: [String]
    /// All lines that decided, also those that a sentence only counts.
    let lines: [String]
}

extension Strings {
    /// "Ela, Ömer: contains milk: 100 g butter": what is said to several alike is said once, with all their names, where it
    /// comes first.
    func sentences(_ all: [(name: String, statements: [VerdictStatement])]) -> [String] {
        let said = all.flatMap { one in one.statements.map { (name: one.name, statement: $0) } }
        return said.alike(by: \.statement).map { alike in
            sentence(alike[0].statement, for: alike.map(\.name).joined(separator: ", "))
        }
    }

    /// "Ela: contains milk: 100 g butter". Nil when the dish is free.
    func sentence(_ found: PersonalVerdict, for name: String) -> String? {
        statement(found).map { sentence($0, for: name) }
    }

    func sentence(_ statement: VerdictStatement, for name: String) -> String {
        let (things, lines) = (statement.things.joined(separator: ", "), first(of: statement.lines))
        return switch statement.verdict {
        case .free, .mayContain: foods.verdict.mayContain(name: name, things: things, lines: lines)
        case .unknown:
            foods.verdict.unknown(name: name, things: things, lines: lines.isEmpty ? foods.verdict.noLines : lines)
        case .contains: foods.verdict.contains(name: name, things: things, lines: lines)
        }
    }

    /// All that is said of it to one person, the worst first.
    func sentences(_ found: PersonalVerdict, for name: String) -> [String] {
        statements(found).map { sentence($0, for: name) }
    }

    /// The worst that is said of it to one person; nil when the dish is free.
    func statement(_ found: PersonalVerdict) -> VerdictStatement? {
        found.verdict == .free ? nil : statement(found.verdict, found.deciding)
    }

    /// The worst, and then "not certain: nuts: 50 g mystery sauce", "may contain traces of sesame: 20 g muesli", of a dish that
    /// is worse for something else that the person avoids.
    func statements(_ found: PersonalVerdict) -> [VerdictStatement] {
        [
            statement(found),
            found.uncertain.isEmpty ? nil : statement(.unknown, found.uncertain),
            found.traced.isEmpty ? nil : statement(.mayContain, found.traced),
        ]
        .compactMap { $0 }
    }

    private func statement(_ verdict: Verdict, _ deciding: [PersonalVerdict.Decision]) -> VerdictStatement {
        VerdictStatement(verdict: verdict, things: things(deciding), lines: lines(deciding))
    }

    /// "contains milk: 100 g butter", in a list that one person reads. Nil when the dish is free.
    func mark(_ found: PersonalVerdict, namesLine: Bool) -> String? {
        guard let statement = statement(found), found.verdict == .contains else { return mark(of: found.verdict) }
        let things = statement.things.joined(separator: ", ")
        return namesLine
            ? foods.verdict.containsIn(things: things, lines: first(of: statement.lines))
            : foods.verdict.containsThings(things: things)
    }

    /// "Ela: contains milk", in a list that nobody in particular reads.
    func mark(_ found: PersonalVerdict, of name: String, namesLine: Bool) -> String? {
        guard found.verdict == .contains else { return mark(of: found.verdict, for: name) }
        return mark(found, namesLine: namesLine).map { foods.verdict.mark(name: name, text: $0) }
    }

    /// "Ela, Ömer: contains milk", of several: those of whom the very same is true stand together.
    func marks(_ all: [(name: String, found: PersonalVerdict)], namesLine: Bool) -> [String] {
        all.alike { statement($0.found) }.compactMap { alike in
            mark(alike[0].found, of: alike.map(\.name).joined(separator: ", "), namesLine: namesLine)
        }
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
        let things = things(found.disliked).joined(separator: ", ")
        return foods.verdict.dislikes(name: name, things: things, lines: first(of: lines(found.disliked)))
    }

    /// What decided: the substances that are contained, and else what the person named.
    private func things(_ deciding: [PersonalVerdict.Decision]) -> [String] {
        var seen: Set<String> = []
        let names = deciding.flatMap { stored, finding in
            let isCertain = finding.verdict == .contains && !finding.substances.isEmpty
            return isCertain ? finding.substances.list.map { self.name(of: $0) } : [self.name(of: stored.thing)]
        }
        return names.filter { seen.insert($0).inserted }
    }

    private func lines(_ deciding: [PersonalVerdict.Decision]) -> [String] {
        var seen: Set<String> = []
        return deciding.flatMap(\.finding.lines).filter { seen.insert($0).inserted }
    }

    /// The first lines that decided, and how many more there are.
    private func first(of lines: [String]) -> String {
        let more = lines.count - 3
        return lines.prefix(3).joined(separator: ", ") + (more > 0 ? " + \(more)" : "")
    }
}

extension Array {
    /// Those of the same key together, in the order in which the first of each stands.
    func alike<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var places: [Key: Int] = [:]
        var all: [[Element]] = []
        for element in self {
            let own = key(element)
            if let place = places[own] {
                all[place].append(element)
            } else {
                places[own] = all.count
                all.append([element])
            }
        }
        return all
    }
}
