import Domain
import Web

/// What a person says of the substances in an ingredient: only what they say anew.
struct StatedContentsForm {
    let form: Form
    /// What holds already. What is due is asked for as if nobody had said it.
    let stated: [StatedContentsStore.Stated]

    struct Change: Sendable {
        var answers: [Substance: StatedContents.Answer] = [:]
        var forgotten: Substances = []
    }

    func validated() throws(FormErrors) -> Change {
        var read = FormReader(form)
        var change = Change()
        for substance in Substance.allCases where form.has(substance.word) {
            let typed = form.rawValue(substance.word)
            let answer = StatedContents.Answer(rawValue: typed)
            if answer == nil, !typed.isEmpty { read.reject(substance.word, .notAChoice) }
            if answer == stated.shown(substance) { continue }
            if let answer {
                change.answers[substance] = answer
            } else {
                change.forgotten = change.forgotten.union([substance])
            }
        }
        guard read.isValid else { throw read.errors }
        return change
    }
}

extension [StatedContentsStore.Stated] {
    /// The answer with which the form begins.
    func shown(_ substance: Substance) -> StatedContents.Answer? {
        first { $0.substance == substance && !$0.isDue }?.answer
    }
}
