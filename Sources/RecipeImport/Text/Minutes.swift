/// Durations as recipes write them: ISO 8601, or words in English and Turkish.
enum Minutes {
    /// The minutes; nil where the text states none, or zero.
    static func of(_ text: String) -> Double? {
        let found = iso(text) ?? words(text)
        return found.flatMap { $0 > 0 && $0 <= 100_000 ? $0 : nil }
    }

    /// "PT1H30M", "P0DT1H15M", "PT90M", also with a minus for a dash or in small letters.
    static func iso(_ text: String) -> Double? {
        let text = text.uppercased().filter { !$0.isWhitespace }
        guard text.hasPrefix("P"), text.count > 2, text.count <= 40 else { return nil }
        var total = 0.0
        var digits = ""
        var isTime = false
        var isRead = false
        for character in text.dropFirst() {
            if character.isNumber || character == "." || character == "," {
                digits.append(character == "," ? "." : character)
                continue
            }
            if character == "T" {
                isTime = true
                continue
            }
            guard let number = Double(digits), let unit = factor(character, isTime: isTime) else { return nil }
            total += number * unit
            digits = ""
            isRead = true
        }
        // "PT30" says a number of minutes to everybody but a program.
        if let number = Double(digits), isTime { return total + number }
        return isRead ? total : nil
    }

    private static func factor(_ letter: Character, isTime: Bool) -> Double? {
        switch letter {
        case "W": 7 * 24 * 60
        case "D": 24 * 60
        case "H": 60
        case "M": isTime ? 1 : 30 * 24 * 60
        case "S": 1.0 / 60
        case "Y": 365 * 24 * 60
        default: nil
        }
    }

    /// "1 hour 20 minutes", "1 saat 20 dk", "1½ hours", "an hour and a half", "10-15 min", "1:30"; of a range the longer one.
    static func words(_ text: String) -> Double? {
        var time = WordedTime(TextTokens(text).items)
        return time.minutes()
    }

    static let units: [String: Double] = [
        "s": 1.0 / 60, "sec": 1.0 / 60, "secs": 1.0 / 60, "second": 1.0 / 60, "seconds": 1.0 / 60, "sn": 1.0 / 60,
        "saniye": 1.0 / 60, "m": 1, "min": 1, "mins": 1, "minute": 1, "minutes": 1, "minuten": 1, "minutter": 1,
        "minuter": 1, "minuti": 1, "minutos": 1, "minut": 1, "minuta": 1, "dk": 1, "dak": 1, "dakika": 1,
        "dakikada": 1, "h": 60, "hr": 60, "hrs": 60, "hour": 60, "hours": 60, "sa": 60, "saat": 60, "saatte": 60,
        "std": 60, "stunde": 60, "stunden": 60, "heure": 60, "heures": 60, "hora": 60, "horas": 60, "ora": 60,
        "ore": 60,
        "timer": 60, "timme": 60, "timmar": 60, "time": 60, "uur": 60, "d": 1_440, "day": 1_440, "days": 1_440,
        "gun": 1_440, "tag": 1_440, "tage": 1_440, "overnight": 480,
    ]
}
