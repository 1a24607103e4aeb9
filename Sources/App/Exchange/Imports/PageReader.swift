import ChildPrograms
import FoundationEssentials
import RecipeImport
import Threads
import Web

/// Reads fetched pages, one at a time, each in a child process under limits: whoever wrote a page may have aimed it at
/// the parser.
final class PageReader: Sendable {
    private struct Failure: Error {
        let cause: String
    }

    /// The kind of the folders in which it works.
    private static let kind = "page"
    /// The folder in which pages are worked on.
    private let place: String
    private let program: ChildProgram?
    private let log: Log
    private let line = WorkLine("page", width: 1, capacity: 16)

    /// A page of 10 MB takes 250 MB and two seconds.
    private static let limits = ProgramLimits(
        memoryBytes: 1_500_000_000,
        cpuSeconds: 10,
        fileBytes: 32 << 20,
        wallSeconds: 15
    )

    init(place: String, log: Log) {
        self.place = place
        self.log = log
        program = ChildProgram.own(for: "pages", log)
        WorkFolder.sweep(Self.kind, in: place)
    }

    /// The recipes of a page. Throws `ImportProblem`, or `CancellationError` when the client has disconnected.
    /// - Parameter charge: is told of what it took of processors.
    func read(_ page: FetchedFile, charge: @escaping @Sendable (Duration) -> Void) async throws -> PageReading {
        guard let program else { throw ImportProblem.unreadable }
        let place = place
        do {
            return try await line.run { _ in try Self.work(page, with: program, in: place, charge) }
        } catch is WorkLine.Full {
            throw ImportProblem.busy
        } catch let failure as Failure {
            log.info("page not read", ["cause": .text(failure.cause)])
            throw ImportProblem.unreadable
        }
    }

    private static func work(
        _ page: FetchedFile,
        with program: ChildProgram,
        in place: String,
        _ charge: @Sendable (Duration) -> Void
    ) throws -> PageReading {
        let folder = try WorkFolder(Self.kind, in: place)
        defer { folder.remove() }
        try Data(page.body).write(to: URL(filePath: "\(folder.path)/page"))
        var arguments = ["read-page", "page", "reading", "--address=\(page.address)"]
        if !page.type.isEmpty { arguments.append("--type=\(page.type)") }
        let result: ProgramResult
        do {
            result = try program.run(arguments, in: folder.path, limits)
        } catch {
            throw Failure(cause: "not started: \(error.code)")
        }
        charge(result.processorTime)
        guard result.ending == .exited(0) else {
            throw Failure(cause: "\(result.ending): \(result.output.prefix(300))")
        }
        return try JSONDecoder().decode(
            PageReading.self,
            from: Data(contentsOf: URL(filePath: "\(folder.path)/reading"))
        )
    }
}
