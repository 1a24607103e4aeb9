/// Days, meals and numbers as diaries of other applications write them.
enum DiaryCells {
    static let snack = "snack"

    private static let slots: [String: String] = {
        let words = [
            "breakfast": ["breakfast", "kahvaltı", "frühstück", "meal 1"],
            "lunch": ["lunch", "öğle", "öğle yemeği", "mittagessen", "meal 2"],
            "dinner": ["dinner", "akşam", "akşam yemeği", "abendessen", "meal 3"],
            snack: ["snack", "snacks", "ara öğün", "atıştırmalık", "drinks", "uncategorized", ""],
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { slot, names in names.map { ($0, slot) } })
    }()

    /// The meal of that name; nil where it is the person's own name for one.
    static func slot(_ name: String) -> String? {
        let name = HTMLText.collapsed(name).lowercased()
        return slots[name] ?? (name.hasPrefix("meal ") ? snack : nil)
    }

    /// The meal that is usual at an hour.
    static func slot(hour: Int) -> String {
        switch hour {
        case 4..<11: "breakfast"
        case 11..<15: "lunch"
        case 15..<17: snack
        default: "dinner"
        }
    }

    /// A number with a point, or with a comma where a file writes decimals so; commas or points between thousands are left
    /// out. Nil where it is none.
    static func number(_ text: String, decimal: Character = ".") -> Double? {
        let text = HTMLText.collapsed(text)
        let between: Character = decimal == "." ? "," : "."
        var groups = text.split(separator: between, omittingEmptySubsequences: false)
        if groups.count > 1 {
            let last = groups.removeLast().prefix { $0 != decimal }
            let inner = groups.dropFirst().allSatisfy { $0.count == 3 }
            guard last.count == 3, inner, (1...3).contains(groups[0].drop { $0 == "-" }.count) else { return nil }
        }
        let plain = text.filter { $0 != between }.map { $0 == decimal ? "." : $0 }
        guard plain.allSatisfy({ $0.isASCII && ($0.isNumber || ".-+eE".contains($0)) }),
            let number = Double(String(plain)), number.isFinite
        else { return nil }
        return number
    }

    static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        return parts.count == 3 && text.utf8.count == 10 && (1900...2200).contains(parts[0])
            && (1...12).contains(parts[1]) && (1...31).contains(parts[2])
    }

    /// "2026-01-05" of "2026-01-05", with or without a time.
    static func isoDay(_ text: String) -> String {
        let day = String(text.prefix(10))
        return isDay(day) ? day : text
    }

    /// The time of day of "9:51 AM", "9:51 p.m.", "12.06.2026 23:44" or "2026-01-05T08:30:00Z", as it is written. Nil where there is
    /// none, and at midnight, which is how a date without a time is written.
    static func time(_ text: String) -> String? {
        let parts = text.uppercased().split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let before = parts[0].lastIndex { !$0.isNumber }.map { parts[0][parts[0].index(after: $0)...] } ?? parts[0]
        guard var hour = Int(before), let minute = Int(parts[1].prefix(2)), (0..<60).contains(minute) else {
            return nil
        }
        // "p.m." is "PM", with a space before it or none.
        let half = parts[1].filter { $0 != "." }
        let isNoonBased = half.hasSuffix("PM")
        if isNoonBased || half.hasSuffix("AM") {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isNoonBased ? 12 : 0)
        }
        guard (0..<24).contains(hour), (hour, minute) != (0, 0) else { return nil }
        return "\(twoDigits(String(hour))):\(twoDigits(String(minute)))"
    }

    /// The order of day and month in dates with slashes: what stands first is the month, unless some date has more there
    /// than a year has months.
    static func isDayFirst(_ dates: some Sequence<String>) -> Bool {
        dates.contains { date in
            date.split(separator: "/").first.flatMap { Int($0) }.map { (13...31).contains($0) } ?? false
        }
    }

    /// Whether some of these dates could be meant either way, and none says for all of them what stands first.
    static func isOpen(_ dates: [String]) -> Bool {
        let all = dates.map(numbers)
        let isAmbiguous = all.contains { date in
            date.count == 2 && date.allSatisfy { (1...12).contains($0) } && date[0] != date[1]
        }
        return isAmbiguous && !all.contains { $0.contains { (13...31).contains($0) } }
    }

    /// The first two numbers of a date.
    static func numbers(_ date: String) -> [Int] {
        date.split(separator: separator(date)).prefix(2).map { Int($0) ?? 0 }
    }

    /// The sign between the numbers of a date.
    static func separator(_ date: String) -> Character { date.first { !$0.isNumber } ?? "-" }

    /// A date of numbers between separators, such as "09/29/2026" or "12.06.2026".
    static func day(_ text: String, separator: Character, dayFirst: Bool) -> String {
        let parts = text.prefix { $0 != " " }.split(separator: separator).map(String.init)
        guard parts.count == 3, parts[2].count == 4 else { return text }
        let (day, month) = dayFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
        let date = "\(parts[2])-\(twoDigits(month))-\(twoDigits(day))"
        return isDay(date) ? date : text
    }

    private static func twoDigits(_ text: String) -> String { text.count == 1 ? "0" + text : text }

    /// An amount as it is written, without digits that say nothing: "4.00 medium" is "4 medium".
    static func amount(_ text: String) -> String {
        let text = HTMLText.collapsed(text)
        let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
        guard let number = number(String(digits)) else { return text }
        return number == 0 ? "" : FileText.amount(number) + text.dropFirst(digits.count)
    }

    /// A food's name with what was had of it.
    static func named(_ name: String, _ amount: String) -> String { amount.isEmpty ? name : "\(name), \(amount)" }
}
