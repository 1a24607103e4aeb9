/// Markup that a template writes unchanged: the only value that is not escaped.
///
/// All its initialisers are in this file, so that they can be reviewed together.
public struct SafeHTML: Hashable, Sendable {
    let bytes: [UInt8]
    /// How many bytes it has.
    public var count: Int { bytes.count }

    /// Markup from the source code.
    public init(_ markup: StaticString) {
        self.init { $0.raw(markup) }
    }

    /// Markup made of literals and escaped values, such as an SVG chart.
    public init(_ build: (inout HTMLBuffer) -> Void) {
        var html = HTMLBuffer()
        build(&html)
        bytes = html.finish()
    }

    /// A rendered partial.
    public init<Shown: Fragment>(_ fragment: Shown, strings: Shown.StringsOfPage) {
        bytes = fragment.render(strings: strings)
    }

    /// schema.org data for machines. A data block is never executed, so the script policy does not apply to it; its
    /// JSON contains no `<`, so its content cannot end it.
    public init(linkedData data: JSONData) {
        var bytes = Array(#"<script type="application/ld+json">"#.utf8)
        bytes.reserveCapacity(2_048)
        data.write(to: &bytes)
        bytes += "</script>".utf8
        self.bytes = bytes
    }

    /// The output of a converter that permits no scripts (Markdown in safe mode). Every call has to be reviewed.
    package init(uncheckedMarkup markup: String) {
        bytes = Array(markup.utf8)
    }
}
