import Security

extension ArchiveReturn {
    private static let pictures: Set = ["image/webp", "image/jpeg", "image/png"]
    /// Rows of photos wait in memory until their content comes. Each says a few keys and numbers; all together are those of a
    /// hundred thousand photos.
    private static let longestPhotoRow = 1 << 10
    private static let mostPhotoBytes = 64 << 20

    func addPhoto(_ line: ArchiveLine, _ members: ArchiveLine.Members) throws {
        guard let recipe = members["recipe_id"], let digest = members["digest"],
            Self.pictures.contains(members["content_type"] ?? "")
        else {
            report.left += 1
            return
        }
        guard !settled.contains(recipe) else {
            report.there += 1
            return
        }
        photoBytes += line.bytes.count
        guard line.bytes.count <= Self.longestPhotoRow, photoBytes <= Self.mostPhotoBytes,
            let size = members["size"], let shown = Photo.Size(rawValue: size.replacing("former ", with: ""))
        else {
            throw ArchiveProblem.damaged(file: "data/recipe_photos.jsonl")
        }
        var line = line
        line.add("household_id", owner.household.description)
        // Both are what was looked at, whatever else the row says.
        line.add("recipe_id", recipe)
        line.add("size", size)
        photos[digest, default: []].append(PhotoRow(line: line, size: shown))
    }
}

/// A row of a photo that waits for its content.
struct PhotoRow: Sendable {
    let line: ArchiveLine
    let size: Photo.Size

    /// The row of a content that is stored. It says what the content is, whatever the archive says.
    func holding(_ made: Photo.Rendition) -> ArchiveLine {
        var line = line
        line.add("digest", "\\x" + Digest.hexadecimal(made.digest))
        line.add("content_type", Photo.Rendition.type)
        line.add("width", String(made.width))
        line.add("height", String(made.height))
        return line
    }
}
