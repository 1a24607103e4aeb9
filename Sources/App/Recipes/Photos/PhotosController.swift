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
    /// The field that says which photo a form was shown with; empty for none.
    static let version = "version"

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
        do {
            let undo = Self.undo(try await put(photo, on: recipe, context), recipe)
            return context.redirect(to: .recipe(recipe), flash: .recipes(.photoSaved), undo: undo)
        } catch HTTPError.conflict {
            return try await page(context, problem: .recipes(.photoMeanwhile), status: .conflict)
        }
    }

    /// Throws `HTTPError.conflict` where the recipe has another photo by now than its form was shown with.
    private func put(
        _ photo: Photo,
        on recipe: Recipe.ID,
        _ context: any HouseholdContext
    ) async throws -> PhotoStore.Replaced {
        let (home, seen) = (context.household, Self.seen(context))
        return try await context.database.write { db in
            // Locked first: what it replaces is what the undo brings back.
            _ = try await db.fetch(RecipeStore.touch(recipe, in: home))
            let (kept) = try await db.fetch(PhotoStore.versions(of: recipe, in: home))
            let after = Photo.version(photo.hero.digest)
            // A form that is sent twice finds its own photo.
            if let seen, ![seen, after].contains(kept.present ?? "") { throw HTTPError.conflict }
            guard try await PhotoStore.save(photo, of: recipe, in: home, db) else { throw HTTPError.notFound }
            // Its undo goes on bringing back what it has replaced the first time.
            if kept.present == after, let seen, seen.isEmpty || seen == kept.former {
                return PhotoStore.Replaced(before: seen.isEmpty ? nil : seen, after: after)
            }
            return PhotoStore.Replaced(before: kept.present, after: after)
        }
    }

    /// Which photo the form was shown with; nil where it does not say so.
    private static func seen(_ context: any HouseholdContext) -> String? {
        context.form.has(version) ? context.form.rawValue(version) : nil
    }

    /// The address that makes the photo what it was before a change; nil where nothing was changed.
    private static func undo(_ replaced: PhotoStore.Replaced, _ recipe: Recipe.ID) -> LocalPath? {
        if replaced.before == replaced.after { return nil }
        return LocalPath.recipe(recipe).under("/photo/undo")
            .with(["before": replaced.before ?? "", "after": replaced.after ?? ""])
    }

    func remove(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let (home, seen) = (context.household, Self.seen(context))
        do {
            let replaced = try await context.database.write { db in
                try await PhotoStore.takeOff(recipe, seen: seen, in: home, db)
            }
            guard let replaced else { throw HTTPError.notFound }
            let undo = Self.undo(replaced, recipe)
            return context.redirect(to: .recipe(recipe), flash: .recipes(.photoRemoved), undo: undo)
        } catch HTTPError.conflict {
            return try await page(context, problem: .recipes(.photoMeanwhile), status: .conflict)
        }
    }

    /// Puts back the photo that was taken off, or that another has replaced, where that is still as it was left.
    func undo(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let (before, after) = (context.query["before"] ?? "", context.query["after"] ?? "")
        let replaced = PhotoStore.Replaced(
            before: before.isEmpty ? nil : before,
            after: after.isEmpty ? nil : after
        )
        let put = try await context.database.write { db in
            try await PhotoStore.putBack(replaced, on: recipe, in: context.household, db)
        }
        switch put {
        case .done?:
            let message = replaced.before == nil ? FlashMessage.Recipes.photoRemoved : .photoSaved
            return context.redirect(to: .recipe(recipe), flash: .recipes(message))
        case .changedSince?: return context.redirect(to: .recipe(recipe), flash: .recipes(.photoSince))
        case nil: throw HTTPError.notFound
        }
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
