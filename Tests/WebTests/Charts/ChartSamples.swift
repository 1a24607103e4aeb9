import Domain
import Testing

@testable import Web

/// Charts for the tests.
enum ChartSamples {
    static let words = ChartStrings(
        numbers: "The numbers",
        time: "Day",
        goal: "Goal",
        trend: "Trend",
        partial: "Partial day",
        soFar: "So far",
        lowerBound: "At least",
        missing: "Not logged",
        unknown: "Not known"
    )

    static func point(
        _ value: Double?,
        _ reliability: ChartPoint.Reliability = .whole,
        name: String = "a day",
        goal: Double? = nil
    ) -> ChartPoint {
        ChartPoint(
            label: "Mon",
            name: name,
            amount: value.map { ChartAmount($0, Formatting(.en).decimal($0, places: 1)) },
            reliability: reliability,
            absence: "not logged",
            goal: goal.map { ChartAmount($0, Formatting(.en).decimal($0, places: 1)) }
        )
    }

    static func chart(_ kind: Chart.Kind, _ points: [ChartPoint], baseline: Chart.Baseline = .zero) -> Chart {
        Chart(
            id: "energy",
            kind: kind,
            tint: .energy,
            heading: "Energy",
            title: "Energy rises",
            summary: "Highest on Monday",
            baseline: baseline,
            language: .en,
            points: points,
            strings: words
        )
    }

    static func values(_ kind: Chart.Kind, _ values: [Double?], baseline: Chart.Baseline = .zero) -> Chart {
        chart(kind, values.map { point($0) }, baseline: baseline)
    }
}

extension Chart {
    var html: String { String(decoding: figure.bytes, as: UTF8.self) }

    /// The picture alone, without its layer for fingers, its legend and its table.
    var drawing: String {
        let html = html
        guard let start = html.firstRange(of: "<svg"), let end = html.firstRange(of: "</svg>") else { return "" }
        return String(html[start.lowerBound..<end.upperBound])
    }
}

extension String {
    func count(of text: String) -> Int { ranges(of: text).count }

    /// The path of the first element of a class.
    func path(class name: String) -> String? {
        let opening = "<path class=\"\(name)\" d=\""
        return firstRange(of: opening).map { String(self[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}
