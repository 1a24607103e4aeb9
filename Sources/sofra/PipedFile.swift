import Archives
import ChildPrograms
import FoundationEssentials
import Glibc

/// The file that a command was given, where `-` is the standard input or output: a container has no other way to a file of
/// the machine that needs neither a mounted folder nor its owner. What is piped lies in a folder meanwhile, for a backup is
/// read more than once.
enum PipedFile {
    private static let pieceBytes = 1 << 20
    private static let kind = "piped"

    /// Calls `body` with the path of a file that holds what is to be read.
    static func reading<Value>(_ file: String, in folder: String, _ body: (String) async throws -> Value) async throws
        -> Value
    {
        guard file == "-" else { return try await body(file) }
        let place = try place(in: folder)
        defer { place.remove() }
        let path = "\(place.path)/backup"
        try copy(.duplicate(of: STDIN_FILENO, "standard input"), to: .writing(path))
        return try await body(path)
    }

    /// Calls `body` with the path of the file to be written, and passes on what it has written.
    static func writing<Value>(_ file: String, in folder: String, _ body: (String) async throws -> Value) async throws
        -> Value
    {
        guard file == "-" else { return try await body(file) }
        guard isatty(STDOUT_FILENO) == 0 else {
            throw Settings.Problem("A backup is no text for a terminal: add > FILE, or name a file.")
        }
        let place = try place(in: folder)
        defer { place.remove() }
        let path = "\(place.path)/backup"
        let value = try await body(path)
        try copy(.reading(path), to: .duplicate(of: STDOUT_FILENO, "standard output"))
        return value
    }

    /// A command that is ended half way leaves everybody's rows behind: what is older than a day is nobody's.
    static func sweep(_ folder: String) { WorkFolder.sweep(kind, in: folder, olderThan: 86_400) }

    private static func place(in folder: String) throws -> WorkFolder {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        sweep(folder)
        return try WorkFolder(kind, in: folder)
    }

    private static func copy(_ source: ByteFile, to target: ByteFile) throws {
        while true {
            let piece = try source.read(upTo: pieceBytes)
            guard !piece.isEmpty else { return }
            try target.write(piece)
        }
    }
}
