import HTTPServer

/// A URL path of this installation: it begins with exactly one slash and contains nothing that a header or a browser
/// could misread. In `"/recipes/\(id)/portion"` interpolated values are percent-encoded.
public struct LocalPath: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The path as it is written in `Location` and `href`.
    public let text: String

    /// The path of the front page.
    public static let root: LocalPath = "/"

    /// Stops the program for a literal that is no local path: only code can contain one.
    public init(stringLiteral text: String) {
        precondition(Self.isSafe(text), "\(text) is no local path.")
        self.text = text
    }

    /// Any values make a local path: they are encoded, and further slashes at its start are left out.
    public init(stringInterpolation parts: StringInterpolation) {
        // Values are encoded, so only an empty one after the first slash could lead to another site: "//edit".
        let slashes = parts.text.utf8.prefix { $0 == UInt8(ascii: "/") }.count
        self.init(safe: slashes == 1 ? parts.text : "/" + parts.text.dropFirst(slashes))
    }

    /// The target that a request asks for (`next=`); nil if it leads to another site, in whatever spelling.
    public init?(requested text: String?) {
        guard let text, Self.isSafe(text) else { return nil }
        self.text = text
    }

    /// The same path with a query; names and values are percent-encoded.
    public func with(_ query: KeyValuePairs<String, String>) -> LocalPath {
        with(pairs: query.map { ($0.key, $0.value) })
    }

    /// The same path with a query whose names are known only at run time; names and values are percent-encoded.
    public func with(pairs query: [(name: String, value: String)]) -> LocalPath {
        let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
        return LocalPath(safe: text + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")))
    }

    /// The path of a subordinate page: `recipe.under("/why")`.
    public func under(_ rest: StaticString) -> LocalPath {
        LocalPath(safe: (self == .root ? "" : text) + rest.description)
    }

    private init(safe text: String) { self.text = text }

    /// Collects the literals and the encoded values of a path.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 36)
        }

        /// Text of the program itself, which is taken as it is.
        public mutating func appendLiteral(_ literal: String) { text += literal }
        /// A value, percent-encoded as one segment: its slashes, too.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += PercentEncoding.encode(value.description)
        }
    }

    /// Whether a path stays on this site. Browsers take `//evil`, `/\evil` and `/<tab>/evil` for another site, and
    /// proxies may decode what is encoded, so the path is checked as it is, decoded once, and decoded twice.
    private static func isSafe(_ text: String) -> Bool {
        guard text.utf8.count <= 2_000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        let written = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard staysHere(written) else { return false }
        // What has nothing encoded stays as it is, however often it is decoded.
        guard written.contains(UInt8(ascii: "%")) else { return true }
        var path = Array(written)
        for _ in 0..<2 {
            path = PercentEncoding.decode(path, plusIsSpace: false)
            guard staysHere(path) else { return false }
        }
        return true
    }

    private static func staysHere(_ path: some Collection<UInt8>) -> Bool {
        guard path.first == UInt8(ascii: "/"), path.dropFirst().first != UInt8(ascii: "/") else { return false }
        return !path.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    }
}

extension LocalPath: Codable {
    /// Decodes an address. Throws for one that leads to another site.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let path = LocalPath(requested: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no local path.")
        }
        self = path
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension LocalPath: CustomStringConvertible {
    public var description: String { text }
}

extension Response {
    /// A redirect after a successful change (303).
    public static func redirect(to path: LocalPath) -> Response {
        Response(.seeOther, headers: ["Location": path.text])
    }
}
