import Archives
import HTTPServer

/// Why an archive cannot be brought back. Nothing of it has been written then.
enum ArchiveProblem: Error {
    case nothingChosen
    /// It is no zip, or a zip of something else.
    case notOurs
    /// It was written by a version that is newer than this one.
    case newer
    /// It has more or larger files than an archive may have.
    case tooLarge
    /// A file is missing, cut off or changed, or has rows that cannot be.
    case damaged(file: String)
    /// A picture that no server has made, and of which no photo can be made here.
    case foreignPicture(file: String)
    /// It has a whole household, which is its owners' to bring back.
    case ownersOnly
    case busy

    init(_ error: DownloadError) {
        switch error {
        case .tooLarge, .tooManyFiles, .packedTooTightly: self = .tooLarge
        case .notAnArchive: self = .notOurs
        case .damaged, .encrypted, .unsafeEntry, .unreadable: self = .damaged(file: "zip")
        }
    }

    func text(_ strings: Strings) -> String {
        let strings = strings.exchange.archives
        return switch self {
        case .nothingChosen: strings.nothingChosen
        case .notOurs: strings.notOurs
        case .newer: strings.newer
        case .tooLarge: strings.tooLarge
        case .damaged(let file): strings.damaged(file: file)
        case .foreignPicture(let file): strings.foreignPicture(file: file)
        case .ownersOnly: strings.bringOwners
        case .busy: strings.busy
        }
    }

    var status: Status {
        switch self {
        case .busy: .serviceUnavailable
        case .ownersOnly: .forbidden
        default: .unprocessableContent
        }
    }
}
