import HTTPServer
import Web

extension OwnProblem {
    enum PhotoUpload: Hashable, Sendable {
        /// The file is larger than 20 MB.
        case tooLarge
        /// The file is of another kind, whatever its name says.
        case notAnImage
        /// The image has too many pixels or frames to decode.
        case tooManyPixels
        /// The file is cut off or corrupt, or takes more work than one photo may.
        case damaged
        /// The file is HEIC or AVIF, and the installed libheif cannot read it.
        case unreadableFormat
        /// The disk is full or read-only.
        case noRoom
        /// This server has no `vipsthumbnail`.
        case unavailable
        /// This server has no ZBar, which finds barcodes.
        case noScanner
        /// Too many photos are waiting already.
        case busy
        /// The account has had its share of photos, and has some again in so many seconds.
        case tooMany(seconds: Int)

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooLarge: strings.recipes.photo.tooLarge
            case .notAnImage: strings.recipes.photo.notAnImage
            case .tooManyPixels: strings.recipes.photo.tooManyPixels
            case .damaged: strings.recipes.photo.damaged
            case .unreadableFormat: strings.recipes.photo.unreadableFormat
            case .noRoom: strings.recipes.photo.noRoom
            case .unavailable: strings.recipes.photo.unavailable
            case .noScanner: strings.foods.barcodes.noScanner
            case .busy: strings.recipes.photo.busy
            case .tooMany(let seconds): strings.recipes.photo.tooMany(wait: strings.wait(seconds))
            }
        }
    }
}

/// Why an upload did not become a photo. `problem` is the message at the form's field, `status` that of the response.
typealias PhotoProblem = OwnProblem.PhotoUpload

extension PhotoProblem: Error {
    var problem: FieldProblem { .recipes(.photo(self)) }

    /// For how many seconds the visitor has to wait; nil when waiting helps nothing.
    var retryAfter: Int? {
        switch self {
        case .tooMany(let seconds): seconds
        case .busy: 5
        default: nil
        }
    }

    var status: Status {
        switch self {
        case .noRoom: .insufficientStorage
        case .unavailable, .noScanner, .busy: .serviceUnavailable
        case .tooMany: .tooManyRequests
        case .tooLarge, .notAnImage, .tooManyPixels, .damaged, .unreadableFormat: .unprocessableContent
        }
    }
}
