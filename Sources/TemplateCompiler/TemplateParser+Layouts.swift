/// Parsing of layouts, and of pages that use them.
extension TemplateParser {
    /// Parses `{{#layout app}} … {{/layout}}` around a whole page: blocks fill their slots, the rest fills `content`.
    mutating func parsePageInLayout() throws -> [Node] {
        try skipSpace("stands before {{#layout}}: all of a page is inside its layout")
        guard let tag = nextTag(), tag.keyword == "layout", let layout = source.layout else {
            throw CompileError("{{#layout}} stands right after the first line", at: source.type.position)
        }
        tokens.removeFirst()
        guard layouts[layout] != nil else {
            throw CompileError("there is no layout Views/layouts/\(layout).html", at: tag.position)
        }
        let slot = try slot("content", for: tag)
        html.state = slot.state
        html.atLineStart = tag.isAlone
        open = [tag]
        var body = try parseNodes()
        let closing = try divisionTag(tag)
        open = []
        trimEnd(&body)
        try checkEnd(of: slot, at: closing.position)
        html.state = HTMLState()
        try skipSpace("stands after {{/layout}}: all of a page is inside its layout")
        if let extra = nextTag() {
            throw CompileError("{{\(extra.text)}} stands after {{/layout}}", at: extra.position)
        }
        return body
    }

    /// Parses a block: in a layout a slot with its default, in a page the content of a slot.
    mutating func parseBlock(_ tag: Tag) throws -> Node? {
        let (name, position) = operand(of: tag)
        guard Expression.isName(name) else { throw CompileError("a block has one name", at: position) }
        guard source.isLayout || source.layout != nil && open.count == 1 else {
            throw CompileError("a block stands in a layout, or directly inside {{#layout}}", at: tag.position)
        }
        let wasAtLineStart = html.atLineStart
        try html.reachTag(tag)
        let outside = html
        if source.isLayout { return try parseSlot(tag, name: name) }
        guard !blocks.contains(where: { $0.name == name }), name != "content" else {
            throw CompileError("the block \(name) is filled already", at: position)
        }
        let slot = try slot(name, for: tag)
        html.state = slot.state
        open.append(tag)
        var nodes = try parseNodes()
        let closing = try divisionTag(tag)
        open.removeLast()
        trimEnd(&nodes)
        try checkEnd(of: slot, at: closing.position)
        blocks.append(Block(name: name, nodes: nodes, position: tag.position))
        html = outside
        html.atLineStart = wasAtLineStart
        return nil
    }

    mutating func parseSlot(_ tag: Tag, name: String) throws -> Node {
        guard !slots.contains(where: { $0.name == name }) else {
            throw CompileError("the layout has a block \(name) already", at: tag.position)
        }
        guard html.state.takesBlock else {
            throw CompileError("a block cannot stand inside \(describe(html.state))", at: tag.position)
        }
        let state = html.state
        open.append(tag)
        let nodes = try parseNodes()
        let closing = try divisionTag(tag)
        open.removeLast()
        let slot = Slot(name: name, nodes: nodes, state: state)
        try checkEnd(of: slot, at: closing.position)
        html.atLineStart = false
        slots.append(slot)
        return .slot(slot)
    }

    func slot(_ name: String, for tag: Tag) throws -> Slot {
        let layout = source.layout ?? ""
        guard let slot = layouts[layout]?.first(where: { $0.name == name }) else {
            throw CompileError("the layout \(layout) has no block \(name)", at: tag.position)
        }
        return slot
    }

    func checkEnd(of slot: Slot, at position: Position) throws {
        guard html.state == slot.state else {
            throw CompileError("the block \(slot.name) ends inside \(describe(html.state))", at: position)
        }
    }

    /// Skips white space and comments; throws for anything else but a tag.
    mutating func skipSpace(_ complaint: String) throws {
        while let token = tokens.first {
            switch token {
            case .markup(let bytes, var position):
                for byte in bytes {
                    guard HTMLReader.isSpace(byte) else { throw CompileError("this \(complaint)", at: position) }
                    position.advance(over: byte)
                }
            case .tag(let tag):
                guard tag.text.hasPrefix("!") else { return }
            }
            tokens.removeFirst()
        }
    }
}

extension HTMLState {
    /// Whether a layout may have a slot here.
    var takesBlock: Bool {
        switch place {
        case .text: rawElement != "script" && rawElement != "style"
        case .quoted: !isInAddress
        default: false
        }
    }
}
