import Foundation
import Glibc

/// A folder in which a child program works on one input, and which only this process's user can enter.
public struct WorkFolder: Sendable {
    public let path: String

    /// The code of `errno` with which the folder could not be made.
    public struct Failure: Error { public let code: Int32 }

    /// - Parameter kind: what is worked on: the name begins with it.
    public init(_ kind: String, in place: String) throws(Failure) {
        guard let template = strdup("\(place)/\(kind)-XXXXXX") else { throw Failure(code: errno) }
        defer { free(template) }
        guard mkdtemp(template) != nil else { throw Failure(code: errno) }
        path = String(cString: template)
    }

    public func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Removes the folders of a kind that processes left which were killed at work.
    public static func sweep(_ kind: String, in place: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        for name in names where name.hasPrefix("\(kind)-") {
            var status = stat()
            guard stat("\(place)/\(name)", &status) == 0, status.st_mtim.tv_sec < time(nil) - 3_600 else { continue }
            try? FileManager.default.removeItem(atPath: "\(place)/\(name)")
        }
    }
}
