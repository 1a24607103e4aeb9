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
    func live<Section: Fragment>(_ section: Section) -> Response where Section.StringsOfPage == Strings {
        let html = section.render(strings: strings)
        let carried = requestContext.carrier?.carried(html) ?? html
        return Response.page(carried, for: request, volatile: csrf.token, session: digest).varyingByLive()
    }

    /// The same with a tag that stands for all that the section is made of.
    func live<Section: Fragment>(_ section: Section, tagged tag: String) -> Response
    where Section.StringsOfPage == Strings {
        let html = section.render(strings: strings)
        let bytes = requestContext.carrier?.carried(html) ?? html
        let headers: Headers = ["Content-Type": "text/html; charset=utf-8", "ETag": tag]
        return Response(.ok, headers: headers, body: .bytes(bytes)).varyingByLive()
    }

    /// The answer to whoever has what a tag stands for; nil where they have not.
    func unchanged(_ tag: String) -> Response? {
        let response = Response(.ok).tagged(tag, for: request)
        return response.status == .notModified ? response.varyingByLive() : nil
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
