/// Entity tags as HTTP compares them.
public enum EntityTag {
    /// Whether an `If-None-Match` value names `tag` (weak comparison, as it must be for that field) or is `*`.
    public static func isNamed(_ tag: String, in ifNoneMatch: String) -> Bool {
        let wanted = opaque(tag)
        return list(ifNoneMatch).contains { $0 == "*" || opaque($0) == wanted }
    }

    private static func opaque(_ tag: String) -> String {
        tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    }

    /// The members of a list of tags; a comma may stand inside the quotes of one.
    private static func list(_ value: String) -> [String] {
        var tags: [String] = []
        var start = value.utf8.startIndex
        var isQuoted = false
        for index in value.utf8.indices {
            if value.utf8[index] == 0x22 { isQuoted.toggle() }
            guard value.utf8[index] == .comma, !isQuoted else { continue }
            tags.append(String(FieldList.trim(value[start..<index].utf8)))
            start = value.utf8.index(after: index)
        }
        tags.append(String(FieldList.trim(value[start...].utf8)))
        return tags
    }
}
