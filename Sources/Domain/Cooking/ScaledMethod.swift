extension StepScaler {
    /// A method in Markdown for another number of servings.
    public struct Method: Hashable, Sendable {
        public let markdown: String
        /// Whether anything in it stays as it is written for the recipe.
        public let hasFixed: Bool
    }

    /// The text in Markdown: multiplied, and what stays as strong emphasis in emphasis, which is told from what the recipe
    /// itself stresses. Targets of links, code and addresses stay as they are, and so do the numbers of a list.
    public func method(_ text: String) -> Method {
        guard isScaling else { return Method(markdown: text, hasFixed: false) }
        var kept = MarkdownPlaces(text).kept[...]
        var start = 0
        var hasFixed = false
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // Counting walks along the line: once, and not for each place.
            let length = line.count
            kept = kept.drop { $0.upperBound <= start }
            let inLine = kept.prefix { $0.lowerBound < start + length }.map { range in
                max(range.lowerBound - start, 0)..<min(range.upperBound - start, length)
            }
            start += length + 1
            let pieces = pieces(of: String(line), keeping: inLine)
            hasFixed = hasFixed || pieces.contains { $0.kind == .fixed }
            return pieces.map { $0.kind == .fixed ? "***\($0.text)***" : $0.text }.joined()
        }
        return Method(markdown: lines.joined(separator: "\n"), hasFixed: hasFixed)
    }
}
