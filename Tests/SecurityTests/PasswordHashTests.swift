import Testing

@testable import Security

/// Parameters that make a test fast.
let quick = Scrypt(logN: 10, r: 8, p: 1) ?? .recommended

@Suite struct PasswordHashTests {
    static let rfc7914 = [
        (
            "password", "NaCl", 10, 16,
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830da"
                + "c727afb94a83ee6d8360cbdfa2cc0640"
        ),
        (
            "pleaseletmein", "SodiumChloride", 14, 1,
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9"
                + "e61e85dc0d651e40dfcf017b45575887"
        ),
    ]

    @Test(arguments: rfc7914)
    func `RFC 7914 scrypt`(password: String, salt: String, logN: Int, p: Int, expected: String) throws {
        let scrypt = try #require(Scrypt(logN: logN, r: 8, p: p))
        #expect(hex(scrypt.derive(Array(password.utf8), salt: Array(salt.utf8), length: 64)) == expected)
    }

    @Test func `a hash is a PHC string with its parameters, and its salt reads back`() throws {
        let hash = PasswordHash(of: "correct horse", PasswordSalt(.recommended))
        #expect(hash.phc.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
        #expect(hash.phc.hasPrefix(hash.salt.phc))
        #expect(PasswordSalt(phc: hash.salt.phc) == hash.salt)
    }

    @Test func `two salts differ`() {
        #expect(PasswordSalt(quick) != PasswordSalt(quick))
    }

    @Test(arguments: ["", "correct hors", "correct horse ", " correct horse", "Correct horse"])
    func `HOSTILE-70 another password has another hash`(wrong: String) {
        let salt = PasswordSalt(quick)
        #expect(PasswordHash(of: "correct horse", salt) != PasswordHash(of: wrong, salt))
    }

    @Test(arguments: ["trailing ", "👨‍👩‍👧‍👦 sofra ❤️", "şifreŞİFRE"])
    func `HOSTILE-70 a password counts to the byte`(password: String) {
        let salt = PasswordSalt(quick)
        let hash = PasswordHash(of: password, salt)
        #expect(hash == PasswordHash(of: password, salt))
        #expect(hash != PasswordHash(of: password.lowercased() + " ", salt))
    }

    @Test func `HOSTILE-70 the composed and decomposed letter are two passwords`() {
        let salt = PasswordSalt(quick)
        #expect(PasswordHash(of: "caf\u{E9}cafe", salt) != PasswordHash(of: "cafe\u{301}cafe", salt))
    }

    @Test(arguments: [
        "ln=30,r=8,p=1", "ln=20,r=32,p=16", "ln=15,r=8,p=1000000", "ln=9,r=8,p=1", "ln=15,r=0,p=1", "ln=-15,r=8,p=3",
        "ln=+15,r=8,p=3", "ln=15,r=8", "ln=15,r=8,p=3,x=1", "r=8,ln=15,p=3", "ln=15,r=8,p=",
        "ln=99999999999999999999,r=8,p=3",
        "ln=20,r=8,p=1",
    ]) func `absurd or malformed parameters are refused`(parameters: String) {
        let salt = Base64.encode(SecureRandom.bytes(16), .standard)
        #expect(PasswordSalt(phc: "$scrypt$\(parameters)$\(salt)$") == nil)
        #expect(PasswordSalt(phc: "$scrypt$ln=15,r=8,p=3$\(salt)$") != nil)
    }

    @Test(arguments: [
        "", "$", "scrypt", "$2b$12$abc$", "$scrypt$ln=15,r=8,p=3$AAAA$", "$scrypt$ln=15,r=8,p=3$$",
        "$scrypt$ln=15,r=8,p=3$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
    ])
    func `what is malformed or goes on with a hash is no salt`(phc: String) {
        #expect(PasswordSalt(phc: phc) == nil)
    }
}

@Suite struct PasswordRuleTests {
    private let passage = """
        Take the tomatoes first, peel and chop them, let them cook down in olive oil with a green pepper or two, and stir \
        the eggs in last of all.
        """

    @Test func `HOSTILE-70 eight to 128 characters are taken, to the byte`() {
        #expect(PasswordRule.problem(with: "kısa bir") == nil)
        #expect(PasswordRule.problem(with: String(passage.prefix(64))) == nil)
        #expect(PasswordRule.problem(with: String(passage.prefix(128))) == nil)
        #expect(PasswordRule.problem(with: "👨‍👩‍👧‍👦❤️‍🔥 ") == nil)
        #expect(PasswordRule.problem(with: "seven77") == .tooShort)
        #expect(PasswordRule.problem(with: "") == .tooShort)
        #expect(PasswordRule.problem(with: String(passage.prefix(129))) == .tooLong)
        #expect(PasswordRule.problem(with: String(repeating: "x", count: 1 << 20)) == .tooLong)
        #expect(PasswordRule.problem(with: "secret\0secret") == .unusable)
    }

    @Test(arguments: ["password", "12345678", "PASSWORD", "Qwertyuiop", "iloveyou", "football", "sunshine"])
    func `HOSTILE-70 a common password is refused`(password: String) {
        #expect(PasswordRule.problem(with: password) == .tooCommon)
    }

    @Test(arguments: [
        "        ", "aaaaaaaaaaaa", "abababababab", "abcabcabc", "Passw0rd!", "P@ssw0rd1", "p455w0rd", "Qwerty123!",
        "letmein2024",
        "Dragon-1987", "!!monkey!!", "sunsh1ne99", "dragondragon", "abcdefgh", "abcd1234", "87654321",
        "asdfghjk",
        "qwertyuı", "zaq12wsx", "21.03.1985", "19850321", "Galatasaray1905", "sifre1234", "aaaabbbb",
    ]) func `HOSTILE-119 a common password in disguise, a repetition, a run and a day are refused`(password: String) {
        #expect(PasswordRule.problem(with: password) == .tooCommon)
    }

    @Test(arguments: [
        "menemen with peppers", "correct horse", "shakshuka", "kırmızı biber", "tR4ub;dor&9", "x7!qLm2v",
        "dragon eats 9 plums",
        "31415 apples", "äöüßéèêë", "2026-11-23 23:59", "parolam bir şiir",
    ]) func `HOSTILE-119 what is not guessed at once is taken`(password: String) {
        #expect(PasswordRule.problem(with: password) == nil)
    }

    @Test func `HOSTILE-70 HOSTILE-119 the list holds the 10,000 commonest passwords`() {
        #expect(CommonPasswords.all.count > 10_000)
        #expect(CommonPasswords.all.allSatisfy { $0 == $0.lowercased() })
    }
}
