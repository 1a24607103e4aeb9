/// Markup that a template writes as it is: the only value that is not escaped.
///
/// Its makers all stand in this file, to be read together.
public struct SafeHTML: Hashable, Sendable {
    let bytes: [UInt8]

    /// Markup that stands in the source code.
    public init(_ markup: StaticString) {
        self.init { $0.raw(markup) }
    }

    /// Markup made of literals and escaped values, for instance an SVG chart.
    public init(_ build: (inout HTMLBuffer) -> Void) {
        var html = HTMLBuffer()
        build(&html)
        bytes = html.finish()
    }

    /// A rendered partial.
    public init<Shown: Fragment>(_ fragment: Shown, strings: Shown.StringsOfPage) {
        bytes = fragment.render(strings: strings)
    }

    /// schema.org data for machines. A data block is never run, so the policy on scripts does not concern it;
    /// what it holds is JSON without a `<`, so it cannot be ended from within.
    public init(linkedData data: JSONData) {
        var bytes = Array(#"<script type="application/ld+json">"#.utf8)
        bytes.reserveCapacity(2_048)
        data.write(to: &bytes)
        bytes += "</script>".utf8
        self.bytes = bytes
    }

    /// The output of a converter that allows no script by itself (Markdown in safe mode). Every call is to be reviewed.
    package init(uncheckedMarkup markup: String) {
        bytes = Array(markup.utf8)
    }
}
