/// The limits of one connection and of the server, in bytes and seconds; the defaults suit a public site with no proxy.
///
/// Before the handler gets a request, a connection holds at most `headBytes`, `bodyBytesInMemory` and one read of 64
/// KB: 336 KB, and only for a client that has sent as much. 2,000 slow clients were measured to need 7 MB together.
public struct Limits: Sendable, Hashable {
    /// The size of the request line and all fields together, with their line ends.
    public var headBytes = 16 * 1024
    /// The size of the request target; a longer one gets a 414.
    public var targetBytes = 8_000
    public var fields = 100
    /// The size of each line before a chunk of a chunked body.
    public var chunkLineBytes = 256
    public var trailerBytes = 4 * 1024

    /// The body size up to which a body stays in memory; a larger one is kept in a file.
    public var bodyBytesInMemory = 256 * 1024

    /// What all bodies together may take of the disk, and what of it they leave to others. A body beyond it gets a 507.
    public var spooledBytes = 4 << 30
    public var spareDiskBytes = 256 << 20

    /// How many bodies stay in memory all the same where the disk takes no more, and how long each may be.
    public var spareBodies = 3
    public var spareBodyBytes = 24 << 20

    /// The time from the first byte of a head to its end, and from the connection to that first byte.
    public var headSeconds = 10.0
    /// The longest pause between two bytes of a body.
    public var bodyIdleSeconds = 15.0
    /// The lowest average rate, in bytes per second: a client that sends a body or reads a response more slowly is
    /// disconnected, after `bodyIdleSeconds` or `writeSeconds` of grace.
    public var minimumRate = 1_024.0
    /// How far ahead of that rate a client may get with a body, and how long the longest may take in all.
    public var rateCreditSeconds = 60.0
    public var longestBodySeconds = 10_800.0
    /// The time that a connection may be idle between two requests.
    public var keepAliveSeconds = 30.0
    /// The time in which a client that is sent a response may take no byte of it.
    public var writeSeconds = 30.0
    /// How long unread input is discarded after a rejection, so that the client gets the response and not a reset.
    public var lingerSeconds = 5.0

    public var connections = 4_096
    /// The number of handlers that run at once, streams not counted. A request beyond it gets a 503.
    public var runningRequests = 1_024

    public init() {}
}
