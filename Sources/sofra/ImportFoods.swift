import App
import Archives
import ArgumentParser
import FoodImport
import FoundationEssentials
import Glibc
import Synchronization
import Web

extension FoodFiles.Source: ExpressibleByArgument {}

/// Imports a download of USDA FoodData Central or Open Food Facts into the food search.
struct ImportFoods: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-foods",
        abstract: "Load foods from an official download of USDA FoodData Central or Open Food Facts.",
        discussion: """
            usda  Foundation, SR Legacy, FNDDS or Branded: the .zip (or a folder with its files), CSV or JSON
                  from https://fdc.nal.usda.gov/download-datasets
            off   the CSV or JSONL dump, gzipped or not, from https://world.openfoodfacts.org/data

            Works beside the running server. Ctrl-C leaves whole batches; the same command goes on.
            Exit codes: 0 done, 1 refused or failed, 130 stopped.
            """
    )

    @Argument(help: "Whose download it is: usda or off.")
    var source: FoodFiles.Source

    @Argument(help: "The downloaded file, or a folder with what was in it.")
    var file: String

    @Option(help: "Where rows that cannot be used are listed, with reasons. (default: in DATA_DIR)")
    var rejects: String?

    func run() async throws {
        let settings = try Settings.ofInstallation()
        let download = try Download(file)
        let log = Log(.descriptor(), level: .warning, format: settings.logFormat)
        defer { log.flush() }
        let stopped = Self.watchSignals()
        let opened = try await CommandDatabase.open(settings, log)
        do {
            let summary = try await load(download, into: opened, settings, stopped)
            await opened.close()
            if summary.wasStopped { throw ExitCode(130) }
        } catch {
            await opened.close()
            throw error
        }
    }

    private func load(
        _ download: Download,
        into opened: CommandDatabase,
        _ settings: Configuration,
        _ stopped: StopFlag
    ) async throws -> ImportSummary {
        let list = RejectList(rejects ?? "\(settings.dataFolder)/import-rejects-\(source.rawValue).tsv")
        let line = ProgressLine()
        say("\(source.name) · \(source.licence)")
        let watch = ImportWatch(
            progress: { line.show($0) },
            rejected: { try list.add($0) },
            isStopped: { stopped.isSet }
        )
        let importer = FoodImporter(source, into: opened.database, watch: watch)
        do {
            let summary = try await importer.run(download, named: file)
            line.end()
            try list.close()
            ImportReport(summary, list, seconds: line.seconds).tell()
            return summary
        } catch let broken as ImportBroken {
            line.end()
            try list.close()
            ImportReport(broken.summary, list, seconds: line.seconds).tell()
            throw Settings.Problem("The database failed: \(broken.cause) What is counted above is stored.")
        } catch {
            line.end()
            try? list.close()
            throw error
        }
    }

    /// Makes the first Ctrl-C stop the import between two batches, and the second exit immediately.
    private static func watchSignals() -> StopFlag {
        let signals = StopSignals()
        let flag = StopFlag()
        Task.detached {
            await signals.wait()
            flag.set()
            await signals.wait()
            Glibc.exit(130)
        }
        return flag
    }
}

/// A flag that asks the import to stop.
final class StopFlag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}
