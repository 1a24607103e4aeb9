import Foundation
import Testing

@testable import Security

/// Passkeys as authenticators write them, and what only looks like one.
@Suite struct PasskeyTests {
    private struct Vector: Decodable {
        struct Part: Decodable {
            let clientDataJSON: String
            let attestationObject: String?
            let authenticatorData: String?
            let signature: String?
        }
        let name: String
        let registration: Part
        let authentication: Part
    }

    private static func bytes(_ hex: String?) -> [UInt8] {
        let digits = Array((hex ?? "").utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
    }

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let shared =
        ProcessInfo.processInfo.environment["SOFRA_SHARED"]
        ?? tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared").path

    /// Vectors of our own, and those of the specification, where they lie beside the repository.
    private static func vectors() throws -> [Vector] {
        let own = try Data(contentsOf: tests.appending(path: "Samples/Passkeys/vectors.json"))
        let specified = FileManager.default.contents(
            atPath: shared + "/data/imports/webauthn/webauthn-test-vectors.json"
        )
        return try [own, specified].compactMap { $0 }.flatMap { try JSONDecoder().decode([Vector].self, from: $0) }
    }

    /// The kinds of keys that browsers' authenticators have. The others are refused when a passkey is made.
    private static let others = ["ES384", "ES512", "Ed448"]

    @Test
    func `A-02 passkeys of all vectors, of the specification's too, are read, and open with their signature alone`()
        throws
    {
        let vectors = try Self.vectors()
        for kind in ["ES256", "EdDSA", "RS256", "ES384"] { #expect(vectors.contains { $0.name == "Own \(kind)" }) }
        for vector in vectors {
            let data = AuthenticatorData(attestation: Self.bytes(vector.registration.attestationObject))
            if Self.others.contains(where: vector.name.contains) {
                #expect(data == nil, "\(vector.name)")
                continue
            }
            let key = try #require(data?.credential?.key, "\(vector.name)")
            let signed = Self.bytes(vector.authentication.authenticatorData)
            let client = Self.bytes(vector.authentication.clientDataJSON)
            let signature = Self.bytes(vector.authentication.signature)
            #expect(AuthenticatorData(signed)?.isPresent == true, "\(vector.name)")
            #expect(AuthenticatorData(signed)?.siteDigest == Digest.sha256(Array("example.org".utf8)), "\(vector.name)")
            #expect(AuthenticatorData.isSigned(signed, with: client, by: key, signature), "\(vector.name)")
            for place in [0, 33, signed.count - 1] {
                var changed = signed
                changed[place] ^= 1
                #expect(!AuthenticatorData.isSigned(changed, with: client, by: key, signature), "\(vector.name)")
            }
            #expect(!AuthenticatorData.isSigned(signed, with: client + [0x20], by: key, signature), "\(vector.name)")
            #expect(!AuthenticatorData.isSigned(signed, with: client, by: key, []), "\(vector.name)")
        }
    }

    /// A passkey of each kind, made with Python's cryptography: key, authenticator data, signature of these and `client`.
    private static let own: [(name: String, key: String, data: String, signature: String)] = [
        (
            "ES256",
            "pQECAyYgASFYIEccPnWMSQQoW7p-UxGO0PUkresHV9Jb0vjnsNdt-nFMIlgg3VIPesqKi5F6zDf1HejwybvjrYWDgucC3CWh"
                + "LQn3qFg",
            "18yIuussUyij0OHRrSA_nhTP_Rl2qI4_dVRnKZs2VHsFAAAABw",
            "MEQCICmP_Ot3wd-aaVokOzVzzjKrVDRDku0kaSEnA-QYaiA4AiBA2rpzF9siG1NPVXop7zUQkjMcU_voIebHd0sY0LfF-Q"
        ),
        (
            "EdDSA",
            "pAEBAycgBiFYIAOhB7_zzhC-HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4",
            "18yIuussUyij0OHRrSA_nhTP_Rl2qI4_dVRnKZs2VHsFAAAABw",
            "DsHhjsFMJpW-DnwZkdqHQoymTriC4FiDYMd6fYI_x_5webW1Vip9QYf0mBrWddZ5-wfQLimc4CFrMWobMAyXDA"
        ),
        (
            "RS256",
            "pAEDAzkBACBZAQCpwyjAQzhRnzCodhWE19ncMIOieXh6p1JgNTJYPRE0bUqqjW44J0NoMUThBR6OMNS5DEq5RLvmisjlEbAV"
                + "KQkkewbeN3VGaMtSUFINj_3bqwdRnDOGabIFjf0iRSIcgI45btXV33R1eQXWsfheNAHniLXPnVvmJzg-JNelyNwlmukpJlyG"
                + "lOLhAQvb1JJOv8akKLDnIlZq76dJPelLA8-OytO0-rehANUXI_jujr4hmQMmQHcDPUIExnM610PHYODkhs3wrIa9dJWuw0f2"
                + "wulyAeJZMuptGM2HGpMsz-0Dq-FFfYRNniyhx4GlJpB6qcdaHUfrK519rOlOW6u2-VmzIUMBAAE",
            "18yIuussUyij0OHRrSA_nhTP_Rl2qI4_dVRnKZs2VHsFAAAABw",
            "DNIiVYyCJ32hQzzvX4bfKI9y2Cy2syeMOTNRlVzNbE867-NwKvZCI8UUeYypGCjs32aalRCQ6tiFGOtl3dJRYnWy9OFgB8j9"
                + "c8q3BsMK7tYAcPk467vVV29PoJQgL_BGFxeK9-3cks11Sa2wjaC9o7jBHe7R2OH0kKyp0Wd3FvRCvgBeOZU0Q6SrsmO7KJNh"
                + "Sq-WBSHBN3KfwWEbBeKpihkYFcxnhcsjOguwpAQw3EAQvzwpWVaNy-9Osp0Lgq1lT8AVYZ4tGTwGCQWsdJhILMAtm1RwR-13"
                + "ivYjPt0zwZdMVfQ8hjNAosQWygfwqJKczkBFDSeR5QvrfOwrLy6iCA"
        ),
    ]
    private static let client = Array(
        #"{"type":"webauthn.get","challenge":"AA","origin":"https://sofra.example.org"}"#.utf8
    )

    @Test func `A-02 a key of each kind opens with its own signature alone`() throws {
        for passkey in Self.own {
            let cose = try #require(Base64.decode(passkey.key))
            let key = try #require(PasskeyKey(cose: cose))
            let data = try #require(Base64.decode(passkey.data))
            let signature = try #require(Base64.decode(passkey.signature))
            #expect(AuthenticatorData(data)?.counter == 7, "\(passkey.name)")
            #expect(AuthenticatorData(data)?.isVerified == true, "\(passkey.name)")
            #expect(AuthenticatorData.isSigned(data, with: Self.client, by: key, signature), "\(passkey.name)")
            for other in Self.own where other.name != passkey.name {
                let foreign = try #require(Base64.decode(other.signature))
                #expect(!AuthenticatorData.isSigned(data, with: Self.client, by: key, foreign), "\(passkey.name)")
            }
        }
    }

    @Test func `HOSTILE-138 a key that is changed, of another kind or no point of its curve is none`() throws {
        let elliptic = try #require(Base64.decode(Self.own[0].key))
        for place in elliptic.indices {
            var changed = elliptic
            changed[place] ^= 1
            let key = PasskeyKey(cose: changed)
            // Another coordinate is hardly ever a point; what is one is another key.
            let signature = try #require(Base64.decode(Self.own[0].signature))
            let data = try #require(Base64.decode(Self.own[0].data))
            #expect(
                key.map { AuthenticatorData.isSigned(data, with: Self.client, by: $0, signature) } != true,
                "\(place)"
            )
        }
        #expect(PasskeyKey(cose: []) == nil)
        #expect(PasskeyKey(cose: elliptic + [0]) == nil)
        #expect(PasskeyKey(cose: Array(elliptic.dropLast())) == nil)
    }

    @Test func `CBOR is read as RFC 8949 writes it`() throws {
        #expect(CBOR([0x17]) == .number(23))
        #expect(CBOR([0x18, 0x64]) == .number(100))
        #expect(CBOR([0x1A, 0x00, 0x0F, 0x42, 0x40]) == .number(1_000_000))
        #expect(CBOR([0x39, 0x01, 0x00]) == .number(-257))
        #expect(CBOR([0x44, 1, 2, 3, 4]) == .bytes([1, 2, 3, 4]))
        #expect(CBOR([0x62, 0xC3, 0xBC]) == .text("ü"))
        #expect(CBOR([0x83, 1, 2, 3]) == .array([.number(1), .number(2), .number(3)]))
        #expect(CBOR([0xA1, 0x61, 0x61, 0x01])?[.text("a")] == .number(1))
        #expect(CBOR([0xF5]) == .simple(21))
    }

    @Test func `HOSTILE-138 CBOR that is too deep, too much, endless, doubled or cut off is none`() {
        let deep = Array(repeating: UInt8(0x81), count: CBOR.depth) + [1]
        #expect(CBOR(deep) == nil)
        #expect(CBOR(Array(deep.dropFirst())) != nil)
        let refused: [[UInt8]] = [
            [], [0x18], [0x5F], [0x9F, 0xFF], [0xBF, 0xFF], [0xFF], [0xFB, 0, 0, 0, 0, 0, 0, 0, 0], [0x42, 1],
            [0x9A, 0x7F, 0xFF, 0xFF, 0xFF], [0x5B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xA2, 1, 1, 1, 2], [0x61, 0xFF], [0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [1, 1],
        ]
        for bytes in refused { #expect(CBOR(bytes) == nil, "\(bytes)") }
        #expect(CBOR([0x99, 0x07, 0xD0] + Array(repeating: 1, count: 2_000)) == nil)
    }

    @Test func `HOSTILE-138 no bytes whatever bring the readers down`() throws {
        var generator = SystemRandomNumberGenerator()
        let seeds =
            try Self.own.compactMap { Base64.decode($0.key) }
            + Self.vectors().prefix(3).map { Self.bytes($0.registration.attestationObject) }
        for round in 0..<20_000 {
            var bytes =
                round % 4 == 0
                ? (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                    UInt8.random(in: 0...255, using: &generator)
                }
                : seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 0...6, using: &generator) where !bytes.isEmpty {
                let place = bytes.indices.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes[place] = .random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                default: bytes.insert(.random(in: 0...255, using: &generator), at: place)
                }
            }
            _ = CBOR(bytes)
            _ = AuthenticatorData(attestation: bytes)
            _ = AuthenticatorData(Array(repeating: 0x41, count: 37) + bytes)
        }
    }
}
