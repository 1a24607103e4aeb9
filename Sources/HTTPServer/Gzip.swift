import CZlib

/// The gzip format, through the system's zlib.
public enum Gzip {
    /// `bytes` as one gzip member; `level` from 1 (fast) to 9 (small). nil when zlib has no memory left.
    public static func compress(_ bytes: [UInt8], level: Int = 1) -> [UInt8]? {
        nil
    }
}

/// A handler around another that compresses its text answers of more than 1 KB for clients that accept gzip.
public struct CompressingHandler: Handler {
    let inner: any Handler
    let level: Int

    public init(_ inner: any Handler, level: Int = 1) {
        self.inner = inner
        self.level = level
    }

    public func bodyLimit(for head: Request) -> Int { inner.bodyLimit(for: head) }

    public func respond(to request: Request) async -> Response { await inner.respond(to: request) }
}
