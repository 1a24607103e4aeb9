import Database
import Domain
import Synchronization

/// The catalogue as it lies in memory: every food with its names, ready to be matched.
struct FoodCatalogue: Sendable {
    /// Of the files it was loaded from.
    let digest: String
    let foods: [Food.ID: Food]
    let matcher: FoodMatcher<Food.ID>
}

/// Keeps the catalogue between requests, and reads it again once another has been loaded into the database.
public final class CatalogueMemory: Sendable {
    private let kept = Mutex<FoodCatalogue?>(nil)

    public init() {}
}
