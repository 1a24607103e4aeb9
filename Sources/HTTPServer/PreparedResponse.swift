/// An answer made ready for the wire beside the loop: its length is known, where it can be.
struct PreparedResponse: Sendable {
    enum Payload: Sendable {
        case none
        case bytes([UInt8])
        case stream(@Sendable (any BodyWriter) async throws -> Void)
    }

    var response: Response
    var payload: Payload
    /// Bytes of the body, also of one that HEAD leaves out; nil when only its end will tell.
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
        // The array would otherwise be held twice.
        self.response.body = .bytes([])
    }

    var framing: ResponseWriting.Framing {
        if response.status.hasNoBody { return .none }
        if let length { return .length(length) }
        return version == .http11 ? .chunked : .none
    }
}

extension Status {
    /// Neither a body nor a length may follow.
    var hasNoBody: Bool { rawValue < 200 || self == .noContent || self == .notModified }
}

extension Response {
    /// What the server itself has to say: the status and its phrase.
    static func plain(_ status: Status) -> Response {
        var response = Response(
            status,
            headers: ["content-type": "text/plain; charset=utf-8", "cache-control": "no-store"],
            body: .bytes(Array("\(status.rawValue) \(status.reason)\n".utf8))
        )
        switch status {
        case .serviceUnavailable: response.headers["retry-after"] = "1"
        // The field names what would be spoken instead, and it is what is spoken already.
        case .upgradeRequired: response.headers["upgrade"] = "HTTP/1.1"
        default: break
        }
        return response
    }
}
