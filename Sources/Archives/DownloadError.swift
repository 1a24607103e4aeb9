import FoundationEssentials
import Glibc

/// Why a download cannot be read, or not further, with a sentence for the person who named it.
public enum DownloadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The system refused to read it; `code` is its errno.
    case unreadable(path: String, code: Int32)
    /// The name says zip or gzip, but the content is neither.
    case notAnArchive(path: String)
    /// The download is incomplete or was changed on the way; `reason` is the library's own message.
    case damaged(path: String, reason: String)
    case encrypted(path: String, name: String)
    /// An entry has a name that leads out of the archive, or is not a plain file.
    case unsafeEntry(path: String, name: String)
    case tooManyFiles(path: String, max: Int)
    case tooLarge(path: String)
    case packedTooTightly(path: String, ratio: Int)

    public var description: String {
        switch self {
        case .unreadable(let path, let code):
            "\(path) cannot be read: \(String(cString: strerror(code)))."
        case .notAnArchive(let path):
            "\(path) is no zip archive, whatever its name says."
        case .damaged(let path, let reason):
            "\(path) is damaged or was cut off (\(reason)). Download it again."
        case .encrypted(let path, let name):
            "\(path) is encrypted (\(Self.shown(name))). The official downloads are not."
        case .unsafeEntry(let path, let name):
            "\(path) holds \(Self.shown(name)), which is no plain file inside of it. It was not read."
        case .tooManyFiles(let path, let max):
            "\(path) holds more than \(max) files. The official downloads hold about forty."
        case .tooLarge(let path):
            "\(path) holds more than any official download. It was not read further."
        case .packedTooTightly(let path, let ratio):
            "\(path) unpacks to more than \(ratio) times its size, as no official download does. It was not read further."
        }
    }

    /// A name from an archive, made safe for a terminal.
    private static func shown(_ name: String) -> String {
        let printable = name.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        return "“\(String(printable.prefix(80)))”"
    }
}
