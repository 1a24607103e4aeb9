import HTTPServer

extension Response {
    /// Server-sent events, written as they happen.
    public static func events(_ write: @escaping @Sendable (any BodyWriter) async throws -> Void) -> Response {
        Response(
            .ok,
            headers: [
                "Content-Type": "text/event-stream",
                "Cache-Control": "no-store",
                // Proxies that collect an answer before they pass it on do not collect this one.
                "X-Accel-Buffering": "no",
            ],
            body: .stream(write)
        )
    }
}
