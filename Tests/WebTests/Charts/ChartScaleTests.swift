import Domain
import Testing

@testable import Web

@Suite struct ChartScaleTests {
    /// Every number of the drawing's attributes.
    private func coordinates(_ drawing: String) -> [Double] {
        let attributes = drawing.ranges(of: "=\"").map { drawing[$0.upperBound...].prefix { $0 != "\"" } }
        let marks = Set("MLHVhl ")
        return attributes.flatMap { $0.split(whereSeparator: { marks.contains($0) }) }.compactMap { Double($0) }
    }

    @Test(
        arguments: [
            [], [0], [1800], [0, 0, 0], [1e6], [1e6, 0, 1e-9], Array(repeating: 70, count: 31), [nil, nil],
            [.nan, 5], [.infinity, -.infinity], [-3, 2], [1e15, 1], [1e300, 5], [.leastNonzeroMagnitude],
        ] as [[Double?]]
    )
    func `M-16 whatever the numbers, the drawing stays in its frame and has no NaN`(values: [Double?]) {
        for kind in [Chart.Kind.line, .bars, .dots] {
            for baseline in [Chart.Baseline.zero, .fitted] {
                let html = ChartSamples.values(kind, values, baseline: baseline).html
                let drawing = ChartSamples.values(kind, values, baseline: baseline).drawing

                #expect(!html.lowercased().contains("nan"))
                #expect(!html.contains("inf"))
                #expect(!drawing.contains("—"))
                #expect(coordinates(drawing).allSatisfy { (-8...360).contains($0) })
            }
        }
    }

    @Test func `axis steps are round and few`() {
        #expect(ChartScale([2240], baseline: .zero).ticks == [0, 1000, 2000])
        #expect(ChartScale([110], baseline: .zero).ticks == [0, 50, 100])
        #expect(ChartScale([37.5], baseline: .zero).ticks == [0, 10, 20, 30])
        #expect(ChartScale([1], baseline: .zero).ticks == [0, 0.25, 0.5, 0.75, 1])
        #expect(ChartScale([1], baseline: .zero).places == 2)
        #expect(ChartScale([0], baseline: .zero).ticks == [0])
        #expect(ChartScale([79.2, 81.4], baseline: .fitted).ticks == [78, 79, 80, 81, 82])
        for power in -3...14 {
            for digit in 1...9 {
                let text = "\(digit)e\(power)"
                let count = ChartScale([Double(text) ?? .nan], baseline: .zero).ticks.count
                #expect((3...5).contains(count))
            }
        }
    }

    @Test func `bars begin at zero even when asked otherwise`() {
        #expect(ChartSamples.values(.bars, [80, 81], baseline: .fitted).drawing.contains(">0</text>"))
        #expect(!ChartSamples.values(.dots, [80, 81], baseline: .fitted).drawing.contains(">0</text>"))
    }

    @Test func `equal differences are equal heights`() {
        let layout = ChartLayout(ChartSamples.values(.bars, [500, 1000, 1500, 2000]))

        #expect(layout.y(0) == ChartLayout.bottom)
        #expect(layout.y(2000) == ChartLayout.top)
        #expect((layout.y(500) - layout.y(1000) - (layout.y(1000) - layout.y(1500))).magnitude < 1e-9)
    }

    @Test func `L-02 labels leave each other room at 320 px`() {
        for count in [1, 7, 12, 31, 121] {
            let layout = ChartLayout(ChartSamples.values(.line, Array(repeating: 1, count: count)))
            let shown = layout.labelled(Array(repeating: "November", count: count))

            #expect(shown.last?.index == count - 1)
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $1.x - $0.x > ChartLayout.width(of: 8) })
        }
    }

    @Test func `places by date keep the distance of days`() {
        let points = [0, 10, 20, 21].map { place in
            ChartPoint(label: "x", name: "x", position: place, amount: ChartAmount(80, "80"), absence: "")
        }
        let centers = ChartLayout(ChartSamples.chart(.dots, points, baseline: .fitted)).centers

        #expect((centers[1] - centers[0] - (centers[2] - centers[1])).magnitude < 1e-9)
        #expect((centers[1] - centers[0] - 10 * (centers[3] - centers[2])).magnitude < 1e-9)
    }

    @Test func `an axis has room for large numbers in both languages`() {
        #expect(Formatting(.en).compact(2000, places: 0) == "2000")
        #expect(Formatting(.en).compact(250_000, places: 0) == "250k")
        #expect(Formatting(.en).compact(1_500_000, places: 0) == "1.5M")
        #expect(Formatting(.tr).compact(1_500_000, places: 0) == "1,5 mn")
        #expect(Formatting(.tr).compact(20_000, places: 0) == "20 bin")
    }
}
