/// Entity tags and their comparison.
public enum EntityTag {
    /// Whether an `If-None-Match` value contains `tag` or `*`. The comparison is weak, as HTTP requires for that field.
    public static func isNamed(_ tag: String, in ifNoneMatch: String) -> Bool {
        let wanted = opaque(tag)
        return list(ifNoneMatch).contains { $0 == "*" || opaque($0) == wanted }
    }

    private static func opaque(_ tag: String) -> String {
        tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    }

    /// The tags of a list, in which a comma may also be inside the quotes of a tag.
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
