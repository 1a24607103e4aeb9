import Domain
import HTTPServer
import Web

/// Offers the file's version of a recipe that an import has left as it is here (I-05).
struct TakingController {
    let reader: TakingReader
    /// Tells a program how the import stands.
    let imports: FileImportApiController

    func show(_ context: SignedInContext) async throws -> Response {
        do {
            return context.page(TakingPage(context, try await reader.taking(context)))
        } catch let errors as FormErrors {
            throw HTTPError.unprocessable("the file's version: \(errors)")
        }
    }

    /// What is taken already is taken once.
    func take(_ context: SignedInContext) async throws -> Response {
        let taking = try await reader.taking(context)
        guard Int(pathText: context.form.rawValue("version")) == taking.recipe.version else {
            return context.page(TakingPage(context, taking, isChanged: true), status: .conflict)
        }
        do {
            try await reader.take(taking, context)
        } catch HTTPError.conflict {
            let now = try await reader.taking(context)
            return context.page(TakingPage(context, now, isChanged: true), status: .conflict)
        }
        return context.redirect(to: .fileImport(taking.left.job), flash: .saved)
    }

    func takeByProgram(_ context: ApiContext) async throws -> Response {
        try await reader.take(try await reader.taking(context.signedIn), context.signedIn)
        return try await imports.show(context)
    }
}
