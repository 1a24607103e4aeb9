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
    /// - Parameter undo: where a form takes back what the message tells of.
    func redirect(to path: LocalPath, flash message: FlashMessage, undo: LocalPath? = nil) -> Response {
        var response = Response.redirect(to: path)
        services.flashes.write(Flash(message: message, undo: undo), on: &response, now: now.seconds)
        return response
    }
}
