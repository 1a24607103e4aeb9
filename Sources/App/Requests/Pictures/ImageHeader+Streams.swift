// Image formats that are read from the start, one part after the other: JPEG, PNG, GIF.

extension ImageHeader {
    /// Reads a JPEG file. The size is in the frame header (SOF). The file is complete
    /// when the end marker follows the first scan.
    static func jpeg(_ bytes: inout UploadedBytes) throws -> ImageHeader {
        var offset = 2
        var found: ImageHeader?
        while true {
            guard try bytes.byte(offset) == 0xFF else { throw PhotoProblem.damaged }
            let marker = try bytes.byte(offset + 1)
            switch marker {
            case 0xFF:
                offset += 1
                continue
            case 0x01, 0xD0...0xD8:
                offset += 2
                continue
            case 0x00, 0xD9:
                throw PhotoProblem.damaged
            default:
                break
            }
            let length = try bytes.number(offset + 2, 2)
            guard length >= 2 else { throw PhotoProblem.damaged }
            if marker == 0xDA {
                guard let found, bytes.hasPair(0xFF, 0xD9, from: offset + 2 + length) else {
                    throw PhotoProblem.damaged
                }
                return found
            }
            // 0xC4, 0xC8 and 0xCC lie in the range of the frame headers without being any.
            if (0xC0...0xCF).contains(marker), marker & 3 != 0 || marker == 0xC0, marker != 0xC8 {
                let height = try bytes.number(offset + 5, 2)
                found = ImageHeader(format: .jpeg, width: try bytes.number(offset + 7, 2), height: height)
            }
            offset += 2 + length
        }
    }

    /// Reads a PNG file. The size is in the first chunk, the number of frames (APNG) in a chunk before the
    /// pixels, and the end in a chunk of its own.
    static func png(_ bytes: inout UploadedBytes) throws -> ImageHeader {
        guard try bytes.name(12) == "IHDR" else { throw PhotoProblem.damaged }
        var header = ImageHeader(format: .png, width: try bytes.number(16, 4), height: try bytes.number(20, 4))
        var offset = 8
        while true {
            let length = try bytes.number(offset, 4)
            switch try bytes.name(offset + 4) {
            case "IEND": return header
            case "acTL": header.frames = try bytes.number(offset + 8, 4)
            default: break
            }
            offset += 12 + length
        }
    }

    /// Reads a GIF file. Frames may extend beyond the screen, so the largest extent counts. Bytes after the end are no
    /// part of a picture: most likely they are an archive.
    static func gif(_ bytes: inout UploadedBytes) throws -> ImageHeader {
        var width = try bytes.number(6, 2, .littleEndian)
        var height = try bytes.number(8, 2, .littleEndian)
        var frames = 0
        var offset = 13 + colours(try bytes.byte(10))
        while true {
            switch try bytes.byte(offset) {
            case 0x21:
                offset = try afterBlocks(offset + 2, &bytes)
            case 0x2C:
                frames += 1
                let across = try bytes.number(offset + 1, 2, .littleEndian)
                let down = try bytes.number(offset + 3, 2, .littleEndian)
                width = max(width, across + (try bytes.number(offset + 5, 2, .littleEndian)))
                height = max(height, down + (try bytes.number(offset + 7, 2, .littleEndian)))
                let table = colours(try bytes.byte(offset + 9))
                offset = try afterBlocks(offset + 11 + table, &bytes)
            case 0x3B:
                guard frames > 0 else { throw PhotoProblem.damaged }
                for rest in offset + 1..<max(offset + 1, bytes.count) {
                    guard try bytes.byte(rest) == 0 else { throw PhotoProblem.notAnImage }
                }
                return ImageHeader(format: .gif, width: width, height: height, frames: frames)
            default:
                throw PhotoProblem.damaged
            }
        }
    }

    /// The number of bytes of the colour table that the packed field announces.
    private static func colours(_ packed: Int) -> Int {
        packed & 0x80 == 0 ? 0 : 3 << ((packed & 7) + 1)
    }

    /// The offset after a sequence of blocks. Each block begins with its length, and an empty one ends the sequence.
    private static func afterBlocks(_ start: Int, _ bytes: inout UploadedBytes) throws -> Int {
        var offset = start
        while true {
            let length = try bytes.byte(offset)
            offset += 1 + length
            if length == 0 { return offset }
        }
    }
}
