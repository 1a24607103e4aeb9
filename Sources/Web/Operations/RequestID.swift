import HTTPServer
import Security

/// The id of a request in logs and on error pages.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
    /// The id as it is shown and logged.
    public let description: String

    /// The id of the request that the task works for, for logging in code that knows nothing of requests. It is set
    /// only if such events are logged (`Log.tells(.debug)`).
    @TaskLocal public static var current: RequestID?

    /// Creates an id of 16 hexadecimal digits; it need not be secret, only rare.
    public init() {
        description = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
    }

    /// Takes the id that a trusted proxy gave the request (`X-Request-Id`), so that both logs match; else a new one.
    public init(for request: Request, _ proxies: TrustedProxies) {
        guard let given = request.headers["x-request-id"], proxies.include(request.peer), Self.isPlain(given) else {
            self.init()
            return
        }
        self.init(given: given)
    }

    private init(given: String) { description = given }

    private static func isPlain(_ text: String) -> Bool {
        (8...64).contains(text.utf8.count) && text.utf8.allSatisfy(Base64.isURLCharacter)
    }
}
