/// The text of a calendar as other programs read it (RFC 5545): one property a line, each line ended by CR LF and no longer
/// than 75 octets.
public struct CalendarText: Hashable, Sendable {
    public private(set) var text = ""

    public init() {}

    /// Octets of a line without its end.
    static let maxOctets = 75

    /// A property whose value is text: backslash, semicolon, comma and line breaks are escaped, and never a colon.
    public mutating func add(_ property: String, text value: String) {
        add(property, Self.escaped(value))
    }

    /// A property whose value stands as it is: a time, an id, the name of a component. No line break gets in with it.
    /// - Parameter property: its name with its parameters, "DTSTART;VALUE=DATE".
    public mutating func add(_ property: String, _ value: String) {
        let line = (property + ":" + value).unicodeScalars.filter { !Self.isControl($0) }
        text += Self.folded(String(String.UnicodeScalarView(line)))
    }

    static func escaped(_ value: String) -> String {
        var escaped = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
            case "\r": escaped.append(contentsOf: ["\\", "n"])
            case "\n" where afterReturn: break
            case "\n", "\u{2028}", "\u{2029}", "\u{85}": escaped.append(contentsOf: ["\\", "n"])
            default: escaped.append(scalar)
            }
            afterReturn = scalar == "\r"
        }
        return String(escaped)
    }

    /// A line in pieces of at most 75 octets, each but the first after a space that counts as one of them. It is cut between
    /// characters, and within one only where that is longer than a line.
    private static func folded(_ line: String) -> String {
        var folded = ""
        var octets = 0
        func place(_ piece: some StringProtocol) {
            if octets + piece.utf8.count > maxOctets {
                folded += "\r\n "
                octets = 1
            }
            folded += piece
            octets += piece.utf8.count
        }
        for character in line {
            if character.utf8.count < maxOctets {
                place(String(character))
            } else {
                for scalar in character.unicodeScalars { place(String(scalar)) }
            }
        }
        return folded + "\r\n"
    }

    /// All that a value may not hold but the tab.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
    }
}
