import Domain
import Web

/// Ideas for a meal, each with why.
struct IdeasSection: Fragment, Sendable {
    let csrf: CSRFField
    let rows: [Row]
    var isEmpty: Bool { rows.isEmpty }
    let mayEdit: Bool

    struct Row: Sendable {
        let name: String
        /// The language of the name, where it is another than the page's.
        let lang: String?
        let path: LocalPath
        /// "uses the leftover rice · not eaten for 3 weeks"
        let reasons: String
        /// What is not known to be free, and for whom.
        let marks: [String]
        /// Who has said what of its ingredients, where that decides.
        let stated: [String]
        let action: LocalPath
        let label: String
        let fields: [HiddenField]
        let once = IdempotencyField()
    }

    init(_ context: any HouseholdContext, _ ideas: [IdeaFinder.Idea], at time: MealTime) {
        csrf = context.csrf
        mayEdit = context.may(.kitchen(.write))
        rows = ideas.map { Row(context, $0, at: time) }
    }
}

extension IdeasSection.Row {
    fileprivate init(_ context: any HouseholdContext, _ found: IdeaFinder.Idea, at time: MealTime) {
        let strings = context.strings
        (name, lang) = (found.idea.name, found.lang)
        marks = strings.sentences(of: found.verdicts)
        stated = found.stated
        label = strings.planning.addDish(name: found.idea.name)
        var why = found.idea.reasons.compactMap { strings.text(of: $0, seenFrom: context.today) }
        switch found.what {
        case .recipe(let id):
            path = .recipe(id)
            action = "/plan/\(time.day)/\(time.slot.rawValue)/dishes"
            fields = [HiddenField(name: "kind", value: "recipe"), HiddenField(name: "recipe", value: id.description)]
        case .leftover(let leftover):
            path = leftover.cooking.path
            action = leftover.path.under("/plan")
            fields = [
                HiddenField(name: "date", value: time.day.iso), HiddenField(name: "slot", value: time.slot.rawValue),
            ]
            let details = strings.details(of: leftover, seenFrom: context.today)
            why.insert(strings.planning.ideas.leftOver(details: details), at: 0)
        }
        reasons = why.joined(separator: " · ")
    }
}

extension Strings {
    /// Why it is an idea; nil for what a leftover says of itself.
    fileprivate func text(of reason: DishIdea<String>.Reason, seenFrom today: CivilDate) -> String? {
        let words = planning.ideas
        switch reason {
        case .left: return nil
        case .usesLeftover(let name): return words.usesLeftover(name: name)
        case .uses(let name, let day): return words.uses(name: name, day: self.name(of: day, seenFrom: today))
        case .notEaten(let days) where days >= 14: return words.weeks(count: days / 7)
        case .notEaten(let days): return words.days(count: days)
        case .neverCooked: return words.never
        case .fits(let energy): return words.fits(energy: Formatting(spokenLanguage).energy(energy))
        case .fitsOther(let name, let energy):
            return words.fitsOther(energy: Formatting(spokenLanguage).energy(energy), name: name)
        }
    }
}
