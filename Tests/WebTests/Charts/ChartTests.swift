import Domain
import Testing

@testable import Web

@Suite struct ChartTests {
    @Test func `M-16 a chart is an image whose title is its conclusion`() {
        let drawing = ChartSamples.values(.line, [1, 2]).drawing

        #expect(
            drawing.hasPrefix(
                "<svg viewBox=\"0 0 360 190\" role=\"img\" aria-labelledby=\"energy-title\" aria-describedby=\"energy-desc\">"
                    + "<title id=\"energy-title\">Energy rises</title><desc id=\"energy-desc\">Highest on Monday</desc>"
            )
        )
    }

    @Test func `M-16 each point has its own title`() {
        let points = ["Sunday", "Monday"].map { ChartSamples.point(7.5, name: $0) }

        for kind in [Chart.Kind.line, .bars, .dots] {
            let drawing = ChartSamples.chart(kind, points).drawing
            #expect(drawing.contains("<title>Sunday: 7.5</title>"))
            #expect(drawing.contains("<title>Monday: 7.5</title>"))
        }
    }

    @Test func `M-16 the same numbers stand in a table`() {
        let day = ChartPoint(
            label: "Mon",
            name: "Monday",
            path: "/diary/2025-11-17",
            amount: nil,
            absence: "not logged"
        )
        let html = ChartSamples.chart(.bars, [ChartSamples.point(12, name: "Sunday"), day]).html

        #expect(html.contains("<tr><th scope=\"row\">Sunday</th><td class=\"number\">12</td></tr>"))
        #expect(
            html.contains(
                "<tr><th scope=\"row\"><a href=\"/diary/2025-11-17\">Monday</a></th><td class=\"number\">not logged</td></tr>"
            )
        )
    }

    @Test func `L-02 what unfolds the numbers of a chart names the chart`() {
        let chart = ChartSamples.values(.bars, [1])

        #expect(chart.html.contains(#"<summary aria-label="The numbers: Energy">The numbers</summary>"#))
    }

    @Test func `M-22 a line breaks at a gap and the gap is drawn`() throws {
        let drawing = ChartSamples.values(.line, [1, 2, nil, 3, 4]).drawing
        let line = try #require(drawing.path(class: "line"))

        #expect(line.count(of: "M") == 2)
        #expect(line.count(of: "L") == 2)
        #expect(drawing.count(of: "class=\"gap\"") == 1)
        #expect(drawing.count(of: "<circle class=\"point\"") == 4)
    }

    @Test func `M-22 a partial day is outlined and joined to nothing`() throws {
        let points = [ChartSamples.point(1), ChartSamples.point(2), ChartSamples.point(1, .partial)]
        let line = ChartSamples.chart(.line, points)
        let path = try #require(line.drawing.path(class: "line"))

        #expect(path.count(of: "L") == 1)
        #expect(line.drawing.contains("class=\"point partial\""))
        #expect(ChartSamples.chart(.bars, points).drawing.count(of: "class=\"bar partial\"") == 1)
        #expect(line.html.contains("</svg>Partial day</li>"))
    }

    @Test func `M-03 today is hatched in its chart's colour, joined to nothing, and says that it is not over`() throws {
        let points = [ChartSamples.point(1), ChartSamples.point(2), ChartSamples.point(1, .soFar)]
        let line = ChartSamples.chart(.line, points)
        let path = try #require(line.drawing.path(class: "line"))

        #expect(path.count(of: "L") == 1)
        #expect(line.drawing.contains("<circle class=\"point today\" fill=\"url(#energy-hatch)\""))
        #expect(ChartSamples.chart(.bars, points).drawing.count(of: "class=\"bar today\"") == 1)
        #expect(line.drawing.count(of: "<pattern id=\"energy-hatch\"") == 1)
        #expect(line.html.contains("</svg>So far</li>"))
        #expect(!ChartSamples.values(.bars, [1, 2]).html.contains("hatch"))
    }

    @Test func `R22 a lower bound has shade and an arrow, and says so`() {
        let chart = ChartSamples.chart(.bars, [ChartSamples.point(5, .lowerBound), ChartSamples.point(6)])

        #expect(chart.drawing.count(of: "class=\"bound\"") == 1)
        #expect(chart.drawing.count(of: "class=\"up\"") == 1)
        #expect(chart.html.contains("</svg>At least</li>"))
    }

    @Test func `R22 what was logged and is not known has another mark and key than what was not logged`() throws {
        let unknown = ChartPoint(label: "Mon", name: "Monday", amount: nil, absence: "not known", isUnknown: true)
        let known = ChartSamples.point(5)
        let one = ChartSamples.chart(.bars, [known, unknown])
        let both = ChartSamples.chart(.bars, [known, unknown, ChartSamples.point(nil)])

        #expect(one.drawing.path(class: "gap") == nil)
        #expect(try #require(one.drawing.path(class: "up")).count(of: "a3 3") == 1)
        #expect(one.html.contains("</svg>Not known</li>"))
        #expect(!one.html.contains("</svg>Not logged</li>"))
        #expect(try #require(both.drawing.path(class: "gap")).count(of: "M") == 1)
        #expect(both.html.contains("</svg>Not known</li>"))
        #expect(both.html.contains("</svg>Not logged</li>"))
        #expect(!ChartSamples.values(.bars, [1, nil]).html.contains("</svg>Not known</li>"))
    }

    @Test func `M-16 the goal is a line that steps where goals change`() throws {
        let same = ChartSamples.chart(.bars, [10, 12].map { ChartSamples.point($0, goal: 11) })
        let varied = ChartSamples.chart(.bars, [9, 11, 11].map { ChartSamples.point(10, goal: $0) })

        #expect(try #require(same.drawing.path(class: "goal")).contains("V") == false)
        #expect(same.html.contains("</svg>Goal 11</li>"))
        #expect(try #require(varied.drawing.path(class: "goal")).count(of: "V") == 1)
        #expect(varied.html.contains("<td class=\"number\">10</td><td class=\"number\">9</td>"))
        #expect(ChartSamples.values(.bars, [1]).drawing.path(class: "goal") == nil)
    }

    @Test func `a zero that was logged is drawn, unlike what was not`() {
        let drawing = ChartSamples.values(.bars, [0, nil, 5]).drawing

        #expect(drawing.count(of: "<rect class=\"bar\"") == 2)
        #expect(drawing.contains("height=\"1.5\""))
        #expect(drawing.count(of: "class=\"gap\"") == 1)
    }

    @Test func `HOSTILE-39 labels stay text wherever they stand`() {
        let hostile = "\"\u{301}><script>alert(1)</script>"
        let point = ChartPoint(label: hostile, name: hostile, amount: ChartAmount(1, hostile), absence: hostile)
        let chart = Chart(
            id: "energy",
            kind: .line,
            tint: .energy,
            heading: hostile,
            title: hostile,
            summary: hostile,
            language: .en,
            points: [point, ChartPoint(label: hostile, name: hostile, amount: nil, absence: hostile)],
            strings: ChartStrings(
                numbers: hostile,
                time: hostile,
                goal: hostile,
                trend: hostile,
                partial: hostile,
                soFar: hostile,
                lowerBound: hostile,
                missing: hostile,
                unknown: hostile
            )
        )

        #expect(!chart.html.contains("<script"))
        #expect(chart.html.count(of: "&lt;script&gt;") >= 12)
        #expect(!chart.html.contains(" style="))
    }

    @Test func `keyboard and touch reach every point, and many points are no forest of stops`() {
        let week = ChartSamples.values(.bars, [1, nil, 3, 4, 5, 6, 7]).html
        let month = ChartSamples.values(.bars, Array(repeating: 1, count: 31)).html
        let years = ChartSamples.values(.line, Array(repeating: 1, count: 1100)).html

        #expect(week.count(of: "role=\"img\" tabindex=\"0\" aria-label=\"a day: ") == 7)
        #expect(week.contains("aria-label=\"a day: not logged\""))
        #expect(month.count(of: "tabindex=\"-1\"") == 31)
        #expect(month.count(of: "tabindex=\"0\"") == 0)
        #expect(!years.contains("class=\"spot\""))
    }
}
