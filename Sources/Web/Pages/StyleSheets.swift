/// The style sheets that a page names in its head: nothing of it is painted without them.
public enum StyleSheets {
    private static let link = Array("<link rel=\"stylesheet\" href=\"".utf8)
    /// The most bytes of a page that are searched: its title is of two hundred letters at most.
    private static let head = 4_096

    /// The value of the header `Link` with which a browser fetches them before it reads the page; nil for a page that names
    /// none.
    /// - Parameter html: a page whose sheets follow each other, as in the layout.
    public static func preload(of html: [UInt8]) -> String? {
        var value = ""
        value.reserveCapacity(160)
        var place = html.firstOffset(of: Self.link, to: Self.head)
        while let start = place.map({ $0 + Self.link.count }),
            let end = html[start...].firstIndex(of: UInt8(ascii: "\""))
        {
            value += value.isEmpty ? "<" : ", <"
            value += String(decoding: html[start..<end], as: UTF8.self)
            value += ">; rel=preload; as=style"
            place = html.firstOffset(of: Self.link, from: end, to: Self.head)
        }
        return value.isEmpty ? nil : value
    }
}
