/// The reason why a request cannot be read any further. The connection responds with `status` and closes.
public struct RequestError: Error, Hashable, Sendable {
    public let status: Status

    public init(_ status: Status) { self.status = status }

    static let malformed = RequestError(.badRequest)
}
