/// The encoding of a page's bytes.
enum PageEncoding {
    /// The name of the encoding: that of its mark, UTF-8 where the bytes are such, else what the server or the page says,
    /// and where neither says anything sensible, the Western or Turkish one.
    static func name(_ bytes: [UInt8], stated: String?) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
        if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
        // Bytes of another encoding are next to never valid here, while what servers say is often wrong.
        if isUTF8(bytes) { return "UTF-8" }
        let head = String(decoding: bytes.prefix(4_096).map { $0 < 0x80 ? $0 : 0x20 }, as: UTF8.self).lowercased()
        let said = [stated?.lowercased(), meta(head)].compactMap { $0 }
        if let known = said.lazy.compactMap({ encodings[$0] }).first { return known }
        // Bytes that are said to be UTF-8 and are not: most of them are, and a few are damaged.
        if said.contains("utf-8") { return "UTF-8" }
        return head.contains("lang=\"tr") ? "WINDOWS-1254" : "WINDOWS-1252"
    }

    /// The encoding that a `Content-Type` field names.
    static func named(in contentType: String) -> String? {
        let parts = contentType.lowercased().split(separator: "charset=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let name = parts[1].drop { $0 == "\"" || $0 == "'" || $0 == " " }.prefix {
            $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
        }
        return name.isEmpty ? nil : String(name)
    }

    private static func meta(_ head: String) -> String? { named(in: head) }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        // The end may be cut off in the middle of a character.
        String(validating: bytes, as: UTF8.self) != nil
            || (1...3).contains {
                String(validating: bytes.dropLast($0), as: UTF8.self) != nil && bytes.count > 1_000_000
            }
    }

    private static let encodings = [
        "iso-8859-1": "WINDOWS-1252", "latin1": "WINDOWS-1252", "windows-1252": "WINDOWS-1252",
        "iso-8859-9": "WINDOWS-1254", "latin5": "WINDOWS-1254", "windows-1254": "WINDOWS-1254",
        "iso-8859-2": "ISO-8859-2", "windows-1250": "WINDOWS-1250", "iso-8859-15": "ISO-8859-15",
        "windows-1251": "WINDOWS-1251", "koi8-r": "KOI8-R", "iso-8859-7": "ISO-8859-7", "windows-1253": "WINDOWS-1253",
        "shift_jis": "SHIFT_JIS", "euc-jp": "EUC-JP", "gb2312": "GB18030", "gbk": "GB18030", "big5": "BIG5",
        "euc-kr": "EUC-KR", "utf-16": "UTF-16", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE",
    ]
}
