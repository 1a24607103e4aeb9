import Domain
import HTTPServer
import Web

/// The plan as Mealie's API has it: each dish stands for itself at its day and meal.
struct MealiePlanController {
    let reader: PlanReader
    let ideas: IdeaFinder

    /// More days are not worked out at once.
    private static let mostDays = 100

    func today(_ context: ApiContext) async throws -> Response {
        let today = context.signedIn.today
        return context.answer(.list(try await dishes(on: today...today, context)))
    }

    /// The dishes of some days: those of a week from today, where no days are named.
    func list(_ context: ApiContext) async throws -> Response {
        let first = try day("start_date", context) ?? context.signedIn.today
        let last = try day("end_date", context) ?? first.adding(days: 6)
        guard first <= last, last.days(since: first) < Self.mostDays else {
            throw FormErrors(dictionaryLiteral: ("end_date", .invalidDate))
        }
        return context.answer(.mealiePage(try await dishes(on: first...last, context)))
    }

    /// Plans a recipe, or a note.
    func create(_ context: ApiContext) async throws -> Response {
        try await context.reading(MealieMeal.fields) { sent in
            let wanted = try MealieMeal(sent.form)
            if let recipe = wanted.recipe {
                let found = try await RecipeLoader(reader.catalogue, for: sent).find(recipe)
                guard found != nil else { throw HTTPError.notFound }
            }
            return try await plan(wanted.dish, wanted.text, context)
        }
    }

    /// Plans one of the recipes that the plan's page would offer for the meal: of those that nobody has to avoid.
    func random(_ context: ApiContext) async throws -> Response {
        try await context.reading(MealieMeal.fields) { sent in
            let time = try MealieMeal(sent.form, isRandom: true).time
            let plan = try await reader.plan(time.day...time.day, sent)
            let found = try await ideas.ideas(for: plan.meal(time), plan, sent)
            let recipes = found.compactMap { idea -> Recipe.ID? in
                if case .recipe(let id) = idea.what { id } else { nil }
            }
            guard let recipe = recipes.randomElement() else { throw HTTPError.notFound }
            return try await self.plan(NewDish(time: time, what: .recipe(recipe)), "", context)
        }
    }

    private func plan(_ dish: NewDish, _ note: String, _ context: ApiContext) async throws -> Response {
        let (home, day) = (context.household, dish.time.day)
        let statements = PlannedDishStore.add(dish, for: context.signedIn.planner)
        try await context.database.write { db in
            try await db.run(statements)
            if note.isEmpty { return }
            var change = DishEditStore.Change(id: dish.id, version: nil, recipe: nil)
            change.note = note
            try await DishEditStore.write(change, in: home, db)
        }
        let plan = try await reader.plan(day...day, context.signedIn)
        guard let served = plan.dish(dish.id) else { throw HTTPError.gone }
        return context.answer(served.mealie(context), status: .created)
    }

    private func day(_ name: String, _ context: ApiContext) throws(FormErrors) -> CivilDate? {
        guard let text = context.query[name], !text.isEmpty else { return nil }
        guard let day = CivilDate(iso: text) else { throw FormErrors(dictionaryLiteral: (name, .invalidDate)) }
        return day
    }

    private func dishes(on days: ClosedRange<CivilDate>, _ context: ApiContext) async throws -> [JSONData] {
        let plan = try await reader.plan(days, context.signedIn)
        let dates = (0...days.upperBound.days(since: days.lowerBound)).map { days.lowerBound.adding(days: $0) }
        return dates.flatMap { day in
            MealSlot.allCases.flatMap { plan.meal(MealTime(day: day, slot: $0)).dishes.map { $0.mealie(context) } }
        }
    }
}

/// What is to be planned, in Mealie's words.
struct MealieMeal: Sendable {
    let time: MealTime
    let recipe: Recipe.ID?
    private let title: String
    let text: String

    static let fields = [
        ApiField("date", .date, isRequired: true), ApiField("entryType", .text, isRequired: true),
        ApiField("recipeId", .id), ApiField("title", .text), ApiField("text", .text),
    ]

    /// Mealie has more meals than a day has here: a side goes with dinner, what is drunk or sweet between meals.
    private enum Kind: String {
        case breakfast, lunch, dinner, side, snack, drink, dessert

        var slot: MealSlot {
            switch self {
            case .breakfast: .breakfast
            case .lunch: .lunch
            case .dinner, .side: .dinner
            case .snack, .drink, .dessert: .snack
            }
        }
    }

    /// - Parameter isRandom: whether somebody else says what there is.
    init(_ form: Form, isRandom: Bool = false) throws(FormErrors) {
        var read = FormReader(form)
        let day = read.date("date", in: CivilDate.first...CivilDate.last)
        let kind = read.choice("entryType", of: Kind.self)
        recipe = read.optionalReference("recipeId")
        title = read.optionalText("title", .line(200)) ?? ""
        text = read.optionalText("text", .lines(2_000)) ?? ""
        if recipe == nil, title.isEmpty, !isRandom, read.isValid { read.reject("title", .required) }
        guard let day, let kind, read.isValid else { throw read.errors }
        time = MealTime(day: day, slot: kind.slot)
    }

    var dish: NewDish { NewDish(time: time, what: recipe.map { .recipe($0) } ?? .note(title)) }
}

extension ServedDish {
    fileprivate func mealie(_ context: ApiContext) -> JSONData {
        let recipe = content.recipe
        let warnings = verdicts.flatMap(context.signedIn.strings.sentences(of:))
        let text = ((recipe == nil ? warnings : []) + [dish.note]).filter { !$0.isEmpty }.joined(separator: "\n")
        return context.mealieObject([
            ("id", .whole(dish.id.mealieNumber)), ("date", .text(dish.time.day.iso)),
            ("entryType", .text(dish.time.slot.rawValue)), ("title", .text(recipe == nil ? content.name : "")),
            ("text", .text(text)), ("recipeId", .id(recipe?.id)),
            ("recipe", recipe?.mealieSummary(context, warnings: warnings) ?? .null),
        ])
    }
}

extension Identifier {
    /// Mealie numbers its plan: always the same number of the random part, small enough to be exact wherever it is read.
    fileprivate var mealieNumber: Int { Int(low & 0x1F_FFFF_FFFF_FFFF) }
}
