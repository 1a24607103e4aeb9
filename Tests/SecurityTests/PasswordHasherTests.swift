import Foundation
import Synchronization
import Testing

@testable import Security

@Suite struct PasswordHasherTests {
    @Test func `A-05 a password comes to the stored hash with its salt, and no other does`() async throws {
        let hasher = PasswordHasher(parameters: quick)
        let stored = try await hasher.hash("correct horse")
        let salt = PasswordSalt(phc: stored.salt.phc)

        #expect(try await hasher.hash("correct horse", with: salt).phc == stored.phc)
        #expect(try await hasher.hash("wrong horse", with: salt).phc != stored.phc)
        #expect(try await hasher.hash("correct horse\0", with: salt).phc != stored.phc)
        #expect(try await hasher.hash("correct horse").phc != stored.phc)
    }

    @Test func `HOSTILE-68 an unknown user costs as much as a known one and comes to nobody's hash`() async throws {
        let hasher = PasswordHasher(parameters: quick)
        let salt = PasswordSalt(quick)
        var known: [Duration] = []
        var unknown: [Duration] = []
        let clock = ContinuousClock()
        for _ in 0..<60 {
            known.append(try await clock.measure { _ = try await hasher.hash("wrong", with: salt) })
            unknown.append(try await clock.measure { _ = try await hasher.hash("wrong", with: nil) })
        }
        let first = try await hasher.hash("correct horse", with: nil)
        #expect(try await hasher.hash("correct horse", with: nil) != first)
        // The best of many is the work itself; what is above it is other processes.
        let ratio = try #require(known.min()) / #require(unknown.min())
        #expect((0.5...2).contains(ratio))
    }

    @Test func `a hash with other parameters than ours is outdated`() async throws {
        let hasher = PasswordHasher(parameters: quick)
        let old = try #require(Scrypt(logN: 11, r: 8, p: 1))

        let ours = try await hasher.hash("correct horse")
        let theirs = try await hasher.hash("correct horse", with: PasswordSalt(old))

        #expect(!hasher.isOutdated(ours))
        #expect(hasher.isOutdated(theirs))
    }

    @Test func `HOSTILE-69 a hundred at once run two at a time, wait in a bounded line, and the rest is refused`()
        async throws
    {
        let hasher = PasswordHasher(parameters: quick, width: 2, capacity: 10)
        let running = Running()
        let gate = Gate()
        let refused = await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        try await hasher.work {
                            running.begin()
                            gate.wait()
                            running.end()
                        }
                        return false
                    } catch {
                        // Two run and ten wait until the last of the others has been sent away.
                        if running.refuse() == 88 {
                            for _ in 0..<5_000 where running.most < 2 { try? await Task.sleep(for: .milliseconds(1)) }
                            gate.open()
                        }
                        return error is PasswordHasher.Busy
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(refused == 88)
        #expect(running.most == 2)
        #expect(try await hasher.hash("afterwards").phc.isEmpty == false)
    }

    @Test func `a full line is told by its own error`() async throws {
        let hasher = PasswordHasher(parameters: quick, width: 1, capacity: 0)
        let gate = Gate()
        let first = Task { try await hasher.work { gate.wait() } }
        await gate.arrived()
        await #expect(throws: PasswordHasher.Busy.self) { try await hasher.hash("second") }
        gate.open()
        try await first.value
    }

    @Test func `who leaves while waiting makes room`() async throws {
        let hasher = PasswordHasher(parameters: quick, width: 1, capacity: 1)
        let gate = Gate()
        let first = Task { try await hasher.work { gate.wait() } }
        await gate.arrived()
        let second = Task { try await hasher.hash("second") }
        while await isFree(hasher) { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let third = Task { try await hasher.hash("third") }
        gate.open()
        try await first.value
        #expect(try await !third.value.phc.isEmpty)
    }

    /// Whether the line still takes someone; whoever is let in leaves at once.
    private func isFree(_ hasher: PasswordHasher) async -> Bool {
        let probe = Task { try await hasher.work {} }
        probe.cancel()
        do {
            try await probe.value
            return true
        } catch {
            return !(error is PasswordHasher.Busy)
        }
    }
}

/// Counts how many run at once, and how many may not.
final class Running: Sendable {
    private let counts = Mutex((now: 0, most: 0, refused: 0))

    func begin() {
        counts.withLock { counts in
            counts.now += 1
            counts.most = max(counts.most, counts.now)
        }
    }

    func end() { counts.withLock { $0.now -= 1 } }

    func refuse() -> Int {
        counts.withLock { counts in
            counts.refused += 1
            return counts.refused
        }
    }

    var most: Int { counts.withLock { $0.most } }
}

/// Holds a thread until it is opened.
final class Gate: Sendable {
    private let state = Mutex((isOpen: false, hasArrived: false))

    func wait() {
        state.withLock { $0.hasArrived = true }
        while !state.withLock({ $0.isOpen }) { Thread.sleep(forTimeInterval: 0.001) }
    }

    func open() { state.withLock { $0.isOpen = true } }

    func arrived() async {
        while !state.withLock({ $0.hasArrived }) { try? await Task.sleep(for: .milliseconds(1)) }
    }
}
