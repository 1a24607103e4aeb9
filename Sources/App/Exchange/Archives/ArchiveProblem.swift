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
    case busy

    init(_ error: DownloadError) {
        switch error {
        case .tooLarge, .tooManyFiles, .packedTooTightly: self = .tooLarge
        case .notAnArchive: self = .notOurs
        case .damaged, .encrypted, .unsafeEntry, .unreadable: self = .damaged(file: "zip")
        }
    }

    func text(_ strings: Strings) -> String {
        let words = strings.exchange.archives
        return switch self {
        case .nothingChosen: words.nothingChosen
        case .notOurs: words.notOurs
        case .newer: words.newer
        case .tooLarge: words.tooLarge
        case .damaged(let file): words.damaged(file: file)
        case .busy: words.busy
        }
    }

    var status: Status {
        if case .busy = self { .serviceUnavailable } else { .unprocessableContent }
    }
}
