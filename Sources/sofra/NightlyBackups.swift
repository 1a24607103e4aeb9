import App
import Backups
import Database
import FoundationEssentials
import Glibc
import Synchronization
import Web

/// Takes a backup every night, where BACKUP_FOLDER says so, and keeps the newest. A failure is logged and tried again.
final class NightlyBackups: Sendable {
    private let schedule: BackupSchedule
    private let writer: BackupWriter
    private let log: Log
    /// When the newest was taken, in seconds since 1970; 0 for never.
    private let newest = Atomic<Int>(0)

    /// Nil where no backups are wanted.
    init?(_ settings: Configuration, _ owner: DatabaseConfiguration, _ migrator: Migrator, _ log: Log) throws {
        guard let wanted = settings.backups else { return nil }
        schedule = BackupSchedule(folder: wanted.folder, minute: wanted.minute, kept: wanted.kept)
        writer = BackupWriter(owner, migrator, try Settings.surroundings(settings))
        self.log = log
    }

    /// The same; nil for never.
    var newestSeconds: Int? {
        let seconds = newest.load(ordering: .relaxed)
        return seconds == 0 ? nil : seconds
    }

    func watch(_ metrics: Metrics) {
        metrics.gauge("sofra_backup_seconds", "When the newest backup was taken, in seconds since 1970; 0: never.") {
            Double(self.newest.load(ordering: .relaxed))
        }
    }

    /// Runs until its task is cancelled.
    func run() async {
        while !Task.isCancelled {
            var pause = 600.0
            do {
                pause = try await takeIfDue()
            } catch {
                guard !Task.isCancelled else { return }
                log.error("no backup", ["cause": .text(String(describing: error))])
            }
            try? await Task.sleep(for: .seconds(min(max(pause, 1), 600)))
        }
    }

    /// Returns the seconds until the next is due.
    private func takeIfDue() async throws -> Double {
        try FileManager.default.createDirectory(
            atPath: schedule.folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let now = Date()
        let known = try schedule.newest(at: now)
        newest.store(Int(known?.timeIntervalSince1970 ?? 0), ordering: .relaxed)
        let wait = schedule.wait(from: now, newest: known)
        guard wait <= 0 else { return wait }
        // After a machine was lost the folder holds what is to be restored, and that of an empty installation replaces nothing.
        guard try await writer.hasHouseholds() else { return 10 }
        let (manifest, removed) = try await schedule.take(at: now) { try await writer.write($0) }
        newest.store(Int(manifest.takenAt.timeIntervalSince1970), ordering: .relaxed)
        log.info(
            "backup",
            ["file": .text(schedule.path(at: now)), "rows": .whole(manifest.rows), "removed": .whole(removed)]
        )
        return 0
    }
}
