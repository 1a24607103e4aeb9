import Web

/// The format and size of an image according to its own bytes, read before anything is
/// decoded. Its file name and claimed type prove nothing.
struct ImageHeader: Equatable, Sendable {
    enum Format: Equatable, Sendable { case jpeg, png, webp, gif, heif }

    let format: Format
    let width: Int
    let height: Int
    var frames = 1

    /// 50 million pixels, the most that phones make. Decoded they take 200 MB.
    static let maxPixels = 50_000_000
    static let longestSide = 40_000
    /// The most frames. Only the first one is kept, so a file with more is made to waste time.
    static let maxFrames = 1_000

    /// Throws `notAnImage`, `damaged` or `tooManyPixels`.
    static func read(_ file: FormFile) throws(PhotoProblem) -> ImageHeader {
        var bytes = UploadedBytes(file)
        guard let format = format(&bytes) else { throw .notAnImage }
        let header: ImageHeader
        do {
            header =
                switch format {
                case .jpeg: try jpeg(&bytes)
                case .png: try png(&bytes)
                case .webp: try webp(&bytes)
                case .gif: try gif(&bytes)
                case .heif: try heif(&bytes)
                }
        } catch let problem as PhotoProblem {
            throw problem
        } catch {
            throw .damaged
        }
        try header.check()
        return header
    }

    private func check() throws(PhotoProblem) {
        guard width > 0, height > 0 else { throw .damaged }
        guard width <= Self.longestSide, height <= Self.longestSide, width * height <= Self.maxPixels,
            frames <= Self.maxFrames
        else { throw .tooManyPixels }
    }

    private static func format(_ bytes: inout UploadedBytes) -> Format? {
        if bytes.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
        if bytes.has([0x89] + Array("PNG\r\n\u{1A}\n".utf8), at: 0) { return .png }
        if bytes.has(Array("GIF87a".utf8), at: 0) || bytes.has(Array("GIF89a".utf8), at: 0) { return .gif }
        if bytes.has(Array("RIFF".utf8), at: 0), bytes.has(Array("WEBP".utf8), at: 8) { return .webp }
        if bytes.has(Array("ftyp".utf8), at: 4), isStillPicture(&bytes) { return .heif }
        return nil
    }

    /// Whether the brand is that of a picture: videos have the same box with other brands.
    private static func isStillPicture(_ bytes: inout UploadedBytes) -> Bool {
        let brands: Set = ["heic", "heix", "heim", "heis", "mif1", "avif"]
        guard let brand = try? bytes.name(8) else { return false }
        return brands.contains(brand)
    }
}
