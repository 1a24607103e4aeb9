import Testing

@testable import Outbound

/// How we keep within what a service allows.
@Suite struct TokenBucketTests {
    private let start = ContinuousClock.now

    @Test func `a burst is let through, then one from time to time`() throws {
        let bucket = TokenBucket(burst: 3, interval: .seconds(6), now: start)
        func take(_ seconds: Double) -> Bool { (try? bucket.take(at: start + .seconds(seconds))) != nil }

        #expect([0, 0, 0, 0, 5].map(take) == [true, true, true, false, false])
        #expect([6, 6.5, 12.5].map(take) == [true, false, true])
        // However long nothing was asked, there are no more than the burst.
        #expect([1_000, 1_000, 1_000, 1_000].map(take) == [true, true, true, false])
    }

    @Test func `15 in any minute and no more`() throws {
        let bucket = TokenBucket(burst: 5, interval: .seconds(6), now: start)
        let taken = stride(from: 0.0, to: 60, by: 0.25).count { (try? bucket.take(at: start + .seconds($0))) != nil }
        #expect(taken <= 15)
    }

    @Test func `HOSTILE-88 a pause that was asked for is kept, but for no longer than a day`() throws {
        let bucket = TokenBucket(burst: 3, interval: .seconds(1), now: start)
        bucket.pause(for: .seconds(120), at: start)
        bucket.pause(for: .seconds(5), at: start)

        #expect(throws: OutboundError.throttled) { try bucket.take(at: start + .seconds(119)) }
        try bucket.take(at: start + .seconds(120))
        bucket.pause(for: .seconds(1_000_000_000_000), at: start)
        try bucket.take(at: start + .seconds(86_401))
    }
}
