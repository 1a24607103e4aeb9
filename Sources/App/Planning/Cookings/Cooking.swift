import Domain
import Web

/// A pot, with what it weighs empty.
struct Pot: Sendable {
    typealias ID = Identifier<Pot>

    let id: ID
    let name: String
    let tare: Grams
    /// Whether it was deleted, and is listed because something stands in it.
    let isForgotten: Bool
}

/// A recipe or dish as it was cooked: a snapshot, which no later edit of the recipe changes.
struct Cooking: Sendable {
    typealias ID = CookedPot.ID

    let id: ID
    /// The planned dish that was cooked; nil where nothing was planned.
    let dish: PlannedDish.ID?
    let recipe: Recipe.ID
    let recipeVersion: Int
    let name: String
    /// The meal for which it was cooked, with the day on which it was.
    let time: MealTime
    let cook: String
    let servings: ServingCount
    /// The number by which the recipe's lines were multiplied.
    let factor: Double
    let pot: Pot.ID?
    let gross: Grams?
    /// The cooked weight; nil where nobody weighed it: then it is counted in servings.
    let weight: Grams?
    let nutrients: Nutrients
    let coverage: Coverage?
    let version: Int

    /// The weight where it was said without a pot.
    var net: Grams? { gross == nil ? weight : nil }
    var path: LocalPath { "/cookings/\(id)" }
    /// The page at the stove.
    var mode: LocalPath {
        LocalPath.recipe(recipe).under("/cook")
            .with(["cook": Formatting.typed(servings.value), "cooking": id.description])
    }
    /// The thing of which a person has one entry who eats at its own meal: the planned dish, else the cooking.
    var eatenAs: PlanDish.ID { dish ?? PlanDish.ID(high: id.high, low: id.low) }
}

extension DishLine {
    func scaled(by factor: Double) -> DishLine {
        DishLine(
            grams: grams.map { $0 * factor },
            food: food,
            own: own?.scaled(by: factor),
            counts: counts,
            isSure: isSure
        )
    }
}

/// A share of a cooking, taken at once: a plate, a leftover, or what was thrown away.
struct CookedShare: Sendable {
    typealias ID = Identifier<CookedShare>
    typealias Use = CookedShares<ID>.Share.Use

    enum Place: String, CaseIterable, Sendable {
        case fridge, freezer, other
    }

    let id: ID
    let cooking: Cooking.ID
    /// Its place in the order in which the shares of its cooking were taken; nil where it is not written yet.
    var position: Int?
    let use: Use
    /// The leftover that it was taken from; nil for the pot.
    var source: ID?
    var part: Double
    var amount: ServedAmount
    var eaten = 1.0
    /// The person whose plate it is, or for whom a leftover is kept.
    var person: Person.ID?
    var personName: String?
    /// Whether the person for whom a leftover is kept has left the household.
    var hasLeft = false
    var guests: Int?
    /// The dish of which its person has one entry.
    var eatenAs: PlanDish.ID?
    var isWritten = false
    /// The part that its entry or offer holds; nil where that is `part`.
    var offeredPart: Double?
    /// Whether its entry holds what was in the pot before that was corrected.
    var isOutdated = false
    let time: MealTime
    var place: Place?
    var bestBefore: CivilDate?
    let act: Serving.ID

    /// Whether a leftover is everybody's: kept for nobody, or for nobody who is here, until they are back.
    var isForAll: Bool { person == nil || hasLeft }

    /// Whether its entry holds another part than it is by now, or other contents.
    var isToldOtherwise: Bool { isOutdated || offeredPart.map { $0 != part } ?? false }

    var share: CookedShares<ID>.Share {
        CookedShares<ID>.Share(
            key: id,
            use: use,
            source: source,
            part: part,
            amount: amount,
            eaten: eaten,
            isWritten: isWritten,
            offeredPart: offeredPart,
            isOutdated: isOutdated
        )
    }
}

/// Shares that were served at once, and are taken back at once.
enum Serving {
    typealias ID = Identifier<Serving>
}

/// A cooking with its lines, and with where it went.
struct CookingDetail: Sendable {
    let cooking: Cooking
    let lines: [CookedLine]
    let shares: [CookedShare]
    /// Its own meal: that of its dish, which may have been moved since it was cooked, else the one for which it was cooked.
    let time: MealTime

    var id: Cooking.ID { cooking.id }
    var ledger: CookedShares<CookedShare.ID> { cooking.ledger(shares) }
    /// The lines that went in, as a verdict tells of them.
    func judged(_ reader: Language) -> [JudgedLine] { lines.judged(in: cooking, reader) }

    /// The weight of all lines as they went in; nil where that is not known.
    var raw: Grams? { Self.dish(lines, factor: cooking.factor).weight }

    static func dish(_ lines: [CookedLine], factor: Double) -> Dish {
        Dish(lines: lines.filter { !$0.isLeftOut }.map { $0.dishLine(factor) })
    }
}

extension Cooking {
    func ledger(_ shares: [CookedShare]) -> CookedShares<CookedShare.ID> {
        CookedShares(servings: servings, weight: weight, shares: shares.map(\.share))
    }

    /// The amount that a part of the cooking is in a diary: by weight where it was weighed, else by servings.
    func eaten(_ part: Double, byWeight: Bool) throws(FormErrors) -> EntrySnapshot {
        let grams = weight.map { $0 * part }
        let isByWeight = byWeight && grams != nil
        let snapshot = EntrySnapshot(
            kind: .recipe,
            recipe: recipe,
            name: name,
            amount: isByWeight ? grams?.value ?? 0 : servings.value * part,
            measure: isByWeight ? EntrySnapshot.gramMeasure : EntrySnapshot.servingMeasure,
            measureName: "",
            grams: grams,
            nutrients: nutrients.scaled(by: part),
            coverage: coverage,
            source: EntrySnapshot.potSource,
            cooking: id
        )
        if let excess = snapshot.excess { throw ["plate": .diary(excess)] }
        return snapshot
    }
}

extension MealTime {
    /// The meal with the day on which it is cooked: today what is cooked ahead, which is good for no longer by that.
    func cooked(on today: CivilDate) -> MealTime { MealTime(day: min(day, today), slot: slot) }
}
