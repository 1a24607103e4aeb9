import HTTPServer
import Web

/// The photo of a recipe: shown, chosen, removed, served.
struct PhotosController {
    let app: Application

    static let field = "photo"
    /// Ticked in a recipe's form to be rid of its photo.
    static let removal = "photo_remove"

    func show(_ visit: Visit) async throws -> Response {
        try await page(visit)
    }

    func save(_ visit: Visit) async throws -> Response {
        let recipe = try visit.parameter("recipe", as: Recipe.ID.self)
        // Before the work: what is not there, or another household's, takes no photo.
        guard try await visit.database.read(PhotoStore.shown(of: recipe, in: visit.household)) != nil else {
            throw HTTPError.notFound
        }
        guard let file = visit.form.file(Self.field) else {
            return try await page(visit, problem: .required, status: .unprocessableContent)
        }
        let photo: Photo
        do {
            photo = try await app.photos.encode(file)
        } catch let problem as PhotoProblem {
            return try await page(visit, problem: problem.problem, status: problem.status)
        }
        let saved = try await visit.database.write { db in
            try await PhotoStore.save(photo, of: recipe, in: visit.household, db)
        }
        guard saved else { throw HTTPError.notFound }
        return visit.redirect(to: "/recipes/\(recipe)", saying: Notice.photoSaved)
    }

    func remove(_ visit: Visit) async throws -> Response {
        let recipe = try visit.parameter("recipe", as: Recipe.ID.self)
        let (shown, _) = try await visit.database.write(
            PhotoStore.shown(of: recipe, in: visit.household),
            PhotoStore.remove(from: recipe, in: visit.household)
        )
        guard shown != nil else { throw HTTPError.notFound }
        return visit.redirect(to: "/recipes/\(recipe)", saying: Notice.photoRemoved)
    }

    func serve(_ visit: Visit) async throws -> Response {
        let recipe = try visit.parameter("recipe", as: Recipe.ID.self)
        let size = try visit.parameter("size", as: Photo.Size.self)
        let found = try await visit.database.read(PhotoStore.served(size, of: recipe, in: visit.household))
        guard let found else { throw HTTPError.notFound }
        // An address with an older version shows today's photo, and is asked for again.
        let isCurrent = visit.query["v"] == Photo.version(found.digest)
        return Self.response(found, to: visit.guest, isForGood: isCurrent)
    }

    /// - Parameter isForGood: under this address there will never be another.
    static func response(_ photo: PhotoStore.Served, to guest: Guest, isForGood: Bool) -> Response {
        let tag = "\"\(Photo.version(photo.digest))\""
        let headers: Headers = [
            "ETag": tag,
            "Cache-Control": isForGood ? "private, max-age=31536000, immutable" : "private, no-cache",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
        ]
        let known = guest.request.headers.all("if-none-match").joined(separator: ",")
        if EntityTag.isNamed(tag, in: known) { return Response(.notModified, headers: headers) }
        var response = Response(.ok, headers: headers, body: .bytes(photo.content))
        response.headers["Content-Type"] = photo.type
        return response
    }

    private func page(
        _ visit: Visit,
        problem: FieldProblem? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let recipe = try visit.parameter("recipe", as: Recipe.ID.self)
        let shown = try await visit.database.read(PhotoStore.shown(of: recipe, in: visit.household))
        guard let shown else { throw HTTPError.notFound }
        let errors: FormErrors = problem.map { [Self.field: $0] } ?? [:]
        return visit.page(PhotoPage(visit, recipe, shown, errors), status: status)
    }
}
