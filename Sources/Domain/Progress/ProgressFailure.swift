/// Why there is no progress to show (M-13). Each has its words and a way forward on the page.
public enum ProgressFailure: Error, Hashable, Sendable {
    /// Nothing was ever logged.
    case noData
    /// Something was logged before, but nothing that counts in this period.
    case insufficient
    /// All that is there to show lies on broken days; this is the first of them.
    case corrupted(CivilDate)
    /// The days contradict each other, or a sum is no number.
    case calculationFailed
    /// The diary cannot be reached.
    case unavailable
    case unknown
}
