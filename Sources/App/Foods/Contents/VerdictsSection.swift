import Domain
import Web

/// For whom a dish or a food is not free of what they avoid (H-04), worked out from the dish as it is shown.
struct VerdictsSection: Fragment, Sendable {
    /// The sentences about the reader: whoever asks, or the person for whom they act.
    let warnings: [String]
    /// The sentences about the others, and what the reader merely dislikes.
    let others: [String]
    var hasOthers: Bool { !others.isEmpty }
    /// The same as programs are told it: each sentence is about one person.
    let sentences: [String]
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
        let reader = context.reader?.person
        let all = household.map { person in
            (isReader: person.id == reader, name: person.name, found: PersonalVerdict(of: dish, for: person.avoided))
        }
        warnings = all.filter(\.isReader).flatMap { strings.sentences($0.found, for: $0.name) }
        let ofOthers = all.filter { !$0.isReader }
        others =
            strings.sentences(ofOthers.map { (name: $0.name, statements: strings.statements($0.found)) })
            + all.compactMap { strings.dislike($0.found, of: $0.name) }
        let each = all.flatMap { one in
            let ofOther = one.isReader ? [] : strings.sentences(one.found, for: one.name)
            return ofOther + [strings.dislike(one.found, of: one.name)].compactMap { $0 }
        }
        sentences = warnings + each
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
