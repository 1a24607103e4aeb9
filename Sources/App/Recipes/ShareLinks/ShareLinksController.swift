import Database
import Domain
import HTTPServer
import Security
import Web

/// A recipe's secret link: made and taken back by the household, opened by whoever has it (S-25).
struct ShareLinksController {
    let links: ShareLinks
    let catalogue: CatalogueCache
    /// What people type to come here; nil where nobody has said.
    let publicOrigin: Origin?

    func show(_ context: SignedInContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        guard let (name, share) = try await context.database.read(ShareLinkStore.shared(recipe, in: context.household))
        else {
            throw HTTPError.notFound
        }
        // Made under another secret of the server, a link opens still, but nobody can say it again.
        let token = share.map { links.token(seed: $0.seed, of: recipe) }
        return context.page(
            SharePage(context, recipe, name, token?.digest == share?.digest ? token : nil, origin: publicOrigin)
        )
    }

    func share(_ context: SignedInContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let seed = SecureRandom.bytes(32)
        let token = links.token(seed: seed, of: recipe)
        let made = try await context.database.write(
            ShareLinkStore.share(recipe, by: .init(seed: seed, digest: token.digest), in: context.household)
        )
        guard made == 1 else { throw HTTPError.notFound }
        return context.redirect(to: "/recipes/\(recipe)/share", flash: .recipes(.shared))
    }

    func revoke(_ context: SignedInContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let (shared, _) = try await context.database.write(
            ShareLinkStore.shared(recipe, in: context.household),
            ShareLinkStore.revoke(recipe, in: context.household)
        )
        guard shared != nil else { throw HTTPError.notFound }
        return context.redirect(to: "/recipes/\(recipe)/share", flash: .recipes(.unshared))
    }

    func open(_ context: RequestContext) async throws -> Response {
        let token = try context.parameters.value("token", as: ShareToken.self)
        let (database, household, recipe) = try await behind(token, context)
        let loader = RecipeLoader(catalogue: catalogue, database: database, household: household)
        guard let detail = try await loader.find(recipe) else { throw HTTPError.notFound }
        var response = context.page(SharedRecipePage(context.strings, detail, token))
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response
    }

    func photo(_ context: RequestContext) async throws -> Response {
        let token = try context.parameters.value("token", as: ShareToken.self)
        let (database, household, recipe) = try await behind(token, context)
        guard let photo = try await database.read(PhotoStore.served(.hero, of: recipe, in: household)) else {
            throw HTTPError.notFound
        }
        // Asked for again each time: a link may have been taken back.
        var response = PhotosController.response(photo, to: context, isForGood: false)
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response
    }

    /// The recipe that a link opens, and the database as its household sees it, without any person.
    private func behind(_ token: ShareToken, _ context: RequestContext) async throws -> (
        any Database, Household.ID, Recipe.ID
    ) {
        guard let (household, recipe) = try await context.services.database.read(ShareLinkStore.recipe(behind: token))
        else {
            throw HTTPError.notFound
        }
        return (context.services.database.scoped([Setting("app.household", household.description)]), household, recipe)
    }
}
