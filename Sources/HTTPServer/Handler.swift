/// The application, as the server sees it: something that responds to requests.
public protocol Handler: Sendable {
    /// The largest body that a request with this head may have, in bytes. Called before any of the body is read.
    func bodyLimit(for head: Request) -> Int

    /// Responds to a request. Runs on a queue that carries other connections too, so it must not block.
    /// The task is cancelled when the client is gone.
    func respond(to request: Request) async -> Response

    /// What the response says to a request that the server refuses itself, such as one with too large a body; nil for the
    /// server's own words. Runs on the event loop.
    /// - Parameter head: what was read of the request; its path is empty where nothing was.
    func refusal(_ status: Status, of head: Request) -> RefusalText?
}

extension Handler {
    public func refusal(_ status: Status, of head: Request) -> RefusalText? { nil }
}

/// The body of a response with its media type.
public struct RefusalText: Sendable {
    public let type: String
    public let bytes: [UInt8]

    public init(type: String, bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }
}
