import Web

extension Photo.Link {
    /// The photo of a recipe in one size.
    init(recipe: Recipe.ID, _ size: Photo.Size, digest: [UInt8], width: Int, height: Int) {
        let path: LocalPath = "/photos/\(recipe)/\(size.rawValue)"
        self.init(path: path.with(["v": Photo.version(digest)]), width: width, height: height)
    }
}

/// What a recipe's form does to its photo.
enum PhotoChange: Sendable {
    case none
    case put(Photo)
    case remove
}
