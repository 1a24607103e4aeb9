import CXML2

/// A parsed page: its elements and texts in the order of the page.
struct HTMLPage {
    struct Node {
        /// The element's name in lower case; empty for a text.
        let name: String
        let text: String
        let attributes: [String: String]
        let parent: Int
        /// The index behind the last node inside it.
        fileprivate(set) var end: Int
        let depth: Int
    }

    private(set) var nodes: [Node] = []
    /// Whether the page holds more than was read.
    private(set) var isCut = false

    /// Parses a page of any quality; nothing is fetched. Empty where there is nothing to read.
    /// - Parameters:
    ///   - charset: the name of the encoding.
    ///   - most: how many elements and texts are read of it.
    init(_ bytes: [UInt8], charset: String, atMost most: Int = ImportLimits.nodes) {
        let options = Int32(
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                | HTML_PARSE_NONET.rawValue
        )
        let document = bytes.withUnsafeBytes { buffer in
            htmlReadMemory(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: buffer.count),
                nil,
                charset,
                options
            )
        }
        guard let document else { return }
        defer { xmlFreeDoc(document) }
        read(xmlDocGetRootElement(document), atMost: most)
    }

    /// Goes through the tree without recursion, since a page may nest as deeply as it likes.
    private mutating func read(_ root: xmlNodePtr?, atMost most: Int) {
        var node = root
        var open: [Int] = []
        while let current = node, nodes.count < most {
            let isElement = current.pointee.type == XML_ELEMENT_NODE
            if isElement || current.pointee.type == XML_TEXT_NODE || current.pointee.type == XML_CDATA_SECTION_NODE {
                append(current, isElement: isElement, parent: open.last ?? -1, depth: open.count)
            }
            if isElement, let child = current.pointee.children {
                open.append(nodes.count - 1)
                node = child
                continue
            }
            node = next(after: current, root, &open)
        }
        isCut = node != nil
        for index in open { nodes[index].end = nodes.count }
    }

    private mutating func next(after node: xmlNodePtr, _ root: xmlNodePtr?, _ open: inout [Int]) -> xmlNodePtr? {
        var current = node
        while current != root {
            if let sibling = current.pointee.next { return sibling }
            guard let parent = current.pointee.parent, let last = open.popLast() else { return nil }
            nodes[last].end = nodes.count
            current = parent
        }
        return nil
    }

    private mutating func append(_ node: xmlNodePtr, isElement: Bool, parent: Int, depth: Int) {
        let made = Node(
            name: isElement ? string(node.pointee.name).lowercased() : "",
            text: isElement ? "" : string(node.pointee.content),
            attributes: isElement ? attributes(of: node) : [:],
            parent: parent,
            end: nodes.count + 1,
            depth: depth
        )
        nodes.append(made)
    }

    private func attributes(of node: xmlNodePtr) -> [String: String] {
        var attributes: [String: String] = [:]
        var attribute = node.pointee.properties
        while let current = attribute {
            let name = string(current.pointee.name).lowercased()
            if attributes[name] == nil {
                attributes[name] = current.pointee.children.map { string($0.pointee.content) } ?? ""
            }
            attribute = current.pointee.next
        }
        return attributes
    }

    private func string(_ characters: UnsafePointer<xmlChar>?) -> String {
        characters.map { String(cString: $0) } ?? ""
    }

    private func string(_ characters: UnsafeMutablePointer<xmlChar>?) -> String {
        characters.map { String(cString: $0) } ?? ""
    }
}

extension HTMLPage {
    /// The nodes inside a node.
    func inside(_ index: Int) -> Range<Int> { (index + 1)..<nodes[index].end }

    func first(_ name: String) -> Int? { nodes.firstIndex { $0.name == name } }

    /// The text inside a node in lines: blocks begin and end them.
    func lines(_ index: Int) -> [String] {
        lines(nodes[index].name.isEmpty ? index..<(index + 1) : inside(index))
    }

    func lines(_ range: Range<Int>) -> [String] {
        var text = ""
        /// The ends of the blocks that are open.
        var ends: [Int] = []
        var index = range.lowerBound
        while index < range.upperBound {
            while let end = ends.last, end <= index {
                text += "\n"
                ends.removeLast()
            }
            let node = nodes[index]
            if Self.silent.contains(node.name) {
                index = node.end
                continue
            }
            if node.name.isEmpty {
                // A line's end in the source is a space; text that is preformatted by hand is rare.
                text.unicodeScalars += node.text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }
            } else if node.name == "br" {
                text += "\n"
            } else if Self.blocks.contains(node.name) {
                text += "\n"
                ends.append(node.end)
            } else if node.name == "td" || node.name == "th" {
                text += " "
            }
            index += 1
        }
        return text.utf8.split(separator: 0x0A)
            .map { HTMLText.collapsed(HTMLText.decoded(String(decoding: Array($0), as: UTF8.self))) }
            .filter { !$0.isEmpty }
    }

    private static let silent: Set<String> = [
        "script", "style", "noscript", "template", "svg", "head", "iframe", "select", "button", "nav", "footer",
    ]
    private static let blocks: Set<String> = [
        "p", "li", "div", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "section", "article", "dd",
        "dt", "blockquote", "header", "main", "aside", "figure", "figcaption", "form", "fieldset", "pre",
    ]
}
