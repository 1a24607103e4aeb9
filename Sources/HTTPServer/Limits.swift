/// What one connection may cost. Bytes and seconds; the defaults suit a public site behind no proxy.
///
/// Before the handler sees a request, a connection holds at most `headBytes`, `bodyBytesInMemory` and what one read
/// of 64 KB adds to these: 336 KB, which only a client that has sent as much can make it hold. 2,000 slow clients
/// were measured to cost 7 MB together.
public struct Limits: Sendable, Hashable {
    /// The request line and all fields together, with their line ends.
    public var headBytes = 16 * 1024
    /// The request target alone; a longer one is answered 414.
    public var targetBytes = 8_000
    public var fields = 100
    /// The lines between and after the chunks of a chunked body, trailers included.
    public var chunkLineBytes = 256
    public var trailerBytes = 4 * 1024

    /// A body up to this size stays in memory, a larger one waits in a file.
    public var bodyBytesInMemory = 256 * 1024

    /// From the first byte of a head to its end, and from the connection to that first byte.
    public var headSeconds = 10.0
    /// Without a byte of an announced body.
    public var bodyIdleSeconds = 15.0
    /// Bytes per second, averaged: a slower sender of a body or reader of an answer is cut off,
    /// after `bodyIdleSeconds` or `writeSeconds` of grace.
    public var minimumRate = 1_024.0
    /// Between two requests of one connection.
    public var keepAliveSeconds = 30.0
    /// Without a byte taken of an answer that waits.
    public var writeSeconds = 30.0
    /// After an answer that refuses what the client is still sending, so that it reads the answer and no reset.
    public var lingerSeconds = 5.0

    public var connections = 4_096
    /// Handlers at work at once; streams under way do not count. One more request is answered 503.
    public var runningRequests = 1_024

    public init() {}
}
