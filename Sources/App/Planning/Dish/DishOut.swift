import Database
import Domain
import HTTPServer
import Web

/// The numbers of a meal out of one person, which are theirs alone.
struct DishOut: Sendable {
    let person: PlanPerson
    let numbers: MealOut
}

extension PlanReader {
    /// What the reader, or whomever of theirs a meal out is, has said of it; nil where it is nobody's of theirs.
    /// - Parameter asked: whose numbers are meant where it is everybody's; nil for the reader's.
    func numbers(
        of served: ServedDish,
        _ plan: Plan,
        for asked: Person.ID? = nil,
        _ context: any HouseholdContext
    ) async throws -> DishOut? {
        guard served.dish.kind == .out, let reader = context.requestContext.signedIn?.person else { return nil }
        let whose = served.dish.outPerson ?? asked ?? reader
        guard let person = plan.people.first(where: { $0.id == whose }), person.isMine, served.isFor(whose) else {
            return nil
        }
        let owner = DiaryOwner(household: context.household, person: whose)
        let known = try await context.database(for: whose).read(MealOutStore.eaten(at: [served.id], of: owner))
        return DishOut(person: person, numbers: known[served.id] ?? MealOut())
    }
}

/// Writes what somebody eats out, when they know it.
struct DishOutController {
    let reader: PlanReader

    func save(_ context: SignedInContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        // Of what is cooked here the recipe says the numbers.
        guard dish.dish.kind == .out else { return .redirect(to: dish.dish.path) }
        // On the day of a child the form names the child; the page of the dish leaves it to whose the meal is.
        let isNamed = context.form.has("person") || context.query["person"] != nil
        let asked = isNamed ? try plan.eater(context).id : nil
        if let asked, let whose = dish.dish.outPerson, asked != whose { throw HTTPError.notFound }
        guard let out = try await reader.numbers(of: dish, plan, for: asked, context) else { throw HTTPError.notFound }
        var read = FormReader(context.form)
        let numbers = read.mealOut(out.numbers)
        guard read.isValid else {
            let page = PlanDishPage(context, dish, plan, out, errors: read.errors)
            return context.page(page, status: .unprocessableContent)
        }
        let owner = DiaryOwner(household: context.household, person: out.person.id)
        let save = MealOutStore.save(numbers, at: dish.id, of: owner)
        try await context.database(for: out.person.id).write { db in try await db.run(save) }
        let day = context.diary(dish.dish.time.day, of: out.person)
        return context.redirect(to: context.form.has("day") ? day : dish.dish.path, flash: .saved)
    }
}

extension FormReader {
    /// The numbers of a meal out: a field that the form has not leaves its number as it is.
    mutating func mealOut(_ known: MealOut = MealOut()) -> MealOut {
        var out = known
        for (name, nutrient) in MealOut.fields where form.has(name) {
            let range = NumberRange.from(0, to: EntryLimits.nutrients[nutrient] ?? 0)
            out[nutrient] = nutrient == .energy ? energy(name, range) : optionalDecimal(name, range)
        }
        return out
    }
}

extension MealOut {
    static let fields: [(name: String, nutrient: Nutrient)] = [
        ("energy_kcal", .energy), ("protein_g", .protein), ("carbohydrate_g", .carbohydrate), ("fat_g", .fat),
    ]

    subscript(nutrient: Nutrient) -> Double? {
        get {
            switch nutrient {
            case .energy: energy
            case .protein: protein
            case .carbohydrate: carbohydrate
            case .fat: fat
            default: nil
            }
        }
        set {
            switch nutrient {
            case .energy: energy = newValue
            case .protein: protein = newValue
            case .carbohydrate: carbohydrate = newValue
            case .fat: fat = newValue
            default: break
            }
        }
    }
}

/// Whose a meal out is, and its numbers for whoever may see them.
struct DishOutSection: Sendable {
    let person: Choice
    let shown: HiddenField
    let numbers: Numbers?

    struct Numbers: Sendable {
        let action: LocalPath
        /// "What Ela eats out"
        let heading: String
        let fields: [Field]
    }

    init(
        _ context: any HouseholdContext,
        _ served: ServedDish,
        _ plan: Plan,
        _ out: DishOut?,
        _ fields: inout FormFields
    ) {
        let whose = served.dish.outPerson?.description ?? ""
        person = fields.outPerson(plan.people, kept: whose)
        shown = .shown("person", whose)
        guard let out else {
            numbers = nil
            return
        }
        let strings = context.strings
        let isOwn = out.person.id == context.requestContext.signedIn?.person
        numbers = Numbers(
            action: "/plan/dishes/\(served.id)/out",
            heading: isOwn ? strings.planning.outEnergy : strings.planning.outEnergyOf(name: out.person.name),
            fields: fields.outNumbers(out.numbers)
        )
    }
}

extension FormFields {
    mutating func outPerson(_ people: [PlanPerson], kept: String) -> Choice {
        choice(
            "person",
            strings.planning.outWho,
            kept: kept,
            [(value: "", label: strings.planning.outEverybody)]
                + people.map { (value: $0.id.description, label: $0.name) }
        )
    }

    mutating func outNumbers(_ out: MealOut) -> [Field] {
        let names = strings.diary.day
        let numbers = Formatting(strings.spokenLanguage)
        let labels = [names.energyKcal, names.proteinG, names.carbohydrateG, names.fatG]
        return zip(MealOut.fields, labels).map { field, label in
            number(field.name, label, kept: out[field.nutrient].map(numbers.typed) ?? "", isRequired: false)
        }
    }
}

extension SignedInContext {
    /// The meal in the diary of the reader, or of somebody whom they look after.
    func diary(_ time: MealTime, of someone: PlanPerson) -> LocalPath {
        let meal = LocalPath.diary(time.day, at: time.slot)
        return someone.id == person.person ? meal : PersonCarrier(person: someone.id).carried(meal)
    }

    /// The day of the reader, or of somebody whom they look after.
    func diary(_ day: CivilDate, of someone: PlanPerson) -> LocalPath {
        someone.id == person.person ? .diary(day) : .diary(day, of: someone.id)
    }
}
