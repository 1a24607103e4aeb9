/// Addresses as pages write them: complete, or to be read from where the page is.
enum AddressReference {
    /// Whether something may stand there: no text, and no picture that is written out in place of one that comes later.
    static func isPlace(_ address: String) -> Bool {
        let address = HTMLText.collapsed(address)
        return !address.isEmpty && !address.prefix(5).lowercased().hasPrefix("data:")
    }

    /// The complete address of what a page at `base` calls `address`.
    static func resolved(_ address: String, against base: String) -> String {
        let address = HTMLText.collapsed(address)
        if address.hasPrefix("http://") || address.hasPrefix("https://") { return address }
        guard let scheme = base.firstRange(of: "://") else { return address }
        if address.hasPrefix("//") { return String(base[..<scheme.lowerBound]) + ":" + address }
        let rest = base[scheme.upperBound...]
        let hostEnd = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let origin = String(base[..<hostEnd])
        if address.hasPrefix("/") { return origin + address }
        let path = rest[hostEnd...].prefix { $0 != "?" && $0 != "#" }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return origin + folder + address
    }

    /// The host without `www.`; empty where there is none.
    static func host(of address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return "" }
        let host = address[scheme.upperBound...].prefix { !"/?#:".contains($0) }
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : String(host)
    }
}
