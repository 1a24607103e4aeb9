/// What a template writes into `href`, `src`, `action` and their like.
extension HTMLBuffer {
    /// Appends a path of this site.
    public mutating func path(_ path: LocalPath) {
        text(path.text)
    }

    /// Appends a path of this site that text beginning with `/` follows: "/" itself must not make "//host" of it.
    public mutating func base(_ path: LocalPath) {
        text(path.text == "/" ? "" : path.text)
    }

    /// Appends the target of a link: a path of this site or a checked address elsewhere.
    public mutating func link(_ path: LocalPath) {
        text(path.text)
    }

    /// Appends the target of a link: a path of this site or a checked address elsewhere.
    public mutating func link(_ address: SafeURL) {
        text(address.text)
    }

    /// Appends one part of an address (a path segment, the value of a query field), percent-encoded.
    public mutating func part(_ value: String) {
        for byte in value.utf8 {
            PercentEncoding.append(byte, to: &bytes)
        }
    }

    /// Appends a whole number as part of an address.
    public mutating func part(_ value: Int) {
        text(value)
    }

    /// An address is not made of a value that may be absent.
    @available(*, unavailable, message: "a value that may be absent needs {{#with value as name}} … {{/with}}")
    public mutating func part<Value>(_ value: Value?) {}
}
