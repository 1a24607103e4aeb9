import CCMark
import Glibc

/// Renders instructions as people write them: lists, **bold**, headings, links. cmark parses CommonMark in safe mode:
/// HTML is excluded, and only http and https links stay links (S-20).
public enum Markdown {
    /// The text as markup without scripts, whatever was typed.
    public static func html(_ text: String) -> SafeHTML {
        guard let root = parse(text) else { return SafeHTML { $0.text(text) } }
        defer { cmark_node_free(root) }
        tame(root)
        // Without CMARK_OPT_UNSAFE, raw HTML is omitted and javascript:, vbscript:, file: and data: URLs become empty.
        guard let rendered = cmark_render_html(root, CMARK_OPT_DEFAULT) else { return SafeHTML { $0.text(text) } }
        defer { free(rendered) }
        return SafeHTML(uncheckedMarkup: String(cString: rendered))
    }

    private typealias Node = OpaquePointer

    private static func parse(_ text: String) -> Node? {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
            }
        }
    }

    /// Removes from the tree what our pages do not show, before it is rendered.
    private static func tame(_ root: Node) {
        guard let walk = cmark_iter_new(root) else { return }
        defer { cmark_iter_free(walk) }
        var changes: [(node: Node, change: Change)] = []
        while true {
            let event = cmark_iter_next(walk)
            if event == CMARK_EVENT_DONE { break }
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk) else { continue }
            if let change = Change(to: node) { changes.append((node, change)) }
        }
        for (node, change) in changes {
            switch change {
            case .unwrap: unwrap(node)
            case .showText: replace(node, with: text(of: node))
            case .showParagraph: replace(node, with: paragraph(text(of: node)))
            case .lower: _ = cmark_node_set_heading_level(node, min(6, cmark_node_get_heading_level(node) + 2))
            }
        }
    }

    /// A change to a node of the tree.
    private enum Change {
        /// Raw HTML is shown as the text that was typed.
        case showText, showParagraph
        /// A link or image is replaced by its text.
        case unwrap
        /// A heading is moved below those that the page has itself.
        case lower

        /// Fails for nodes that stay as they are.
        init?(to node: Node) {
            let kind = cmark_node_get_type(node)
            if kind == CMARK_NODE_HTML_INLINE {
                self = .showText
            } else if kind == CMARK_NODE_HTML_BLOCK {
                self = .showParagraph
            } else if kind == CMARK_NODE_IMAGE || (kind == CMARK_NODE_LINK && !Markdown.leadsElsewhere(node)) {
                // An external image would reveal to its server who cooks what; the page's policy blocks it anyway.
                self = .unwrap
            } else if kind == CMARK_NODE_HEADING {
                self = .lower
            } else {
                return nil
            }
        }
    }

    private static func leadsElsewhere(_ link: Node) -> Bool {
        guard let address = cmark_node_get_url(link) else { return false }
        return SafeURL(String(cString: address)) != nil
    }

    private static func text(of node: Node) -> Node? {
        guard let text = cmark_node_new(CMARK_NODE_TEXT) else { return nil }
        _ = cmark_node_set_literal(text, cmark_node_get_literal(node))
        return text
    }

    private static func paragraph(_ text: Node?) -> Node? {
        guard let text, let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) else { return nil }
        _ = cmark_node_append_child(paragraph, text)
        return paragraph
    }

    private static func replace(_ node: Node, with fresh: Node?) {
        if let fresh, cmark_node_replace(node, fresh) != 1 { cmark_node_free(fresh) }
        cmark_node_free(node)
    }

    private static func unwrap(_ node: Node) {
        while let child = cmark_node_first_child(node) {
            guard cmark_node_insert_before(node, child) == 1 else { break }
        }
        cmark_node_free(node)
    }
}
