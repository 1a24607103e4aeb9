import Glibc

/// A message of plain text to one person.
public struct MailMessage: Sendable {
    public let recipient: String
    let subject: String
    let text: String
    /// Seconds since 1970.
    let sentAt: Int
    /// What makes the message's id unique.
    let id: String

    public init(to recipient: String, subject: String, text: String, sentAt: Int, id: String) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.sentAt = sentAt
        self.id = id
    }

    /// The message as RFC 5322 and MIME write it. Subject and text travel as base64, so that nothing in them can begin a
    /// field or end the message.
    func bytes(from sender: String) -> [UInt8] {
        let domain = sender.split(separator: "@").last ?? "localhost"
        let lines =
            [
                "From: Sofra <\(sender)>", "To: <\(recipient)>", "Subject: \(Self.words(subject))", "Date: \(date)",
                "Message-ID: <\(id)@\(domain)>", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
                "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
            ] + Self.base64(Array(text.replacing("\n", with: "\r\n").utf8), lineLength: 76)
        return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    /// Encoded words of RFC 2047, each of whole characters and below 75 bytes.
    private static func words(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if words[words.count - 1].count + bytes.count > 42 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(base64($0, lineLength: 76).joined())?=" }.joined(separator: "\r\n ")
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func base64(_ bytes: [UInt8], lineLength: Int) -> [String] {
        var encoded: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                encoded.append(place <= part.count ? digits[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return stride(from: 0, to: encoded.count, by: lineLength).map {
            String(decoding: encoded[$0..<min($0 + lineLength, encoded.count)], as: UTF8.self)
        }
    }

    /// Such as `Mon, 23 Nov 2026 06:00:00 +0000`.
    private var date: String {
        var (time, parts) = (time_t(sentAt), tm())
        gmtime_r(&time, &parts)
        var buffer = [CChar](repeating: 0, count: 64)
        let count = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S +0000", &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
