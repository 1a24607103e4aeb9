import Domain

extension Chart {
    /// The complete figure: heading, drawing, legend and table.
    public var figure: SafeHTML {
        SafeHTML { html in
            html.raw("<figure class=\"chart ")
            html.text(tint.rawValue)
            html.raw("\"><h2 id=\"")
            html.text(id)
            html.raw("-h\">")
            html.text(heading)
            html.raw("</h2><div class=\"plot\">")
            let layout = ChartLayout(self)
            ChartDrawing(chart: self, layout: layout).write(to: &html)
            ChartSpots(chart: self, layout: layout).write(to: &html)
            html.raw("</div>")
            writeLegend(to: &html)
            writeTable(to: &html)
            html.raw("</figure>")
        }
    }

    private func writeLegend(to html: inout HTMLBuffer) {
        html.raw("<ul class=\"legend\">")
        html.key(seriesKey, heading)
        if points.contains(where: { $0.trend != nil }) {
            html.key("<path class=\"trend\" d=\"M0 6h28\"/>", strings.trend)
        }
        if let goal = goalWords { html.key("<path class=\"goal\" d=\"M0 6h28\"/>", goal) }
        if points.contains(where: { $0.amount != nil && $0.reliability == .partial }) {
            html.key(partialKey, strings.partial)
        }
        if hasToday {
            html.key(strings.soFar) { html in
                html.raw(kind == .bars ? "<rect" : "<circle")
                html.mark(kind == .bars ? "bar" : "point", .soFar, in: self)
                html.raw(
                    kind == .bars
                        ? " x=\"8\" y=\"1\" width=\"12\" height=\"10\" rx=\"2\"/>" : " cx=\"14\" cy=\"6\" r=\"5\"/>"
                )
            }
        }
        if points.contains(where: { $0.amount != nil && $0.reliability == .lowerBound }) {
            html.key(
                "<rect class=\"bound\" x=\"4\" width=\"20\" height=\"12\"/><path class=\"up\" d=\"M9 9l5 -5l5 5\"/>",
                strings.lowerBound
            )
        }
        if kind != .dots { writeGapKeys(to: &html) }
        html.raw("</ul>")
    }

    private func writeGapKeys(to html: inout HTMLBuffer) {
        if points.contains(where: { $0.gap == .unknown }) {
            html.key("<path class=\"up\" d=\"M11 4a3 3 0 1 1 3 3v1.5m0 3v.1\"/>", strings.unknown)
        }
        if points.contains(where: { $0.gap == .notLogged }) {
            html.key("<path class=\"gap\" d=\"M6 6h16\"/>", strings.missing)
        }
    }

    var hasToday: Bool { points.contains { $0.amount != nil && $0.reliability == .soFar } }

    private var seriesKey: StaticString {
        switch kind {
        case .line: "<path class=\"line\" d=\"M1 6h26\"/><circle class=\"point\" cx=\"14\" cy=\"6\" r=\"4\"/>"
        case .bars: "<rect class=\"bar\" x=\"8\" width=\"12\" height=\"12\" rx=\"2\"/>"
        case .dots: "<circle class=\"point\" cx=\"14\" cy=\"6\" r=\"2.5\"/>"
        }
    }

    private var partialKey: StaticString {
        kind == .bars
            ? "<rect class=\"bar partial\" x=\"8\" y=\"1\" width=\"12\" height=\"10\" rx=\"2\"/>"
            : "<circle class=\"point partial\" cx=\"14\" cy=\"6\" r=\"4\"/>"
    }

    /// The legend of the goal: "Goal 2150 kcal" if it is the same for all points, else "Goal".
    private var goalWords: String? {
        let goals = points.compactMap { $0.goal }
        guard let first = goals.first else { return nil }
        return goals.allSatisfy { $0.value == first.value } ? "\(strings.goal) \(first.shown)" : strings.goal
    }

    private var isGoalVaried: Bool { Set(points.compactMap { $0.goal?.value }).count > 1 }

    private func writeTable(to html: inout HTMLBuffer) {
        let hasTrend = points.contains { $0.trend != nil }
        html.raw("<details class=\"fold\"><summary aria-label=\"")
        html.text(strings.numbers)
        html.raw(": ")
        html.text(heading)
        html.raw("\">")
        html.text(strings.numbers)
        html.raw("</summary><table><thead><tr><th scope=\"col\">")
        html.text(strings.time)
        html.raw("</th>")
        let columns = [heading] + (hasTrend ? [strings.trend] : []) + (isGoalVaried ? [strings.goal] : [])
        for column in columns {
            html.raw("<th scope=\"col\" class=\"number\">")
            html.text(column)
            html.raw("</th>")
        }
        html.raw("</tr></thead><tbody>")
        for point in points {
            html.raw("<tr><th scope=\"row\">")
            html.link(point.name, to: point.path)
            html.raw("</th>")
            html.cell(point.shown)
            if hasTrend { html.cell(point.trend?.shown ?? "—") }
            if isGoalVaried { html.cell(point.goal?.shown ?? "—") }
            html.raw("</tr>")
        }
        html.raw("</tbody></table></details>")
    }
}

extension HTMLBuffer {
    fileprivate mutating func key(_ drawing: StaticString, _ strings: String) {
        key(strings) { $0.raw(drawing) }
    }

    fileprivate mutating func key(_ strings: String, drawing: (inout HTMLBuffer) -> Void) {
        raw("<li><svg viewBox=\"0 0 28 12\" aria-hidden=\"true\">")
        drawing(&self)
        raw("</svg>")
        text(strings)
        raw("</li>")
    }

    fileprivate mutating func cell(_ strings: String) {
        raw("<td class=\"number\">")
        text(strings)
        raw("</td>")
    }

    fileprivate mutating func link(_ strings: String, to path: LocalPath?) {
        guard let path else { return text(strings) }
        raw("<a href=\"")
        self.path(path)
        raw("\">")
        text(strings)
        raw("</a>")
    }
}
