extension Rounding {
    /// The same text as `exactText`, for values whose rounding binary noise cannot affect: not near a half and not
    /// huge. A recipe's page rounds two hundred numbers, nearly all of them here. Nil for all other values.
    static func quickText(_ value: Double, places: Int, atLeast: Int) -> String? {
        guard (0...6).contains(places), atLeast <= places else { return nil }
        let scaled = value.magnitude * powers[places]
        // Below this bound, fourteen significant digits are exact to 0.005, which is within the margin around halves.
        guard scaled < 1e11 else { return nil }
        let whole = scaled.rounded(.down)
        let part = scaled - whole
        guard (part - 0.5).magnitude > 0.02 else { return nil }
        let number = UInt64(whole) + (part > 0.5 ? 1 : 0)
        return text(number, places: places, atLeast: atLeast, isNegative: value < 0 && number > 0)
    }

    /// Writes `number ÷ 10^places`, from its last digit to its first.
    private static func text(_ number: UInt64, places: Int, atLeast: Int, isNegative: Bool) -> String {
        var number = number
        var places = places
        while places > atLeast, number % 10 == 0 {
            number /= 10
            places -= 1
        }
        var bytes: (UInt64, UInt64, UInt64) = (0, 0, 0)
        return withUnsafeMutableBytes(of: &bytes) { buffer in
            var start = buffer.count
            func put(_ byte: UInt8) {
                start -= 1
                buffer[start] = byte
            }
            var written = 0
            while number > 0 || written <= places {
                if written == places, places > 0 { put(UInt8(ascii: ".")) }
                put(UInt8(ascii: "0") + UInt8(number % 10))
                number /= 10
                written += 1
            }
            if isNegative { put(UInt8(ascii: "-")) }
            return String(decoding: buffer[start...], as: UTF8.self)
        }
    }

    private static let powers: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
}
