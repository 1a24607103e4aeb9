import Database
import Domain
import RecipeImport
import Synchronization
import Threads
import Web

/// Does the work of imports behind the pages, one after another: reads files, writes their recipes and photos, takes
/// them back. What it does stands in the database after every few recipes, so that another process can go on with it.
final class ImportRunner: Sendable {
    let services: RequestServices
    let catalogue: CatalogueCache
    let photos: PhotoEncoder
    let pages: WebClient
    private let reader: FileReader
    private let state = Mutex(State())

    /// What is done one after another: all work on files, and beside it the fetching of photos.
    private enum Lane: CaseIterable {
        case files, photos
    }

    private struct State {
        var last: [Lane: Task<Void, Never>] = [:]
        /// The jobs with how often each is still to be worked on.
        var jobs: [ImportJob: Int] = [:]
    }

    /// How many recipes are written at once.
    static let few = 25

    /// - Parameter place: the folder in which files are read.
    init(
        _ services: RequestServices,
        _ catalogue: CatalogueCache,
        _ photos: PhotoEncoder,
        _ pages: WebClient,
        place: String
    ) {
        self.services = services
        self.catalogue = catalogue
        self.photos = photos
        self.pages = pages
        reader = FileReader(place: place, log: services.log)
    }

    /// Reads an uploaded file.
    func read(_ file: FormFile, for job: ImportJob) {
        start(job) { runner in try await runner.readFile(file, job) }
    }

    /// Goes on with whatever the import's state asks for.
    func go(on job: ImportJob) {
        start(job) { runner in try await runner.goOn(job) }
    }

    /// Fetches the photos that stand elsewhere, and ends the import then.
    func fetchPhotos(for job: ImportJob) {
        start(job, in: .photos) { runner in try await PhotoFetching(runner, job).run() }
    }

    /// Returns when nothing is left to be done.
    func settled() async {
        while state.withLock({ !$0.jobs.isEmpty }) {
            for lane in Lane.allCases { await state.withLock { $0.last[lane] }?.value }
        }
    }

    private func start(
        _ job: ImportJob,
        in lane: Lane = .files,
        _ act: @escaping @Sendable (ImportRunner) async throws -> Void
    ) {
        state.withLock { state in
            state.jobs[job, default: 0] += 1
            let before = state.last[lane]
            state.last[lane] = Task {
                await before?.value
                do {
                    try await act(self)
                } catch is ImportEnded {
                    // What there is to say stands in its report.
                } catch {
                    services.log.error("import", ["cause": .text(String(describing: error))])
                }
                self.state.withLock { state in
                    let left = (state.jobs[job] ?? 1) - 1
                    state.jobs[job] = left == 0 ? nil : left
                }
            }
        }
    }

    /// Takes over what other processes have left, until the task is cancelled.
    func takeOver() async {
        while !Task.isCancelled {
            do {
                for job in try await services.database.read(FileImportStore.abandoned) where !isOwn(job) {
                    guard try await database(of: job).write(FileImportStore.takeOver(job)) == 1 else { continue }
                    go(on: job)
                }
            } catch {
                services.log.warning("imports", ["cause": .text(String(describing: error))])
            }
            do { try await Task.sleep(for: .seconds(10)) } catch { return }
        }
    }

    private func isOwn(_ job: ImportJob) -> Bool { state.withLock { $0.jobs[job] != nil } }

    /// The database as the person asks who has started the import.
    func database(of job: ImportJob) -> any Database {
        services.database.scoped(to: job.household, person: job.person)
    }

    /// How what it comes to is written.
    func steps(of job: ImportJob) -> ImportSteps { ImportSteps(job: job, database: database(of: job)) }

    private func goOn(_ job: ImportJob) async throws {
        let database = database(of: job)
        guard let found = try await database.read(FileImportStore.find(job.id, in: job.household)) else { return }
        switch found.state {
        // The upload went with the process that read it.
        case .reading: try await database.write(FileImportStore.fail(job, FileImport.Ending.interrupted.rawValue))
        case .running where found.isDiary: try await EntryWriting(steps(of: job)).write(found)
        case .undoing where found.isDiary: try await EntryWriting(steps(of: job)).undo()
        case .running: try await RowWriting(self, job, found).run()
        case .undoing: try await RowUndoing(self, job, found).run()
        default: break
        }
    }

    private func readFile(_ file: FormFile, _ job: ImportJob) async throws {
        let database = database(of: job)
        do {
            let charge = { self.services.work.budget.charge(.archives, .person(job.person), $0) }
            let summary = try await reader.read(file, charge: charge) { listing in
                let summary = try listing.summary()
                if summary.problem == nil {
                    if summary.isDiary {
                        try await database.write(FileImportStore.keepAsDiary(job))
                        try await EntryWriting(steps(of: job)).stage(listing, summary)
                    } else {
                        try await keep(listing, summary, job)
                    }
                }
                return summary
            }
            guard let summary else {
                try await database.write(FileImportStore.fail(job, FileProblem.damaged.rawValue))
                return
            }
            if let problem = summary.problem {
                try await database.write(FileImportStore.fail(job, problem.rawValue, summary.unread))
            } else {
                try await steps(of: job).fetch(FileImportStore.offer(job, summary))
            }
        } catch is ImportEnded {
            throw ImportEnded()
        } catch {
            try await database.write(FileImportStore.fail(job, FileImport.Ending.interrupted.rawValue))
            throw error
        }
    }

    private func keep(
        _ listing: FileListing,
        _ summary: FileSummary,
        _ job: ImportJob
    ) async throws {
        let steps = steps(of: job)
        let source = summary.app?.rawValue ?? ""
        let found = try await steps.database.read(FileImportStore.find(job.id, in: job.household))
        let strings = Strings(found?.language ?? .en)
        var given = KeyGiving(source, in: job.household, from: steps.database)
        try await listing.eachRecipe(Self.few) { recipes in given.count(recipes) }
        var position = 0
        try await listing.each(Self.few) { lines in
            let keys = try await given.give(lines.map(\.recipe))
            let (foreign, home) = (given.adopted, job.household)
            let adopted = foreign.isEmpty ? [] : [ImportKeyStore.adopt(foreign, by: source, in: home)]
            try await steps.run(adopted + ImportRowStore.add(lines, keys, at: position, strings, job))
            position += lines.count
        }
    }
}
