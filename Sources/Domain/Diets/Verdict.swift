/// Whether something fits, from the best answer to the worst. Only `free` may be shown as safe.
public enum Verdict: Int, Comparable, Hashable, Sendable {
    case free, mayContain, unknown, contains

    public static func < (left: Verdict, right: Verdict) -> Bool { left.rawValue < right.rawValue }
}

/// One line of a dish, as a verdict needs it.
public struct JudgedLine: Sendable {
    /// The line as a sentence has it, such as "100 g butter, with parsley": own words that stand anywhere in it may be meant.
    public let name: String
    /// The names and aliases of all foods that the line names: own words are compared with them.
    let names: [String]
    /// The keys of the ingredients that the line names.
    var keys: Set<String> { workOutKeys() }
    private let workOutKeys: @Sendable () -> Set<String>
    let contents: Contents
    /// The substances on which what a person has stated decides.
    public let stated: Substances
    /// Every kind of plant and animal of which the line's foods are made; nil where that is open.
    let kinds: Set<String>?
    /// The substances of which all foods of the line are certainly free, traces too, of which nobody has said anything.
    let absent: Substances

    /// - Parameters:
    ///   - keys: worked out where somebody avoids an ingredient; few do, and a plan has hundreds of lines.
    ///   - contents: the substances in all foods that the line names.
    ///   - isCertain: whether its food is certain, and all others that the line names are known.
    ///   - kinds: every kind of plant and animal of which the foods are made, as of an apple. What else is in a sauce or
    ///     in bread nobody can tell: there it is nil, and own words and ingredients that no name has remain undecided.
    ///   - stated: what a person has said of the line's only food.
    public init(
        _ name: String,
        names: [String],
        keys: @autoclosure @escaping @Sendable () -> Set<String> = [],
        contents: Contents,
        isCertain: Bool,
        kinds: Set<String>?,
        stated: StatedContents? = nil
    ) {
        self.name = name
        self.names = names
        workOutKeys = keys
        let known = isCertain ? contents : .mixed([contents, .unknown])
        self.contents = stated?.deciding(over: known) ?? known
        self.stated = stated?.decided ?? []
        self.kinds = isCertain ? kinds : nil
        let held = contents.contained.union(contents.uncertain).union(contents.traces)
        absent = isCertain && stated == nil ? .all.subtracting(held) : []
    }
}

/// What was found of one avoidance in a dish.
public struct Finding: Hashable, Sendable {
    public let avoidance: Avoidance
    public let verdict: Verdict
    /// The names of the lines that decided; empty for a dish without lines.
    public let lines: [String]
    /// The substances that decided; empty for ingredients and own words.
    public let substances: Substances

    /// Judges a dish by one avoidance. The worst line decides; a dish without lines is unknown.
    public init(_ avoidance: Avoidance, in dish: [JudgedLine]) {
        let answers = dish.map { (line: $0, answer: $0.answer(to: avoidance)) }
        let worst = answers.map(\.answer.verdict).max() ?? .unknown
        let deciding = worst == .free ? [] : answers.filter { $0.answer.verdict == worst }
        self.avoidance = avoidance
        verdict = worst
        lines = deciding.map(\.line.name)
        substances = deciding.reduce([]) { $0.union($1.answer.substances) }
    }
}

/// What a dish is to one person.
public struct Judgement: Sendable {
    /// One finding for each avoidance, in their order.
    public let findings: [Finding]

    public init(of dish: [JudgedLine], for avoidances: [Avoidance]) {
        findings = avoidances.map { Finding($0, in: dish) }
    }

    /// The worst finding of allergies and diets; free for a person who has none.
    public var verdict: Verdict { binding.map(\.verdict).max() ?? .free }
    /// The findings of allergies and diets.
    public var binding: [Finding] { findings.filter { $0.avoidance.severity != .dislike } }
    /// The dislikes that the dish certainly contains.
    public var disliked: [Finding] {
        findings.filter { $0.avoidance.severity == .dislike && $0.verdict == .contains }
    }
}

extension JudgedLine {
    func answer(to avoidance: Avoidance) -> (verdict: Verdict, substances: Substances) {
        switch avoidance.target {
        case .substances(let avoided): answer(to: avoided, countsTraces: avoidance.countsTraces)
        case .ingredient(let key, let kinds, let called):
            (keys.contains(key) ? .contains : hasNone(of: kinds) && !isSaid(called) ? .free : .unknown, [])
        case .words(let words): (answer(to: words), [])
        }
    }

    private func answer(to avoided: Substances, countsTraces: Bool) -> (verdict: Verdict, substances: Substances) {
        let contained = contents.contained.intersection(avoided)
        if !contained.isEmpty { return (.contains, contained) }
        let uncertain = contents.uncertain.intersection(avoided)
        if !uncertain.isEmpty { return (.unknown, uncertain) }
        let traces = countsTraces ? contents.traces.intersection(avoided) : []
        return traces.isEmpty ? (.free, []) : (.mayContain, traces)
    }

    private func answer(to words: AvoidedWords) -> Verdict {
        switch names.map(words.match).max() {
        case .same: .contains
        case .meant: hasNone(of: words.kinds) ? .unknown : .contains
        case .different where (hasNone(of: words.kinds) || isFree(of: words)) && !isSaid([words]): .free
        case .different, .similar, nil: .unknown
        }
    }

    /// Whether the whole line says one of these, as its remark does: "topped with kiwi".
    private func isSaid(_ words: [AvoidedWords]) -> Bool {
        words.contains { words in words.stand(in: name) || names.contains(where: words.areCalled) }
    }

    /// Whether it is certain that the line holds nothing of what every food holds that the words mean: yeast is no hazelnut, for
    /// there are no nuts in it. Where a kind of the line may be meant, it is not.
    private func isFree(of words: AvoidedWords) -> Bool {
        guard !words.substances.isEmpty, let avoided = words.kinds else { return false }
        return words.substances.subtracting(absent).isEmpty && (kinds ?? []).isDisjoint(with: avoided)
    }

    /// Whether it is certain that the line is made of other kinds. What is of no kind, as salt, may be in everything.
    private func hasNone(of avoided: Set<String>?) -> Bool {
        guard let kinds, let avoided, !avoided.isEmpty else { return false }
        return kinds.isDisjoint(with: avoided)
    }
}
