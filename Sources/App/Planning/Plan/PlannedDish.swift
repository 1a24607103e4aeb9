import Database
import Domain
import Web

/// One meal of one day, which an address names.
struct MealTime: Hashable, Sendable {
    let day: CivilDate
    let slot: MealSlot

    var path: LocalPath { "/plan/\(day)/\(slot.rawValue)" }
    /// The id of the meal's section on the page of its week.
    var anchor: String { "d\(day)-\(slot.rawValue)" }
    /// Where the meal stands in its week.
    var inWeek: LocalPath { CivilWeek(containing: day).map { "/plan/\($0.iso)#\(anchor)" } ?? "/plan" }

    /// The same on the plan of one person.
    func inWeek(of person: Person.ID) -> LocalPath {
        CivilWeek(containing: day).map { "/plan/\($0.iso)?person=\(person)#\(anchor)" } ?? "/plan"
    }
}

extension MealTime: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.day, left.slot.number) < (right.day, right.slot.number)
    }
}

extension MealSlot: PathValue {
    public init?(pathText: String) { self.init(rawValue: pathText) }
}

extension CivilWeek: PathValue {
    public init?(pathText: String) { self.init(iso: pathText) }
}

/// Guests who are nobody in particular: how many, how many portions each eats, and what none of them may eat.
struct PlannedGuests: Hashable, Sendable {
    let count: Int
    let share: UsualShare
    let substances: Substances

    static let none = PlannedGuests(count: 0, share: .one, substances: [])
}

/// What is planned for a meal, as it is stored.
struct PlannedDish: Sendable {
    typealias ID = PlanDish.ID

    enum Kind: String, CaseIterable, Sendable {
        case recipe, food, leftover, note, out
    }

    let id: ID
    let time: MealTime
    let position: Int
    let kind: Kind
    /// The title of a note or a meal out; blank for all other dishes.
    let title: String
    let recipe: Recipe.ID?
    let food: Food.ID?
    /// One serving of a food as it was typed, with `measure`, and in grams; nil for what is no food.
    let amount: Double?
    let measure: String?
    let servingGrams: Grams?
    /// Whose meal out it is; nil for all who eat at the meal.
    let outPerson: Person.ID?
    /// The dish whose leftover is eaten.
    let source: ID?
    /// The leftover that stands in fridge or freezer, where it is of one.
    let share: CookedShare.ID?
    /// Servings beyond those of the table and of its leftovers.
    let extra: Double
    /// The servings that a leftover's dish is cooked besides for it.
    let raised: Double
    /// How much is cooked; nil for as the household usually does.
    let cook: PlannedCook?
    /// The guests who eat this dish; nil for those of the meal.
    let guests: PlannedGuests?
    let cookPerson: Person.ID?
    let note: String
    /// The findings that somebody let stand: what the dish contains though a person avoids it.
    let kept: [KeptFinding]
    let version: Int
    /// Whether it was deleted: what others eat of it as a leftover still names it.
    let isDeleted: Bool

    var path: LocalPath { "/plan/dishes/\(id)" }
    /// The address by which a form moves the dish back to where it stands now.
    /// - Parameter moved: the meal to which it was moved: from another one it does not go back.
    func backToItsPlace(from moved: MealTime) -> LocalPath {
        ("/plan/dishes/\(id)/move" as LocalPath).with([
            "date": time.day.iso, "slot": time.slot.rawValue, "position": String(position), "from": moved.anchor,
        ])
    }
}

extension PlannedDish.Kind: SQLEncodable, SQLDecodable {}
