import Database
import Domain
import Web

/// What the diary puts on the pages of foods. It is a room above, so this is handed in.
struct FoodDiaryParts: Sendable {
    /// For whom else a food can be logged.
    let eaters: @Sendable (any HouseholdContext) -> Query<SafeHTML?>
    /// What is left of a day once so much is eaten besides; nil where nobody has a diary.
    let rest: @Sendable (any HouseholdContext, CivilDate, Nutrients) async throws -> SafeHTML?
    /// The bar of a search: what was added, and what is left of the day.
    let visit: @Sendable (any HouseholdContext, SearchVisit) async throws -> SafeHTML?
}
