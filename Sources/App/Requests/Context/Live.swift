import HTTPServer
import Web

// A form marked data-live="#section" is sent by the script as it changes; the same address then answers with that
// section alone, made by the same code as the page.

extension SignedInContext {
    /// Whether the script asks for nothing but the section with this id.
    func isLive(_ section: String) -> Bool {
        request.headers["sofra-live"] == section
    }

    /// The section alone.
    func live<Section: Fragment>(_ section: Section) -> Response where Section.StringsOfPage == Strings {
        Response.page(section.render(strings: strings), for: request, volatile: csrf.token).varyingByLive()
    }
}

extension Response {
    /// Both answers of one address say so, else a cache gives the one for the other.
    func varyingByLive() -> Response {
        var response = self
        response.headers["Vary"] = "Sofra-Live"
        return response
    }
}
