import Domain
import Web

/// A photo as this server made it: re-encoded, upright, in sRGB, without metadata.
struct Photo: Sendable {
    let card: Rendition
    let hero: Rendition

    var renditions: [Rendition] { [card, hero] }

    /// The sizes that pages need.
    enum Size: String, CaseIterable, Sendable {
        /// The size in lists: 480 × 360, cropped to the most eye-catching part.
        case card
        /// The size on the recipe's own page: the whole picture, 1200 wide.
        case hero
    }

    /// One size, as it is stored and served.
    struct Rendition: Sendable {
        let size: Size
        let content: [UInt8]
        let width: Int
        let height: Int
        /// The SHA-256 digest of the content.
        let digest: [UInt8]

        static let type = "image/webp"
    }

    /// The address of one size. It changes with the content, so browsers may cache it for good.
    struct Link: Sendable {
        let path: LocalPath
        let width: Int
        let height: Int

        init(path: LocalPath, width: Int, height: Int) {
            self.path = path
            self.width = width
            self.height = height
        }
    }

    /// The beginning of a digest, as addresses and entity tags contain it.
    static func version(_ digest: [UInt8]) -> String {
        digest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension Photo.Size: PathValue {
    init?(pathText: String) { self.init(rawValue: pathText) }
}
