import Domain

/// The vertical axis: its range, and round numbers within it.
struct ChartScale {
    let low: Double
    let high: Double
    let ticks: [Double]
    /// The number of decimals in which all ticks differ.
    let places: Int

    init(_ values: [Double], baseline: Chart.Baseline) {
        let largest = values.max() ?? 0
        let smallest = values.min() ?? 0
        switch baseline {
        case .zero:
            // Without any value above zero the range is 1, with a tick at the axis only.
            let high = largest > 0 ? max(largest, 1e-3) : 1
            self.init(from: 0, to: high, step: largest > 0 ? Self.step(for: high) : high * 2)
        case .fitted:
            let margin = max((largest - smallest) * 0.1, largest * 0.005, 1e-3)
            let step = Self.step(for: largest - smallest + 2 * margin)
            let low = max(0, ((smallest - margin) / step).rounded(.down) * step)
            self.init(from: low, to: ((largest + margin) / step).rounded(.up) * step, step: step)
        }
    }

    private init(from low: Double, to high: Double, step: Double) {
        self.low = low
        self.high = high
        ticks = (0...Self.maxTicks).map { low + Double($0) * step }.filter { $0 <= high + step * 1e-6 }
        places = (0...5).first { Rounding.rounded(step, places: $0) == Rounding.rounded(step, places: 9) } ?? 6
    }

    /// The position of a value as a share of the height, from 0 to 1.
    func share(of value: Double) -> Double {
        min(1, max(0, (value - low) / (high - low)))
    }

    private static let maxTicks = 6

    /// A round step that divides a span into two to five parts.
    static func step(for span: Double) -> Double {
        let raw = span / 4
        var power = 1e-6
        while power * 10 <= raw { power *= 10 }
        return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= raw * (1 - 1e-9) } ?? power * 10
    }
}
