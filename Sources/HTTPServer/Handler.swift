/// What answers requests. The server knows nothing else of the application.
public protocol Handler: Sendable {
    /// The largest body that a request with this head may carry, in bytes. Asked before a byte of it is read.
    func bodyLimit(for head: Request) -> Int

    /// The answer. Runs on a queue that carries other connections too: whatever blocks goes elsewhere.
    func respond(to request: Request) async -> Response
}
