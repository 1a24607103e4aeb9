/// A phone's clock against the database's, for one batch of operations. Times are milliseconds since 1970.
///
/// Phones' clocks are wrong by hours; what a phone knows is how long before sending it did a thing. How long a batch was on
/// its way nobody knows, and it counts as the phone's error: what was done after it and came sooner says so by `after`.
public struct PhoneClock: Hashable, Sendable {
    /// The database's clock when the batch came.
    public let now: Int64
    /// What has to be added to the phone's times, in milliseconds.
    public let offset: Int64
    /// The earliest that anything of the batch can count.
    private let earliest: Int64

    /// - Parameters:
    ///   - sentAt: the phone's clock when it sent the batch.
    ///   - after: the time that counts for what the phone had sent before; all of this batch was done later.
    public init(sentAt: Int64, now: Int64, after: Int64? = nil) {
        self.now = now
        earliest = max(0, after ?? 0)
        let (offset, isBeyond) = now.subtractingReportingOverflow(sentAt)
        self.offset = isBeyond ? (sentAt < 0 ? .max : .min) : offset
    }

    /// When something was done by the database's clock: never later than now (HG28), and not before 1970, which is long
    /// before anything was done and a time that every calendar has.
    /// - Parameter madeAt: by the phone's clock.
    public func effective(madeAt: Int64) -> Int64 {
        let (time, isBeyond) = madeAt.addingReportingOverflow(offset)
        return min(now, max(earliest, isBeyond ? (offset < 0 ? 0 : now) : time))
    }
}
