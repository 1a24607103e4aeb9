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

/// Times as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
    /// Seconds since 1970 to text.
    public static func text(_ seconds: Int) -> String { "" }

    /// The one form that is still sent; nil for any other text.
    public static func seconds(_ text: String) -> Int? { nil }
}
