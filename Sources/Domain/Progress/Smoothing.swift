/// Smoothing of series in which nil is a gap.
public enum Smoothing {
    /// The mean of the known values among the last `window`; nil when there are none.
    public static func movingAverage(_ values: [Double?], window: Int) -> [Double?] {
        values.indices.map { index in
            let known = values[max(0, index - max(1, window) + 1)...index].compactMap { $0 }.filter(\.isFinite)
            guard !known.isEmpty else { return nil }
            // Each value is divided before adding, so that even the largest numbers have a mean.
            let count = Double(known.count)
            var mean = CompensatedSum()
            for value in known { mean.add(value / count) }
            return mean.value
        }
    }

    /// `base` to the power of a whole number that is not negative.
    static func power(_ base: Double, _ exponent: Int) -> Double {
        var (result, square, left) = (1.0, base, max(0, exponent))
        while left > 0 {
            if left & 1 == 1 { result *= square }
            square *= square
            left >>= 1
        }
        return result
    }
}
