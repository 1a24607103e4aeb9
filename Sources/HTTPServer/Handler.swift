/// The application, as the server sees it: something that responds to requests.
public protocol Handler: Sendable {
    /// The largest body that a request with this head may have, in bytes. Called before any of the body is read.
    func bodyLimit(for head: Request) -> Int

    /// Responds to a request. Runs on a queue that carries other connections too, so it must not block.
    /// The task is cancelled when the client is gone.
    func respond(to request: Request) async -> Response
}
