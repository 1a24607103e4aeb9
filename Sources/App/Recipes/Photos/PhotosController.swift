import HTTPServer
import Web

/// The photo of a recipe: its page, upload, removal, and the image itself.
struct PhotosController {
    let photos: PhotoEncoder

    static let field = "photo"
    /// The checkbox of a recipe's form that removes the photo.
    static let removal = "photo_remove"
    /// The checkbox of a recipe's form that takes the photo of the page that the recipe is from.
    static let address = "photo_address"

    func show(_ context: any HouseholdContext) async throws -> Response {
        try await page(context)
    }

    func save(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        // The recipe is checked before the work of encoding, so that an unknown recipe costs nothing.
        guard try await context.database.read(PhotoStore.shown(of: recipe, in: context.household)) != nil else {
            throw HTTPError.notFound
        }
        guard let file = context.form.file(Self.field) else {
            return try await page(context, problem: .required, status: .unprocessableContent)
        }
        let photo: Photo
        do {
            photo = try await context.photo(from: file, photos)
        } catch let problem as PhotoProblem {
            var response = try await page(context, problem: problem.problem, status: problem.status)
            if let wait = problem.retryAfter { response.headers["Retry-After"] = String(wait) }
            return response
        }
        let saved = try await context.database.write { db in
            guard try await PhotoStore.save(photo, of: recipe, in: context.household, db) else { return false }
            return try await db.fetch(RecipeStore.touch(recipe, in: context.household)) == 1
        }
        guard saved else { throw HTTPError.notFound }
        return context.redirect(to: .recipe(recipe), flash: .recipes(.photoSaved), undo: Self.undo(recipe))
    }

    private static func undo(_ recipe: Recipe.ID) -> LocalPath { LocalPath.recipe(recipe).under("/photo/undo") }

    func remove(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let isThere = try await context.database.write { db in
            try await PhotoStore.takeOff(recipe, in: context.household, db)
        }
        guard isThere else { throw HTTPError.notFound }
        return context.redirect(to: .recipe(recipe), flash: .recipes(.photoRemoved), undo: Self.undo(recipe))
    }

    /// Puts back the photo that was taken off, or that another has replaced.
    func undo(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let isThere = try await context.database.write { db in
            try await PhotoStore.putBack(on: recipe, in: context.household, db)
        }
        // A button that is pressed twice finds it there.
        guard isThere else { throw HTTPError.notFound }
        return context.redirect(to: .recipe(recipe), flash: .recipes(.photoSaved))
    }

    func serve(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let size = try context.parameter("size", as: Photo.Size.self)
        let found = try await context.database.read(PhotoStore.served(size, of: recipe, in: context.household))
        guard let found else { throw HTTPError.notFound }
        // An address with an older version gets the present photo, which must not be cached under that address.
        let isCurrent = context.query["v"] == Photo.version(found.digest)
        return Self.response(found, to: context.requestContext, isForGood: isCurrent)
    }

    /// - Parameter isForGood: whether the address will never have another content.
    static func response(_ photo: PhotoStore.Served, to context: RequestContext, isForGood: Bool) -> Response {
        let headers: Headers = [
            "Content-Type": photo.type,
            "Cache-Control": isForGood ? "private, max-age=31536000, immutable" : "private, no-cache",
            "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
        ]
        return Response(.ok, headers: headers, body: .bytes(photo.content))
            .tagged("\"\(Photo.version(photo.digest))\"", for: context.request)
    }

    private func page(
        _ context: any HouseholdContext,
        problem: FieldProblem? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let shown = try await context.database.read(PhotoStore.shown(of: recipe, in: context.household))
        guard let shown else { throw HTTPError.notFound }
        let errors: FormErrors = problem.map { [Self.field: $0] } ?? [:]
        return context.page(PhotoPage(context, recipe, shown, errors, isAvailable: photos.isAvailable), status: status)
    }
}

extension HouseholdContext {
    /// The photo made from an upload, within what photos may cost an account. Throws `PhotoProblem`, or
    /// `CancellationError` when the client has disconnected.
    func photo(from file: FormFile, _ photos: PhotoEncoder) async throws -> Photo {
        let (budget, worker) = (services.work.budget, worker)
        do throws(HTTPError) {
            try budget.admit(.photos, worker)
        } catch {
            throw PhotoProblem.tooMany(seconds: error.retryAfter ?? 1)
        }
        return try await photos.encode(file) { budget.charge(.photos, worker, $0) }
    }
}
