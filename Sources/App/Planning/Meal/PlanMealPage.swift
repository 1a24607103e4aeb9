import Domain
import Web

/// One meal: who eats, what there is, and what could be added.
struct PlanMealPage: Page, Sendable {
    let title: String
    let back: LocalPath
    let backName: String
    let csrf: CSRFField
    let errors: ErrorSummary
    let mayEdit: Bool
    let table: MealTable
    let dishes: [Row]
    var isEmpty: Bool { dishes.isEmpty }
    let unserved: String?
    /// What somebody must not eat at the other meals of the day: a change for the whole day is answered here.
    let undecided: UndecidedSection?
    let search: LocalPath
    let query: String
    let choice: DishChoiceSection
    /// Ideas, for whoever has asked for them.
    var ideas: IdeasSection?
    let askIdeas: LocalPath
    let noteTitle: Field
    let add: LocalPath
    let once = IdempotencyField()
    /// Whether the form for a note, or that for a meal out, was rejected.
    let isNoteWrong: Bool
    let isOutWrong: Bool
    let outOnce = IdempotencyField()
    let outTitle: Field
    /// Whose meal out it is.
    let outPerson: Choice?
    /// Its numbers, which are a person's; a device of the kitchen is nobody.
    let outFields: [Field]
    var hasOutFields: Bool { !outFields.isEmpty }

    struct Row: Sendable {
        let dish: PlanDishRow
        let remove: LocalPath
        let removeLabel: String
    }

    init(
        _ context: any HouseholdContext,
        _ meal: PlannedMeal,
        _ plan: Plan,
        _ choice: DishChooser.Choice,
        errors: FormErrors,
        _ shown: PlannedGuests? = nil
    ) {
        let (strings, time) = (context.strings, meal.time)
        var fields = FormFields(context.form, errors, strings)
        title = strings.name(of: time, seenFrom: context.today)
        back = time.inWeek
        backName = CivilWeek(containing: time.day).map(strings.name(of:)) ?? strings.planning.title
        csrf = context.csrf
        mayEdit = context.may(.kitchen(.write))
        table = MealTable(context, meal, &fields, shown)
        dishes = meal.dishes.map { served in
            Row(
                dish: PlanDishRow(served, plan, context),
                remove: "/plan/dishes/\(served.id)/delete",
                removeLabel: strings.planning.remove(name: served.content.name)
            )
        }
        let hungry = meal.unserved.map(\.name).joined(separator: ", ")
        unserved = hungry.isEmpty ? nil : strings.planning.unserved(names: hungry)
        undecided = UndecidedSection(besides: time, plan, context)
        askIdeas = time.path.with(["ideas": "1"]).under("#ideas")
        (search, query) = (time.path, choice.query)
        self.choice = DishChoiceSection(context, choice, at: time)
        add = "/plan/\(time.day)/\(time.slot.rawValue)/dishes"
        let kind = context.form.rawValue("kind")
        (isNoteWrong, isOutWrong) = (kind == "note", kind == "out")
        noteTitle = fields.text("title", strings.planning.noteTitle)
        outTitle = fields.text("title", strings.planning.outTitle).named("out-title")
        if isOutWrong { fields.remember("title", strings.planning.outTitle, id: "out-title") }
        let reader = context.requestContext.signedIn?.person
        outPerson = fields.outPerson(plan.people, kept: reader?.description ?? "")
        outFields = reader == nil ? [] : fields.outNumbers(MealOut())
        self.errors = fields.summary
    }
}

/// Who eats at a meal.
struct MealTable: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let people: [Person]
    /// Guests by name who do not eat here, and have not for 30 days: they stand last.
    let more: [Person]
    var hasMore: Bool { !more.isEmpty }
    let guests: Field
    let share: Field
    let substances: [SubstanceTick]
    let guestsSummary: String
    /// What the page shows of them, which the form sends back.
    let shown: String
    let isWrong: Bool
    let mayEdit: Bool

    struct Person: Sendable {
        let id: String
        let name: String
        let eats: Bool
        /// "Can away", "+ Grandmother"
        let label: String
        /// The field that changes it: who eats goes away, who does not comes.
        var field: String { eats ? "away" : "comes" }
    }

    /// - Parameter shown: what the form says it shows of the guests; nil for what they are.
    init(
        _ context: any HouseholdContext,
        _ meal: PlannedMeal,
        _ fields: inout FormFields,
        _ shown: PlannedGuests? = nil
    ) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        csrf = context.csrf
        action = "/plan/\(meal.time.day)/\(meal.time.slot.rawValue)/eaters"
        let eating = Set((meal.eaters + meal.out).map(\.id))
        func person(_ person: PlanPerson) -> Person {
            let eats = eating.contains(person.id)
            return Person(
                id: person.id.description,
                name: person.name,
                eats: eats,
                label: strings.planning.comes(name: person.name)
            )
        }
        people = (meal.eaters + meal.out + meal.absent.filter { !$0.isResting }).map(person)
        more = meal.absent.filter(\.isResting).map(person)
        let count = meal.guests.count
        self.shown = (shown ?? meal.guests).mark
        guests = fields.number("guests", strings.planning.guests, kept: String(count), isRequired: false)
        share = fields.number(
            "guest_share",
            strings.planning.guestShare,
            kept: numbers.typed(meal.guests.share.value),
            isRequired: false
        )
        substances = .guests(meal.guests.substances, fields.form, strings)
        guestsSummary = count == 0 ? strings.planning.guests : strings.planning.guestCount(count: count)
        isWrong = guests.isWrong || share.isWrong
        mayEdit = context.may(.kitchen(.write))
    }
}

extension [SubstanceTick] {
    /// What guests must not eat.
    static func guests(_ kept: Substances, _ form: Form, _ strings: Strings) -> Self {
        SubstanceTick.all(of: kept, in: MealTableForm.substances, isSent: form.has("guests"), form, strings)
    }
}
