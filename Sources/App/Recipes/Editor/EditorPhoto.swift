import Domain
import HTTPServer
import Web

/// The photo in the recipe's form: the present one, a field for another, and a way to remove it.
struct EditorPhoto: Fragment, Sendable {
    /// The present photo; nil when there is none.
    let figure: PhotoFigure?
    let isRemoved: Bool
    let field: PhotoField
    let isAvailable: Bool

    init(_ context: any HouseholdContext, _ content: RecipeEditorPage.Content, _ fields: inout FormFields) {
        figure = content.recipe.flatMap { recipe in
            recipe.head.photo.map { .card($0, of: recipe.id, named: recipe.name, context.strings) }
        }
        isRemoved = content.typed.removesPhoto
        field = fields.photo()
        isAvailable = content.takesPhotos
    }
}

extension HouseholdContext {
    /// The change that the form makes to the photo. Throws `PhotoProblem`, or
    /// `CancellationError` when the client has disconnected.
    func photoChange(_ photos: PhotoEncoder) async throws -> PhotoChange {
        if let file = form.file(PhotosController.field) { return .put(try await photo(from: file, photos)) }
        return form.has(PhotosController.removal) ? .remove : .none
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
