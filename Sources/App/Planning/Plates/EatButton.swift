import Domain
import Web

/// "I eat this", or "Ela eats this" for somebody whom the reader looks after or was let write for: one tap, and it is in
/// the diary.
struct EatButton: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let fields: [HiddenField]
    let label: String
    /// The label with the name of what is eaten.
    let full: String
    let once = IdempotencyField()

    /// - Parameter asked: what its person is asked about once more; nil for nothing.
    init(
        _ person: PlanPerson,
        of name: String,
        at action: LocalPath,
        _ fields: [HiddenField],
        asked: EaterVerdict? = nil,
        _ context: any HouseholdContext
    ) {
        csrf = context.csrf
        self.action = action
        // What was typed, and where it was said, is sent along when it is said once more.
        let typed = ["grams", "servings", "week", "was"].map { HiddenField(name: $0, value: context.form.rawValue($0)) }
        let kept = asked.map { [HiddenField(name: "keep", value: $0.keep)] + typed.filter { !$0.value.isEmpty } }
        self.fields = fields + (kept ?? [])
        label =
            asked != nil
            ? context.strings.planning.cooking.eatAnyway(name: person.name) : context.strings.eats(person, context)
        full = "\(label): \(name)"
    }

    /// Whom a form was for that is asked once more; nil where it names nobody who is here.
    static func asked(_ people: [PlanPerson], _ context: any HouseholdContext) -> PlanPerson? {
        let typed = context.form.rawValue("person")
        let id = typed.isEmpty ? context.requestContext.signedIn?.person : Person.ID(pathText: typed)
        return people.first { $0.id == id }
    }

    /// Writes a planned dish into the diaries of whoever reads, and of whom they look after or may write for, who eat of it.
    /// - Parameter asked: who is asked once more, because it contains what they avoid.
    static func all(
        of served: ServedDish,
        _ plan: Plan,
        asked: PlanPerson? = nil,
        _ context: any HouseholdContext
    ) -> [EatButton] {
        guard served.isEaten else { return [] }
        let action = served.dish.path.under("/eaten")
        func button(_ eater: PlanPerson, asked: EaterVerdict? = nil) -> EatButton {
            EatButton(eater, of: served.content.name, at: action, [person(eater)], asked: asked, context)
        }
        let others = plan.people.filter { $0.isWritten && served.isFor($0.id) && $0.id != asked?.id }
        let first = asked.map { [button($0, asked: served.asked(of: $0, context.strings))] } ?? []
        return first + others.map { button($0) }
    }

    /// The same on the plan of one person, to which it leads back; nil where that person eats nothing of it, and before its
    /// day.
    static func inWeek(_ served: ServedDish, for person: PlanPerson, _ context: any HouseholdContext) -> EatButton? {
        guard served.isEaten, served.isFor(person.id), served.dish.time.day <= context.today else { return nil }
        let fields = [Self.person(person), HiddenField(name: "week", value: "1")]
        return EatButton(person, of: served.content.name, at: served.dish.path.under("/eaten"), fields, context)
    }

    /// The field that says who eats.
    static func person(_ person: PlanPerson) -> HiddenField {
        HiddenField(name: "person", value: person.id.description)
    }
}

extension ServedDish {
    /// What it contains that somebody avoids; nil where that is nothing, and where the plan keeps it all the same.
    func asked(of person: PlanPerson, _ strings: Strings) -> EaterVerdict? {
        EaterVerdict.all(
            of: content.judged,
            content.foods,
            for: [person],
            .none,
            named: strings.planning.guests,
            kept: dish.kept
        )
        .first { $0.contains && !$0.isKept }
    }
}

extension EaterVerdict {
    /// Whether a form lets it stand: what was found and nothing that was found since, or whatever there is, where a program
    /// names the person alone.
    func stands(by form: Form) -> Bool {
        !Set(form.all("keep")).isDisjoint(with: [keep, person.description])
    }
}

extension CookingReader.View {
    /// A plate of what is in the pot for whoever reads, and for whom they look after or may write for, as long as they have
    /// none.
    /// - Parameter asks: whether whoever pressed one is asked once more.
    func eatButtons(_ context: any HouseholdContext, asks: Bool = false) -> [EatButton] {
        guard detail.ledger.left(in: nil) > 0 else { return [] }
        let form = context.form
        let pressed = asks ? form.rows("plate").map { form.rawValue($0["person"]) } : []
        return plan.people.filter { $0.isWritten && !detail.shares.hasHelped($0.id) }.compactMap { person in
            guard let index = row(of: person.id) else { return nil }
            let row = FormRow(prefix: "plate[\(index)]")
            let servings = eaters.first { $0.person.id == person.id }?.servings ?? person.usualShare.value
            let fields = [
                HiddenField(name: row["person"], value: person.id.description),
                HiddenField(name: row["servings"], value: Formatting(context.language).typed(servings)),
                RestChoice.stay.field,
                HiddenField(name: ServingForm.firstPlate, value: "1"),
            ]
            let found = pressed.contains(person.id.description) ? verdicts(for: [person], context.strings) : []
            let asked = found.first(where: \.contains)
            return EatButton(person, of: cooking.name, at: cooking.path.under("/plates"), fields, asked: asked, context)
        }
    }

    /// The same of a leftover, which may be kept for one person.
    func eatButtons(of leftover: CookedShare, _ context: any HouseholdContext) -> [EatButton] {
        let last = detail.shares.last { $0.source == leftover.id }?.position ?? leftover.position
        let shown = HiddenField(name: "was", value: last.map { String($0) } ?? "")
        return plan.people.eating(leftover).map { person in
            EatButton(
                person,
                of: cooking.name,
                at: "/leftovers/\(leftover.id)/eat",
                [EatButton.person(person), shown],
                context
            )
        }
    }
}

extension [PlanPerson] {
    /// Those of them for whom the reader can say that they eat of a leftover.
    func eating(_ leftover: CookedShare) -> [PlanPerson] {
        filter { $0.isWritten && (leftover.isForAll || leftover.person == $0.id) }
    }
}

extension Strings {
    /// "I eat this", "Ela eats this"
    func eats(_ person: PlanPerson, _ context: any HouseholdContext) -> String {
        let isReader = person.id == context.requestContext.signedIn?.person
        return isReader ? planning.cooking.eatMine : planning.cooking.eatsThis(name: person.name)
    }
}

extension Form {
    /// Whether it is that of a button, of which nobody has typed anything.
    var isOneTap: Bool { has(ServingForm.firstPlate) }
}
