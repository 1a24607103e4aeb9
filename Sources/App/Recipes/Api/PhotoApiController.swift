import Domain
import HTTPServer
import Web

/// The photo of a recipe for programs: the file itself comes and goes, without a form around it.
struct PhotoApiController {
    let photos: PhotoEncoder

    func show(_ context: ApiContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let found = try await context.database.read(PhotoStore.served(.hero, of: recipe, in: context.household))
        guard let found else { throw HTTPError.notFound }
        return PhotosController.response(found, to: context.signedIn.requestContext, isForGood: false)
    }

    func save(_ context: ApiContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        // The recipe is checked before the work of encoding, so that an unknown recipe costs nothing.
        guard try await context.database.read(PhotoStore.shown(of: recipe, in: context.household)) != nil else {
            throw HTTPError.notFound
        }
        let photo: Photo
        do {
            photo = try await context.signedIn.photo(from: FormFile(body: context.request.body), photos)
        } catch let problem as PhotoProblem {
            let requestContext = context.signedIn.requestContext
            let text = requestContext.strings.text(of: problem.problem)
            var response = ApiProblem.rejection(problem.status, [("", text)], requestContext)
            if let wait = problem.retryAfter { response.headers["Retry-After"] = String(wait) }
            return response
        }
        let household = context.household
        let saved = try await context.database.write { db in
            guard try await PhotoStore.save(photo, of: recipe, in: household, db) else { return false }
            return try await db.fetch(RecipeStore.touch(recipe, in: household)) == 1
        }
        guard saved else { throw HTTPError.notFound }
        return Response(.noContent)
    }

    func remove(_ context: ApiContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let isThere = try await context.database.write { [household = context.household] db in
            try await PhotoStore.takeOff(recipe, in: household, db) != nil
        }
        guard isThere else { throw HTTPError.notFound }
        return Response(.noContent)
    }
}
