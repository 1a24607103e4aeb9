import ChildPrograms
import Foundation
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
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { file.closeFile() }
            while true {
                let bytes = try await line.run { _ in try file.read(upToCount: Self.piece).map { [UInt8]($0) } ?? [] }
                if bytes.isEmpty { break }
                try await writer.write(bytes)
            }
        }
    }
}
