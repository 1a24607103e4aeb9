import FoundationEssentials
import Glibc

/// When backups are taken by themselves, where they lie, and how many are kept.
public struct BackupSchedule: Sendable {
    public let folder: String
    /// The time of day, in minutes after midnight (UTC).
    public let minute: Int
    public let kept: Int

    public init(folder: String, minute: Int, kept: Int) {
        self.folder = folder
        self.minute = minute
        self.kept = kept
    }

    private static let day: TimeInterval = 86_400
    /// What a backup's name ends with until it is whole.
    static let unfinished = ".unfinished"

    /// The last time of the schedule that is not after `now`.
    func lastTime(before now: Date) -> Date {
        let shifted = now.timeIntervalSince1970 - TimeInterval(minute * 60)
        return Date(timeIntervalSince1970: (shifted / Self.day).rounded(.down) * Self.day + TimeInterval(minute * 60))
    }

    /// How long to wait: not at all where none was taken since the last time of the schedule, as after a night in which
    /// the machine was off.
    public func wait(from now: Date, newest: Date?) -> TimeInterval {
        let last = lastTime(before: now)
        guard let newest, newest >= last else { return 0 }
        return last.addingTimeInterval(Self.day).timeIntervalSince(now)
    }

    /// The name of a backup that is taken now. It sorts by time and says it.
    public func path(at now: Date) -> String { "\(folder)/\(name(at: now))" }

    private func name(at now: Date) -> String { "sofra-\(now.formatted(Self.names)).tar.gz" }

    /// When the newest backup of the folder was taken.
    public func newest(at now: Date) throws -> Date? {
        try taken(by: now).last?.date
    }

    /// The backups of the folder, the oldest first, but those that say a later time than `now`: a clock that was ahead has
    /// named them, and they count when it has come.
    private func taken(by now: Date) throws -> [Backup] {
        try own().filter { $0.name <= name(at: now) }
    }

    /// Has the backup of `now` written to its path, and deletes what is no longer kept: what was ended half way before that,
    /// since what fills the disk lets no backup succeed, and whole ones once there is a newer one. Returns what `write` does, and
    /// how many whole ones were deleted.
    public func take<Written>(
        at now: Date,
        _ write: (_ path: String) async throws -> Written
    ) async throws -> (written: Written, removed: Int) {
        try deleteAbandoned()
        let written = try await write(path(at: now))
        return (written, try prune(at: now))
    }

    /// Deletes the oldest of those that were taken by the schedule, and no other file. Returns how many.
    @discardableResult
    public func prune(at now: Date) throws -> Int {
        let surplus = try taken(by: now).dropLast(kept)
        for backup in surplus { try FileManager.default.removeItem(atPath: "\(folder)/\(backup.name)") }
        return surplus.count
    }

    /// Deletes what is left of backups that were ended half way. Whoever is still writing one holds its lock.
    private func deleteAbandoned() throws {
        for backup in try own(Self.unfinished) {
            let path = "\(folder)/\(backup.name)"
            let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try FileManager.default.removeItem(atPath: path) }
        }
    }

    private typealias Backup = (name: String, date: Date)

    /// The backups of the schedule whose names end so, the oldest first.
    private func own(_ ending: String = "") throws -> [Backup] {
        let suffix = ".tar.gz" + ending
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .compactMap { name -> Backup? in
                guard name.hasPrefix("sofra-"), name.hasSuffix(suffix) else { return nil }
                return (try? Self.names.parse(String(name.dropFirst(6).dropLast(suffix.count)))).map { (name, $0) }
            }
            .sorted { $0.name < $1.name }
    }

    /// "20261123T021500Z"
    private static let names = Date.ISO8601FormatStyle(
        dateSeparator: .omitted,
        dateTimeSeparator: .standard,
        timeSeparator: .omitted
    )
}
