import Foundation

/// What somebody else's scraper makes of a page.
struct ExpectedRecipe: Decodable {
    let title: String
    let ingredients: [String]
    let steps: [String]
    let yields: String?
    let minutes: Double?
    let language: String?

    private enum CodingKeys: String, CodingKey {
        case title, ingredients, yields, language
        case steps = "instructions_list"
        case minutes = "total_time"
    }
}

/// Texts without what differs between two ways to write the same: letters and digits alone.
enum Comparison {
    static func key(_ text: String) -> String {
        let plain = text.replacingOccurrences(of: "½", with: "1/2").replacingOccurrences(of: "¼", with: "1/4")
            .replacingOccurrences(of: "¾", with: "3/4").replacingOccurrences(of: "⁄", with: "/")
        return String(
            plain.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        )
    }

    /// With the escapes of JSON and HTML as characters, as far as letters go.
    static func unescaped(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        while let mark = rest.firstIndex(where: { $0 == "\\" || $0 == "&" }) {
            result += rest[..<mark]
            rest = rest[mark...]
            let isEscape = rest.hasPrefix("\\u")
            let digits = rest.dropFirst(2).prefix(isEscape ? 4 : 6).prefix { $0.isHexDigit }
            let code = isEscape ? UInt32(digits, radix: 16) : rest.hasPrefix("&#") ? UInt32(digits) : nil
            if let scalar = code.flatMap({ Unicode.Scalar($0) }) {
                result.unicodeScalars.append(scalar)
                rest = rest.dropFirst(2 + digits.count)
            } else {
                result += " "
                rest = rest.dropFirst(rest.hasPrefix("\\") ? 2 : 1)
            }
        }
        return result + rest
    }

    /// The longest word of a text, by which it is found in a page.
    static func longestWords(_ text: String) -> String {
        let words: [Substring] = text.split(whereSeparator: { !$0.isLetter })
        return String(words.max { $0.count < $1.count } ?? "")
    }

    static func number(_ text: String?) -> Double? {
        guard let text, let first = text.split(separator: " ").first else { return nil }
        return Double(first)
    }
}
