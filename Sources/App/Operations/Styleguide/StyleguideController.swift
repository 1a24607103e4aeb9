import HTTPServer
import Web

/// A page with all components, for people who build pages. It exists in debug builds only.
struct StyleguideController {
    func show(_ context: RequestContext) async throws -> Response {
        context.page(StyleguidePage(context))
    }

    /// Fails on purpose, to show the error page of a fault.
    func fail(_ context: RequestContext) async throws -> Response {
        throw Boiled()
    }

    private struct Boiled: Error {}
}
