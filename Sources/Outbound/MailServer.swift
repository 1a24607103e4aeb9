import CCurl
import Glibc
import Threads

/// A mail server that takes messages, reached by libcurl over SMTP.
public struct MailServer: Sendable {
    private let url: String
    private let sender: String
    /// Whether it is on this machine. To another one a connection without TLS is refused; here nobody is on the way, and a
    /// server with a certificate of its own making is believed.
    private let isHere: Bool

    /// A message that the server, or libcurl, has refused; the sentence has no secret in it.
    public struct MailError: Error, CustomStringConvertible {
        public let description: String
    }

    /// Fails for what is no `smtp://` or `smtps://` address, which may hold a name and a password, or is no sender's.
    public init?(_ url: String, from sender: String) {
        guard url.hasPrefix("smtp://") || url.hasPrefix("smtps://"),
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            Self.isPlain(sender)
        else { return nil }
        let authority = url.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" }
        let host = authority.split(separator: "@").last ?? ""
        guard !host.isEmpty else { return nil }
        isHere = ["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix($0 + ":") }
        self.url = url
        self.sender = sender
    }

    /// Whether an address can stand in a command of SMTP: it ends neither the line nor the brackets.
    public static func isPlain(_ address: String) -> Bool {
        !address.isEmpty && address.utf8.count <= 254 && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !address.contains(where: { "<>,;\"()".contains($0) }) && address.contains("@")
    }

    /// Hands a message over, on a thread of its own. Throws `MailError`.
    public func send(_ message: MailMessage) async throws {
        guard Self.isPlain(message.recipient) else { throw MailError(description: "the address cannot be written to") }
        let bytes = message.bytes(from: sender)
        try await onThread { try deliver(bytes, to: message.recipient) }
    }

    private func deliver(_ bytes: [UInt8], to recipient: String) throws {
        _ = Library.isReady
        guard let handle = curl_easy_init() else { throw MailError(description: "out of memory") }
        defer { curl_easy_cleanup(handle) }
        let recipients = curl_slist_append(nil, "<\(recipient)>")
        defer { curl_slist_free_all(recipients) }
        let rest = Rest(bytes)
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_TIMEOUT_MS, 30_000), (CURLOPT_CONNECTTIMEOUT_MS, 10_000),
            (CURLOPT_USE_SSL, Int((isHere ? CURLUSESSL_TRY : CURLUSESSL_ALL).rawValue)),
            (CURLOPT_SSL_VERIFYPEER, isHere ? 0 : 1), (CURLOPT_SSL_VERIFYHOST, isHere ? 0 : 2),
        ]
        let codes =
            numbers.map { ccurl_set_number(handle, $0, $1) } + [
                ccurl_set_text(handle, CURLOPT_URL, url), ccurl_set_text(handle, CURLOPT_PROXY, ""),
                ccurl_set_text(handle, CURLOPT_MAIL_FROM, "<\(sender)>"),
                ccurl_set_list(handle, CURLOPT_MAIL_RCPT, recipients), ccurl_set_mail_only(handle),
                ccurl_set_source(handle, Unmanaged.passUnretained(rest).toOpaque()) { buffer, size, count, context in
                    guard let buffer, let context else { return 0 }
                    return Unmanaged<Rest>.fromOpaque(context).takeUnretainedValue().fill(buffer, size * count)
                },
            ]
        guard codes.allSatisfy({ $0 == CURLE_OK }) else { throw MailError(description: "libcurl cannot send mail") }
        let code = withExtendedLifetime(rest) { curl_easy_perform(handle) }
        guard code == CURLE_OK else {
            var answer = 0
            ccurl_get_number(handle, CURLINFO_RESPONSE_CODE, &answer)
            throw MailError(
                description: "\(String(cString: curl_easy_strerror(code))) (the server's last answer: \(answer))"
            )
        }
    }

    /// What of a message is not sent yet. Only the thread that sends touches it.
    private final class Rest {
        private var bytes: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

        func fill(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int {
            let next = bytes.prefix(size)
            UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: next)
            bytes = bytes.dropFirst(next.count)
            return next.count
        }
    }
}

/// libcurl itself, which is made ready once before the first handle.
enum Library {
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
}
