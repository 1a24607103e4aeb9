import FoundationEssentials
import HTTPServer
import Security

/// The files of `Public/`, read once at startup and served from memory: a path can only name files that existed then,
/// so no variant of it reaches any other file.
///
/// Files in subfolders are served under `/assets/` with a part of their digest in the name, and are cached for good:
/// `/assets/css/app.3fa9c1d2e4.css`. Under their plain name they are served too, but revalidated each time.
/// Files at the top level have well-known URLs (`/favicon.ico`, `/robots.txt`, `/sw.js`) and keep them.
/// Scripts and style sheets are served without their comments, and a script that imports another names its digest.
public struct StaticFiles: Sendable {
    /// The folder cannot be read, with the reason.
    public struct Unreadable: Error, CustomStringConvertible {
        public let description: String
    }

    private var files: [String: StaticFile] = [:]
    private var urls: [String: String] = [:]
    /// The folder from which edited files are read again; nil when files are served as they were at startup.
    private var edited: String?

    /// Reads `folder` and compresses files once where that is worth it.
    /// Symbolic links and names that begin with a dot are ignored.
    ///
    /// - Parameter showsEdits: whether a file is read again for each request and not cached by browsers, for development.
    ///   The list of files and their URLs stay as they were at startup.
    public init(_ folder: String, showsEdits: Bool = false) throws(Unreadable) {
        edited = showsEdits ? folder : nil
        var sources: [String: SourceText] = [:]
        for name in try Self.names(in: folder) {
            guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
                throw Unreadable(description: "\(folder)/\(name) cannot be read.")
            }
            if let source = SourceText(name, Array(data)) {
                sources[name] = source
            } else {
                add(name, StaticFile(name, Array(data)))
            }
        }
        for name in sources.keys.sorted() { add(name, of: &sources) }
    }

    /// Adds a script or a style sheet after the scripts that it imports, whose names with their digests it contains.
    private mutating func add(_ name: String, of sources: inout [String: SourceText]) {
        guard let source = sources.removeValue(forKey: name) else { return }
        for imported in source.imports { add(imported, of: &sources) }
        add(name, StaticFile(name, source.served(urls)))
    }

    private mutating func add(_ name: String, _ file: StaticFile) {
        guard name.contains("/") else {
            files["/" + name] = file
            urls[name] = "/" + name
            return
        }
        let url = "/assets/" + Self.name(name, with: file.digest)
        files[url] = file.immutable
        files["/assets/" + name] = file
        urls[name] = url
    }

    /// The URL of a file by its path in `Public`, such as `css/app.css`.
    public func url(_ name: String) -> String {
        guard let url = urls[name] else {
            assertionFailure("Public/\(name) is missing.")
            return "/assets/" + name
        }
        return url
    }

    /// The response when the path is that of a static file; nil for all other paths.
    /// Throws `notFound` for other paths under `/assets/`, and `methodNotAllowed` for methods except GET and HEAD.
    public func respond(to request: Request) throws(HTTPError) -> Response? {
        guard let file = files[request.path] else {
            if request.path.hasPrefix("/assets/") { throw .notFound }
            return nil
        }
        guard request.method == .get || request.method == .head else { throw .methodNotAllowed([.get, .head]) }
        return current(file).response(to: request)
    }

    /// The file's current content, if edits are to be visible. While an editor replaces a file it does not exist for a
    /// moment, and its old content is served.
    private func current(_ file: StaticFile) -> StaticFile {
        guard let edited, let data = FileManager.default.contents(atPath: edited + "/" + file.name) else { return file }
        return StaticFile(file.name, SourceText(file.name, Array(data))?.served(urls) ?? Array(data))
    }

    /// The name with its digest: `css/app.css` and `3fa9c1d2e4` make `css/app.3fa9c1d2e4.css`.
    private static func name(_ name: String, with digest: String) -> String {
        let start = name.lastIndex(of: "/") ?? name.startIndex
        guard let dot = name[start...].lastIndex(of: ".") else { return "\(name).\(digest)" }
        return "\(name[..<dot]).\(digest)\(name[dot...])"
    }

    /// The paths of all regular files below `folder`, relative to it: `css/app.css`.
    private static func names(in folder: String) throws(Unreadable) -> [String] {
        let contents: [String]
        do {
            contents = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw Unreadable(description: "\(folder) cannot be read: \(error.reason)")
        }
        var names: [String] = []
        for name in contents where !name.hasPrefix(".") {
            // A symbolic link is neither, whatever its target.
            switch try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.type] as? FileAttributeType {
            case .typeDirectory: names += try Self.names(in: "\(folder)/\(name)").map { "\(name)/\($0)" }
            case .typeRegular: names.append(name)
            default: break
            }
        }
        return names.sorted()
    }
}
