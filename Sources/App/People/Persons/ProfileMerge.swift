import Domain
import Security
import Web

// Two guardians may have a child's profile open at once. What a form did not show when it was opened stays when it is saved:
// an allergy that somebody else entered meanwhile is not lost with a page that knew nothing of it (H-04).

extension AvoidanceStore.Stored {
    /// By what a form tells that it has shown this.
    var mark: String {
        let text =
            switch thing {
            case .substance(let substance): "substance \(substance.word) \(countsTraces)"
            case .diet(let diet): "diet \(diet.rawValue)"
            case .words(let words, _): "words \(severity) \(Folding.key(words))"
            case .ingredient(let id, _, _, _): "ingredient \(id)"
            }
        return Digest.hexadecimal(Array(Digest.sha256(Array(text.utf8)).prefix(6)))
    }
}

extension EatingProfile {
    /// The marks of what a form has shown; nil for one that does not say.
    static func shown(in form: Form) -> String? { form.has("shown") ? form.rawValue("shown") : nil }

    /// The marks of what a form shows of these.
    static func shown(_ avoided: [AvoidanceStore.Stored]) -> String { avoided.map(\.mark).joined(separator: ",") }

    /// The profile with what is stored by now and was not shown.
    func keeping(_ stored: [AvoidanceStore.Stored], besides shown: String) -> EatingProfile {
        let known = Set(shown.split(separator: ",").map(String.init))
        let unseen = stored.filter { !known.contains($0.mark) }
        var merged = self
        for avoided in unseen {
            switch avoided.thing {
            case .substance(let substance):
                merged.allergies = merged.allergies.union([substance])
                if avoided.countsTraces { merged.traces = merged.traces.union([substance]) }
            case .diet(let diet): if !diets.contains(diet) { merged.diets.append(diet) }
            case .ingredient(let id, _, _, _): if !ingredients.contains(id) { merged.ingredients.append(id) }
            case .words(let words, _) where avoided.severity == .allergy: Self.add(words, to: &merged.allergyWords)
            case .words(let words, _): Self.add(words, to: &merged.dislikes)
            }
        }
        return merged
    }

    private static func add(_ words: String, to others: inout [String]) {
        if !others.contains(where: { Folding.key($0) == Folding.key(words) }) { others.append(words) }
    }
}
