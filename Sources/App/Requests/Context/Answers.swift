import HTTPServer
import Web

// The two ways in which an action answers: with a page, or with a redirect.

extension RequestContext {
    /// What carries the person for whom the sender acts to the next page; nil while they act for themselves.
    var carrier: PersonCarrier? { ward.map { PersonCarrier(person: $0.id) } }

    /// The page inside the layout, as the response to this request.
    /// - Parameter tag: its entity tag, where what it is made of is known; nil for one that is made of its bytes.
    func page<Shown: Page>(_ page: Shown, status: Status = .ok, tagged tag: String? = nil) -> Response
    where Shown.LayoutOfPage == Layout, Shown.StringsOfPage == Strings {
        var layout = layout()
        layout.isRejected = status == .unprocessableContent || status == .conflict
        let html = page.render(layout: layout, strings: strings)
        var response = answer(html, layout, status: status, tagged: tag)
        response.headers["Link"] = StyleSheets.preload(of: html)
        // Before anyone has signed in there is little to press. Whoever has to save data is asked for nothing that they may
        // not read.
        if sender != nil, request.headers["save-data"] != "on" {
            response.headers["Speculation-Rules"] = layout.assets.speculation
        }
        return response
    }

    private func answer(_ html: [UInt8], _ layout: Layout, status: Status, tagged tag: String?) -> Response {
        if let tag { return .page(html, tagged: tag) }
        // Before anyone has signed in a browser may have a page from a time when it had another token: that page's forms
        // would be refused, so that a copy of it is not taken for the same.
        let token = sender == nil ? nil : layout.csrf.token
        return .page(
            carrier?.carried(html) ?? html,
            status: status,
            for: request,
            volatile: token,
            // A page of an earlier session has the token of that one.
            session: sender?.digest ?? []
        )
    }
}

extension HouseholdContext {
    var csrf: CSRFField { requestContext.csrf }

    func page<Shown: Page>(_ page: Shown, status: Status = .ok, tagged tag: String? = nil) -> Response
    where Shown.LayoutOfPage == Layout, Shown.StringsOfPage == Strings {
        requestContext.page(page, status: status, tagged: tag)
    }

    /// A redirect (303) that leaves a flash message for the next page.
    /// - Parameter undo: where a form takes back what the message tells of.
    func redirect(to path: LocalPath, flash message: FlashMessage, undo: LocalPath? = nil) -> Response {
        var response = Response.redirect(to: path)
        let undo = undo.map { requestContext.carrier?.carried($0) ?? $0 }
        services.flashes.leave(Flash(message: message, undo: undo), on: &response, now: now.seconds)
        return response
    }
}

extension Response {
    /// A page whose tag stands for all that it is made of.
    static func page(_ html: [UInt8], tagged tag: String) -> Response {
        Response(.ok, headers: ["Content-Type": "text/html; charset=utf-8", "ETag": tag], body: .bytes(html))
    }
}
