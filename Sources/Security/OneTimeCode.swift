/// The codes of authenticator apps (RFC 6238): six digits that hold for 30 seconds, made with HMAC-SHA-1, since many apps
/// know no other.
public enum OneTimeCode {
    /// For how many seconds a code holds.
    public static let period = 30
    public static let digits = 6
    /// A clock may be wrong by this many periods.
    private static let tolerance = 1

    /// The code of a period, counted from 1970.
    /// - Parameter digits: up to nine.
    public static func code(_ secret: [UInt8], step: Int, digits: Int = OneTimeCode.digits) -> String {
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
        let mac = Digest.hmacSHA1(key: secret, counter)
        let offset = Int(mac[mac.count - 1] & 15)
        let number = mac[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        let modulus = (0..<digits).reduce(1) { product, _ in product * 10 }
        let text = String(number % modulus)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// The period whose code was typed: the one at `seconds` since 1970, the one before or the one after. Nil for any other
    /// code. Spaces in it do not matter.
    public static func step(of typed: String, _ secret: [UInt8], at seconds: Int) -> Int? {
        let typed = Array(typed.utf8.filter { $0 != UInt8(ascii: " ") })
        let now = seconds / period
        return (now - tolerance...now + tolerance).first { step in
            Digest.equal(Array(code(secret, step: step).utf8), typed)
        }
    }
}

/// Base32 without padding (RFC 4648), as authenticator apps read secrets.
public enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    public static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (bits, held) = (UInt32(0), 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            held += 8
            while held >= 5 {
                held -= 5
                text.append(alphabet[Int(bits >> UInt32(held) & 31)])
            }
        }
        if held > 0 { text.append(alphabet[Int(bits << UInt32(5 - held) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
