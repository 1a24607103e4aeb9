import Domain
import Web

/// The form in which a person says what they eat.
struct ProfileSection: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let errors: ErrorSummary
    let name: Field
    let usualShare: Field
    let diets: [Tick]
    let dietProblem: String?
    var isDietWrong: Bool { dietProblem != nil }
    let allergens: [Allergen]
    /// The ingredients that are avoided already.
    let ingredients: [Tick]
    let allergenProblem: String?
    var isAllergenWrong: Bool { allergenProblem != nil }
    /// Another ingredient of the kitchen.
    var ingredient: IngredientChoice
    let allergyWords: Area
    let dislikes: Area
    let diaryWriting: Choice
    let share: ShareFields
    /// The marks of what the form shows of what is avoided.
    let shown: String
    /// What the other fields show.
    let kept: [HiddenField]

    struct Tick: Sendable {
        let value: String
        let label: String
        let isTicked: Bool
    }

    struct Allergen: Sendable {
        let allergy: Tick
        let traces: Tick
    }

    init(_ context: SignedInContext, _ found: PersonStore.Found, errors: FormErrors) {
        let strings = context.strings
        let (profileStrings, person) = (strings.people.profile, found.person)
        let isOwn = person.id == context.person.person
        // A form that was sent without any tick means none; only the form that nobody has sent yet shows what is stored.
        let form = context.form.has("usual_share") ? context.form : Form()
        // A field that nobody touched shows what is stored by now.
        var fields = FormFields(form.changed, errors, strings)
        kept = fields.shown(StoredProfile(found).shown(strings).map { ($0.name, $0.value) })
        csrf = context.csrf
        action = "/people/\(person.id)"
        name = fields.text("name", profileStrings.name, kept: person.name, autocomplete: isOwn ? "name" : "off")
        usualShare = fields.number(
            "usual_share",
            isOwn ? profileStrings.usualShare : strings.people.wards.usualShare,
            kept: found.settings.keptShare,
            hint: profileStrings.usualShareHint
        )
        diets = Self.diets(form, found.avoided, strings)
        dietProblem = fields.problem("diets", profileStrings.diets, id: "diet-vegetarian")
        allergens = Self.allergens(form, found.avoided, strings)
        ingredients = Self.ingredients(form, found.avoided)
        allergenProblem =
            fields.problem("allergies", profileStrings.allergies, id: "allergy-gluten")
            ?? fields.problem("traces", profileStrings.traces, id: "traces-gluten")
        ingredient = IngredientChoice(
            field: fields.text(ProfileChoices.field, profileStrings.ingredient, isRequired: false)
        )
        allergyWords = Area(&fields, "allergy_words", profileStrings.allergyWords, found.avoided, .allergy)
        dislikes = Area(&fields, "dislikes", profileStrings.dislikes, found.avoided, .dislike)
        diaryWriting = fields.choice(
            "diary_writing",
            isOwn ? profileStrings.diaryWriting : profileStrings.diaryWritingOf(name: person.name),
            kept: found.settings.diaryWriting.rawValue,
            DiaryWriting.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
        shown = EatingProfile.shown(in: form) ?? EatingProfile.shown(found.avoided)
        share = ShareFields(found, form, isOwn: isOwn, &fields)
        self.errors = fields.summary
    }

    private static func diets(_ form: Form, _ avoided: [AvoidanceStore.Stored], _ strings: Strings) -> [Tick] {
        let kept = Set(avoided.compactMap(\.diet?.rawValue))
        let ticked = form.has("usual_share") ? Set(form.all("diets")) : kept
        return Diet.allCases.map {
            Tick(value: $0.rawValue, label: strings.name(of: $0), isTicked: ticked.contains($0.rawValue))
        }
    }

    private static func ingredients(_ form: Form, _ avoided: [AvoidanceStore.Stored]) -> [Tick] {
        avoided.compactMap { stored in
            guard case .ingredient(let id, let name, _, _) = stored.thing else { return nil }
            let isTicked = !form.has("usual_share") || form.all("allergies").contains(id.description)
            return Tick(value: id.description, label: name, isTicked: isTicked)
        }
    }

    private static func allergens(
        _ form: Form,
        _ avoided: [AvoidanceStore.Stored],
        _ strings: Strings
    ) -> [Allergen] {
        let rows = avoided.filter { $0.severity == .allergy }
        let isSent = form.has("usual_share")
        let kept = Set(rows.compactMap(\.substance?.word))
        let keptTraces = Set(rows.filter(\.countsTraces).compactMap(\.substance?.word))
        let ticked = isSent ? Set(form.all("allergies")) : kept
        let traces = isSent ? Set(form.all("traces")) : keptTraces
        return Substances.allergens.list.map { substance in
            let (key, name) = (substance.word, strings.name(of: substance))
            return Allergen(
                allergy: Tick(value: key, label: name, isTicked: ticked.contains(key)),
                traces: Tick(
                    value: key,
                    label: strings.people.profile.tracesOf(name: name),
                    isTicked: traces.contains(key)
                )
            )
        }
    }
}

/// A text with one thing a line.
struct Area: Fragment, Sendable {
    let name: String
    let label: String
    let typed: String
    let problem: String?
    var isWrong: Bool { problem != nil }

    fileprivate init(
        _ fields: inout FormFields,
        _ name: String,
        _ label: String,
        _ avoided: [AvoidanceStore.Stored],
        _ severity: Avoidance.Severity
    ) {
        self.name = name
        self.label = label
        let kept = avoided.filter { $0.severity == severity }.compactMap(\.words).joined(separator: "\n")
        typed = fields.typed(name, else: kept)
        problem = fields.problem(name, label)
    }
}

/// What everybody of the household sees of what a person avoids.
struct AvoidedSection: Fragment, Sendable {
    let rows: [Row]
    var isEmpty: Bool { rows.isEmpty }

    struct Row: Sendable {
        let label: String
        let things: String
    }

    init(_ avoided: [AvoidanceStore.Stored], _ strings: Strings) {
        let profileStrings = strings.people.profile
        let labels: [(severity: Avoidance.Severity, label: String)] = [
            (.allergy, profileStrings.allergies), (.diet, profileStrings.diets), (.dislike, profileStrings.dislikes),
        ]
        rows = labels.compactMap { severity, label in
            let things = avoided.filter { $0.severity == severity }.map(strings.name(of:))
            return things.isEmpty ? nil : Row(label: label, things: things.joined(separator: ", "))
        }
    }
}

extension Strings {
    func name(of writing: DiaryWriting) -> String {
        switch writing {
        case .nobody: people.profile.writingNobody
        case .offer: people.profile.writingOffer
        case .direct: people.profile.writingDirect
        }
    }

    /// "milk (traces too)".
    func name(of stored: AvoidanceStore.Stored) -> String {
        let name = name(of: stored.thing)
        return stored.countsTraces ? people.profile.withTraces(name: name) : name
    }

    func name(of thing: AvoidanceStore.Stored.Thing) -> String {
        switch thing {
        case .substance(let substance): name(of: substance)
        case .diet(let diet): name(of: diet)
        case .words(let text, _): text
        case .ingredient(_, let ingredient, _, _): ingredient
        }
    }
}
