import Foundation
import HTTPServer
import Security

/// Carries a message over a redirect in a signed cookie that works once and for a minute.
/// What a message is, the product says: any value that can be written as JSON.
public struct FlashCookie: Sendable {
    private let signer: Signer
    private let jar: CookieJar
    private static let lifetime = 60
    private static let maxBytes = 1_024

    public init(_ secret: SecretKey, _ jar: CookieJar) {
        signer = Signer(secret)
        self.jar = jar
    }

    /// The message that a request carries. Nil when there is none, when it is changed or late, and when it is one that
    /// this version does not know any more.
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

    /// Sends a message along with a redirect. One too long for a cookie is not sent: it is a courtesy, no promise.
    public func write(_ message: some Encodable, on response: inout Response, now: Int) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let json = try? encoder.encode(message) else { return }
        let payload = Self.withoutControlCharacters(json)
        guard payload.count <= Self.maxBytes else { return }
        let value = signer.sign(payload, for: "flash", expiresAt: now + Self.lifetime)
        jar.set(.flash, to: value, lifetime: Self.lifetime, on: &response)
    }

    /// Forgets the message with the page that showed it.
    public func clear(on response: inout Response) {
        jar.remove(.flash, on: &response)
    }

    /// A control character stands in JSON only as an escape, and only it and `"` and `\` do.
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
