/// Where in the HTML a template stands: decides whether a value may be written there, and how.
struct HTMLState: Hashable {
    enum Place: Hashable {
        case text
        case tagName
        /// Inside a tag, after white space: an attribute may begin.
        case gap
        /// Inside a tag, right after a name or a quoted value: white space, `/` or `>` must follow.
        case afterItem
        case attributeName
        /// After an attribute's name and white space.
        case afterName
        /// After `=`.
        case beforeValue
        case quoted(by: UInt8)
        case comment
        case declaration
    }

    /// How far an address in `href`, `src`, … has come.
    enum Address: Hashable {
        /// Only this much text so far, which decides where the address leads.
        case prefix(String)
        /// A whole path was written; text after it must not turn "/" into "//host".
        case afterPath
        /// The host is decided; parts may follow.
        case settled
    }

    var place = Place.text
    /// The name of the tag being read, in lower case, `/` before it for an end tag.
    var tag = ""
    var attribute = ""
    var address = Address.prefix("")
    /// The one of `rawElements` that is open.
    var rawElement: String?
    /// How many `pre` elements are open.
    var preformatted = 0

    /// Attributes that hold an address to follow or to fetch.
    static let addressAttributes: Set<String> = [
        "href", "src", "action", "formaction", "cite", "poster", "data", "ping", "manifest", "background", "longdesc",
        "xlink:href", "srcset", "imagesrcset",
    ]

    /// Elements whose content is text only.
    static let rawElements: Set<String> = ["script", "style", "textarea", "title"]

    /// White space may be dropped here without a change of meaning.
    var allowsTrimming: Bool {
        switch place {
        case .text: rawElement == nil && preformatted == 0
        case .gap, .afterItem, .afterName: true
        default: false
        }
    }

    var isInsideTag: Bool {
        [.tagName, .gap, .afterItem, .attributeName, .afterName].contains(place)
    }

    /// Whether an attribute's value that holds an address is being read.
    var isInAddress: Bool {
        guard case .quoted = place else { return false }
        return HTMLState.addressAttributes.contains(attribute)
    }

    /// The one state after either of two branches; nil when they disagree.
    func merged(with other: HTMLState) -> HTMLState? {
        if self == other { return self }
        var result = self
        var rival = other
        if isInsideTag, other.isInsideTag, tag == other.tag {
            result.place = .afterItem
            rival.place = .afterItem
            rival.attribute = result.attribute
            rival.address = result.address
        } else if isInAddress, isHostDecided, other.isHostDecided {
            result.address = .settled
            rival.address = .settled
        }
        return result == rival ? result : nil
    }

    private var isHostDecided: Bool {
        switch address {
        case .prefix(let text): HTMLState.decidesHost(text)
        case .afterPath: false
        case .settled: true
        }
    }

    /// Whether text before a value settles which host the address leads to, whatever the value is.
    static func decidesHost(_ prefix: String) -> Bool {
        if prefix.hasPrefix("?") || prefix.hasPrefix("#") { return true }
        if prefix.hasPrefix("/") {
            let second = prefix.utf8.dropFirst().first
            return second.map { !"/\\".utf8.contains($0) && $0 > 0x20 } ?? false
        }
        guard prefix.hasPrefix("https://") else { return false }
        let host = prefix.dropFirst("https://".count)
        return host.first != "/" && host.contains("/")
    }
}

/// How a value is written, after where it stands: the name of the function of `HTMLBuffer`.
enum Writing: String {
    case text, part, path, base, link
}
