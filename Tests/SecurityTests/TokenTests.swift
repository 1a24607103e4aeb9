import Testing

@testable import Security

@Suite struct TokenTests {
    @Test(arguments: [0, 1, 32, 256, 257, 1_000]) func `as many random bytes as were asked for, to the last`(count: Int)
    {
        let draws = (0..<20).map { _ in SecureRandom.bytes(count) }
        #expect(draws.allSatisfy { $0.count == count })
        // Twenty times the same byte is less likely than that this machine is none.
        #expect(count == 0 || Set(draws.map(\.last)).count > 1)
    }

    @Test func `pieces have the digest of what they make together`() {
        let whole = Array("lentil soup, 4 servings".utf8)
        for cut in 0...whole.count {
            let digest = whole.withUnsafeBytes { bytes in
                Digest.sha256(joining: [.init(rebasing: bytes[..<cut]), .init(rebasing: bytes[cut...])])
            }
            #expect(digest == Digest.sha256(whole))
        }
        #expect(Digest.sha256(joining: []) == Digest.sha256([]))
    }

    let secret = SecretKey()

    @Test func `HOSTILE-65 a session token leaves only its digest behind`() throws {
        let token = SessionToken()
        #expect(token.cookie.utf8.count == 43)
        #expect(token.digest.count == 32)
        #expect(token.digest != Base64.decode(token.cookie))
        let read = try #require(SessionToken(cookie: token.cookie))
        #expect(read.digest == token.digest)
        #expect(SessionToken().digest != token.digest)
        #expect("\(token)" == "SessionToken")
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 42), String(repeating: "A", count: 44)])
    func `HOSTILE-66 a truncated or longer session cookie is none`(cookie: String) {
        #expect(SessionToken(cookie: cookie) == nil)
    }

    @Test func `HOSTILE-66 a tampered session cookie is none or another`() {
        let token = SessionToken()
        var letters = Array(token.cookie)
        letters[0] = letters[0] == "A" ? "B" : "A"
        #expect(SessionToken(cookie: String(letters))?.digest != token.digest)
        #expect(SessionToken(cookie: String(repeating: "=", count: 43)) == nil)
        #expect(SessionToken(cookie: String(repeating: "A", count: 1 << 20)) == nil)
        // 43 letters hold two bits too many; only one of the four spellings of the last letter is the token's.
        #expect(SessionToken(cookie: String(repeating: "A", count: 42) + "B") == nil)
    }

    @Test func `HOSTILE-61 a CSRF token is good for its session alone, and new in every page`() {
        let tokens = CSRFToken(secret)
        let mine = SessionToken().digest
        let other = SessionToken().digest
        let token = tokens.make(session: mine)
        #expect(tokens.accepts(token, session: mine))
        #expect(!tokens.accepts(token, session: other))
        #expect(!CSRFToken(SecretKey()).accepts(token, session: mine))
        #expect(tokens.make(session: mine) != token)
    }

    @Test func `HOSTILE-61 a changed CSRF token is refused`() {
        let tokens = CSRFToken(secret)
        let session = SessionToken().digest
        let token = tokens.make(session: session)
        for place in [0, 20, 50, 85] {
            var letters = Array(token)
            letters[place] = letters[place] == "A" ? "Q" : "A"
            #expect(!tokens.accepts(String(letters), session: session))
        }
        #expect(!tokens.accepts("", session: session))
        #expect(!tokens.accepts(String(token.dropLast()), session: session))
        #expect(!tokens.accepts(token + "A", session: session))
    }

    @Test func `HOSTILE-72 a signed value opens until it expires, for its purpose, with its key`() {
        let signer = Signer(secret)
        let text = signer.sign([1, 2, 3], for: "invite", expiresAt: 1_000)
        #expect(signer.open(text, for: "invite", now: 999) == [1, 2, 3])
        #expect(signer.open(text, for: "invite", now: 1_000) == nil)
        #expect(signer.open(text, for: "reset", now: 999) == nil)
        #expect(Signer(SecretKey()).open(text, for: "invite", now: 999) == nil)
        #expect(signer.open(signer.sign([], for: "empty", expiresAt: 10), for: "empty", now: 0) == [])
    }

    @Test func `HOSTILE-72 a changed or guessed signed value does not open`() {
        let signer = Signer(secret)
        let text = signer.sign(Array("invite 7".utf8), for: "invite", expiresAt: 1_000)
        for place in text.indices {
            var changed = text
            changed.replaceSubrange(place...place, with: text[place] == "A" ? "B" : "A")
            #expect(signer.open(changed, for: "invite", now: 0) == nil)
        }
        #expect(signer.open("", for: "invite", now: 0) == nil)
        #expect(signer.open(String(repeating: "A", count: 200), for: "invite", now: 0) == nil)
    }

    @Test func `a purpose and what is signed cannot be shifted into each other`() throws {
        let signer = Signer(secret)
        let signed = try #require(Base64.decode(signer.sign([9, 9], for: "a", expiresAt: 1_000)))
        // The expiry begins with a zero byte: taken from the front, it could pass as the end of another purpose.
        #expect(signed.first == 0)
        #expect(signer.open(Base64.encode(Array(signed.dropFirst())), for: "a\0", now: 0) == nil)
    }

    @Test func `a secret has a key for every purpose and shows itself nowhere`() throws {
        let fixed = try #require(SecretKey(String(repeating: "k", count: 32)))
        let again = try #require(SecretKey(String(repeating: "k", count: 32)))
        #expect(fixed.derived(for: "csrf") == again.derived(for: "csrf"))
        #expect(fixed.derived(for: "csrf") != fixed.derived(for: "flash"))
        #expect(SecretKey(String(repeating: "k", count: 31)) == nil)
        #expect("\(fixed)" == "SecretKey")
    }
}
