import App
import Archives
import Domain
import FoundationEssentials
import Glibc

/// Shows the progress of an import: a bar that is redrawn on a terminal, and a line every ten seconds elsewhere.
final class ProgressLine {
    private let clock = ContinuousClock()
    private let begun: ContinuousClock.Instant
    private let isTerminal: Bool
    private var stage: ImportProgress.Stage?
    private var stageBegun: ContinuousClock.Instant
    private var lastShown: ContinuousClock.Instant?

    private static let width = 24

    init(isTerminal: Bool = isatty(2) == 1) {
        begun = clock.now
        stageBegun = begun
        self.isTerminal = isTerminal
    }

    var seconds: Double { (clock.now - begun) / .seconds(1) }

    func show(_ progress: ImportProgress) {
        let now = clock.now
        if stage != progress.stage {
            // Reading began with the program, and the pause before writing counts as writing.
            stageBegun = stage == nil ? begun : lastShown ?? now
            if stage != nil { end() }
            stage = progress.stage
            lastShown = nil
        }
        let isDone = progress.done >= progress.whole
        if let lastShown, now - lastShown < (isTerminal ? .milliseconds(200) : .seconds(10)), !isDone { return }
        lastShown = now
        let text = Self.text(progress, seconds: (now - stageBegun) / .seconds(1), withBar: isTerminal)
        write(isTerminal ? "\r\u{1B}[K" + text : text + "\n")
    }

    /// Ends the line, leaving the bar as it is.
    func end() {
        if isTerminal, stage != nil { write("\n") }
    }

    /// A line such as `Reading  [########        ]  33 %  12,400 foods  2,100/s  0:42 left`.
    static func text(_ progress: ImportProgress, seconds: Double, withBar: Bool) -> String {
        let share = progress.whole > 0 ? min(1, Double(progress.done) / Double(progress.whole)) : 1
        let filled = Int(share * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
        let percent = String(Int(share * 100))
        let rate = seconds > 0 ? Int(Double(progress.foods) / seconds) : 0
        let left = share > 0.01 && share < 1 ? "  \(duration(seconds / share - seconds)) left" : ""
        return (progress.stage == .reading ? "Reading" : "Writing") + (withBar ? "  [\(bar)]" : "")
            + String(repeating: " ", count: max(1, 5 - percent.count)) + percent + " %"
            + "  \(counted(progress.foods)) foods  \(counted(rate))/s\(left)"
    }

    /// The duration as `1:02:03` or `0:42`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
    }

    private func write(_ text: String) {
        ByteFile.write(Array(text.utf8), to: STDERR_FILENO)
    }
}

/// The number with thousands separators: `1,234,567`.
func counted(_ number: Int) -> String {
    var groups: [String] = []
    var rest = String(number)[...]
    while rest.count > 3 {
        groups.insert(String(rest.suffix(3)), at: 0)
        rest = rest.dropLast(3)
    }
    return ([String(rest)] + groups).joined(separator: ",")
}
