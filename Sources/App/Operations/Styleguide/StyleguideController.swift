import HTTPServer
import Web

/// All components on one page, for those who build with them. Debug builds only.
struct StyleguideController {
    func show(_ context: RequestContext) async throws -> Response {
        context.page(StyleguidePage(context))
    }

    /// Shows what a visitor sees when something of ours goes wrong.
    func fail(_ context: RequestContext) async throws -> Response {
        throw Boiled()
    }

    private struct Boiled: Error {}
}
