import Domain

/// Draws the SVG. Colours and strokes come from CSS classes, but the kinds of points differ in shape as well:
/// a dashed outline for partial days, hatching for today, an arrow and shading for lower bounds, dots on the axis for
/// what was not logged, a question mark for what was logged and is not known.
struct ChartDrawing {
    let chart: Chart
    let layout: ChartLayout

    func write(to html: inout HTMLBuffer) {
        html.raw("<svg viewBox=\"0 0 360 190\" role=\"img\" aria-labelledby=\"")
        html.text(chart.id)
        html.raw("-title\" aria-describedby=\"")
        html.text(chart.id)
        html.raw("-desc\"><title id=\"")
        html.text(chart.id)
        html.raw("-title\">")
        html.text(chart.title)
        html.raw("</title><desc id=\"")
        html.text(chart.id)
        html.raw("-desc\">")
        html.text(chart.summary)
        html.raw("</desc>")
        writeHatching(to: &html)
        writeAxis(to: &html)
        writeLabels(to: &html)
        writeGaps(to: &html)
        writeBounds(to: &html)
        if chart.kind == .line { html.path(class: "line", joined { $0.isJoined ? $0.amount : nil }) }
        writePoints(to: &html)
        html.path(class: "trend", joined(\.trend))
        html.path(class: "goal", goalPath)
        html.raw("</svg>")
    }

    /// The pattern of what is hatched, in the colour of the chart.
    private func writeHatching(to html: inout HTMLBuffer) {
        guard chart.hasToday else { return }
        html.raw("<pattern id=\"")
        html.text(chart.id)
        html.raw("-hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">")
        html.raw("<path class=\"hatch\" d=\"M1.5 0v5\"/></pattern>")
    }

    private func writeAxis(to html: inout HTMLBuffer) {
        for (index, tick) in layout.scale.ticks.enumerated() {
            let y = layout.y(tick)
            html.raw("<line class=\"")
            html.raw(index == 0 ? "axis" : "grid")
            html.attribute("\" x1", layout.left)
            html.raw(" x2=\"360\"")
            html.attribute(" y1", y)
            html.attribute(" y2", y)
            html.raw("/><text text-anchor=\"end\"")
            html.attribute(" x", layout.left - 6)
            html.attribute(" y", y + 4)
            html.raw(">")
            html.text(layout.tickLabels[index])
            html.raw("</text>")
        }
    }

    private func writeLabels(to html: inout HTMLBuffer) {
        let labels = chart.points.map(\.label)
        for (index, x) in layout.labelled(labels) {
            // What would reach the edge ends there, however wide its letters are.
            let isLast = x + ChartLayout.width(of: labels[index].count) / 2 >= ChartLayout.width
            html.raw(isLast ? "<text y=\"180\" text-anchor=\"end\"" : "<text y=\"180\" text-anchor=\"middle\"")
            html.attribute(" x", isLast ? ChartLayout.width : x)
            html.raw(">")
            html.text(labels[index])
            html.raw("</text>")
        }
    }

    private func writeGaps(to html: inout HTMLBuffer) {
        // Charts of dots show measurements, and a day without a measurement is no gap.
        guard chart.kind != .dots else { return }
        let width = min(16, layout.slot * 0.6)
        html.path(
            class: "gap",
            centers(of: .notLogged).map { center in
                "M\(Self.number(center - width / 2)) \(Self.number(ChartLayout.bottom - 5))h\(Self.number(width))"
            }.joined()
        )
        let radius = min(3, layout.slot * 0.3)
        html.path(
            class: "up",
            centers(of: .unknown).map { Self.questionMark(at: $0, above: ChartLayout.bottom - 3, radius) }.joined()
        )
    }

    private func centers(of gap: ChartPoint.Gap) -> [Double] {
        zip(chart.points, layout.centers).filter { $0.0.gap == gap }.map { $0.1 }
    }

    /// The path of a question mark that stands on `bottom`.
    private static func questionMark(at center: Double, above bottom: Double, _ radius: Double) -> String {
        let r = number(radius)
        return "M\(number(center - radius)) \(number(bottom - radius - 5))a\(r) \(r) 0 1 1 \(r) \(r)v2m0 3v.1"
    }

    private func writeBounds(to html: inout HTMLBuffer) {
        let width = layout.barWidth
        for (point, center) in zip(chart.points, layout.centers) {
            guard let amount = point.amount, point.reliability == .lowerBound else { continue }
            let y = layout.y(amount.value)
            html.raw("<rect class=\"bound\"")
            html.attribute(" x", center - width / 2)
            html.attribute(" width", width)
            html.attribute(" y", ChartLayout.top - 16)
            html.attribute(" height", y - ChartLayout.top + 16)
            html.raw("/>")
            let half = min(5, width / 2)
            let path =
                "M\(Self.number(center - half)) \(Self.number(y - 7))l\(Self.number(half)) -5l\(Self.number(half)) 5"
            html.path(class: "up", path)
        }
    }

    private func writePoints(to html: inout HTMLBuffer) {
        for (point, center) in zip(chart.points, layout.centers) {
            guard let amount = point.amount else { continue }
            if chart.kind == .bars {
                writeBar(amount, of: point, at: center, to: &html)
            } else {
                html.raw("<circle")
                html.mark("point", point.reliability, in: chart)
                html.attribute(" cx", center)
                html.attribute(" cy", layout.y(amount.value))
                let isHatched = point.reliability == .soFar
                let radius = isHatched ? layout.pointRadius + 2 : layout.pointRadius
                html.attribute(" r", chart.kind == .dots ? min(2.5, layout.pointRadius) : radius)
                html.title(point.sentence)
                html.raw("</circle>")
            }
        }
    }

    private func writeBar(_ amount: ChartAmount, of point: ChartPoint, at center: Double, to html: inout HTMLBuffer) {
        // A logged zero is a stroke on the axis, so that it does not look like a gap.
        let height = max(1.5, ChartLayout.bottom - layout.y(amount.value))
        html.raw("<rect")
        html.mark("bar", point.reliability, in: chart)
        html.attribute(" x", center - layout.barWidth / 2)
        html.attribute(" width", layout.barWidth)
        html.attribute(" y", ChartLayout.bottom - height)
        html.attribute(" height", height)
        html.attribute(" rx", min(2, layout.barWidth / 4, height / 2))
        html.title(point.sentence)
        html.raw("</rect>")
    }

    /// A path through neighbouring values, interrupted where one is missing.
    private func joined(_ amount: (ChartPoint) -> ChartAmount?) -> String {
        var path = ""
        var isOpen = false
        for (index, point) in chart.points.enumerated() {
            let next = amount(point)
            if let next {
                path +=
                    "\(isOpen ? "L" : "M")\(Self.number(layout.centers[index])) \(Self.number(layout.y(next.value)))"
            }
            isOpen = next != nil
        }
        return path
    }

    /// The path of the goals: a horizontal line per point, with steps where the goal changes.
    private var goalPath: String {
        var path = ""
        var height: Double?
        for (point, column) in zip(chart.points, layout.columns) {
            guard let goal = point.goal.map({ layout.y($0.value) }) else {
                height = nil
                continue
            }
            if height == nil { path += "M\(Self.number(column.start)) \(Self.number(goal))" }
            if let height, height != goal { path += "H\(Self.number(column.start))V\(Self.number(goal))" }
            height = goal
            path += "H\(Self.number(column.end))"
        }
        return path
    }

    static func number(_ value: Double) -> String { Rounding.text(value, places: 1) }
}

extension HTMLBuffer {
    /// Writes a numeric attribute, ` x="12.5"`; `name` includes the leading space.
    mutating func attribute(_ name: StaticString, _ value: Double) {
        raw(name)
        raw("=\"")
        text(ChartDrawing.number(value))
        raw("\"")
    }

    /// Writes the class of a point, and what fills it where it is hatched.
    mutating func mark(_ name: StaticString, _ reliability: ChartPoint.Reliability, in chart: Chart) {
        raw(" class=\"")
        raw(name)
        switch reliability {
        case .whole, .lowerBound: raw("\"")
        case .partial: raw(" partial\"")
        case .soFar:
            raw(" today\" fill=\"url(#")
            text(chart.id)
            raw("-hatch)\"")
        }
    }

    /// Writes a path element, or nothing for an empty path.
    mutating func path(class name: StaticString, _ path: String) {
        guard !path.isEmpty else { return }
        raw("<path class=\"")
        raw(name)
        raw("\" d=\"")
        text(path)
        raw("\"/>")
    }

    /// Closes an opening tag and writes a `title` element into it.
    mutating func title(_ sentence: String) {
        raw("><title>")
        text(sentence)
        raw("</title>")
    }
}
