/// One HTTP response, independent of sockets.
public struct Response: Sendable {
    public var status: Status
    public var headers: Headers
    public var body: Body

    public init(_ status: Status, headers: Headers = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public enum Body: Sendable {
        case bytes([UInt8])
        /// A body written piece by piece as it is made; it ends when the closure returns.
        case stream(@Sendable (any BodyWriter) async throws -> Void)
    }
}

/// The destination of a streamed body.
public protocol BodyWriter: Sendable {
    /// Writes a piece and returns when there is room for more; throws `ClientGone` when the client is gone.
    func write(_ bytes: [UInt8]) async throws
}

/// The client that reads a streamed body has disconnected.
public struct ClientGone: Error {
    public init() {}
}

/// An HTTP status code.
public struct Status: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let ok = Status(rawValue: 200)
    public static let created = Status(rawValue: 201)
    public static let noContent = Status(rawValue: 204)
    public static let seeOther = Status(rawValue: 303)
    public static let notModified = Status(rawValue: 304)
    public static let badRequest = Status(rawValue: 400)
    public static let unauthorized = Status(rawValue: 401)
    public static let forbidden = Status(rawValue: 403)
    public static let notFound = Status(rawValue: 404)
    public static let methodNotAllowed = Status(rawValue: 405)
    public static let requestTimeout = Status(rawValue: 408)
    public static let conflict = Status(rawValue: 409)
    public static let gone = Status(rawValue: 410)
    public static let preconditionFailed = Status(rawValue: 412)
    public static let contentTooLarge = Status(rawValue: 413)
    public static let uriTooLong = Status(rawValue: 414)
    public static let unsupportedMediaType = Status(rawValue: 415)
    public static let expectationFailed = Status(rawValue: 417)
    public static let unprocessableContent = Status(rawValue: 422)
    public static let upgradeRequired = Status(rawValue: 426)
    public static let preconditionRequired = Status(rawValue: 428)
    public static let tooManyRequests = Status(rawValue: 429)
    public static let requestHeaderFieldsTooLarge = Status(rawValue: 431)
    public static let internalServerError = Status(rawValue: 500)
    public static let notImplemented = Status(rawValue: 501)
    public static let serviceUnavailable = Status(rawValue: 503)
    public static let versionNotSupported = Status(rawValue: 505)
    public static let insufficientStorage = Status(rawValue: 507)
}
