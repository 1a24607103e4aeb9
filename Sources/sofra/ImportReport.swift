import App
import Archives
import FoodImport
import FoundationEssentials
import Glibc

/// The summary of an import as lines of text.
struct ImportReport {
    private let summary: ImportSummary
    private let list: RejectList
    private let seconds: Double

    init(_ summary: ImportSummary, _ list: RejectList, seconds: Double) {
        self.summary = summary
        self.list = list
        self.seconds = seconds
    }

    func tell() { lines.forEach(say) }

    var lines: [String] {
        var lines = ["\(counted(summary.read)) foods read in \(ProgressLine.duration(seconds)):"]
        func add(_ count: Int, _ what: String) {
            if count > 0 {
                lines.append(
                    String(repeating: " ", count: max(1, 12 - counted(count).count)) + "\(counted(count)) \(what)"
                )
            }
        }
        add(summary.new, "new")
        add(summary.changed, "changed")
        add(summary.unchanged, "unchanged")
        add(summary.retired, "not shown any longer: a newer version took their place, or they are no longer sold")
        for reason in LeftOut.allCases { add(summary.leftOut[reason] ?? 0, "left out: \(reason.rawValue)") }
        add(summary.rejects.total, "rows rejected, listed in \(list.path)")
        for (reason, count) in summary.rejects.reasons.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(
            10
        ) {
            lines.append("               \(counted(count)) × \(reason)")
        }
        if summary.wasStopped { lines.append("Stopped. The same command goes on from here.") }
        return lines
    }
}

/// The file that lists rejected rows, created at the first one: file, position and reason, separated by tabs.
final class RejectList {
    let path: String
    private var file: ByteFile?
    private var waiting: [UInt8] = []

    /// Creates the list, and empties that of an earlier import.
    init(_ path: String) {
        self.path = path
        truncate(path, 0)
    }

    func add(_ reject: Reject) throws {
        waiting += Array("\(reject.file)\t\(reject.place)\t\(reject.reason)\n".utf8)
        if waiting.count > 64 << 10 { try flush() }
    }

    func close() throws {
        try flush()
        file = nil
    }

    private func flush() throws {
        guard !waiting.isEmpty else { return }
        if file == nil {
            do throws(ByteFile.Failure) {
                file = try ByteFile.appending(path)
            } catch {
                throw Settings.Problem("\(path) cannot be written: \(String(cString: strerror(error.code)))")
            }
        }
        try file?.write(waiting)
        waiting = []
    }
}
