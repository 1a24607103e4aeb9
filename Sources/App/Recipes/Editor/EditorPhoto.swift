import Domain
import HTTPServer
import Web

/// The photo in the recipe's form: what it has, another one, or none.
struct EditorPhoto: Fragment, Sendable {
    /// Nil while there is none.
    let figure: PhotoFigure?
    let isRemoved: Bool
    let field: PhotoField
    let isAvailable: Bool

    init(_ context: SignedInContext, _ content: RecipeEditorPage.Content, _ fields: inout FormFields) {
        figure = content.recipe.flatMap { recipe in
            recipe.photo.map { .card($0, of: recipe.id, named: recipe.name, context.strings) }
        }
        isRemoved = content.typed.removesPhoto
        field = fields.photo()
        isAvailable = content.takesPhotos
    }
}

extension SignedInContext {
    /// What the form wants of the photo. Throws `PhotoProblem`, or `CancellationError` when the sender has left.
    func photoChange(_ photos: PhotoEncoder) async throws -> PhotoChange {
        if let file = form.file(PhotosController.field) { return .put(try await photos.encode(file)) }
        return form.has(PhotosController.removal) ? .remove : .none
    }

    /// No page can give a file back to its form: who chose one is told to choose it again.
    func remindingOfPhoto(_ errors: FormErrors) -> FormErrors {
        guard form.chose(PhotosController.field), errors[PhotosController.field] == nil else { return errors }
        var errors = errors
        errors.add(.recipes(.photoAgain), to: PhotosController.field)
        return errors
    }
}
