import HTTPServer
import Web

/// All components on one page, for those who build with them. Debug builds only.
struct StyleguideController {
    func show(_ guest: Guest) async throws -> Response {
        guest.page(StyleguidePage(guest))
    }

    /// Shows what a visitor sees when something of ours goes wrong.
    func fail(_ guest: Guest) async throws -> Response {
        throw Boiled()
    }

    private struct Boiled: Error {}
}
