import HTTPServer
import Security

/// A message for the next page: the key of its text, and the arguments for it.
public struct Flash: Hashable, Sendable {
    public let key: String
    public let arguments: [String]

    public init(_ key: String, _ arguments: [String] = []) {
        self.key = key
        self.arguments = arguments
    }
}

/// Carries a flash message over a redirect, in a signed cookie that is valid once and for a minute.
public struct FlashCookie: Sendable {
    private let signer: Signer
    private let jar: CookieJar
    private static let lifetime = 60
    private static let separator = UInt8(0x1F)

    public init(_ secret: SecretKey, _ jar: CookieJar) {
        signer = Signer(secret)
        self.jar = jar
    }

    /// The message in a request; nil when there is none, or it was changed or is expired.
    public func read(_ cookies: Cookies, now: Int) -> Flash? {
        guard let value = jar.value(of: .flash, in: cookies),
            let payload = signer.open(value, for: "flash", now: now)
        else { return nil }
        let pieces = payload.split(separator: Self.separator, omittingEmptySubsequences: false)
            .compactMap { String(validating: $0, as: UTF8.self) }
        return pieces.first.map { Flash($0, Array(pieces.dropFirst())) }
    }

    /// Adds a message to a redirect. One too long for a cookie is dropped: it is a courtesy, not a promise.
    public func write(_ flash: Flash, on response: inout Response, now: Int) {
        let pieces = [flash.key] + flash.arguments
        let payload = Array(pieces.map { $0.utf8.filter { $0 >= 0x20 } }.joined(separator: [Self.separator]))
        guard payload.count <= 1_024 else { return }
        let value = signer.sign(payload, for: "flash", expiresAt: now + Self.lifetime)
        jar.set(.flash, to: value, lifetime: Self.lifetime, on: &response)
    }

    /// Removes the message, in the response that shows it.
    public func clear(on response: inout Response) {
        jar.remove(.flash, on: &response)
    }
}
