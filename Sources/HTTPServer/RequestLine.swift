/// The first line of a request.
struct RequestLine {
    let method: Method
    let target: RequestTarget
    let version: Request.Version

    /// The longest method accepted, which is longer than any registered one.
    private static let methodBytes = 32

    init(_ line: Span<UInt8>, limits: Limits) throws(RequestError) {
        guard let first = line.firstIndex(of: .space), first > 0 else { throw .malformed }
        guard let second = line.firstIndex(of: .space, from: first + 1) else { throw .malformed }
        let method = line.extracting(0..<first)
        // Every registered method is upper case; `get` is none, and must not reach a router as an unknown method.
        guard method.allSatisfy({ $0.isUpperCase || $0 == 0x2D }) else { throw .malformed }
        guard method.count <= Self.methodBytes else { throw RequestError(.notImplemented) }
        version = try Self.version(line.extracting((second + 1)..<line.count))

        let name = method.text
        // CONNECT asks for a tunnel, TRACE for an echo of the visitor's own cookies: neither is for an application.
        guard name != "CONNECT", name != "TRACE" else { throw RequestError(.notImplemented) }
        guard second - first - 1 <= limits.targetBytes else { throw RequestError(.uriTooLong) }
        self.method = Method(rawValue: name)
        target = try RequestTarget(line.extracting((first + 1)..<second), method: self.method)
    }

    /// Reads `HTTP/1.1` or `HTTP/1.0`. Any other well-formed version gets a 505, everything else a 400.
    private static func version(_ text: Span<UInt8>) throws(RequestError) -> Request.Version {
        let name: StaticString = "HTTP/"
        guard text.count == 8, text[6] == 0x2E, text[5].isDigit, text[7].isDigit else { throw .malformed }
        for index in 0..<5 where text[index] != name.utf8Start[index] { throw .malformed }
        switch (text[5], text[7]) {
        case (0x31, 0x31): return .http11
        case (0x31, 0x30): return .http10
        default: throw RequestError(.versionNotSupported)
        }
    }
}
