import Database
import Domain
import HTTPServer
import Security
import Web

/// A recipe's share link: made and revoked by the household, opened by anyone who has it (S-25).
struct ShareLinksController {
    let links: ShareLinks
    let catalogue: CatalogueCache

    func show(_ context: SignedInContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        guard let (name, share) = try await context.database.read(ShareLinkStore.shared(recipe, in: context.household))
        else {
            throw HTTPError.notFound
        }
        // A link that was made under another server secret still opens, but its text can no longer be computed.
        let token = share.map { links.token(seed: $0.seed, of: recipe) }
        let shown = token?.digest == share?.digest ? token : nil
        return context.page(SharePage(context, recipe, name, shown, isShared: share != nil)).unkept
    }

    func share(_ context: SignedInContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let seed = SecureRandom.bytes(32)
        let token = links.token(seed: seed, of: recipe)
        // A link that somebody has made meanwhile may have been sent already: only who asks for another one ends it.
        let (_, shared) = try await context.database.write(
            ShareLinkStore.share(
                recipe,
                by: .init(seed: seed, digest: token.digest),
                replaces: context.form.has("renew"),
                in: context.household
            ),
            ShareLinkStore.shared(recipe, in: context.household)
        )
        guard shared != nil else { throw HTTPError.notFound }
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
        let cook = ViewedCook(context.query, of: detail.dish)
        var response = context.page(SharedRecipePage(context, detail, token, cook))
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response
    }

    func photo(_ context: RequestContext) async throws -> Response {
        let token = try context.parameters.value("token", as: ShareToken.self)
        let (database, household, recipe) = try await behind(token, context)
        guard let photo = try await database.read(PhotoStore.served(.hero, of: recipe, in: household)) else {
            throw HTTPError.notFound
        }
        // The photo must not be cached, since the link may be revoked.
        var response = PhotosController.response(photo, to: context, isForGood: false)
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response
    }

    /// The recipe that a link opens, and the database scoped to its household without a person.
    private func behind(_ token: ShareToken, _ context: RequestContext) async throws -> (
        any Database, Household.ID, Recipe.ID
    ) {
        guard let (household, recipe) = try await context.accounts.read(ShareLinkStore.recipe(behind: token))
        else {
            throw HTTPError.notFound
        }
        return (context.accounts.scoped([Setting("app.household", household.description)]), household, recipe)
    }
}
