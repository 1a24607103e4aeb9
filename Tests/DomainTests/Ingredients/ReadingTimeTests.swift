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

    @Test(arguments: ["1 ", "1 or ", "1 egg and ", ", 1 egg ", "from 1 ", "1 each ", "1- ", "(1 oz) 1 ", "((1 "])
    func `P-36 a line of many numbers is scaled in time in proportion to them`(part: String) {
        func line(_ length: Int) -> String { String(String(repeating: part, count: length).prefix(length)) }
        func scaling(_ text: String) -> Double { time { _ = LineScaler.scaled(text, by: 3, language: .en) } }

        // The longest line that is read, and an eighth of it: 8 times the time, and 64 where each number looks at all others.
        #expect(scaling(line(1000)) < 32 * max(scaling(line(125)), 0.0005))
    }

    @Test(arguments: [
        "1 min ", "2 cups for 1 hour, ", "1 ", "`` ", "][", "1 `2` (", "http://a ", "2 cups.", "[a]:b\n",
    ])
    func `H-07 a method of many numbers is scaled in time in proportion to them`(part: String) {
        let scaler = StepScaler([StepScaler.LineAmount(low: 2, unit: "cup")], by: 2, language: .en)
        func scaling(_ length: Int) -> Double {
            let method = String(String(repeating: part, count: length).prefix(length))
            return time { _ = scaler.method(method) }
        }

        // The longest method, and half of it: twice the time, and 4 times where each number looks at all others.
        #expect(scaling(50_000) < 3 * max(scaling(25_000), 0.001))
    }

    @Test(arguments: ["suyu ", "limon suyunu ", "salt and black pepper with brown sugar, "])
    func `H-07 the lines that a step uses are found in time in proportion to its words`(part: String) {
        let names = (0..<60).map { ["limon suyu", "su", "brown sugar", "black pepper", "bell pepper"][$0 % 5] }
        func finding(_ length: Int) -> Double {
            let steps = RecipeStep.steps(of: String(String(repeating: part, count: length).prefix(length)))
            return time { for step in steps { _ = step.uses(of: names) } }
        }

        #expect(finding(50_000) < 3 * max(finding(25_000), 0.001))
    }

    private func time(_ text: String) -> Double { time { _ = IngredientReader.read(text, language: .en) } }

    /// The processor time of this thread alone, in seconds, so that what else runs does not count; the least of five.
    private func time(_ work: () -> Void) -> Double {
        let times = (0..<5).map { _ in
            let start = Self.processorTime
            work()
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
