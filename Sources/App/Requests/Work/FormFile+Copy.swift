import Archives
import Web

extension FormFile {
    /// Writes the file to where a program can read it.
    /// - Parameter check: called before each mebibyte, to end a copy for which nobody waits any more.
    func copy(to path: String, check: () throws -> Void = {}) throws {
        let copy = try ByteFile.writing(path)
        var offset = 0
        while offset < count {
            try check()
            let piece = read(at: offset, length: 1 << 20)
            // What was received lies on the disk, which gives it no more.
            guard !piece.isEmpty else { throw HTTPError.unavailable(retryAfter: 10) }
            try copy.write(piece)
            offset += piece.count
        }
    }
}
