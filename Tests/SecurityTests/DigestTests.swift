import Testing

@testable import Security

@Suite struct DigestTests {
    @Test func `FIPS 180 SHA-256 of abc and of nothing`() {
        #expect(
            hex(Digest.sha256(Array("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        #expect(hex(Digest.sha256([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    static let rfc4231: [([UInt8], [UInt8], String)] = [
        (
            Array(repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(1...25), Array(repeating: 0xCD, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (
            Array(repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]

    @Test(arguments: rfc4231) func `RFC 4231 HMAC-SHA-256`(key: [UInt8], message: [UInt8], mac: String) {
        #expect(hex(Digest.hmacSHA256(key: key, message)) == mac)
    }

    @Test func `equal compares contents and length`() {
        #expect(Digest.equal([1, 2, 3], [1, 2, 3]))
        #expect(Digest.equal([], []))
        #expect(!Digest.equal([1, 2, 3], [1, 2, 4]))
        #expect(!Digest.equal([1, 2, 3], [1, 2]))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ]) func `RFC 4648 base64 there and back`(plain: String, encoded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
    }

    @Test func `base64 alphabets differ in two letters`() {
        #expect(Base64.encode([0xFB, 0xFF], .url) == "-_8")
        #expect(Base64.encode([0xFB, 0xFF], .standard) == "+/8")
        #expect(Base64.decode("+/8") == nil)
        #expect(Base64.decode("-_8", .standard) == nil)
    }

    @Test(arguments: ["A", "Zg==", "Zh", "Zm9", "Zm 9", "Zm9vY", "Zm9v\n", "Zİ", "AAAAA"])
    func `base64 has one spelling and no other is read`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func `every byte survives base64`() {
        for length in 0...64 {
            let bytes = SecureRandom.bytes(length)
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        }
    }

    @Test func `random bytes differ`() {
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32))
        #expect(SecureRandom.bytes(0) == [])
    }
}

func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
