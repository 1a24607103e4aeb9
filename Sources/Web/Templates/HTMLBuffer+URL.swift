/// URLs in `href`, `src`, `action` and similar attributes.
extension HTMLBuffer {
    /// Appends a path of this site.
    public mutating func path(_ path: LocalPath) {
        text(path.text)
    }

    /// Appends a path of this site that is followed by text with a leading `/`. "/" is omitted: "//host" is another
    /// site.
    public mutating func base(_ path: LocalPath) {
        text(path.text == "/" ? "" : path.text)
    }

    /// Appends a link target on this site.
    public mutating func link(_ path: LocalPath) {
        text(path.text)
    }

    /// Appends a link target elsewhere, whose URL was checked.
    public mutating func link(_ address: SafeURL) {
        text(address.text)
    }

    /// Appends one component of a URL (a path segment or a query value), percent-encoded.
    public mutating func part(_ value: String) {
        for byte in value.utf8 {
            PercentEncoding.append(byte, to: &bytes)
        }
    }

    /// Appends a whole number as a component of a URL.
    public mutating func part(_ value: Int) {
        text(value)
    }

    /// Rejects an optional value at compile time: a URL must not be made from it.
    @available(*, unavailable, message: "a value that may be absent needs {{#with value as name}} … {{/with}}")
    public mutating func part<Value>(_ value: Value?) {}
}
