import Domain
import Web

/// Who eats at a meal, as a form says it.
struct MealTableForm {
    /// The field of a form that lists all who eat, so that it can also list nobody.
    static let isList = "people"
    static let substances = "guest_substances"
    let form: Form
    let meal: PlannedMeal

    struct Change: Sendable {
        let coming: Set<Person.ID>
        let leaving: Set<Person.ID>
        /// The guests of the meal; nil leaves them as they are.
        let guests: GuestsChange?
        let isWholeDay: Bool
    }

    /// Either the form lists all who eat, or it names who comes and who is away: two people who change two others are
    /// then both right. Throws `notFound` for whoever is not of the household.
    func validated() throws -> Change {
        let known = Set((meal.eaters + meal.out + meal.absent).map(\.id))
        func persons(_ field: String) throws -> Set<Person.ID> {
            let all = form.all(field).map { Person.ID(pathText: $0) }
            guard all.allSatisfy({ $0.map(known.contains) ?? false }) else { throw HTTPError.notFound }
            return Set(all.compactMap { $0 })
        }
        let eating = Set((meal.eaters + meal.out).map(\.id))
        let listed = try persons("person")
        let isWholeDay = form.has("whole_day")
        // At another meal of the day somebody may be away who is at this one.
        var (coming, leaving) = (try persons("comes"), try persons("away"))
        if !isWholeDay { (coming, leaving) = (coming.subtracting(eating), leaving.intersection(eating)) }
        if !listed.isEmpty || form.has(Self.isList) {
            // Those of the list eat at all meals of the day, and nobody else does.
            (coming, leaving) =
                isWholeDay
                ? (listed, known.subtracting(listed)) : (listed.subtracting(eating), eating.subtracting(listed))
        }
        var read = FormReader(form)
        let guests = form.saysGuests ? read.guests(over: meal.guests) : nil
        guard read.isValid else { throw read.errors }
        let change = guests.map {
            GuestsChange(typed: $0, shown: PlannedGuests(mark: form.rawValue(GuestsChange.field)))
        }
        return Change(coming: coming, leaving: leaving, guests: change, isWholeDay: isWholeDay)
    }
}

extension MealTableForm.Change {
    /// The rows that follow from it: nobody's where it is as usual.
    func rows(at time: MealTime, _ people: [PlanPerson]) -> [MealStore.Change] {
        times(at: time).flatMap { time in
            people.compactMap { person in
                guard coming.contains(person.id) || leaving.contains(person.id) else { return nil }
                let eats = coming.contains(person.id)
                let isUsual = person.usual[time.day.weekday, time.slot] == eats
                return MealStore.Change(time: time, person: person.id, eats: isUsual ? nil : eats)
            }
        }
    }

    /// Of whom it is said at which meal whether they eat there.
    func seated(at time: MealTime) -> [(time: MealTime, person: Person.ID)] {
        times(at: time).flatMap { time in coming.union(leaving).sorted().map { (time, $0) } }
    }

    func times(at time: MealTime) -> [MealTime] {
        isWholeDay ? MealSlot.allCases.map { MealTime(day: time.day, slot: $0) } : [time]
    }
}

extension FormReader {
    /// Guests from `guests`, `guest_share` and repeated `guest_substances`. Blank guests are none, and a blank share is one.
    /// - Parameter known: those that there are: what the form does not say stays as it is.
    mutating func guests(over known: PlannedGuests) -> PlannedGuests? {
        let typed = form.has("guests") && !form.rawValue("guests").isEmpty
        let count =
            typed ? integer("guests", 0...PlannedServings.maxGuests) : form.has("guests") ? 0 : known.count
        let share = form.has("guest_share") ? optionalDecimal("guest_share", EatingProfile.shares) : known.share.value
        // A form that lists them all has a blank one, so that it can also say none.
        let substances = form.all(MealTableForm.substances).filter { !$0.isEmpty }.compactMap { typed -> Substance? in
            guard let known = Substance(allergen: typed) else {
                reject(MealTableForm.substances, .notAChoice)
                return nil
            }
            return known
        }
        guard let count, isValid else { return nil }
        return PlannedGuests(
            count: count,
            share: share.flatMap(UsualShare.init) ?? .one,
            substances: form.has(MealTableForm.substances) ? Substances(substances) : known.substances
        )
    }
}

extension Form {
    /// Whether the form says anything of guests: each of their fields counts by itself.
    var saysGuests: Bool { has("guests") || has("guest_share") || has(MealTableForm.substances) }
}

/// What is to be planned, as a form says it. The store and the recipe's own room say whether it is there.
struct NewDishForm {
    let form: Form

    enum Asked: Sendable {
        case recipe(Recipe.ID)
        case food(Food.ID)
        case leftover(of: PlannedDish.ID)
        case note(String)
        /// Whose it is; nil for all who eat at the meal.
        case out(String, MealOut, Person.ID?)
    }

    func validated() throws(FormErrors) -> Asked {
        var read = FormReader(form)
        let asked = asked(&read)
        guard let asked, read.isValid else { throw read.errors }
        return asked
    }

    private func asked(_ read: inout FormReader) -> Asked? {
        guard let kind = read.choice("kind", of: PlannedDish.Kind.self) else { return nil }
        switch kind {
        case .recipe: return read.reference("recipe", to: Recipe.ID.self).map { .recipe($0) }
        case .food: return read.reference("food", to: Food.ID.self).map { .food($0) }
        case .leftover: return read.reference("leftover", to: PlannedDish.ID.self).map { .leftover(of: $0) }
        case .note: return read.text("title", .line(200)).map { .note($0) }
        case .out:
            let out = read.mealOut()
            let person = read.optionalReference("person", to: Person.ID.self)
            return read.text("title", .line(200)).map { .out($0, out, person) }
        }
    }
}
