import Domain

/// The severity of an event.
public enum LogLevel: String, CaseIterable, Comparable, Sendable {
    case debug, info, warning, error

    public static func < (lesser: LogLevel, greater: LogLevel) -> Bool { lesser.rank < greater.rank }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}

/// The format of log lines: for people, or for machines.
public enum LogFormat: String, CaseIterable, Sendable {
    case text, json
}

/// The value of a field.
public enum LogValue: Hashable, Sendable, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    case text(String)
    case whole(Int)
    /// A number, written with three decimals.
    case number(Double)
    case flag(Bool)

    public init(stringLiteral text: String) { self = .text(text) }
    public init(integerLiteral number: Int) { self = .whole(number) }
}

/// One logged event.
struct LogEvent: Sendable {
    /// The time in milliseconds since 1970.
    var time: Int
    var level: LogLevel
    var message: String
    var fields: [(name: String, value: LogValue)]

    /// The event as one line with its line break. A visitor's text stays on that line with its control characters
    /// escaped, so that nobody can forge events or change a terminal's colours.
    func line(_ format: LogFormat) -> [UInt8] {
        var line: String
        switch format {
        case .text:
            line = "\(timestamp) \(level.rawValue.uppercased()) \(LogText.bare(message))"
            for (name, value) in fields { line += " \(name)=\(value.plain)" }
        case .json:
            line =
                #"{"time":"\#(timestamp)","level":"\#(level.rawValue)","message":\#(LogText.quoted(message, format))"#
            for (name, value) in fields { line += ",\(LogText.quoted(name, format)):\(value.json)" }
            line += "}"
        }
        return Array((line + "\n").utf8)
    }

    /// The time as `2026-07-24T18:30:05.042Z`.
    private var timestamp: String {
        let days = time / 86_400_000
        let rest = time % 86_400_000
        let date = CivilDate(dayNumber: days) ?? .last
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let milliseconds = String(String(1_000 + rest % 1_000).dropFirst())
        return "\(date.iso)T\(clock.joined(separator: ":")).\(milliseconds)Z"
    }
}

extension LogValue {
    fileprivate var plain: String {
        if case .text(let text) = self { LogText.wordOrQuoted(text) } else { json }
    }

    fileprivate var json: String {
        switch self {
        case .text(let text): return LogText.quoted(text, .json)
        case .whole(let number): return String(number)
        case .number(let number):
            guard number.isFinite, abs(number) < 1e15 else { return "null" }
            return String((number * 1_000).rounded() / 1_000)
        case .flag(let flag): return flag ? "true" : "false"
        }
    }
}

/// Escapes arbitrary text for a log line.
enum LogText {
    /// The length at which text is cut, since a log is no place for 16 KB of user agent.
    private static let longest = 1_000

    /// The text unquoted, with invisible characters escaped.
    static func bare(_ text: String) -> String { escaped(text, .text, quote: nil) }

    /// The text unquoted if it is a single word of harmless characters, else quoted.
    static func wordOrQuoted(_ text: String) -> String {
        let isWord =
            !text.isEmpty && text.utf8.count <= longest
            && text.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=")
                    && byte != UInt8(ascii: "\\")
            }
        return isWord ? text : quoted(text, .text)
    }

    static func quoted(_ text: String, _ format: LogFormat) -> String {
        "\"" + escaped(text, format, quote: "\"") + "\""
    }

    private static func escaped(_ text: String, _ format: LogFormat, quote: Unicode.Scalar?) -> String {
        var result = String.UnicodeScalarView()
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index == longest {
                result.append("…")
                break
            }
            switch scalar {
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
            case _ where scalar == quote: result.append(contentsOf: "\\\"".unicodeScalars)
            case _ where isHidden(scalar): result.append(contentsOf: code(of: scalar, format).unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether a character is a control character, a line separator, or one that reorders or hides other text.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func code(of scalar: Unicode.Scalar, _ format: LogFormat) -> String {
        switch format {
        case .text:
            return "\\u{\(String(scalar.value, radix: 16))}"
        case .json:
            return String(scalar).utf16.map { unit in
                "\\u" + String(String(0x10000 + Int(unit), radix: 16).dropFirst())
            }.joined()
        }
    }
}
