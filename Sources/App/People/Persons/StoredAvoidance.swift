import Domain

extension AvoidanceStore.Stored {
    /// What the verdict on a dish asks for.
    var avoidance: Avoidance {
        switch thing {
        case .substance(let substance): Avoidance(severity, .substances([substance]), countsTraces: countsTraces)
        case .diet(let diet): Avoidance(diet)
        case .words(let text, let kinds):
            Avoidance(
                severity,
                .words(AvoidedWords(text, called: names, meaning: meant, kinds: kinds, substances: held))
            )
        case .ingredient(_, let name, let key?, let kinds):
            Avoidance(
                severity,
                .ingredient(key: key, kinds: kinds, names: ([name] + names).map { AvoidedWords($0) })
            )
        case .ingredient(_, let name, nil, let kinds): Avoidance(severity, .words(AvoidedWords(name, kinds: kinds)))
        }
    }

    var substance: Substance? { if case .substance(let substance) = thing { substance } else { nil } }
    var diet: Diet? { if case .diet(let diet) = thing { diet } else { nil } }
    var words: String? { if case .words(let text, _) = thing { text } else { nil } }
}

extension [AvoidanceStore.Stored] {
    /// All substances that are avoided.
    var substances: Substances { reduce([]) { $0.union($1.avoidance.substances) } }
}
