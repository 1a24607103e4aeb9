import Domain
import Web

/// What is left, by where it is, and of each place first what is good for the shortest time.
struct LeftoversPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let pots: [PotRow]
    var hasPots: Bool { !pots.isEmpty }
    let places: [Place]
    var isEmpty: Bool { places.isEmpty && pots.isEmpty }
    let mayEdit: Bool

    struct PotRow: Sendable {
        let name: String
        /// The language of the name, where it is another than the page's.
        let lang: String?
        let details: String
        let warnings: [String]
        var isWarned: Bool { !warnings.isEmpty }
        let path: LocalPath
    }

    struct Place: Sendable {
        let name: String
        let id: String
        let rows: [LeftoverRow]
    }

    init(
        _ context: any HouseholdContext,
        _ leftovers: [Leftover],
        _ pots: [(cooking: Cooking, left: Double, language: Language?)],
        _ people: [PlanPerson],
        _ warnings: [Cooking.ID: [String]],
        errors: FormErrors = [:],
        asked verdict: EaterVerdict? = nil
    ) {
        let strings = context.strings
        // Text that was typed for one leftover stands at no other.
        let asked = context.requestContext.parameters["leftover"]
        var fields = FormFields(context.form, errors, strings)
        var others = FormFields(Form(), [:], strings)
        csrf = context.csrf
        mayEdit = context.may(.kitchen(.write))
        self.pots = pots.map { cooking, left, language in
            PotRow(
                name: cooking.name,
                lang: language?.lang(for: context.language),
                details: strings.details(of: cooking, left: left, seenFrom: context.today),
                warnings: warnings[cooking.id] ?? [],
                path: cooking.path
            )
        }
        var places: [Place] = []
        for place in CookedShare.Place.allCases {
            let rows = leftovers.filter { $0.share.place == place }.map { leftover in
                let found = warnings[leftover.cooking.id] ?? []
                return leftover.share.id.description == asked
                    ? LeftoverRow(context, leftover, people, found, &fields, asked: verdict)
                    : LeftoverRow(context, leftover, people, found, &others)
            }
            if !rows.isEmpty {
                places.append(Place(name: strings.name(of: place), id: "place-\(place.rawValue)", rows: rows))
            }
        }
        self.places = places
        self.errors = fields.summary
    }
}

/// One leftover, with what can be done with it.
struct LeftoverRow: Fragment, Sendable {
    let csrf: CSRFField
    let name: String
    /// The language of the name, where it is another than the page's.
    let lang: String?
    let details: String
    /// "Ela: contains milk: 30 g butter", of what went into it, and what was stated of it where that decides.
    let warnings: [String]
    var isWarned: Bool { !warnings.isEmpty }
    /// The warning that it is no longer good, or only until tomorrow.
    let urgent: String?
    let path: LocalPath
    let cooking: LocalPath
    let serve: LocalPath
    /// The position of what was taken of it last: what is eaten of it from two pages is eaten once.
    let shown: String
    /// Whoever reads, and whom they look after or may write for: none at a kitchen device, and where it is kept for somebody else.
    let eaters: [Eater]
    var isEaten: Bool { !eaters.isEmpty }
    /// Asks once more; nil where nobody has to be.
    let again: Again?
    let mayEdit: Bool
    let isFrozen: Bool
    let amount: Field
    let amountName: String
    let bestBefore: Field
    let date: Field
    let slot: Choice
    /// Whether something typed here was refused.
    var isWrong: Bool { [amount, bestBefore, date].contains(where: \.isWrong) || slot.isWrong }
    let discardLabel: String
    let thawLabel: String
    let thawOnce = IdempotencyField()
    let once = IdempotencyField()

    struct Eater: Sendable {
        let id: String
        let label: String
        /// The label with the name of what is eaten.
        let full: String
    }

    init(
        _ context: any HouseholdContext,
        _ leftover: Leftover,
        _ people: [PlanPerson],
        _ warnings: [String],
        _ fields: inout FormFields,
        asked: EaterVerdict? = nil
    ) {
        let (strings, share) = (context.strings, leftover.share)
        let cookingStrings = strings.planning.cooking
        (csrf, self.warnings, name) = (context.csrf, warnings, leftover.cooking.name)
        lang = leftover.language?.lang(for: context.language)
        details = Self.details(of: leftover, context)
        urgent = share.bestBefore.flatMap { strings.urgency(of: $0, seenFrom: context.today) }
        path = leftover.path
        cooking = leftover.cooking.path
        serve = leftover.cooking.path.under("#serve")
        shown = String(leftover.last)
        let mayEdit = context.may(.kitchen(.write))
        eaters = people.eating(share).filter { mayEdit || share.person == $0.id }.map { Eater($0, leftover, context) }
        (self.mayEdit, isFrozen) = (mayEdit, share.place == .freezer)
        again = Again(leftover, people, asked, &fields, context)
        let (unit, label) =
            leftover.cooking.weight == nil
            ? ("servings", cookingStrings.leftServings) : ("grams", cookingStrings.leftGrams)
        amountName = unit
        let id = "-\(share.id)"
        amount = fields.number(unit, label, hint: cookingStrings.someHint, isRequired: false).identified(by: id)
        bestBefore = fields.text("best_before", cookingStrings.bestBefore, type: "date", isRequired: false).identified(
            by: id
        )
        date = fields.text("date", strings.diary.day.day, kept: context.today.adding(days: 1).iso, type: "date")
            .identified(by: id)
        slot = fields.slot(kept: context.usualSlot).identified(by: id)
        fields.remember([amount, bestBefore, date], slot)
        (discardLabel, thawLabel) = (cookingStrings.discardOf(name: name), cookingStrings.thawOf(name: name))
    }
}

extension LeftoverRow {
    /// How much of it there is and where, and for whom it is kept.
    private static func details(of leftover: Leftover, _ context: any HouseholdContext) -> String {
        let strings = context.strings
        let keptFor = leftover.share.personName.map { strings.planning.cooking.keptFor(name: $0) }
        return [strings.details(of: leftover, seenFrom: context.today), keptFor].compactMap { $0 }
            .joined(separator: " · ")
    }

    /// Asks once more for whom it contains what they avoid.
    struct Again: Sendable {
        let id: String
        let problem: String
        let button: EatButton

        fileprivate init?(
            _ leftover: Leftover,
            _ people: [PlanPerson],
            _ asked: EaterVerdict?,
            _ fields: inout FormFields,
            _ context: any HouseholdContext
        ) {
            let name = leftover.cooking.name
            id = "eat-\(leftover.share.id)"
            let found = fields.problem("keep", context.strings.planning.cooking.eatOf(name: name), id: id)
            guard let found, let person = EatButton.asked(people, context) else { return nil }
            problem = found
            let (action, field) = (leftover.path.under("/eat"), EatButton.person(person))
            button = EatButton(person, of: name, at: action, [field], asked: asked, context)
        }
    }
}

extension LeftoverRow.Eater {
    /// "Eat", or "I eat this" of what is kept for the reader, and "Ela eats this".
    fileprivate init(_ person: PlanPerson, _ leftover: Leftover, _ context: any HouseholdContext) {
        let (strings, name) = (context.strings, leftover.cooking.name)
        let isOwn = person.id == context.requestContext.signedIn?.person && leftover.share.isForAll
        id = person.id.description
        label = isOwn ? strings.planning.cooking.eat : strings.eats(person, context)
        full = isOwn ? strings.planning.cooking.eatOf(name: name) : "\(label): \(name)"
    }
}
