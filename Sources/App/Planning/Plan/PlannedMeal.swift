import Domain

/// How much of a dish a person eats, as it is stored.
enum EaterMode: String, CaseIterable, Sendable {
    case usual, servings, grams, goal
    /// Somebody who is at the meal and eats nothing of this dish.
    case none
}

/// A meal of the plan: who eats at it, and what there is.
struct PlannedMeal: Sendable {
    let time: MealTime
    /// The people who eat at this meal.
    let eaters: [PlanPerson]
    /// The people who would eat here, and have a meal out of their own.
    let out: [PlanPerson]
    /// The people who do not eat here, guests last.
    let absent: [PlanPerson]
    let guests: PlannedGuests
    /// The dishes of the meal, in their order.
    let dishes: [ServedDish]

    /// The people who eat nothing of what is planned, where anything is: "nothing for Ela yet".
    var unserved: [PlanPerson] {
        let eaten = dishes.filter(\.isEaten)
        if eaten.isEmpty { return [] }
        return eaters.filter { person in !eaten.contains { $0.isFor(person.id) } }
    }

    /// Who eats here though they usually do not, and who usually does.
    var changes: (coming: [PlanPerson], away: [PlanPerson]) {
        (
            eaters.filter { !$0.usual[time.day.weekday, time.slot] },
            absent.filter { $0.usual[time.day.weekday, time.slot] }
        )
    }
}

/// A planned dish with all that follows from it: worked out whenever it is shown, and kept nowhere.
struct ServedDish: Sendable {
    let dish: PlannedDish
    let content: DishContent
    let eaters: [DishEater]
    let guests: PlannedGuests
    /// Servings besides, those of its leftovers included.
    let extra: Double
    /// How much is needed and cooked; nil for notes, meals out, and what nothing is known of.
    let servings: PlannedServings?
    /// How many servings leftovers of it take.
    var taken = 0.0
    /// The verdicts of those for whom the dish is not free of what they avoid.
    let verdicts: [EaterVerdict]

    var id: PlannedDish.ID { dish.id }
    /// A note is read and not eaten.
    var isEaten: Bool { dish.kind != .note }
    func isFor(_ person: Person.ID) -> Bool { eaters.contains { $0.person.id == person } }
    /// The plate at its meal of somebody who has said that they ate nothing of it; nil where there is none, or something was
    /// eaten.
    func uneaten(by person: Person.ID) -> CookedShare? {
        let thing = thing(for: person)
        let plates = plates(of: person).filter { $0.isHelping(for: person, of: thing) && $0.time == dish.time }
        return plates.allSatisfy { $0.eaten == 0 } ? plates.last : nil
    }

    /// The thing of which somebody has one entry at its meal: the dish, else what they were served there after they had eaten of
    /// the dish at the meal from which it was moved.
    func thing(for person: Person.ID) -> PlanDish.ID {
        let here = plates(of: person).filter { $0.time == dish.time }.compactMap(\.eatenAs)
        return here.contains(id) ? id : here.first ?? id
    }

    /// The meal at which somebody eats it: that of their plate, from which the dish may have been moved since.
    func time(for person: Person.ID) -> MealTime {
        let thing = thing(for: person)
        return plates(of: person).last { $0.eatenAs == thing && $0.eaten > 0 }?.time ?? dish.time
    }

    private func plates(of person: Person.ID) -> [CookedShare] {
        content.cooked?.plates.filter { $0.person == person } ?? []
    }

    /// The lines on which what a person has stated of their ingredients decides for those who eat it.
    var decidedLines: [RecipeLine] {
        let ofGuests = guests.count > 0 ? guests.substances : []
        return content.lines.decided(for: ofGuests.union(eaters.flatMap(\.person.avoided).substances))
    }

    /// The servings that the dish leaves and no meal has: less than a twentieth of one is nothing.
    var spare: Double {
        let rest = (servings?.leftover ?? 0) - taken
        return rest >= PlannedServings.leastShown ? rest : 0
    }
    /// How many servings are missing where leftovers of it take more than it leaves, of what was cooked where it was.
    var shortage: Double {
        let cooked = dish.kind == .recipe ? content.cooked?.cooking.servings.value : nil
        return servings?.shortage(taking: taken, of: cooked) ?? 0
    }
}

/// Somebody who eats a planned dish.
struct DishEater: Sendable {
    let person: PlanPerson
    let mode: EaterMode
    /// The servings or grams of the mode, or the energy goal of the day; nil for the usual share.
    let amount: Double?
    /// How many servings that is; the usual share where it cannot be said.
    let servings: Double
    /// Why it is the usual share instead of what was chosen.
    let fallback: EaterServings.Fallback?
    /// Whether it is the usual share because the dish has no weight.
    let lacksWeight: Bool

    /// - Parameter share: which part of a day's goal the meal has.
    init(_ person: PlanPerson, _ mode: EaterMode, _ amount: Double?, of dish: Dish?, goals share: Double) {
        self.person = person
        self.mode = mode
        self.amount = amount
        let portion: PlannedEater.Portion =
            switch (mode, amount) {
            case (.servings, let count?): ServingCount(count).map { .servings($0) } ?? .usual
            case (.grams, let grams?): .grams(Grams(grams))
            case (.goal, let energy): .goal(energy.map(Kilocalories.init), slotShare: share)
            default: .usual
            }
        do throws(AmountProblem) {
            let eaten = try dish.map { dish throws(AmountProblem) in
                try EaterServings(of: PlannedEater(usualShare: person.usualShare, portion), of: dish)
            }
            servings = eaten?.servings ?? person.usualShare.value
            fallback = eaten?.fallback
            lacksWeight = false
        } catch {
            servings = person.usualShare.value
            fallback = nil
            lacksWeight = true
        }
    }
}

extension PlannedMeal {
    /// What those at the meal usually eat of a dish.
    var servings: Double {
        PlannedServings(
            eaters: eaters.map(\.usualShare.value),
            guests: guests.count,
            guestShare: guests.share
        )?
        .eaten ?? 0
    }
}
