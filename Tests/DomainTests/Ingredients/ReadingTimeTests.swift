import Domain
import Foundation
import Testing

/// What a line costs to read: pages of others are read in lines that nobody has looked at.
@Suite struct ReadingTimeTests {
    @Test(arguments: ["2, 3, ", "1 egg, 2 "])
    func `I-01 a line of many numbers takes time in proportion to them`(part: String) {
        let (short, long) = (String(repeating: part, count: 12), String(repeating: part, count: 96))

        // Eight times the numbers: 64 times the time where each looks at all the others, 512 where each of those does again.
        #expect(time(long) < 32 * max(time(short), 0.001))
    }

    /// The processor time of this thread alone, in seconds, so that what else runs does not count; the least of five.
    private func time(_ text: String) -> Double {
        let times = (0..<5).map { _ in
            let start = Self.processorTime
            _ = IngredientReader.read(text, language: .en)
            return Self.processorTime - start
        }
        return times.min() ?? 0
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
