import Testing

@testable import Security

@Suite struct OneTimeCodeTests {
    private let secret = Array("12345678901234567890".utf8)

    @Test(arguments: [
        (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
        (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ]) func `A-02 codes are those of RFC 6238, appendix B`(seconds: Int, code: String) {
        #expect(OneTimeCode.code(secret, step: seconds / 30, digits: 8) == code)
        #expect(OneTimeCode.code(secret, step: seconds / 30) == String(code.suffix(6)))
    }

    @Test func `HOSTILE-138 a code holds for its period, the one before and the one after`() {
        let now = 1_234_567_890
        for off in -3...3 {
            let code = OneTimeCode.code(secret, step: now / 30 + off)
            let step = OneTimeCode.step(of: code, secret, at: now)
            #expect(step == (abs(off) <= 1 ? now / 30 + off : nil), "\(off)")
        }
        #expect(OneTimeCode.step(of: "005 924", secret, at: now) == now / 30)
        for wrong in ["", "00592", "0059244", "89005924", "abcdef", "００５９２４", "-05924"] {
            #expect(OneTimeCode.step(of: wrong, secret, at: now) == nil, "\(wrong)")
        }
    }

    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ]) func `secrets are written as in RFC 4648, without padding`(text: String, encoded: String) {
        #expect(Base32.encode(Array(text.utf8)) == encoded)
    }
}
