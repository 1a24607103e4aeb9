/// Answers for files on disk: validators, conditional requests and a single byte range.
public enum FileResponse {
    /// The answer of a GET or HEAD for the regular file at `path`; nil when there is none.
    /// 200, 206 (`Range`), 304 (`If-None-Match`, `If-Modified-Since`) or 416, with `ETag`, `Last-Modified`, `Accept-Ranges`.
    /// The caller has made sure that `path` is one that may be served.
    public static func make(path: String, for request: Request, headers: Headers) -> Response? {
        nil
    }
}

/// Entity tags as HTTP compares them.
public enum EntityTag {
    /// Whether an `If-None-Match` value names `tag` (weak comparison, as it must be for that field) or is `*`.
    public static func isNamed(_ tag: String, in ifNoneMatch: String) -> Bool {
        false
    }
}

