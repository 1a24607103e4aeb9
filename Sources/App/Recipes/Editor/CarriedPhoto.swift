import FoundationEssentials
import Web

/// A photo that was chosen in a form whose page is shown again. No page can fill a file field, so the form carries the
/// photo on as text, and it is read as an upload when the form is sent.
struct CarriedPhoto: Sendable {
    static let field = "photo_carried"

    /// The photo as it would be stored, in Base64.
    let text: String

    init(_ photo: Photo) { text = Data(photo.hero.content).base64EncodedString() }

    /// The one that a form carries; nil where it carries none.
    init?(_ form: Form) {
        guard form.has(Self.field) else { return nil }
        text = form.rawValue(Self.field)
    }

    var file: FormFile? {
        Data(base64Encoded: text).map { FormFile(claimedType: Photo.Rendition.type, bytes: [UInt8]($0)) }
    }
}

extension HouseholdContext {
    /// The photo that was chosen, for the page that shows its form again. What is wrong with it becomes an error of its
    /// field; where only its name is left, as in a form kept over a sign-in, it has to be chosen again.
    func carriedPhoto(_ photos: PhotoEncoder, _ errors: inout FormErrors) async throws -> CarriedPhoto? {
        guard errors[PhotosController.field] == nil, let file = form.file(PhotosController.field) else {
            if let carried = CarriedPhoto(form) { return carried }
            errors = remindingOfPhoto(errors)
            return nil
        }
        do {
            return CarriedPhoto(try await photo(from: file, photos))
        } catch let problem as PhotoProblem {
            errors.add(problem.problem, to: PhotosController.field)
            return nil
        }
    }
}
