/// The HTML state at a position in a template, which decides whether a value may be written there, and how.
struct HTMLState: Hashable {
    enum Place: Hashable {
        case text
        case tagName
        /// Inside a tag, after white space, where an attribute may begin.
        case gap
        /// Inside a tag, directly after a name or a quoted value, where white space, `/` or `>` must follow.
        case afterItem
        case attributeName
        /// Inside a tag, after an attribute's name and white space.
        case afterName
        /// Inside a tag, after the `=` of an attribute.
        case beforeValue
        case quoted(by: UInt8)
        case comment
        case declaration
    }

    /// How much of a URL in `href`, `src` and similar attributes has been written.
    enum Address: Hashable {
        /// Only this literal text, which determines the host.
        case prefix(String)
        /// A whole path; text after it must not turn "/" into "//host".
        case afterPath
        /// Enough to fix the host, so that components may follow.
        case settled
    }

    var place = Place.text
    /// The name of the tag being read, in lower case, with a leading `/` for an end tag.
    var tag = ""
    var attribute = ""
    var address = Address.prefix("")
    /// The open element out of `rawElements`; nil outside of them.
    var rawElement: String?
    /// The number of open `pre` elements.
    var preformatted = 0
    /// The number of open `noscript` elements.
    var unscripted = 0

    /// Attributes that contain a URL to follow or to fetch.
    static let addressAttributes: Set<String> = [
        "href", "src", "action", "formaction", "cite", "poster", "data", "ping", "manifest", "background", "longdesc",
        "xlink:href", "srcset", "imagesrcset",
    ]

    /// Elements whose content is text only.
    static let rawElements: Set<String> = ["script", "style", "textarea", "title"]

    /// Whether white space may be dropped here without a change of meaning.
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

    /// Whether the value of an attribute that contains a URL is being read.
    var isInAddress: Bool {
        guard case .quoted = place else { return false }
        return HTMLState.addressAttributes.contains(attribute)
    }

    /// The common state after two branches; nil when they differ.
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

    /// Whether the literal text before a value fixes the URL's host, whatever the value is.
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

/// The way in which a value is written, by the name of the method of `HTMLBuffer`.
enum Writing: String {
    case text, part, path, base, link
}
