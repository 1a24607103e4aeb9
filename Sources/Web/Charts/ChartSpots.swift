import Domain

/// A second, transparent layer over the drawing: touching, hovering over or tabbing to a point shows its day and value.
/// It is a separate layer because nothing inside an image can take the focus.
struct ChartSpots {
    let chart: Chart
    let layout: ChartLayout

    /// The number of points up to which the Tab key stops at each; beyond that the table is the accessible alternative.
    static let maxStops = 14
    /// The number of points beyond which each is too narrow to hit.
    static let maxSpots = 130

    func write(to html: inout HTMLBuffer) {
        guard chart.points.count <= Self.maxSpots else { return }
        html.raw("<svg class=\"spots\" viewBox=\"0 0 360 190\" role=\"group\" aria-labelledby=\"")
        html.text(chart.id)
        html.raw("-h\">")
        for (index, point) in chart.points.enumerated() {
            write(point, at: index, to: &html)
        }
        html.raw("</svg>")
    }

    private func write(_ point: ChartPoint, at index: Int, to html: inout HTMLBuffer) {
        let column = layout.columns[index]
        html.raw("<g class=\"spot\" role=\"img\" tabindex=\"")
        html.raw(chart.points.count <= Self.maxStops ? "0" : "-1")
        html.raw("\" aria-label=\"")
        html.text(point.sentence)
        html.raw("\"><rect class=\"hit\" y=\"24\" height=\"162\"")
        html.attribute(" x", column.start)
        html.attribute(" width", column.end - column.start)
        html.raw("/>")
        html.path(class: "pin", pin(point, at: layout.centers[index]))
        writeBubble("\(point.name) · \(point.shown)", at: layout.centers[index], to: &html)
        html.raw("</g>")
    }

    /// The path from the bubble down to the point.
    private func pin(_ point: ChartPoint, at center: Double) -> String {
        let end = point.amount.map { layout.y($0.value) } ?? ChartLayout.bottom
        return "M\(ChartDrawing.number(center)) 22V\(ChartDrawing.number(max(22, end)))"
    }

    private func writeBubble(_ strings: String, at center: Double, to html: inout HTMLBuffer) {
        let width = min(ChartLayout.width, ChartLayout.width(of: strings.count) + 16)
        let middle = min(max(center, width / 2), ChartLayout.width - width / 2)
        html.raw("<rect class=\"bubble\" y=\"0\" height=\"24\" rx=\"6\"")
        html.attribute(" x", middle - width / 2)
        html.attribute(" width", width)
        html.raw("/><text y=\"17\" text-anchor=\"middle\"")
        html.attribute(" x", middle)
        html.raw(">")
        html.text(strings)
        html.raw("</text>")
    }
}
