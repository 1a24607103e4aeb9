/// Writes the head of a response as bytes.
enum ResponseWriting {
    enum Framing: Equatable {
        case length(Int)
        case chunked
        /// Neither length nor chunks: the status has no body, or the body ends with the connection.
        case none
    }

    /// Whether a field is set by the server alone; one set by the application is dropped.
    private static func isOurs(_ name: String) -> Bool {
        switch name {
        case "content-length", "transfer-encoding", "connection", "date", "keep-alive": true
        default: false
        }
    }

    static func head(
        _ response: Response,
        framing: Framing,
        closes: Bool,
        dateLine: [UInt8],
        reserving bodyBytes: Int
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256 + bodyBytes)
        bytes.append(contentsOf: "HTTP/1.1 ".utf8)
        append(response.status.rawValue, to: &bytes)
        bytes.append(.space)
        bytes.append(contentsOf: response.status.reason.utf8)
        bytes.append(contentsOf: "\r\n".utf8)
        bytes.append(contentsOf: dateLine)
        for (name, value) in response.headers.fields where !isOurs(name) && isSafe(name, value) {
            bytes.append(contentsOf: name.utf8)
            bytes.append(contentsOf: ": ".utf8)
            bytes.append(contentsOf: value.utf8)
            bytes.append(contentsOf: "\r\n".utf8)
        }
        switch framing {
        case .length(let length):
            bytes.append(contentsOf: "content-length: ".utf8)
            append(length, to: &bytes)
            bytes.append(contentsOf: "\r\n".utf8)
        case .chunked: bytes.append(contentsOf: "transfer-encoding: chunked\r\n".utf8)
        case .none: break
        }
        if closes { bytes.append(contentsOf: "connection: close\r\n".utf8) }
        bytes.append(contentsOf: "\r\n".utf8)
        return bytes
    }

    /// Whether a field is valid. One with a line end would let a visitor's text add fields, so it is dropped.
    private static func isSafe(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy(\.isToken) && value.utf8.allSatisfy(\.isFieldValue)
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: String(number).utf8)
    }
}

extension Status {
    /// The reason phrase after the number, which clients ignore.
    public var reason: String {
        Self.reasons[rawValue] ?? "Status"
    }

    private static let reasons: [Int: String] = [
        100: "Continue", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
        308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
        412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
        416: "Range Not Satisfiable", 417: "Expectation Failed", 421: "Misdirected Request",
        422: "Unprocessable Content", 426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
        507: "Insufficient Storage",
    ]
}
