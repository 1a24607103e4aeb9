/// Answers for files on disk: validators, conditional requests and a single byte range.
public enum FileResponse {
    /// The answer of a GET or HEAD for the regular file at `path`; nil when there is none.
    ///
    /// 200, 206 (`Range`), 304 (`If-None-Match`, `If-Modified-Since`) or 416, with `ETag`, `Last-Modified` and
    /// `Accept-Ranges` beside `headers`; an `ETag` among these (a hash of the content) is used instead of one made of
    /// time and size. The caller has made sure that `path` is one that may be served. Asks the disk for the file's
    /// facts, not for its content.
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

    /// The tag decides; the date only speaks for clients that sent no tag.
    private static func isUnchanged(for request: Request, tag: String, modified: Int) -> Bool {
        let tags = request.headers.all("if-none-match")
        guard tags.isEmpty else { return EntityTag.isNamed(tag, in: tags.joined(separator: ",")) }
        guard let since = request.headers["if-modified-since"].flatMap(HTTPDate.seconds) else { return false }
        return modified <= since
    }

    private static func range(for request: Request, tag: String, file: OpenFile) -> ByteRange? {
        guard request.method == .get, let wanted = request.headers["range"] else { return nil }
        // The client has a part of some version: it gets the rest of that one, or the whole of the present.
        if let condition = request.headers["if-range"] {
            let isSameTag = EntityTag.areStronglyEqual(condition, tag)
            guard isSameTag || HTTPDate.seconds(condition) == file.modified.seconds else { return nil }
        }
        return ByteRange(wanted, size: file.size)
    }
}
