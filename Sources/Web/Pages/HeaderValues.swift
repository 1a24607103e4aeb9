import HTTPServer

/// Builds and parses header field values with foreign text.
public enum HeaderValue {
    /// The `Content-Disposition` of a download. The name is written twice, in ASCII for old clients and in UTF-8 for
    /// others, without line breaks, quotes and slashes.
    public static func attachment(_ filename: String) -> String {
        let plain = filename.unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isPlain || scalar == "." || scalar == "-" || scalar == "_" ? String(scalar) : "_"
        }
        let name = filename.unicodeScalars.filter {
            $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control
        }
        let encoded = PercentEncoding.encode(String(String.UnicodeScalarView(name)))
        return "attachment; filename=\"\(plain.joined())\"; filename*=UTF-8''\(encoded)"
    }

    /// The names and weights in `Accept-Encoding` and `Accept-Language`, such as `gzip;q=0.5`; names are in lower case.
    static func weighted(_ fields: [String]) -> [(name: String, weight: Double)] {
        fields.flatMap { $0.split(separator: ",") }.compactMap { piece in
            guard let item = MediaType(String(piece)) else { return nil }
            guard let text = item["q"] else { return (item.name, 1) }
            guard let weight = weight(text) else { return nil }
            return (item.name, weight)
        }
    }

    /// A weight from 0 to 1 with at most three decimals (RFC 9110, 12.4.2).
    private static func weight(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard (1...5).contains(bytes.count), bytes[0] == UInt8(ascii: "0") || bytes[0] == UInt8(ascii: "1"),
            bytes.count == 1 || bytes[1] == UInt8(ascii: "."),
            bytes.dropFirst(2).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return min(1, Double(text.hasSuffix(".") ? text + "0" : text) ?? 0)
    }
}
