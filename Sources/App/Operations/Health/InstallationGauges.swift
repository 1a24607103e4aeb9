import Database
import Web

/// What `/metrics` tells of the installation beside what the program counts itself: read when it is asked for.
struct InstallationGauges: Sendable {
    private let databaseBytes: Gauge
    private let importsRunning: Gauge
    private let messagesUnsent: Gauge

    init(_ metrics: Metrics, dataFolder: String, startedAt: Moment) {
        databaseBytes = metrics.gauge("sofra_database_bytes", "What the database takes on its disk.")
        importsRunning = metrics.gauge("sofra_imports_running", "Imports of files that are being worked on.")
        messagesUnsent = metrics.gauge("sofra_messages_unsent", "Mail that could not be sent so far.")
        metrics.gauge("sofra_disk_free_bytes", "What the disk of DATA_DIR still takes.") {
            Double(DiskSpace(of: dataFolder)?.freeBytes ?? 0)
        }
        ProcessState.watch(metrics, since: startedAt)
    }

    /// Asks the database. Without one the numbers of before stay, and the program's own are told all the same.
    func read(_ database: any Database) async throws {
        do {
            let state = try await database.read(InstallationStore.state())
            databaseBytes.set(Double(state.databaseBytes))
            importsRunning.set(Double(state.importsRunning))
            messagesUnsent.set(Double(state.messagesUnsent))
        } catch is DatabaseUnavailable {}
    }
}
