import CCMark
import Glibc

/// Instructions as people write them: lists, **bold**, headings, links. CommonMark by cmark, in its safe mode:
/// HTML stays out, and of links only those to http and https are links (S-20).
public enum Markdown {
    /// The text as markup that holds no script, whatever was typed.
    public static func html(_ text: String) -> SafeHTML {
        guard let root = parse(text) else { return SafeHTML { $0.text(text) } }
        defer { cmark_node_free(root) }
        tame(root)
        // Without CMARK_OPT_UNSAFE raw HTML is left out and javascript:, vbscript:, file: and data: addresses are empty.
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

    /// Takes out of the tree what a page of ours does not show, before it is written.
    private static func tame(_ root: Node) {
        guard let walk = cmark_iter_new(root) else { return }
        defer { cmark_iter_free(walk) }
        var changes: [(Node, (Node) -> Void)] = []
        while true {
            let event = cmark_iter_next(walk)
            if event == CMARK_EVENT_DONE { break }
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk) else { continue }
            if let change = change(to: node) { changes.append((node, change)) }
        }
        for (node, change) in changes { change(node) }
    }

    /// What is to be done with a node; nil for those that stay as they are.
    private static func change(to node: Node) -> ((Node) -> Void)? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_HTML_BLOCK: showAsText(in: CMARK_NODE_PARAGRAPH)
        case CMARK_NODE_HTML_INLINE: showAsText(in: nil)
        case CMARK_NODE_LINK: isForeign(node) ? nil : unwrap
        // A picture from elsewhere would tell its server who cooks what; the policy of the page refuses it anyhow.
        case CMARK_NODE_IMAGE: unwrap
        // The page has a title of its own, and one for the method.
        case CMARK_NODE_HEADING: { _ = cmark_node_set_heading_level($0, min(6, cmark_node_get_heading_level($0) + 2)) }
        default: nil
        }
    }

    /// Markup that someone typed is shown as they typed it.
    private static func showAsText(in block: cmark_node_type?) -> (Node) -> Void {
        { node in
            guard let text = cmark_node_new(CMARK_NODE_TEXT) else { return }
            _ = cmark_node_set_literal(text, cmark_node_get_literal(node))
            var fresh: Node = text
            if let block, let around = cmark_node_new(block) {
                _ = cmark_node_append_child(around, text)
                fresh = around
            }
            if cmark_node_replace(node, fresh) == 1 { cmark_node_free(node) } else { cmark_node_free(fresh) }
        }
    }

    /// The words of a link without the link.
    private static let unwrap: @Sendable (Node) -> Void = { node in
        while let child = cmark_node_first_child(node) {
            guard cmark_node_insert_before(node, child) == 1 else { break }
        }
        cmark_node_unlink(node)
        cmark_node_free(node)
    }

    private static func isForeign(_ link: Node) -> Bool {
        guard let address = cmark_node_get_url(link) else { return false }
        return SafeURL(String(cString: address)) != nil
    }
}
