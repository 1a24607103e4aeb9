import Testing

@testable import Outbound

@Suite struct MailTests {
    @Test func `a message holds no line that its texts could have begun`() throws {
        let message = MailMessage(
            to: "ayse@example.org",
            subject: "Sofra için yeni parola\r\nBcc: mallory@example.org",
            text: "ü\n.\nBcc: mallory@example.org\n",
            sentAt: 1_795_251_600,
            id: "7"
        )
        let lines = String(decoding: message.bytes(from: "sofra@example.org"), as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false)

        #expect(lines[0] == "From: Sofra <sofra@example.org>")
        #expect(lines[1] == "To: <ayse@example.org>")
        #expect(lines.contains("Date: Sat, 21 Nov 2026 09:00:00 +0000"))
        #expect(lines.contains("Message-ID: <7@example.org>"))
        #expect(!lines.contains { $0.hasPrefix("Bcc") || $0 == "." })
        #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } })
        // ü, CRLF and a dot, in base64.
        #expect(lines.contains { $0.hasPrefix("w7wNCi4NC") })
    }

    @Test func `an address that would end its command is none`() {
        for wrong in ["", "a", "a@b>", "a@b\r\nDATA", "a b@c", "a@b,c@d", "ü@example.org"] {
            #expect(!MailServer.isPlain(wrong), "\(wrong)")
        }
        #expect(MailServer.isPlain("ayse+sofra@example.org"))
    }

    @Test func `only addresses of mail servers are taken`() {
        for wrong in ["", "http://mail.example.org", "smtp://", "smtp:// mail", "smtp://mail\r\n"] {
            #expect(MailServer(wrong, from: "sofra@example.org") == nil, "\(wrong)")
        }
        #expect(MailServer("smtps://name:p%40ss@mail.example.org:465", from: "sofra@example.org") != nil)
        #expect(MailServer("smtp://localhost:25", from: "nobody") == nil)
    }
}
