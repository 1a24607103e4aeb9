import Domain
import Web

/// What people have said is in an ingredient, and the form to say it.
struct StatedContentsSection: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let statements: [Statement]
    let choices: [Choice]
    /// What the choices showed.
    let shown: [HiddenField]
    /// Whether the form is shown open, because something in it was refused.
    let isOpen: Bool

    /// What one person said at once.
    struct Statement: Sendable {
        let text: String
        /// That it has to be asked again; nil while it holds.
        let due: String?
        let takeBack: LocalPath
    }

    init(
        _ context: any HouseholdContext,
        _ entry: IngredientStore.Entry,
        _ stated: [StatedContentsStore.Stated],
        _ fields: inout FormFields
    ) {
        let (strings, statedStrings) = (context.strings, context.strings.recipes.stated)
        let path: LocalPath = "/ingredients/\(entry.id)/contents"
        csrf = context.csrf
        action = path
        var seen: Set<ContentsStatement.ID> = []
        statements = stated.filter { seen.insert($0.statement).inserted }.map { first in
            let together = stated.filter { $0.statement == first.statement }
            return Statement(
                text: statedStrings.saidBy(
                    said: strings.said(together),
                    name: first.name,
                    day: strings.dayMonthYear(first.day)
                ),
                due: first.isDue ? statedStrings.due : nil,
                takeBack: "/ingredients/\(entry.id)/contents/\(first.statement)/undo"
            )
        }
        let answers =
            [(value: "", label: statedStrings.nobody)]
            + StatedContents.Answer.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        var isWrong = false
        choices = Substance.allCases.map { substance in
            let choice = fields.choice(
                substance.word,
                strings.name(of: substance),
                kept: stated.shown(substance)?.rawValue ?? "",
                answers
            )
            isWrong = isWrong || choice.isWrong
            return choice
        }
        shown = fields.shown(stated.shown(strings).map { ($0.name, $0.value) })
        isOpen = isWrong
    }
}

extension [RecipeLine] {
    /// The lines on which what a person has stated of their ingredients decides for whoever avoids these substances.
    func decided(for avoided: Substances) -> [RecipeLine] {
        filter { $0.stated?.decides(for: avoided) ?? false }
    }

    /// What was said that decides for whoever avoids these substances, in words.
    func statedTexts(for avoided: Substances, _ strings: Strings) -> [String] {
        decided(for: avoided).statedTexts(strings)
    }

    /// What people said of the ingredients of these lines, in words.
    func statedTexts(_ strings: Strings) -> [String] { statements.map(strings.note) }

    /// The same, each with the page where it is taken back.
    func statedNotes(_ context: any HouseholdContext) -> [StatedNote] {
        let mayEdit = context.may(.kitchen(.write))
        return statements.map { said in
            StatedNote(
                text: context.strings.note(said),
                path: mayEdit ? "/ingredients/\(said.ingredient)/edit" : nil
            )
        }
    }

    /// Each ingredient once.
    private var statements: [LineStatement] {
        var seen: Set<Ingredient.ID> = []
        return compactMap(\.stated).flatMap(\.all).filter { seen.insert($0.ingredient).inserted }
    }
}

extension Strings {
    /// "our margarine: free of milk (Ayşe, 3 May 2026)".
    func note(_ stated: LineStatement) -> String {
        "\(stated.name): \(statements(stated.answers).joined(separator: "; "))"
    }

    /// "free of milk (Ayşe, 3 May 2026)", one for all that a person said at once.
    func statements(_ stated: [StatedContentsStore.Stated]) -> [String] {
        let words = recipes.stated
        var seen: Set<ContentsStatement.ID> = []
        return stated.filter { seen.insert($0.statement).inserted }.map { first in
            let text = words.saidBy(
                said: said(stated.filter { $0.statement == first.statement }),
                name: first.name,
                day: dayMonthYear(first.day)
            )
            return first.isDue ? "\(text). \(words.due)" : text
        }
    }

    /// "contains soya; free of milk, eggs".
    fileprivate func said(_ stated: [StatedContentsStore.Stated]) -> String {
        StatedContents.Answer.allCases.compactMap { answer in
            let things = Substances(stated.filter { $0.answer == answer }.map(\.substance))
            if things.isEmpty { return nil }
            let names = names(of: things)
            return switch answer {
            case .contains: recipes.stated.contains(things: names)
            case .free: recipes.stated.free(things: names)
            case .traces: recipes.stated.traces(things: names)
            }
        }.joined(separator: "; ")
    }

    func name(of answer: StatedContents.Answer) -> String {
        switch answer {
        case .contains: recipes.stated.answerContains
        case .free: recipes.stated.answerFree
        case .traces: recipes.stated.answerTraces
        }
    }
}
