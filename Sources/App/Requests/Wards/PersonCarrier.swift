import Web

/// Carries the person for whom somebody acts from a page to the next, in every address and form of a page alike: one
/// that was forgotten would write into the wrong diary.
struct PersonCarrier: Sendable {
    /// The parameter of an address, and the field of a form, that names the person.
    static let field = "person"

    /// The field that says that a form logs for all whom it names, even where that is one.
    static let several = "several"

    let person: Person.ID

    /// The beginnings of the addresses under which somebody may act for another person.
    private static let places = [
        "/diary", "/entries", "/changes", "/offers", "/foods", "/barcode", "/recipes", "/categories", "/goals",
        "/weight",
        "/progress", "/days",
    ]

    /// Whether one may act for another person at this address.
    static func covers(_ address: some StringProtocol) -> Bool {
        let path = String(address.prefix { $0 != "?" && $0 != "#" })
        return path == "/" || places.contains { path == $0 || path.hasPrefix($0 + "/") || path.hasPrefix($0 + ".") }
    }

    /// Whether a form logs for several persons at once. There `person` says for whom, and not as whom.
    static func namesSeveral(_ form: Form) -> Bool { form.has(several) || Set(form.all(field)).count > 1 }

    /// Whether such a form may be sent to this address.
    static func takesSeveral(_ path: String) -> Bool {
        let acts = ["/entries", "/copy", "/move", "/delete", "/meal"]
        return path.hasPrefix("/diary/") && acts.contains { path.hasSuffix($0) }
            || path.hasPrefix("/recipes/") && path.hasSuffix("/log")
            || path.hasPrefix("/foods/") && path.hasSuffix("/preview")
    }

    /// The address with the person; unchanged where it leads elsewhere, or names a person already.
    func carried(_ path: LocalPath) -> LocalPath {
        LocalPath(requested: carried(path.text, joint: "&")) ?? path
    }

    private func carried(_ address: String, joint: String) -> String {
        guard Self.covers(address) else { return address }
        let path = address.prefix { $0 != "#" }
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count == 2 ? parts[1] : ""
        // In markup `&` is written `&amp;`, which ends in a semicolon.
        let names = query.split { $0 == "&" || $0 == ";" }.map { $0.prefix { $0 != "=" } }
        guard !names.contains(Substring(Self.field)) else { return address }
        let more = (parts.count == 1 ? "?" : query.isEmpty ? "" : joint) + "\(Self.field)=\(person)"
        return String(path) + more + String(address.dropFirst(path.count))
    }
}

extension PersonCarrier {
    /// The page with the person in its addresses, and in a hidden field of its forms. Values and texts have no quotes
    /// and no angle brackets in markup, so a tag ends at the first `>`.
    func carried(_ html: [UInt8]) -> [UInt8] {
        var carried: [UInt8] = []
        carried.reserveCapacity(html.count + 8_192)
        var rest = html[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")),
            let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            carried += rest[..<start]
            let tag = rest[start...end]
            let isLink = tag.starts(with: "<a ".utf8)
            carried +=
                isLink || tag.starts(with: "<form ".utf8) ? self.tag(String(decoding: tag, as: UTF8.self)) : Array(tag)
            rest = rest[(end + 1)...]
        }
        return carried + rest
    }

    private func tag(_ tag: String) -> [UInt8] {
        let isForm = tag.hasPrefix("<form ")
        let name = isForm ? " action=\"" : " href=\""
        guard let start = tag.firstRange(of: name)?.upperBound, let end = tag[start...].firstIndex(of: "\"") else {
            return Array(tag.utf8)
        }
        let address = String(tag[start..<end])
        if isForm {
            let field = "<input type=\"hidden\" name=\"\(Self.field)\" value=\"\(person)\">"
            return Array((tag + (Self.covers(address) ? field : "")).utf8)
        }
        return Array((String(tag[..<start]) + carried(address, joint: "&amp;") + String(tag[end...])).utf8)
    }
}
