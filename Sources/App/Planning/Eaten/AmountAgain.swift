import Domain
import Web

/// What somebody typed of a dish on the day and could not have eaten, to be put right, and the way back to that day.
struct AmountAgain: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let person: HiddenField
    let servings: Field
    let day: LocalPath
    let dayName: String

    /// Nil where nothing was wrong with so many servings.
    init?(
        _ context: any HouseholdContext,
        _ served: ServedDish,
        _ plan: Plan,
        _ errors: FormErrors,
        _ fields: inout FormFields
    ) {
        guard errors["servings"] != nil, let person = EatButton.asked(plan.people, context) else { return nil }
        let date = served.dish.time.day
        csrf = context.csrf
        action = served.dish.path.under("/eaten")
        self.person = EatButton.person(person)
        servings = fields.number("servings", context.strings.planning.cooking.someServings)
        let isOwn = person.id == context.requestContext.signedIn?.person
        day = isOwn || !person.isMine ? .diary(date) : .diary(date, of: person.id)
        dayName = context.strings.name(of: date, seenFrom: context.today)
    }
}
