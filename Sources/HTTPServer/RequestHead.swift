/// A request's first line and fields, and what they say about the body and the connection.
public struct RequestHead: Sendable {
    /// The request with an empty body.
    public var request: Request
    public var framing: Framing
    /// Whether the client leaves the connection open for another request.
    public var keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body.
    public var expectsContinue: Bool

    public enum Framing: Sendable, Hashable {
        case length(Int)
        case chunked
    }
}

/// Collects the lines of a head and rejects each as soon as it is wrong.
struct RequestHeadBuilder: Sendable {
    private var request = Request(.get, "", path: "")
    private var fieldCount = 0
    private var host: String?
    private var contentLength: Int?
    private var isChunked = false
    private var closes = false
    private var expectsContinue = false

    mutating func add(line: Span<UInt8>, limits: Limits) throws(RequestError) {
        let line = try RequestLine(line, limits: limits)
        request.method = line.method
        request.target = line.target.text
        request.path = line.target.path
        request.query = line.target.query
        request.version = line.version
    }

    mutating func add(field line: Span<UInt8>, limits: Limits) throws(RequestError) {
        // The token check also rejects a folded line, a line without a colon and a blank before the colon.
        guard let colon = line.firstIndex(of: .colon), colon > 0 else { throw .malformed }
        let name = line.extracting(0..<colon)
        guard name.allSatisfy({ $0.isToken }) else { throw .malformed }
        let raw = line.extracting((colon + 1)..<line.count)
        guard raw.allSatisfy({ $0.isFieldValue }) else { throw .malformed }
        fieldCount += 1
        guard fieldCount <= limits.fields else { throw RequestError(.requestHeaderFieldsTooLarge) }

        let key = name.lowercasedText
        let value = raw.trimmedText
        switch key {
        case "host": try setHost(value)
        case "content-length": try setContentLength(raw)
        case "transfer-encoding": try setTransferEncoding(value)
        case "connection": if FieldList.has("close", in: value) { closes = true }
        case "expect": try setExpectation(value)
        // Some gateways turn `_` into `-` for the programs behind them, which would then read another length.
        case "transfer_encoding", "content_length": throw .malformed
        default: break
        }
        request.headers.append(lowercased: key, value)
    }

    /// Returns the whole head, after the checks that need all fields.
    func finished() throws(RequestError) -> RequestHead {
        guard host != nil || request.version == .http10 else { throw .malformed }
        guard !(isChunked && contentLength != nil) else { throw .malformed }
        try rejectWebSocket()
        return RequestHead(
            request: request,
            framing: isChunked ? .chunked : .length(contentLength ?? 0),
            keepsAlive: request.version == .http11 && !closes,
            expectsContinue: expectsContinue && request.version == .http11
        )
    }

    private mutating func setHost(_ value: String) throws(RequestError) {
        guard host == nil, HostField(value) != nil else { throw .malformed }
        host = value
    }

    /// Accepts digits only, without a leading zero, at most one blank before and none after them: anything that another
    /// server on the way might read as another number is rejected.
    private mutating func setContentLength(_ raw: Span<UInt8>) throws(RequestError) {
        let start = raw.count > 0 && raw[0] == .space ? 1 : 0
        let digits = raw.extracting(start..<raw.count)
        guard contentLength == nil, let length = digits.decimal(digits: 18) else { throw .malformed }
        guard digits.count == 1 || digits[0] != 0x30 else { throw .malformed }
        contentLength = length
    }

    /// Accepts `chunked`, once, and only in an HTTP/1.1 request.
    private mutating func setTransferEncoding(_ value: String) throws(RequestError) {
        guard !isChunked, request.version == .http11 else { throw .malformed }
        let codings = value.split(separator: ",", omittingEmptySubsequences: false)
            .map { FieldList.trim($0.utf8).lowercasedASCII }
        if codings == ["chunked"] {
            isChunked = true
            return
        }
        // A body in a known compression is not supported (501); one whose end cannot be found is malformed (400).
        var packings = codings
        if packings.last == "chunked" { packings.removeLast() }
        let isPacked = packings.allSatisfy { ["gzip", "deflate", "compress", "br", "zstd"].contains($0) }
        throw RequestError(isPacked && !packings.isEmpty ? .notImplemented : .badRequest)
    }

    private mutating func setExpectation(_ value: String) throws(RequestError) {
        guard value.lowercasedASCII == "100-continue" else { throw RequestError(.expectationFailed) }
        expectsContinue = true
    }

    /// Rejects a WebSocket with 426, which tells the client that no version is supported; other upgrades are ignored.
    private func rejectWebSocket() throws(RequestError) {
        guard request.method == .get, let wanted = request.headers["upgrade"] else { return }
        guard FieldList.has("websocket", in: wanted) else { return }
        guard request.headers.all("connection").contains(where: { FieldList.has("upgrade", in: $0) }) else {
            return
        }
        throw RequestError(.upgradeRequired)
    }
}
