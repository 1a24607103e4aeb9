import Domain
import Web

/// The first three steps of somebody new, on today's page until they are done: a goal, a food, a recipe.
struct WelcomeSection: Fragment, Sendable {
    let hasGoal: Bool
    let hasEaten: Bool
    let hasRecipe: Bool
    /// The search for the first food.
    let add: LocalPath
    /// Whether the person may write recipes: viewers may not.
    let mayWrite: Bool

    /// Who has logged more things than these knows the way.
    static let mostItems = 3

    init(hasGoal: Bool, hasEaten: Bool, hasRecipe: Bool, on day: CivilDate, _ context: SignedInContext) {
        self.hasGoal = hasGoal
        self.hasEaten = hasEaten
        self.hasRecipe = hasRecipe
        add = "/foods?slot=\(context.usualSlot.rawValue)&date=\(day)"
        mayWrite = context.may(.kitchen(.write))
    }

    /// Nil where nothing is left to do.
    init?(_ content: DayPage.Content, hasRecipe: Bool, _ context: SignedInContext) {
        self.init(
            hasGoal: content.goal != nil,
            hasEaten: !content.usual.entries.isEmpty || !content.entries.isEmpty,
            hasRecipe: hasRecipe,
            on: content.day,
            context
        )
        if hasGoal, hasEaten, hasRecipe || !mayWrite { return nil }
    }

    /// Whether the day is today, and its person the reader, who is new.
    static func isDue(_ content: DayPage.Content, _ context: SignedInContext) -> Bool {
        content.day == context.today && context.ward == nil && content.usual.entries.count <= mostItems
    }
}
