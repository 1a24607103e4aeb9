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
        guard line.bytes.count <= Self.longestPhotoRow, photoBytes <= Self.mostPhotoBytes else {
            throw ArchiveProblem.damaged(file: "data/recipe_photos.jsonl")
        }
        var line = line
        line.add("household_id", owner.household.description)
        line.add("digest", "\\x" + digest)
        photos[digest, default: []].append(line)
    }
}
