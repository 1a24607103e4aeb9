/// Responses for files on disk: validators, conditional requests and a single byte range.
public enum FileResponse {
    /// The response to a GET or HEAD for the regular file at `path`; nil when there is none.
    ///
    /// The status is 200, 206 (`Range`), 304 (`If-None-Match`, `If-Modified-Since`) or 416, with `ETag`,
    /// `Last-Modified` and `Accept-Ranges` in addition to `headers`. An `ETag` in `headers` (a hash of the content)
    /// replaces the one made of time and size. The caller must have checked that `path` may be served. Only the file's
    /// metadata is read here.
    public static func make(path: String, for request: Request, headers: Headers) -> Response? {
        guard let file = OpenFile(path: path) else { return nil }
        let tag = headers["etag"] ?? tag(of: file)
        var headers = headers
        headers["etag"] = tag
        headers["last-modified"] = HTTPDate.text(file.modified.seconds)
        headers["accept-ranges"] = "bytes"
        if isUnchanged(for: request, tag: tag, modified: file.modified.seconds) {
            return Response(.notModified, headers: headers)
        }
        switch range(for: request, tag: tag, file: file) {
        case .part(let range):
            headers["content-range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
            return Response(.partialContent, headers: headers, body: .file(path: path, range: range))
        case .unsatisfiable:
            headers["content-range"] = "bytes */\(file.size)"
            return Response(.rangeNotSatisfiable, headers: headers)
        case nil:
            return Response(.ok, headers: headers, body: .file(path: path, range: nil))
        }
    }

    private static func tag(of file: OpenFile) -> String {
        let parts = [file.modified.seconds, file.modified.nanoseconds, file.size]
        return "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
    }

    /// Whether the client's copy is current. Its tag decides; its date counts only without a tag.
    private static func isUnchanged(for request: Request, tag: String, modified: Int) -> Bool {
        let tags = request.headers.all("if-none-match")
        guard tags.isEmpty else { return EntityTag.isNamed(tag, in: tags.joined(separator: ",")) }
        guard let since = request.headers["if-modified-since"].flatMap(HTTPDate.seconds) else { return false }
        return modified <= since
    }

    private static func range(for request: Request, tag: String, file: OpenFile) -> ByteRange? {
        guard request.method == .get, let wanted = request.headers["range"] else { return nil }
        // A client with a part of one version gets the rest of that version, or else the whole of the current one.
        if let condition = request.headers["if-range"] {
            let isSameTag = EntityTag.areStronglyEqual(condition, tag)
            guard isSameTag || HTTPDate.seconds(condition) == file.modified.seconds else { return nil }
        }
        return ByteRange(wanted, size: file.size)
    }
}
