/// Writes the Swift code of one template. Each expression gets the line and column that it has in the template, so that
/// the Swift compiler's errors point there.
struct SwiftWriter {
    private var lines: [String] = []
    private var indentation = ""
    private var pending: [UInt8] = []

    /// The Swift file for a fragment, a page in a layout, or a layout with `slots`.
    static func swift(of template: Template, slots: [Slot], layout: (source: TemplateSource, slots: [Slot])?) -> String
    {
        var writer = SwiftWriter()
        writer.line("// Made from \(template.source.type.position.file) by TemplateCompiler.")
        writer.line("import Web")
        writer.line("")
        writer.writeLocation(template.source.type.position, before: 0)
        writer.line(writer.padded("extension ", template.source.type) + " {")
        writer.indented { writer in
            if template.source.isLayout {
                writer.writeLayout(template, slots: slots)
            } else if let layout {
                writer.writePage(template, layout: layout.source, slots: layout.slots)
            } else {
                writer.writeFragment(template)
            }
        }
        writer.line("}")
        return writer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func writeFragment(_ template: Template) {
        line("typealias StringsOfPage = Strings")
        line("static let lastSize = SizeHint()")
        line("static func write(_ page: Self, to html: inout HTMLBuffer, strings: Strings) {")
        indented { $0.write(template.body) }
        line("}")
    }

    private mutating func writePage(_ template: Template, layout: TemplateSource, slots: [Slot]) {
        line("typealias LayoutOfPage = \(layout.type.text)")
        line("typealias StringsOfPage = Strings")
        line("static let lastSize = SizeHint()")
        line("static func write(_ page: Self, to html: inout HTMLBuffer, layout: LayoutOfPage, strings: Strings) {")
        indented { writer in
            for slot in slots {
                let nodes =
                    slot.name == "content" ? template.body : template.blocks.first { $0.name == slot.name }?.nodes
                writer.line("func \(slot.function)(_ html: inout HTMLBuffer) {")
                writer.indented {
                    if let nodes {
                        $0.write(nodes)
                    } else {
                        $0.line("LayoutOfPage.\(slot.defaultFunction(in: layout))(layout, to: &html, strings: strings)")
                    }
                }
                writer.line("}")
            }
            let blocks = slots.map { ", \($0.name): \($0.function)" }.joined()
            writer.line("LayoutOfPage.\(layout.function)(layout, to: &html, strings: strings\(blocks))")
        }
        line("}")
    }

    private mutating func writeLayout(_ template: Template, slots: [Slot]) {
        let blocks = slots.map { ", \($0.name) \($0.function): (inout HTMLBuffer) -> Void" }.joined()
        let start = "(_ layout: Self, to html: inout HTMLBuffer, strings: Strings"
        line("static func \(template.source.function)\(start)\(blocks)) {")
        indented { $0.write(template.body) }
        line("}")
        for slot in slots {
            line("static func \(slot.defaultFunction(in: template.source))\(start)) {")
            indented { $0.write(slot.nodes) }
            line("}")
        }
    }

    private mutating func write(_ nodes: [Node]) {
        for node in nodes { write(node) }
        flush()
    }

    private mutating func write(_ node: Node) {
        if case .markup(let bytes) = node {
            pending += bytes
            return
        }
        flush()
        switch node {
        case .markup: break
        case .value(let value, let writing):
            write("html.\(writing.rawValue)(", value, ")")
        case .partial(let partial, let value?, _):
            write("\(partial.type.text).write(", value, ", to: &html, strings: strings)")
        case .partial(let partial, nil, let position):
            writeLocation(position, before: 0)
            line("\(partial.type.text).write(\(partial.type.text)(), to: &html, strings: strings)")
        case .condition(let condition, let then, let otherwise):
            write("if ", condition, " {")
            writeBranches(then, otherwise)
        case .binding(let value, let name, let then, let otherwise):
            write("if let `\(name)` = ", value, " {")
            writeBranches(then, otherwise)
        case .loop(let value, let name, let body, let otherwise):
            writeLoop(value, name: name, body: body, otherwise: otherwise)
        case .slot(let slot):
            line("\(slot.function)(&html)")
        }
    }

    private mutating func writeLoop(_ value: Expression, name: String, body: [Node], otherwise: [Node]) {
        if otherwise.isEmpty {
            write("for `\(name)` in ", value, " {")
            writeBranches(body, [])
            return
        }
        line("do {")
        indented { writer in
            writer.write("let all = ", value, "")
            writer.line("for `\(name)` in all {")
            writer.writeBranches(body, [])
            writer.line("if all.isEmpty {")
            writer.writeBranches(otherwise, [])
        }
        line("}")
    }

    private mutating func writeBranches(_ then: [Node], _ otherwise: [Node]) {
        indented { $0.write(then) }
        if !otherwise.isEmpty {
            line("} else {")
            indented { $0.write(otherwise) }
        }
        line("}")
    }

    /// Writes `start`, the expression at its line and column in the template, and `end`.
    ///
    /// A `start` that is too long to fit before that column goes on the line before. A call on `html` stays on one line
    /// regardless: its errors point at the method's name, and the line matters more than the column.
    private mutating func write(_ start: String, _ value: Expression, _ end: String) {
        let fits = start.utf8.count < value.position.column
        if fits || start.hasPrefix("html.") {
            writeLocation(value.position, before: 0)
            let space = String(repeating: " ", count: max(0, value.position.column - 1 - start.utf8.count))
            lines.append(space + start + value.text + end)
        } else {
            writeLocation(value.position, before: 1)
            lines.append(start)
            lines.append(padded("", value) + end)
        }
    }

    /// Declares the template's position of the next line (`before` 0) or of the line after it (`before` 1).
    private mutating func writeLocation(_ position: Position, before count: Int) {
        let file = SwiftText.literal(Array(position.file.utf8))
        lines.append("#sourceLocation(file: \(file), line: \(max(1, position.line - count)))")
    }

    private func padded(_ start: String, _ value: Expression) -> String {
        start + String(repeating: " ", count: max(0, value.position.column - 1 - start.utf8.count)) + value.text
    }

    private mutating func flush() {
        guard !pending.isEmpty else { return }
        line("html.raw(\(SwiftText.literal(pending)))")
        pending = []
    }

    private mutating func line(_ text: String) {
        lines.append(text.isEmpty ? text : indentation + text)
    }

    private mutating func indented(_ body: (inout SwiftWriter) -> Void) {
        indentation += "    "
        body(&self)
        indentation.removeLast(4)
    }
}

/// Converts text to Swift source.
enum SwiftText {
    /// A string literal. Everything but printable ASCII is escaped, so that nothing combines with the quotes.
    static func literal(_ bytes: [UInt8]) -> String {
        "\"" + escaped(String(decoding: bytes, as: UTF8.self)) + "\""
    }

    /// The content of a string literal, without quotes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case " "..."~": result.unicodeScalars.append(scalar)
            default: result += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result
    }

    /// The name in upper camel case: `recipe-card` becomes `RecipeCard`.
    static func capitalized(_ name: String) -> String {
        name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension TemplateSource {
    /// The name of the function that writes a layout.
    fileprivate var function: String { "write" + SwiftText.capitalized(String(name.dropFirst("layouts/".count))) }
}

extension Slot {
    /// The name of a block's function inside the layout and the page.
    fileprivate var function: String { "block" + SwiftText.capitalized(name) }

    fileprivate func defaultFunction(in layout: TemplateSource) -> String {
        layout.function + "Default" + SwiftText.capitalized(name)
    }
}
