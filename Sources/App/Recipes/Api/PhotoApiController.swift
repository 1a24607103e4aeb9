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
            // Locked first: the photo whose tag is named is the one that is replaced.
            _ = try await db.fetch(RecipeStore.touch(recipe, in: household))
            let (kept) = try await db.fetch(PhotoStore.versions(of: recipe, in: household))
            // Sent twice it finds its own photo.
            if kept.present != Photo.version(photo.hero.digest) {
                try context.expects(present: kept.present.map { "\"\($0)\"" })
            }
            return try await PhotoStore.save(photo, of: recipe, in: household, db)
        }
        guard saved else { throw HTTPError.notFound }
        return Response(.noContent)
    }

    func remove(_ context: ApiContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let shown = try await context.database.read(PhotoStore.shown(of: recipe, in: context.household))
        guard let shown else { throw HTTPError.notFound }
        if let version = shown.version { try context.expects("\"\(version)\"") }
        do {
            _ = try await context.database.write { [household = context.household] db in
                try await PhotoStore.takeOff(recipe, seen: shown.version ?? "", in: household, db)
            }
        } catch HTTPError.conflict {
            throw HTTPError.preconditionFailed
        }
        return Response(.noContent)
    }
}
