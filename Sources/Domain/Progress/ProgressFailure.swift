/// The reason why there is no progress to show (M-13). For each the page has a message and a way forward.
public enum ProgressFailure: Error, Hashable, Sendable {
    /// Nothing has ever been logged.
    case noData
    /// Something was logged before, but nothing that counts in this period.
    case insufficient
    /// All data in the period is on corrupted days, of which this is the first.
    case corrupted(CivilDate)
    /// The days contradict each other, or a sum is NaN.
    case calculationFailed
    /// The diary cannot be reached.
    case unavailable
    case unknown
}
