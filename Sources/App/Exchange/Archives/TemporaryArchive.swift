import Archives
import ChildPrograms
import FoundationEssentials
import HTTPServer
import Threads

/// An archive in a file that disappears with the last who reads it.
final class TemporaryArchive: Sendable {
    private let folder: WorkFolder
    let path: String

    private static let piece = 256 << 10

    init(in place: String) throws(WorkFolder.Failure) {
        folder = try WorkFolder(ArchiveExport.kind, in: place)
        path = "\(folder.path)/archive.zip"
    }

    deinit { folder.remove() }

    /// The file as the body of a response, read on a line of work.
    func body(on line: WorkLine) -> Response.Body {
        .stream { [self] writer in
            let file = try ByteFile.reading(path)
            while true {
                let bytes = try await line.run { _ in try file.read(upTo: Self.piece) }
                if bytes.isEmpty { break }
                try await writer.write(bytes)
            }
        }
    }
}
