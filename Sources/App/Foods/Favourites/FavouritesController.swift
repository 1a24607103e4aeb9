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
        return try await answer(visit, .food(id), place.path(of: id))
    }

    func recipe(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("recipe", as: Recipe.ID.self)
        guard try await visit.database.read(PortionStore.head(of: id, in: visit.household)) != nil else {
            throw HTTPError.notFound
        }
        return try await answer(visit, .recipe(id), .recipe(id))
    }

    private func answer(_ visit: Visit, _ item: Eatable, _ page: LocalPath) async throws -> Response {
        let isWanted = visit.form.typed("favourite") != "0"
        try await visit.database.write(FavouriteStore.set(item, isWanted, of: visit.diaryOwner))
        return visit.redirect(to: page, saying: isWanted ? Notice.favourite : Notice.noFavourite)
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
