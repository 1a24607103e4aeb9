/// A phone's clock against the database's, for one batch of operations. Times are milliseconds since 1970.
///
/// Phones' clocks are wrong by hours; what a phone knows is how long before sending it did a thing.
public struct PhoneClock: Hashable, Sendable {
    /// The database's clock when the batch came.
    public let now: Int64
    /// What has to be added to the phone's times, in milliseconds.
    public let offset: Int64

    /// - Parameter sentAt: the phone's clock when it sent the batch.
    public init(sentAt: Int64, now: Int64) {
        self.now = now
        let (offset, isBeyond) = now.subtractingReportingOverflow(sentAt)
        self.offset = isBeyond ? (sentAt < 0 ? .max : .min) : offset
    }

    /// When something was done by the database's clock: never later than now (HG28), and not before 1970, which is long
    /// before anything was done and a time that every calendar has.
    /// - Parameter madeAt: by the phone's clock.
    public func effective(madeAt: Int64) -> Int64 {
        let (time, isBeyond) = madeAt.addingReportingOverflow(offset)
        if isBeyond { return min(now, offset < 0 ? 0 : now) }
        return min(now, max(0, time))
    }
}
