import Archives
import Database
import FoodImport

/// Reads a download into the temporary table, in constant memory.
struct ImportIntake {
    private let source: FoodFiles.Source
    private let database: any Database
    private let watch: ImportWatch
    private var parts = ImportParts()
    private(set) var summary = ImportSummary()
    private(set) var units: [String: String] = [:]

    init(_ source: FoodFiles.Source, into database: any Database, watch: ImportWatch) {
        self.source = source
        self.database = database
        self.watch = watch
    }

    mutating func read(_ download: Download, named path: String) async throws {
        try await ImportStagingStore.prepare(database)
        var files: [String] = []
        while !summary.wasStopped, let file = try download.next() {
            let bytes = ByteStream { try download.read() }
            guard var reader = try FoodFiles.reader(file, bytes, from: source) else { continue }
            files.append(file)
            while !summary.wasStopped, let reading = try reader.next() {
                try take(reading)
                if parts.isFull { try await flush(download) }
            }
            units.merge(reader.units) { $1 }
        }
        guard !summary.wasStopped else { return }
        try FoodFiles.check(files, in: path, from: source)
        try await flush(download)
    }

    private mutating func take(_ reading: Reading) throws {
        switch reading {
        case .food(let food):
            parts.append(food)
            if food.kind != nil { summary.read += 1 }
        case .leftOut(let reason): summary.leftOut[reason, default: 0] += 1
        case .rejected(let reject):
            summary.rejects.add(reject)
            try watch.rejected(reject)
            // A file that yields only rejects never fills a batch, so whether to stop is asked here too.
            if summary.rejects.total.isMultiple(of: 10_000) { summary.wasStopped = watch.isStopped() }
        }
    }

    private mutating func flush(_ download: Download) async throws {
        try await ImportStagingStore.store(&parts, database)
        watch.progress(.init(stage: .reading, done: download.position, whole: download.size, foods: summary.read))
        summary.wasStopped = watch.isStopped()
    }
}
