import HTTPServer
import Web

// The script sends a form marked data-live="#section" whenever one of its fields changes. The same address then answers
// with that section alone, rendered by the same code as in the whole page.

extension HouseholdContext {
    /// Whether the script asks for nothing but the section with this id.
    func isLive(_ section: String) -> Bool {
        request.headers["sofra-live"] == section
    }

    /// A response that holds nothing but one section of a page.
    /// - Parameter tag: as of a page.
    func live<Section: Fragment>(_ section: Section, tagged tag: String? = nil) -> Response
    where Section.StringsOfPage == Strings {
        let html = section.render(strings: strings)
        if let tag { return .page(html, tagged: tag).varyingByLive() }
        let carried = requestContext.carrier?.carried(html) ?? html
        return Response.page(carried, for: request, volatile: csrf.token, session: digest).varyingByLive()
    }
}

extension Response {
    /// `Vary: Sofra-Live` stands on the whole page and on the section alone, since both have one address:
    /// without it a cache would serve one for the other.
    func varyingByLive() -> Response {
        var response = self
        response.headers["Vary"] = "Sofra-Live"
        return response
    }
}
