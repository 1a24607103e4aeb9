/// A request body being received: kept in memory while it is small, then moved to a file piece by piece.
struct BodyCollector {
    /// The received bytes that are not in the file yet.
    private(set) var bytes: [UInt8] = []
    private var file: NamelessFile?
    private var fileBytes = 0

    var count: Int { fileBytes + bytes.count }
    /// Whether part of the body is on disk, so that the rest has to go there too.
    var isSpooled: Bool { file != nil }

    mutating func append(_ piece: ArraySlice<UInt8>) { bytes.append(contentsOf: piece) }

    /// Takes all bytes out of memory, as a piece to be written to disk.
    mutating func takePiece(folder: String, room: SpoolRoom) -> Piece {
        defer { bytes = [] }
        return Piece(bytes: bytes, file: file, offset: fileBytes, folder: folder, room: room)
    }

    /// Records that `piece` is on disk.
    mutating func wrote(_ piece: Piece, to file: NamelessFile) {
        self.file = file
        fileBytes += piece.bytes.count
    }

    /// Takes bytes back that could not be written.
    mutating func putBack(_ piece: Piece) { bytes = piece.bytes + bytes }

    func finished() -> Request.Body {
        guard let file else { return .bytes(bytes) }
        return .file(SpooledFile(file, count: fileBytes))
    }

    /// Bytes to be written to disk.
    struct Piece: Sendable {
        let bytes: [UInt8]
        fileprivate let file: NamelessFile?
        fileprivate let offset: Int
        fileprivate let folder: String
        fileprivate let room: SpoolRoom

        /// Writes the piece, blocking while the disk works. Returns nil when the disk takes no more.
        func write() -> NamelessFile? {
            guard let file = file ?? NamelessFile(folder: folder, room: room), file.write(bytes, at: offset) else {
                return nil
            }
            return file
        }
    }
}
