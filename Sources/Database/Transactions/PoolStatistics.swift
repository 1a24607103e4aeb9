/// The state of a pool, for /metrics: `open`, `idle` and `waiting` are current numbers, the others only ever rise.
public struct PoolStatistics: Hashable, Sendable {
    /// Connections that exist, lent or idle.
    public var open = 0
    /// Connections that nobody uses.
    public var idle = 0
    /// Tasks waiting for a connection.
    public var waiting = 0
    /// Connections lent, each time that one was.
    public var acquired = 0
    /// Connections opened since the start.
    public var opened = 0
    /// Connections that broke.
    public var died = 0
    /// Tasks that waited too long.
    public var timedOut = 0
    /// Tasks that found the queue full.
    public var refused = 0
}
