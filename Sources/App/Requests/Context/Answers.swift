import HTTPServer
import Web

// How an action answers: a page, or on to another.

extension RequestContext {
    /// A page inside the frame.
    func page<Shown: Page>(_ page: Shown, status: Status = .ok) -> Response
    where Shown.LayoutOfPage == Layout, Shown.StringsOfPage == Strings {
        let layout = layout()
        let html = page.render(layout: layout, strings: strings)
        return .page(html, status: status, for: request, volatile: layout.csrf.token)
    }
}

extension SignedInContext {
    var csrf: CSRFField { requestContext.csrf }

    func page<Shown: Page>(_ page: Shown, status: Status = .ok) -> Response
    where Shown.LayoutOfPage == Layout, Shown.StringsOfPage == Strings {
        requestContext.page(page, status: status)
    }

    /// 303, with a message for the next page.
    func redirect(to path: LocalPath, saying key: String, _ arguments: [String] = []) -> Response {
        var response = Response.redirect(to: path)
        services.flashes.write(Flash(key, arguments), on: &response, now: now.seconds)
        return response
    }
}
