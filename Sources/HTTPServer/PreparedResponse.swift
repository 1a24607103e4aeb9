/// A response ready to be sent: its length is known, unless it is a stream without one.
struct PreparedResponse: Sendable {
    enum Payload: Sendable {
        case none
        case bytes([UInt8])
        case stream(@Sendable (any BodyWriter) async throws -> Void)
    }

    var response: Response
    var payload: Payload
    /// The length of the body, even if HEAD omits it; nil when only the body's end will tell.
    var length: Int?
    private(set) var version: Request.Version

    init(_ response: Response, to request: Request) {
        self.response = response
        version = request.version
        switch response.body {
        case .bytes(let bytes):
            payload = .bytes(bytes)
            length = bytes.count
        case .stream(let write):
            payload = .stream(write)
            length = response.headers["content-length"].flatMap { Array($0.utf8).span.decimal(digits: 18) }
        }
        if request.method == .head || response.status.hasNoBody { payload = .none }
        // The payload holds the body; a second reference to the array is not needed.
        self.response.body = .bytes([])
    }

    var framing: ResponseWriting.Framing {
        if response.status.hasNoBody { return .none }
        if let length { return .length(length) }
        return version == .http11 ? .chunked : .none
    }
}

extension Status {
    /// Whether neither a body nor a length may follow the head.
    var hasNoBody: Bool { rawValue < 200 || self == .noContent || self == .notModified }
}

extension Response {
    /// A response of the server itself: the status and its reason phrase as text.
    static func plain(_ status: Status) -> Response {
        var response = Response(
            status,
            headers: ["content-type": "text/plain; charset=utf-8", "cache-control": "no-store"],
            body: .bytes(Array("\(status.rawValue) \(status.reason)\n".utf8))
        )
        switch status {
        case .serviceUnavailable: response.headers["retry-after"] = "1"
        // The field must name a protocol to switch to, and there is only the present one.
        case .upgradeRequired: response.headers["upgrade"] = "HTTP/1.1"
        default: break
        }
        return response
    }
}
