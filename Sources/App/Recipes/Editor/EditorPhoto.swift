import Domain
import HTTPServer
import Outbound
import Web

/// The photo in the recipe's form: the present one, a field for another, and a way to remove it.
struct EditorPhoto: Fragment, Sendable {
    /// The present photo; nil when there is none.
    let figure: PhotoFigure?
    let isRemoved: Bool
    let field: PhotoField
    let isAvailable: Bool
    /// The photo of the page that the recipe is from; nil where there is none.
    let found: Found?
    /// The photo that was chosen before; nil where none was.
    let carried: String?

    struct Found: Sendable {
        let address: String
        let label: String
    }

    init(_ context: any HouseholdContext, _ content: RecipeEditorPage.Content, _ fields: inout FormFields) {
        figure = content.recipe.flatMap { recipe in
            recipe.head.photo.map { .card($0, of: recipe.id, named: recipe.name, context.strings) }
        }
        isRemoved = content.typed.removesPhoto
        field = fields.photo()
        isAvailable = content.takesPhotos
        carried = content.carried?.text
        let addresses = PageAddress.ofPhoto(content.typed.photoAddress)
        found = addresses.first.map { first in
            Found(
                address: addresses.map(\.text).joined(separator: " "),
                label: context.strings.recipes.photo.fromPage(site: first.host)
            )
        }
    }
}

extension PageAddress {
    /// At how many addresses a photo is looked for.
    static let mostOfPhoto = 3

    /// The addresses at which a photo may stand, as they are in a form: one after another.
    static func ofPhoto(_ text: String) -> [PageAddress] {
        text.split(whereSeparator: \.isWhitespace).prefix(mostOfPhoto).compactMap { PageAddress(String($0)) }
    }
}

/// What a recipe's form makes of its photo.
struct FormPhoto: Sendable {
    let change: PhotoChange
    /// Whether a photo was to be fetched, and did not come.
    var isMissed = false

    /// What is said of the recipe that was saved with it.
    var flash: FlashMessage { isMissed ? .recipes(.savedWithoutPhoto) : .saved }
}

extension HouseholdContext {
    /// The change that the form makes to the photo. Throws `PhotoProblem`, or
    /// `CancellationError` when the client has disconnected.
    func photoChange(_ photos: PhotoEncoder, from pages: WebClient) async throws -> FormPhoto {
        if let file = form.file(PhotosController.field) ?? CarriedPhoto(form)?.file {
            return FormPhoto(change: .put(try await photo(from: file, photos)))
        }
        let addresses = PageAddress.ofPhoto(form.rawValue(PhotosController.address))
        if photos.isAvailable, !addresses.isEmpty { return try await photoChange(addresses, photos, from: pages) }
        return FormPhoto(change: form.has(PhotosController.removal) ? .remove : .none)
    }

    /// The photo at the first of these addresses at which there is one.
    private func photoChange(
        _ addresses: [PageAddress],
        _ photos: PhotoEncoder,
        from pages: WebClient
    ) async throws -> FormPhoto {
        for address in addresses {
            do {
                let found = try await fetch(address, PhotoEncoder.maxBytes, by: pages)
                let file = FormFile(claimedType: found.type, bytes: found.body)
                return FormPhoto(change: .put(try await photo(from: file, photos)))
            } catch is OutboundError, is PhotoProblem {
                // A recipe without the page's photo is better than none; it is said that it has none, and the log says why.
                continue
            }
        }
        return FormPhoto(change: .none, isMissed: true)
    }

    /// The errors, with a reminder for anyone who had chosen a file: a page cannot fill
    /// a file field, so it has to be chosen again.
    func remindingOfPhoto(_ errors: FormErrors) -> FormErrors {
        guard form.chose(PhotosController.field), errors[PhotosController.field] == nil else { return errors }
        var errors = errors
        errors.add(.recipes(.photoAgain), to: PhotosController.field)
        return errors
    }
}
