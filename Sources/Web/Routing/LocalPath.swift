import HTTPServer

/// An address inside this installation: begins with exactly one slash and holds nothing that a header or a
/// browser could misread. `"/recipes/\(id)/portion"`: what is interpolated is percent-encoded.
public struct LocalPath: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The address as it goes into `Location` and `href`.
    public let text: String

    /// The front page.
    public static let root: LocalPath = "/"

    public init(stringLiteral text: String) {
        precondition(Self.isSafe(text), "\(text) is no local path.")
        self.text = text
    }

    public init(stringInterpolation parts: StringInterpolation) {
        // Values are encoded; only an empty one right after the first slash could lead astray: "//edit".
        let slashes = parts.text.utf8.prefix { $0 == UInt8(ascii: "/") }.count
        self.init(safe: slashes == 1 ? parts.text : "/" + parts.text.dropFirst(slashes))
    }

    /// A target that a request asked for (`next=`); nil unless it stays here, however it is spelt.
    public init?(requested text: String?) {
        guard let text, Self.isSafe(text) else { return nil }
        self.text = text
    }

    /// The same address with a query; names and values are encoded.
    public func with(_ query: KeyValuePairs<String, String>) -> LocalPath {
        with(pairs: query.map { ($0.key, $0.value) })
    }

    /// The same where the names are known only as the program runs.
    public func with(pairs query: [(name: String, value: String)]) -> LocalPath {
        let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
        return LocalPath(safe: text + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")))
    }

    /// What stands below this address: `recipe.under("/why")`.
    public func under(_ rest: StaticString) -> LocalPath {
        LocalPath(safe: (self == .root ? "" : text) + rest.description)
    }

    private init(safe text: String) { self.text = text }

    /// Collects a path's literal and encoded pieces.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 36)
        }

        public mutating func appendLiteral(_ literal: String) { text += literal }
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += PercentEncoding.encode(value.description)
        }
    }

    /// Browsers take `//evil`, `/\evil` and `/<tab>/evil` for another site; proxies may decode what is encoded.
    /// So the path is looked at as it stands, decoded once, and decoded twice.
    private static func isSafe(_ text: String) -> Bool {
        guard text.utf8.count <= 2_000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        var path = Array(text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        guard path.first == UInt8(ascii: "/") else { return false }
        for _ in 0..<3 {
            let wrong = path.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
            guard !wrong, path.dropFirst().first != UInt8(ascii: "/") else { return false }
            path = PercentEncoding.decode(path, plusIsSpace: false)
        }
        return true
    }
}

extension LocalPath: Codable {
    /// Reads an address that was written down. Throws unless it stays here.
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
    /// 303: the change is done, look there.
    public static func redirect(to path: LocalPath) -> Response {
        Response(.seeOther, headers: ["Location": path.text])
    }
}
