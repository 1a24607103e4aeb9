import HTTPServer

// What a phone keeps for reading without a network (sw.js): the pages that say so, and no others.

extension Response {
    /// Lets a phone keep the page, for whoever asked for it alone.
    func kept(for context: any HouseholdContext) -> Response {
        kept(as: context.requestContext.marks?.pages)
    }

    /// Lets a phone keep the page whoever uses it, because it says nothing of anybody.
    func keptForAll() -> Response { kept(as: "files") }

    private func kept(as name: String?) -> Response {
        var response = self
        response.headers["Sofra-Keep"] = name
        return response
    }
}
