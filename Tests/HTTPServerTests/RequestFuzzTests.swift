import Foundation
import Testing

@testable import HTTPServer

/// Inputs that nobody thought of: every way of cutting, and a million mutations.
@Suite struct RequestFuzzTests {
    private static let seeds: [[UInt8]] = [
        "GET /a%20b?c=d HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n",
        "POST /f HTTP/1.1\r\nHost: a:80\r\nContent-Length: 5\r\n\r\nhelloGET / HTTP/1.0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nT: v\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n",
    ].map { Array($0.utf8) }

    private static let words: [[UInt8]] = [
        "\r\n", "\r\n\r\n", " ", "\n", "\r", "\0", ":", "%2e", "%2f", "..", "/", "?", "Content-Length: 5\r\n",
        "Host: a\r\n",
        "Transfer-Encoding: chunked\r\n", "0\r\n\r\n", "FFFFFFFF", "Expect: 100-continue\r\n", ";", "=\"",
        "99999999999999999999",
    ].map { Array($0.utf8) }

    @Test func `where the bytes are cut makes no difference`() {
        let bytes = Self.seeds.joined()
        let whole = RequestTrace(Array(bytes))
        #expect(whole.steps.filter { $0 == .end }.count == 5)

        for seed in Self.seeds + [Array(Self.seeds[2].dropLast(9)) + Self.words[3]] {
            let whole = RequestTrace(seed)
            for cut in 0...seed.count { #expect(RequestTrace(seed, cuts: [cut]) == whole, "cut at \(cut)") }
            #expect(RequestTrace(seed, cuts: Array(0...seed.count)) == whole)
        }
    }

    /// SOFRA_FUZZ_INPUTS and SOFRA_FUZZ_SEED change the number and the row of inputs.
    @Test func `a million mutated requests are read or refused, and read alike however they are cut`() async {
        let environment = ProcessInfo.processInfo.environment
        let inputs = environment["SOFRA_FUZZ_INPUTS"].flatMap { Int($0) } ?? 1_000_000
        let seed = environment["SOFRA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_260_101
        let start = Date()

        async let first = Self.fuzz(inputs / 2, Mutator(state: seed))
        async let second = Self.fuzz(inputs - inputs / 2, Mutator(state: seed &+ 1))
        let breaches = await first + second

        #expect(breaches.isEmpty)
        print("parser: \(inputs) mutated inputs in \(Int(Date().timeIntervalSince(start))) s, seed \(seed)")
    }

    /// On a thread of its own and with low priority, so that other tests have the cooperative pool and the processor.
    private static func fuzz(_ inputs: Int, _ mutator: Mutator) async -> [String] {
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 15)
                done.resume(returning: breaches(in: inputs, mutator))
            }
        }
    }

    private static func breaches(in inputs: Int, _ mutator: Mutator) -> [String] {
        var mutator = mutator
        var breaches: [String] = []
        for number in 0..<inputs {
            let bytes = mutator.mutated(seeds[number % seeds.count], words)
            let trace = RequestTrace(bytes, bodyLimit: 200)
            if let breach = trace.breach { breaches.append("\(breach): \(bytes)") }
            // Reading twice costs twice, so only some are.
            guard number % 16 == 0 else { continue }
            let step = 1 + Int(mutator.next() % 40)
            let cuts = Array(stride(from: step, to: bytes.count, by: step))
            if RequestTrace(bytes, cuts: cuts, bodyLimit: 200) != trace {
                breaches.append("cut every \(step): \(bytes)")
            }
        }
        return breaches
    }
}

/// The same seed gives the same inputs.
private struct Mutator {
    var state: UInt64

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func place(in count: Int) -> Int { count == 0 ? 0 : Int(next() % UInt64(count)) }

    mutating func mutated(_ seed: [UInt8], _ words: [[UInt8]]) -> [UInt8] {
        var bytes = seed
        for _ in 0...place(in: 4) {
            let place = place(in: bytes.count)
            switch next() % 6 {
            case 0: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: next()) }
            case 1: if place < bytes.count { bytes.remove(at: place) }
            case 2: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
            case 3: bytes.insert(contentsOf: words[self.place(in: words.count)], at: place)
            case 4: bytes.removeSubrange(place..<min(bytes.count, place + self.place(in: 12)))
            default: if place < bytes.count { bytes[place] ^= 1 << UInt8(next() % 8) }
            }
        }
        return bytes
    }
}
