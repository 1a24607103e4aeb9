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

    public func remove() { Self.remove(path) }

    /// Removes the folders of a kind that processes left which were killed at work.
    /// - Parameter seconds: how long nobody works on one.
    public static func sweep(_ kind: String, in place: String, olderThan seconds: Int = 3_600) {
        for name in entries(of: place) where name.hasPrefix("\(kind)-") {
            var status = stat()
            guard lstat("\(place)/\(name)", &status) == 0, status.st_mtim.tv_sec < time(nil) - seconds else { continue }
            remove("\(place)/\(name)")
        }
    }

    /// Removes a file, or a folder with what is in it. It follows no link.
    private static func remove(_ path: String) {
        guard unlink(path) != 0, errno == EISDIR else { return }
        for name in entries(of: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    private static func entries(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
