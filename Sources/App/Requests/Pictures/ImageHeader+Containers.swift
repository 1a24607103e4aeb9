// Image formats that consist of named boxes: WebP (RIFF) and HEIF (ISO base media: HEIC, AVIF).

extension ImageHeader {
    static func webp(_ bytes: inout UploadedBytes) throws -> ImageHeader {
        let end = 8 + (try bytes.number(4, 4, .littleEndian))
        guard end <= bytes.count else { throw PhotoProblem.damaged }
        var header = try firstChunk(&bytes)
        var offset = 12
        var frames = 0
        while offset + 8 <= end {
            if try bytes.name(offset) == "ANMF" { frames += 1 }
            let length = try bytes.number(offset + 4, 4, .littleEndian)
            offset += 8 + length + length & 1
        }
        header.frames = max(1, frames)
        return header
    }

    private static func firstChunk(_ bytes: inout UploadedBytes) throws -> ImageHeader {
        let width: Int
        let height: Int
        switch try bytes.name(12) {
        case "VP8X":
            width = 1 + (try bytes.number(24, 3, .littleEndian))
            height = 1 + (try bytes.number(27, 3, .littleEndian))
        case "VP8 ":
            guard bytes.has([0x9D, 0x01, 0x2A], at: 23) else { throw PhotoProblem.damaged }
            width = (try bytes.number(26, 2, .littleEndian)) & 0x3FFF
            height = (try bytes.number(28, 2, .littleEndian)) & 0x3FFF
        case "VP8L":
            guard try bytes.byte(20) == 0x2F else { throw PhotoProblem.damaged }
            let packed = try bytes.number(21, 4, .littleEndian)
            width = 1 + packed & 0x3FFF
            height = 1 + (packed >> 14) & 0x3FFF
        default:
            throw PhotoProblem.damaged
        }
        return ImageHeader(format: .webp, width: width, height: height)
    }

    /// Reads a HEIF file. The sizes of all its pictures are in
    /// `meta/iprp/ipco`, in one `ispe` each; the largest counts.
    static func heif(_ bytes: inout UploadedBytes) throws -> ImageHeader {
        guard let meta = try box("meta", in: 0..<bytes.count, &bytes),
            let properties = try box("iprp", in: meta.lowerBound + 4..<meta.upperBound, &bytes),
            let shared = try box("ipco", in: properties, &bytes)
        else { throw PhotoProblem.damaged }
        var largest: ImageHeader?
        var rest = shared
        while let size = try box("ispe", in: rest, &bytes) {
            let width = try bytes.number(size.lowerBound + 4, 4)
            let height = try bytes.number(size.lowerBound + 8, 4)
            largest = ImageHeader(
                format: .heif,
                width: max(width, largest?.width ?? 0),
                height: max(height, largest?.height ?? 0)
            )
            rest = size.upperBound..<shared.upperBound
        }
        guard let largest else { throw PhotoProblem.damaged }
        return largest
    }

    /// The content of the first box with this name; nil when there is none.
    private static func box(
        _ name: String,
        in range: Range<Int>,
        _ bytes: inout UploadedBytes
    ) throws -> Range<Int>? {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            var head = 8
            var length = try bytes.number(offset, 4)
            if length == 1 {
                // The length has 64 bits, of which a real file needs no more than 56.
                guard try bytes.byte(offset + 8) == 0 else { throw PhotoProblem.damaged }
                length = try bytes.number(offset + 9, 7)
                head = 16
            } else if length == 0 {
                length = range.upperBound - offset
            }
            guard length >= head, length <= range.upperBound - offset else { throw PhotoProblem.damaged }
            if try bytes.name(offset + 4) == name { return offset + head..<offset + length }
            offset += length
        }
        return nil
    }
}

/// A WebP file as this server serves it: the pixels and their transparency, and nothing else.
///
/// libvips adds an EXIF chunk of its own and a colour profile even when told to strip them.
enum BareWebP {
    static func keepingPixels(of file: [UInt8]) -> [UInt8]? {
        guard file.count > 12, file.starts(with: "RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        var pixels: [UInt8] = []
        var canvas: [UInt8] = []
        var hasAlpha = false
        var offset = 12
        while offset + 8 <= file.count {
            let length = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
            let end = offset + 8 + length + length & 1
            guard end <= file.count else { return nil }
            switch String(decoding: file[offset..<offset + 4], as: UTF8.self) {
            case "VP8 ", "VP8L": pixels += file[offset..<end]
            case "ALPH":
                hasAlpha = true
                pixels += file[offset..<end]
            case "VP8X" where length == 10: canvas = Array(file[offset..<end])
            case "ANIM", "ANMF": return nil
            default: break
            }
            offset = end
        }
        guard !pixels.isEmpty, !hasAlpha || !canvas.isEmpty else { return nil }
        // Only transparency in a chunk of its own needs the extended format, whose flag 0x10 announces it.
        if hasAlpha { canvas[8] = 0x10 }
        let body = Array("WEBP".utf8) + (hasAlpha ? canvas : []) + pixels
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
    }
}
