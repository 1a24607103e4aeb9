import Archives
import ChildPrograms
import RecipeImport
import Threads
import Web

/// Reads files of other applications, one at a time, each in a child process under limits: whoever wrote a file may have
/// aimed it at the parser.
final class FileReader: Sendable {
    /// The kind of the folders in which it works.
    private static let kind = "import"
    static let maxBytes = 512 << 20

    private let place: String
    private let program: ChildProgram?
    private let log: Log
    private let line = WorkLine("file", width: 1, capacity: 8)

    private static let limits = ProgramLimits(
        memoryBytes: 2_000_000_000,
        cpuSeconds: 120,
        fileBytes: 512 << 20,
        wallSeconds: 240
    )

    init(place: String, log: Log) {
        self.place = place
        self.log = log
        program = ChildProgram.own(for: "files", log)
        WorkFolder.sweep(Self.kind, in: place)
    }

    /// Reads a file into a folder of its own, which `body` reads before it is removed.
    /// - Parameter charge: takes the processor time that reading it has cost.
    /// - Returns: what `body` returns; nil where the file could not be read within the limits.
    func read<Value: Sendable>(
        _ file: FormFile,
        charge: (Duration) -> Void,
        _ body: (FileListing) async throws -> Value
    ) async throws -> Value? {
        guard let program else { return nil }
        let folder = try WorkFolder(Self.kind, in: place)
        defer { folder.remove() }
        let result = try await line.run { _ in
            try file.copy(to: "\(folder.path)/file")
            let name = file.claimedName.isEmpty ? [] : ["--name=\(file.claimedName)"]
            return try program.run(["read-recipes", "file", "."] + name, in: folder.path, Self.limits)
        }
        charge(result.processorTime)
        guard result.ending == .exited(0) else {
            log.info(
                "file not read",
                ["cause": .text("\(result.ending): \(result.output.prefix(300))"), "bytes": .whole(file.count)]
            )
            return nil
        }
        return try await body(FileListing(folder.path))
    }
}
