import Domain

/// The coordinates of a drawing 360 units wide and 190 high, a unit being about one CSS pixel on a phone.
struct ChartLayout {
    static let width = 360.0
    static let top = 34.0
    static let bottom = 160.0

    let scale: ChartScale
    let tickLabels: [String]
    let left: Double
    let centers: [Double]
    /// The width of one position on the axis.
    let slot: Double

    init(_ chart: Chart) {
        let values = chart.points.flatMap { [$0.amount, $0.goal, $0.trend] }.compactMap { $0?.value }
        let scale = ChartScale(values, baseline: chart.baseline)
        let formatting = Formatting(chart.language)
        let labels = scale.ticks.map { formatting.compact($0, places: scale.places) }
        let left = 12 + Self.width(of: labels.map(\.count).max() ?? 1)
        let positions = chart.points.enumerated().map { max(0, $1.position ?? $0) }
        let slot = (Self.width - left) / Double((positions.max() ?? 0) + 1)
        self.scale = scale
        self.tickLabels = labels
        self.left = left
        self.slot = slot
        centers = positions.map { left + (Double($0) + 0.5) * slot }
    }

    func y(_ value: Double) -> Double {
        Self.bottom - scale.share(of: value) * (Self.bottom - Self.top)
    }

    var barWidth: Double { min(28, slot * 0.62) }

    var pointRadius: Double { min(4, max(1.5, slot * 0.3)) }

    /// The horizontal range of each point, which ends midway to its neighbours.
    var columns: [(start: Double, end: Double)] {
        centers.indices.map { index in
            let start = index == 0 ? left : (centers[index - 1] + centers[index]) / 2
            let end = index == centers.count - 1 ? Self.width : (centers[index] + centers[index + 1]) / 2
            return (start, end)
        }
    }

    /// The points that get a label under the axis, and its x position: the last one, and all before it that have room.
    func labelled(_ labels: [String]) -> [(index: Int, x: Double)] {
        let width = Self.width(of: labels.map(\.count).max() ?? 0)
        var shown: [(index: Int, x: Double)] = []
        for index in labels.indices.reversed() {
            let x = min(centers[index], Self.width - Self.width(of: labels[index].count) / 2)
            if let next = shown.last, next.x - x < width + 10 { continue }
            shown.append((index, x))
        }
        return shown.reversed()
    }

    /// The estimated width of a text of this length, for a wide typeface.
    static func width(of characters: Int) -> Double { Double(min(characters, 48)) * 7.6 }
}
