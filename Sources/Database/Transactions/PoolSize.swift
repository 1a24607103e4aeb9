/// How many connections a pool may have: the reserve, too, for some seconds after somebody has waited long for one while all
/// were lent.
struct PoolSize {
    /// For how long the reserve is used, in nanoseconds.
    private static let reserveTime: UInt64 = 10_000_000_000

    private let connections: Int
    private let reserve: Int
    private let patience: UInt64
    private var reserveEnd: UInt64 = 0

    init(_ configuration: DatabaseConfiguration) {
        connections = configuration.connections
        reserve = configuration.reserve
        patience = configuration.patience.nanoseconds
    }

    /// How many more may be opened.
    /// - Parameter start: since when the first of those who wait does so.
    mutating func room(beside total: Int, opening: Int, waitingSince start: UInt64?) -> Int {
        let now = monotonicNow()
        if let start, start + patience <= now, opening == 0, total >= connections {
            reserveEnd = now + Self.reserveTime
        }
        return connections + (now < reserveEnd ? reserve : 0) - total
    }

    /// Whether of so many connections one is too much that was given back.
    func isSurplus(_ total: Int, at now: UInt64) -> Bool {
        total > connections && now >= reserveEnd
    }
}
