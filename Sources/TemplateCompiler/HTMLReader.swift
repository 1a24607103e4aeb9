/// Tracks the HTML state of markup, rejects what could be unsafe, and removes insignificant indentation.
struct HTMLReader {
    var state = HTMLState()
    /// Whether the output is at the beginning of a line, where white space may be dropped.
    var atLineStart = false

    private var output: [UInt8] = []
    private var position = Position(file: "")

    /// Returns the markup to write.
    mutating func read(_ bytes: [UInt8], at start: Position) throws -> [UInt8] {
        output = []
        position = start
        var index = 0
        while index < bytes.count {
            let count = try step(bytes[index...])
            for byte in bytes[index..<(index + count)] { emit(byte) }
            index += count
        }
        return output
    }

    /// Consumes input according to `state`, and returns the number of bytes consumed.
    private mutating func step(_ rest: ArraySlice<UInt8>) throws -> Int {
        guard let byte = rest.first else { return 0 }
        switch state.place {
        case .text:
            return try stepInText(rest)
        case .comment:
            let end = rest.firstRange(of: Array("-->".utf8))
            if end != nil { state.place = .text }
            return end.map { $0.upperBound - rest.startIndex } ?? rest.count
        case .declaration:
            if byte == UInt8(ascii: ">") { state.place = .text }
        case .tagName:
            if Self.endsName(byte) {
                try endTagName()
                try stepInTag(byte)
            } else {
                state.tag.append(Character(Unicode.Scalar(Self.lowercased(byte))))
            }
        case .quoted(let quote):
            try stepInValue(byte, quote: quote)
        case .gap, .afterItem, .attributeName, .afterName, .beforeValue:
            try stepInTag(byte)
        }
        return 1
    }

    private mutating func stepInText(_ rest: ArraySlice<UInt8>) throws -> Int {
        guard rest.first == UInt8(ascii: "<") else { return 1 }
        let after = rest.dropFirst()
        if let element = state.rawElement {
            guard Self.begins(after, with: "/" + element),
                after.dropFirst(element.utf8.count + 1).first.map(Self.endsName) ?? false
            else {
                try rejectMarkup(after, in: element)
                return 1
            }
        } else if Self.begins(after, with: "!--") {
            state.place = .comment
            return 4
        } else if after.first == UInt8(ascii: "!") {
            state.place = .declaration
            return 1
        }
        let isEnd = after.first == UInt8(ascii: "/")
        guard let first = isEnd ? after.dropFirst().first : after.first, Self.isLetter(first) else {
            throw error("a < that begins no tag: write &lt;")
        }
        state.place = .tagName
        state.tag = isEnd ? "/" : ""
        state.attribute = ""
        return isEnd ? 2 : 1
    }

    /// Rejects markup in `title` and `textarea`: inside SVG a browser parses their content, so a tag could hide there.
    private func rejectMarkup(_ after: ArraySlice<UInt8>, in element: String) throws {
        guard element == "title" || element == "textarea", let first = after.first else { return }
        if Self.isLetter(first) || "!/?".utf8.contains(first) {
            throw error("<\(element)> holds text only: write &lt;")
        }
    }

    private mutating func stepInTag(_ byte: UInt8) throws {
        switch (byte, state.place) {
        case (UInt8(ascii: ">"), .beforeValue):
            throw error("the value of \(state.attribute) is missing")
        case (UInt8(ascii: ">"), _):
            endTag()
        case (UInt8(ascii: "="), .attributeName), (UInt8(ascii: "="), .afterName):
            state.place = .beforeValue
        case (_, .beforeValue) where Self.isSpace(byte):
            break
        case (UInt8(ascii: "\""), .beforeValue), (UInt8(ascii: "'"), .beforeValue):
            state.place = .quoted(by: byte)
            state.address = .prefix("")
        case (_, .beforeValue):
            throw error("the value of \(state.attribute) must stand in quotes")
        case (_, .attributeName) where Self.isSpace(byte):
            state.place = .afterName
        case (_, .afterName) where Self.isSpace(byte):
            break
        case (UInt8(ascii: "/"), _) where HTMLState.rawElements.contains(state.tag):
            throw error("<\(state.tag)> is closed by </\(state.tag)>")
        case (_, _) where Self.isSpace(byte) || byte == UInt8(ascii: "/"):
            state.place = .gap
        case (_, .afterItem), (_, .tagName):
            throw error("white space is missing before this attribute")
        default:
            try stepInName(byte)
        }
    }

    private mutating func stepInName(_ byte: UInt8) throws {
        guard byte > 0x20, byte < 0x7F, !"\"'<=`".utf8.contains(byte) else {
            throw error("this cannot be part of an attribute's name")
        }
        if state.place != .attributeName { state.attribute = "" }
        state.place = .attributeName
        state.attribute.append(Character(Unicode.Scalar(Self.lowercased(byte))))
        // The name is checked after each byte, before anything else can follow it.
        if state.attribute == "on" || state.attribute == "srcdoc" {
            throw error("\(state.attribute)… runs script, which the page's policy forbids: attach it in a script file")
        }
        if state.attribute == "style" {
            throw error("style is forbidden by the page's policy: use a class or a presentation attribute")
        }
        // No header knows whether a browser runs scripts.
        if state.attribute == "http-equiv", state.unscripted == 0 {
            throw error("http-equiv belongs to the server: set a header")
        }
    }

    private mutating func stepInValue(_ byte: UInt8, quote: UInt8) throws {
        if byte == quote {
            if case .prefix(let text) = state.address, state.isInAddress { try checkScheme(text) }
            state.place = .afterItem
            return
        }
        guard state.isInAddress else { return }
        switch state.address {
        case .prefix(let text):
            state.address = .prefix(text + String(Character(Unicode.Scalar(byte))))
        case .afterPath where byte == UInt8(ascii: "/"):
            throw error("a / after a path stands right behind it: {{ page.path }}/edit")
        case .afterPath:
            state.address = .settled
        case .settled:
            break
        }
    }

    private func checkScheme(_ address: String) throws {
        let text = address.lowercased().filter { !$0.isWhitespace }
        for scheme in ["javascript:", "vbscript:", "data:"] where text.hasPrefix(scheme) {
            throw error("\(scheme) is not an address that a page may name")
        }
    }

    private mutating func endTagName() throws {
        if state.tag.hasPrefix("animate") || state.tag == "set" {
            throw error("<\(state.tag)> can change an address while the page is shown, and is not allowed")
        }
    }

    private mutating func endTag() {
        state.place = .text
        switch state.tag {
        case let tag where HTMLState.rawElements.contains(tag): state.rawElement = tag
        case "pre": state.preformatted += 1
        case "/pre": state.preformatted = max(0, state.preformatted - 1)
        case "noscript": state.unscripted += 1
        case "/noscript": state.unscripted = max(0, state.unscripted - 1)
        default: if state.tag == state.rawElement.map({ "/" + $0 }) { state.rawElement = nil }
        }
        state.tag = ""
        state.attribute = ""
        state.address = .prefix("")
    }

    private mutating func emit(_ byte: UInt8) {
        position.advance(over: byte)
        let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
        if atLineStart, isBlank, state.allowsTrimming { return }
        output.append(byte)
        atLineStart = byte == UInt8(ascii: "\n") && state.allowsTrimming
    }

    private func error(_ message: String) -> CompileError {
        CompileError(message, at: position)
    }
}

extension HTMLReader {
    /// Updates the state for a template tag at this position, where a name in the markup may end.
    mutating func reachTag(_ tag: Tag) throws {
        if !tag.isAlone || !state.allowsTrimming { atLineStart = false }
        switch state.place {
        case .tagName:
            try endTagName()
            state.place = .afterItem
        case .attributeName: state.place = .afterItem
        case .afterName: state.place = .gap
        case .beforeValue: throw CompileError("the value of \(state.attribute) must stand in quotes", at: tag.position)
        case .comment: throw CompileError("a tag inside an HTML comment: use {{! … }}", at: tag.position)
        case .declaration: throw CompileError("a tag inside a declaration", at: tag.position)
        default: break
        }
    }

    /// How a value is written at this position; throws where none is allowed.
    mutating func writing(of tag: Tag) throws -> Writing {
        let place = state.place
        guard ![.tagName, .attributeName, .gap, .afterItem, .afterName].contains(place) else {
            throw CompileError("a value cannot make the name of a tag or an attribute", at: tag.position)
        }
        try reachTag(tag)
        if place == .text {
            guard let element = state.rawElement, element == "script" || element == "style" else { return .text }
            throw CompileError("a value inside <\(element)>: hand it over in a data- attribute", at: tag.position)
        }
        return state.isInAddress ? try writingInAddress(of: tag) : .text
    }

    private mutating func writingInAddress(of tag: Tag) throws -> Writing {
        if state.attribute.hasSuffix("srcset") { return .path }
        switch state.address {
        case .prefix(""):
            state.address = .afterPath
            if tag.next == UInt8(ascii: "/") {
                state.address = .settled
                return .base
            }
            return state.attribute == "href" && ["a", "area"].contains(state.tag) || state.attribute == "cite"
                ? .link : .path
        case .prefix(let text) where !HTMLState.decidesHost(text):
            throw CompileError(
                "the text before a value in \(state.attribute) must begin with / and a name, ? or #",
                at: tag.position
            )
        default:
            state.address = .settled
            return .part
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(lowercased(byte))
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    static func begins(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
        bytes.prefix(text.utf8.count).map(lowercased).elementsEqual(text.utf8)
    }
}
