/// A request body on its way in: in memory while it is small, then in a file, a piece at a time.
struct BodyCollector {
    /// What is not in the file yet.
    private(set) var bytes: [UInt8] = []
    private var file: NamelessFile?
    private var fileBytes = 0

    var count: Int { fileBytes + bytes.count }
    /// Part of the body is on disk, so the rest has to go there too.
    var isSpooled: Bool { file != nil }

    mutating func append(_ piece: ArraySlice<UInt8>) { bytes.append(contentsOf: piece) }

    /// What has to be written now; nothing is left in memory.
    mutating func takePiece(folder: String) -> Piece {
        defer { bytes = [] }
        return Piece(bytes: bytes, file: file, offset: fileBytes, folder: folder)
    }

    /// `piece` is on disk.
    mutating func wrote(_ piece: Piece, to file: NamelessFile) {
        self.file = file
        fileBytes += piece.bytes.count
    }

    func finished() -> Request.Body {
        guard let file else { return .bytes(bytes) }
        return .file(SpooledFile(file, count: fileBytes))
    }

    /// Bytes on their way to the disk.
    struct Piece: Sendable {
        let bytes: [UInt8]
        fileprivate let file: NamelessFile?
        fileprivate let offset: Int
        fileprivate let folder: String

        /// Blocks while the disk works; nil when it takes no more.
        func write() -> NamelessFile? {
            guard let file = file ?? NamelessFile(folder: folder), file.write(bytes, at: offset) else { return nil }
            return file
        }
    }
}
