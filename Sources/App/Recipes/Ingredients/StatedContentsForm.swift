import Domain
import Web

/// What a person says of the substances in an ingredient: only what they say anew.
struct StatedContentsForm {
    let form: Form
    /// What holds already. What is due is asked for as if nobody had said it.
    let stated: [StatedContentsStore.Stated]

    struct Change: Sendable {
        var answers: [Substance: StatedContents.Answer] = [:]
        /// What is no longer said.
        var forgotten: [StatedContentsStore.Stated] = []
        var isEmpty: Bool { answers.isEmpty && forgotten.isEmpty }
    }

    func validated(_ strings: Strings) throws(FormErrors) -> Change {
        var read = FormReader(form)
        // Nobody says free, or takes back, what they have not seen.
        read.ask(about: form.outdated(stated.shown(strings)))
        var change = Change()
        for substance in Substance.allCases where form.changes(substance.word) {
            let typed = form.rawValue(substance.word)
            let answer = StatedContents.Answer(rawValue: typed)
            if answer == nil, !typed.isEmpty { read.reject(substance.word, .notAChoice) }
            if answer == stated.shown(substance) { continue }
            if let answer {
                change.answers[substance] = answer
            } else if let standing = stated.standing(substance) {
                change.forgotten.append(standing)
            }
        }
        guard read.isValid else { throw read.errors }
        return change
    }
}

extension [StatedContentsStore.Stated] {
    /// The answer with which the form begins.
    func shown(_ substance: Substance) -> StatedContents.Answer? { standing(substance)?.answer }

    /// The answers with which the form begins, as somebody reads them.
    func shown(_ strings: Strings) -> [ShownField] {
        Substance.allCases.map { substance in
            let answer = shown(substance)
            let words = answer.map { strings.name(of: $0) } ?? strings.recipes.stated.nobody
            return ShownField(substance.word, answer?.rawValue ?? "", words: words)
        }
    }

    /// What is said of a substance and need not be asked again.
    func standing(_ substance: Substance) -> StatedContentsStore.Stated? {
        first { $0.substance == substance && !$0.isDue }
    }
}
