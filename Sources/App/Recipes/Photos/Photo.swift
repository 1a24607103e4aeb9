import Domain
import HTTPServer
import Web

/// A recipe's photo as this server made it: re-encoded, upright, in sRGB, without metadata.
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

        init(recipe: Recipe.ID, _ size: Size, digest: [UInt8], width: Int, height: Int) {
            let path: LocalPath = "/photos/\(recipe)/\(size.rawValue)"
            self.init(path: path.with(["v": Photo.version(digest)]), width: width, height: height)
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

/// What a recipe's form does to its photo.
enum PhotoChange: Sendable {
    case none
    case put(Photo)
    case remove
}

/// Why an upload did not become a photo. `problem` is the message at the form's field, `status` that of the response.
enum PhotoProblem: String, Error, CaseIterable, Sendable {
    /// The file is larger than 20 MB.
    case tooLarge = "photoTooLarge"
    /// The file is of another kind, whatever its name says.
    case notAnImage = "photoNotAnImage"
    /// The image has too many pixels or frames to decode.
    case tooManyPixels = "photoTooManyPixels"
    /// The file is cut off or corrupt, or takes more work than one photo may.
    case damaged = "photoDamaged"
    /// The file is HEIC or AVIF, and the installed libheif cannot read it.
    case unreadableFormat = "photoUnreadableFormat"
    /// The disk is full or read-only.
    case noRoom = "photoNoRoom"
    /// This server has no `vipsthumbnail`.
    case unavailable = "photoUnavailable"
    /// Too many photos are waiting already.
    case busy = "photoBusy"

    var problem: FieldProblem { .custom(rawValue) }

    var status: Status {
        switch self {
        case .noRoom: .insufficientStorage
        case .unavailable, .busy: .serviceUnavailable
        default: .unprocessableContent
        }
    }

    func text(_ strings: Strings) -> String {
        switch self {
        case .tooLarge: strings.recipes.photo.tooLarge
        case .notAnImage: strings.recipes.photo.notAnImage
        case .tooManyPixels: strings.recipes.photo.tooManyPixels
        case .damaged: strings.recipes.photo.damaged
        case .unreadableFormat: strings.recipes.photo.unreadableFormat
        case .noRoom: strings.recipes.photo.noRoom
        case .unavailable: strings.recipes.photo.unavailable
        case .busy: strings.recipes.photo.busy
        }
    }
}
