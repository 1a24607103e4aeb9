import HTTPServer

/// The value of `Content-Type` or `Content-Disposition`: a name with parameters.
struct MediaType {
    /// The name in lower case.
    let name: String
    private var parameters: [(name: String, value: String)] = []

    /// No type has so many parameters. Each is compared with all before it, which many would make slow.
    private static let maxParameters = 16

    /// Fails when the text cannot be parsed, repeats a parameter or has too many.
    init?(_ text: String) {
        var rest = text[...]
        name = rest.take { $0 != ";" }.trimmingSpaces().lowercased()
        guard !name.isEmpty else { return nil }
        while rest.popFirst() != nil {
            let name = rest.take { $0 != "=" && $0 != ";" }.trimmingSpaces().lowercased()
            if rest.first != "=" {
                if name.isEmpty { continue }
                return nil
            }
            rest.removeFirst()
            guard parameters.count < Self.maxParameters, let value = rest.takeValue(), self[name] == nil,
                rest.isEmpty || rest.first == ";"
            else { return nil }
            parameters.append((name, value))
        }
    }

    subscript(_ parameter: String) -> String? {
        parameters.first { $0.name == parameter }?.value
    }
}

extension Request {
    /// Whether the body is JSON, and in no encoding.
    public var isJSON: Bool {
        headers["content-type"].flatMap { MediaType($0) }?.name == "application/json"
            && headers.all("content-encoding").allSatisfy { $0.isEmpty || $0.lowercased() == "identity" }
    }
}

extension Substring {
    fileprivate mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> Substring {
        let taken = Substring(unicodeScalars.prefix(while: belongs))
        self = Substring(unicodeScalars.dropFirst(taken.unicodeScalars.count))
        return taken
    }

    /// Consumes a token, or a quoted string with backslash escapes for `"` and `\`.
    fileprivate mutating func takeValue() -> String? {
        _ = take { $0 == " " || $0 == "\t" }
        guard unicodeScalars.first == "\"" else { return take { $0 != ";" }.trimmingSpaces() }
        unicodeScalars.removeFirst()
        var value = String.UnicodeScalarView()
        while let scalar = unicodeScalars.popFirst() {
            if scalar == "\"" {
                _ = take { $0 == " " || $0 == "\t" }
                return String(value)
            }
            if scalar == "\\", let next = unicodeScalars.first, next == "\"" || next == "\\" {
                unicodeScalars.removeFirst()
                value.append(next)
            } else {
                value.append(scalar)
            }
        }
        return nil
    }

    fileprivate func trimmingSpaces() -> String {
        var view = unicodeScalars[...]
        while let first = view.first, first == " " || first == "\t" { view.removeFirst() }
        while let last = view.last, last == " " || last == "\t" { view.removeLast() }
        return String(view)
    }
}
