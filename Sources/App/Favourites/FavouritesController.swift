import Database
import Domain
import HTTPServer
import Web

/// Making a food or recipe a favourite, and none again.
struct FavouritesController {
    func food(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("food", as: Food.ID.self)
        guard try await FoodStore.find(id, in: visit.household, visit.database) != nil else { throw HTTPError.notFound }
        let place = FoodPlace(visit.form)
        return try await answer(
            visit,
            FavouriteStore.set(id, isWanted(visit), of: visit.diaryOwner),
            place.path(of: id)
        )
    }

    func recipe(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("recipe", as: Recipe.ID.self)
        guard try await visit.database.read(PortionStore.head(of: id, in: visit.household)) != nil else {
            throw HTTPError.notFound
        }
        return try await answer(visit, FavouriteStore.set(id, isWanted(visit), of: visit.diaryOwner), .recipe(id))
    }

    private func isWanted(_ visit: Visit) -> Bool { visit.form.typed("favourite") != "0" }

    private func answer(_ visit: Visit, _ change: Query<Int>, _ page: LocalPath) async throws -> Response {
        try await visit.database.write(change)
        return visit.redirect(to: page, saying: isWanted(visit) ? Notice.favourite : Notice.noFavourite)
    }
}

/// The star on the page of a food or recipe.
struct FavouriteButton: Fragment, Sendable {
    let action: LocalPath
    let csrf: CSRFField
    let isFavourite: Bool
    var slot = ""
    var day = ""
    /// What pressing it makes of it.
    var value: String { isFavourite ? "0" : "1" }
}
