import FoundationEssentials
import HTTPServer
import Security

/// Carries a flash message over a redirect, in a signed cookie that is valid once and for a minute.
/// A message is any value of the application's that can be written as JSON.
public struct FlashCookie: Sendable {
    private let signer: Signer
    private let jar: CookieJar
    private static let lifetime = 60
    private static let maxBytes = 1_024

    public init(_ secret: SecretKey, _ jar: CookieJar) {
        signer = Signer(secret)
        self.jar = jar
    }

    /// The message in a request. Nil when there is none, when it was changed or is expired, and when this version of
    /// the program has no such message.
    public func read<Message: Decodable>(
        _ cookies: Cookies,
        as _: Message.Type = Message.self,
        now: Int
    ) -> Message? {
        guard let value = jar.value(of: .flash, in: cookies),
            let payload = signer.open(value, for: "flash", now: now)
        else { return nil }
        return try? JSONDecoder().decode(Message.self, from: Data(payload))
    }

    /// Adds a message to a redirect. One too long for a cookie is dropped: it is a courtesy, not a promise. Answers whether it
    /// was short enough.
    @discardableResult
    public func write(_ message: some Encodable, on response: inout Response, now: Int) -> Bool {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let json = try? encoder.encode(message) else { return false }
        let payload = Self.withoutControlCharacters(json)
        guard payload.count <= Self.maxBytes else { return false }
        let value = signer.sign(payload, for: "flash", expiresAt: now + Self.lifetime)
        jar.set(.flash, to: value, lifetime: Self.lifetime, on: &response)
        return true
    }

    /// Removes the message, in the response that shows it.
    public func clear(on response: inout Response) {
        jar.remove(.flash, on: &response)
    }

    /// The JSON without control characters. JSON writes them as escapes, and escapes nothing else but `"` and `\`.
    private static func withoutControlCharacters(_ json: Data) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(json.count)
        var rest = json[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                kept.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): kept += [byte, escaped]
            case UInt8(ascii: "u"): rest = rest.dropFirst(4)
            default: break
            }
        }
        return kept
    }
}
